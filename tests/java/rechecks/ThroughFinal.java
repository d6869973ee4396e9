package rechecks;

import java.util.concurrent.atomic.AtomicReference;

/**
 * What a final field holds is a part of what the reference to its object is: read through a fresh reference it is fresh, read
 * through an old one it is old.
 */
class ThroughFinal {
    static final class Snapshot {
        final int version;
        final Object members;
        int visits;

        Snapshot(int version, Object members) {
            this.version = version;
            this.members = members;
        }

        int version() {
            return version;
        }
    }

    static final class View {
        static final View SHARED = new View();
        private final AtomicReference<Snapshot> current = new AtomicReference<>(new Snapshot(0, null));
        private final Object viewLock = new Object();
        private Snapshot plain = new Snapshot(0, null);

        void reset() {
            synchronized (viewLock) {
                current.set(new Snapshot(0, null));
                plain = new Snapshot(0, null);
            }
        }

        /** Tested outside, and the same part of a fresh copy again inside. */
        void rechecked(int version, Object members) {
            Snapshot s = current.get();
            if (version > s.version) {
                synchronized (viewLock) {
                    s = current.get();
                    if (version > s.version) {
                        current.set(new Snapshot(version, members)); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        /** By an accessor: the same. */
        void recheckedByAccessor(int version, Object members) {
            if (version > current.get().version()) {
                synchronized (viewLock) {
                    if (version > current.get().version()) {
                        current.set(new Snapshot(version, members)); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        /** The old copy is tested again, not a fresh one. */
        void notRechecked(int version, Object members) {
            Snapshot s = current.get();
            if (version > s.version) {
                synchronized (viewLock) {
                    if (members != null && version > s.version) {
                        current.set(new Snapshot(version, members)); // BLOCAL: check-then-act
                    }
                }
            }
        }

        /** The version is as old as the snapshot that it is read from, though it never changes. */
        void oldVersion(Object members) {
            int version;
            synchronized (viewLock) {
                version = plain.version;
            }
            synchronized (viewLock) {
                plain = new Snapshot(version + 1, members); // BLOCAL: lost-update {{'plain'}}
            }
        }

        /** In one block: current all the time. */
        void newVersion(Object members) {
            synchronized (viewLock) {
                int version = plain.version;
                plain = new Snapshot(version + 1, members);
            }
        }
    }
}
