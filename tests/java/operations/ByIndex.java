package operations;

import java.util.concurrent.CopyOnWriteArrayList;

/** An index that was compared with how many there were: another thread has taken one out since, and the call fails. */
class ByIndex {
    static class Walk {
        static final Walk SHARED = new Walk();
        private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();

        void drop(Runnable r) {
            listeners.remove(r);
        }

        void tell() {
            for (int i = 0; i < listeners.size(); i++) {
                listeners.get(i).run(); // BLOCAL: check-then-act medium {{was compared with how many it had}}
            }
        }

        // Silent: what is walked over is of one moment.
        void tellFixed() {
            for (Runnable r : listeners) {
                r.run();
            }
        }
    }

    static class One {
        static final One SHARED = new One();
        private final CopyOnWriteArrayList<String> hosts = new CopyOnWriteArrayList<>();

        void drop(String host) {
            hosts.remove(host);
        }

        String host(int i) {
            return i < hosts.size() ? hosts.get(i) : null; // BLOCAL: check-then-act medium
        }
    }

    /** Silent: nobody takes one out. */
    static class Growing {
        static final Growing SHARED = new Growing();
        private final CopyOnWriteArrayList<String> hosts = new CopyOnWriteArrayList<>();

        void add(String host) {
            hosts.add(host);
        }

        String host(int i) {
            return i < hosts.size() ? hosts.get(i) : null;
        }
    }

    /** Silent: who catches what the call throws for such an index counts on it. */
    static class Caught {
        static final Caught SHARED = new Caught();
        private final CopyOnWriteArrayList<String> hosts = new CopyOnWriteArrayList<>();

        void drop(String host) {
            hosts.remove(host);
        }

        String host(int i) {
            try {
                return i < hosts.size() ? hosts.get(i) : null;
            } catch (IndexOutOfBoundsException e) {
                return null;
            }
        }
    }

    /** Silent: another list was asked. */
    static class Other {
        static final Other SHARED = new Other();
        private final CopyOnWriteArrayList<String> hosts = new CopyOnWriteArrayList<>();

        void drop(String host) {
            hosts.remove(host);
        }

        String host(int i, CopyOnWriteArrayList<String> names) {
            return i < names.size() ? hosts.get(i) : null;
        }
    }
}
