package rechecks;

/**
 * The block of the act looks again, and what it writes after that, on both ways, is what it has found there, or what it has
 * made because it found otherwise: as good as a write behind the second test.
 */
class AsFound {
    static class Options {
        int timeout;
    }

    /** Stored whether it was made or found. */
    static class Defaults {
        static final Defaults SHARED = new Defaults();
        private Options options;

        Options get() {
            Options found = options;
            if (found == null) {
                synchronized (this) {
                    found = options;
                    if (found == null) {
                        found = new Options();
                        found.timeout = 3;
                    }
                    options = found; // BENIGN: check-then-act rechecked
                }
            }
            return found;
        }

        synchronized void reset() {
            options = null;
        }
    }

    /** Read again, and asked; but what is stored is another one each time. */
    static class MadeAnyway {
        static final MadeAnyway SHARED = new MadeAnyway();
        private Options options;
        private int made;

        Options get() {
            Options found = options;
            if (found == null) {
                synchronized (this) {
                    found = options;
                    if (found == null) {
                        made++;
                    }
                    found = new Options();
                    options = found; // BLOCAL: check-then-act {{options}}
                }
            }
            return found;
        }

        synchronized void reset() {
            options = null;
            made = 0;
        }
    }

    /** Made where something was found, too, and a second time there. */
    static class MadeOfWhatIsThere {
        static final MadeOfWhatIsThere SHARED = new MadeOfWhatIsThere();
        private Options options;

        Options get() {
            Options found = options;
            if (found == null) {
                synchronized (this) {
                    found = options;
                    if (found != null) {
                        found = new Options();
                    }
                    options = found; // BLOCAL: check-then-act {{options}}
                }
            }
            return found;
        }

        synchronized void set(Options given) {
            options = given;
        }
    }

    /** A helper makes ready what is not, and says each time that it is. */
    static class Limits {
        private static boolean ready;
        private static int names, groups;

        static int names() {
            if (!ready) {
                prepare(40); // BENIGN: check-then-act rechecked
            }
            return names;
        }

        static int groups() {
            if (!ready) {
                prepare(30); // BENIGN: check-then-act rechecked
            }
            return groups;
        }

        private static synchronized void prepare(int most) {
            if (!ready) {
                names = most;
                groups = 2 * most;
            }
            ready = true;
        }

        static synchronized void reset() {
            ready = false;
        }
    }

    /** Taken down where it was up; it is down after that, however it was. */
    static class Connections {
        static final Connections SHARED = new Connections();
        private boolean open;
        private int opened;

        void close() {
            if (open) {
                synchronized (this) {
                    if (open) {
                        tell();
                    }
                    open = false; // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void open() {
            open = true;
            opened++;
        }

        private static void tell() {
        }
    }

    /** Whoever finds it taken by then says so, and takes it all the same. */
    static class Claims {
        static final Claims SHARED = new Claims();
        private boolean taken;
        private int clashes;

        void claim() {
            if (!taken) {
                take(); // BLOCAL: check-then-act {{taken}}
            }
        }

        private synchronized void take() {
            if (taken) {
                clashes++;
            }
            taken = true;
        }

        synchronized void giveBack() {
            taken = false;
        }
    }
}
