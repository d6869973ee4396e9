package benign;

/** Old copies, or stamps read with them, that are compared with the present; and some that only seem so. */
class Compared {

    /** A stamp of the state is compared instead of the state. */
    static class Stamp {
        static final Stamp SHARED = new Stamp();
        private final Object lock = new Object();
        private int value;
        private int version;

        boolean tryUpdate() {
            int v;
            int stamp;
            synchronized (lock) {
                v = value;
                stamp = version;
            }
            int result = v * 2 + 1;
            synchronized (lock) {
                if (version == stamp) {
                    value = result; // BENIGN: lost-update rechecked
                    version++; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
            return false;
        }

        void set(int v) {
            synchronized (lock) {
                value = v;
                version++;
            }
        }
    }

    /** The same with a long stamp, leaving early. */
    static class LongStamp {
        static final LongStamp SHARED = new LongStamp();
        private int value;
        private long version;

        boolean tryUpdate() {
            int v;
            long stamp;
            synchronized (this) {
                v = value;
                stamp = version;
            }
            int result = v * 2 + 1;
            synchronized (this) {
                if (version != stamp) {
                    return false;
                }
                value = result; // BENIGN: lost-update rechecked
                version = version + 1;
                return true;
            }
        }

        synchronized void set(int v) {
            value = v;
            version++;
        }
    }

    /** Not excused: one writer leaves the stamp as it was. */
    static class StampForgotten {
        static final StampForgotten SHARED = new StampForgotten();
        private int value;
        private long version;

        boolean tryUpdate() {
            int v;
            long stamp;
            synchronized (this) {
                v = value;
                stamp = version;
            }
            int result = v * 2 + 1;
            synchronized (this) {
                if (version != stamp) {
                    return false;
                }
                value = result; // BLOCAL: lost-update
                version = version + 1;
                return true;
            }
        }

        synchronized void set(int v) {
            value = v;
            version++;
        }

        synchronized void reset() {
            value = 0;
        }
    }

    /** Not excused: the stamp was read later than the value, in a block of its own. */
    static class StampReadLater {
        static final StampReadLater SHARED = new StampReadLater();
        private int value;
        private long version;

        boolean tryUpdate() {
            int v;
            long stamp;
            synchronized (this) {
                v = value;
            }
            synchronized (this) {
                stamp = version;
            }
            int result = v * 2 + 1;
            synchronized (this) {
                if (version != stamp) {
                    return false;
                }
                value = result; // BLOCAL: lost-update
                version = version + 1;
                return true;
            }
        }

        synchronized void set(int v) {
            value = v;
            version++;
        }
    }

    /** Not excused: the stamp is compared in an earlier block than the act's. */
    static class StampComparedBefore {
        static final StampComparedBefore SHARED = new StampComparedBefore();
        private int value;
        private long version;

        boolean tryUpdate() {
            int v;
            long stamp;
            boolean same;
            synchronized (this) {
                v = value;
                stamp = version;
            }
            int result = v * 2 + 1;
            synchronized (this) {
                if (version != stamp) {
                    return false;
                }
            }
            synchronized (this) {
                value = result; // BLOCAL: lost-update; BLOCAL: check-then-act
                version = version + 1;
                return true;
            }
        }

        synchronized void set(int v) {
            value = v;
            version++;
        }
    }

    /** Compared by equals. */
    static class ByEquals {
        static final ByEquals SHARED = new ByEquals();
        private String name = "";

        boolean tryRename() {
            String old;
            synchronized (this) {
                old = name;
            }
            String renamed = old.concat("x");
            synchronized (this) {
                if (name.equals(old)) {
                    name = renamed; // BENIGN: lost-update rechecked
                    return true;
                }
            }
            return false;
        }

        synchronized void set(String value) {
            name = value;
        }
    }

    /** Not excused: equals compares the old copy with something else. */
    static class EqualsElsewhere {
        static final EqualsElsewhere SHARED = new EqualsElsewhere();
        private String name = "";

        boolean tryRename(String wanted) {
            String old;
            synchronized (this) {
                old = name;
            }
            String renamed = old.concat("x");
            synchronized (this) {
                if (!wanted.equals(old)) {
                    name = renamed; // BLOCAL: lost-update
                    return true;
                }
            }
            return false;
        }

        synchronized void set(String value) {
            name = value;
        }
    }

    /** Not excused: compared on one path only. */
    static class ComparedSometimes {
        static final ComparedSometimes SHARED = new ComparedSometimes();
        private String name = "";

        void rename(boolean careful) {
            String old;
            synchronized (this) {
                old = name;
            }
            String renamed = old.concat("x");
            synchronized (this) {
                if (careful) {
                    if (!name.equals(old)) {
                        return;
                    }
                }
                name = renamed; // BLOCAL: lost-update
            }
        }

        synchronized void set(String value) {
            name = value;
        }
    }
}
