// OPTIONS: --check=guarded-by
package guards;

/** What a method has had made under the declared lock, or found there, before it reads it without, is there for good. */
class MadeBefore {
    /** Silent by default: made by a helper that takes the lock; nobody else writes it. */
    static class ByHelper {
        @Guards.GuardedBy("ByHelper.class")
        private static Object props;

        static synchronized void init() {
            if (props == null) {
                props = new Object();
            }
        }

        static Object get() {
            init();
            return props; // BLOCAL: guarded-by low
        }
    }

    /** The same of an object's own field. */
    static class OfObject {
        static final OfObject SHARED = new OfObject();
        private final Object lock = new Object();
        @Guards.GuardedBy("lock")
        private Object state;

        private void check() {
            synchronized (lock) {
                if (state == null) {
                    state = new Object();
                }
            }
        }

        Object get() {
            check();
            return state; // BLOCAL: guarded-by low
        }

        /** Another object's is not asked for. */
        Object getOf(OfObject other) {
            other.check();
            return state; // BLOCAL: guarded-by high
        }

        /** Not on all ways. */
        Object getIf(boolean wanted) {
            if (wanted) {
                check();
            }
            return state; // BLOCAL: guarded-by high
        }

        /** Too late. */
        Object getFirst() {
            Object s = state; // BLOCAL: guarded-by high
            check();
            return s;
        }
    }

    /** The method itself makes it, and then reads it. */
    static class InMethod {
        static final InMethod SHARED = new InMethod();
        private final Object lock = new Object();
        @Guards.GuardedBy("lock")
        private Object state;

        Object get() {
            synchronized (lock) {
                if (state == null) {
                    state = new Object();
                }
            }
            return state; // BLOCAL: guarded-by low
        }
    }

    /** The helper does not take the lock each time. */
    static class NotAlways {
        static final NotAlways SHARED = new NotAlways();
        private final Object lock = new Object();
        private boolean checked;
        @Guards.GuardedBy("lock")
        private Object state;

        private void check() {
            if (checked) {
                return;
            }
            synchronized (lock) {
                if (state == null) {
                    state = new Object();
                }
            }
            checked = true;
        }

        Object get() {
            check();
            return state; // BLOCAL: guarded-by high
        }
    }

    /** Somebody takes it away again. */
    static class TakenAway {
        static final TakenAway SHARED = new TakenAway();
        @Guards.GuardedBy("this")
        private Object state;

        private synchronized void check() {
            if (state == null) {
                state = new Object();
            }
        }

        synchronized void stop() {
            state = null;
        }

        Object get() {
            check();
            return state; // BLOCAL: guarded-by high
        }
    }

    /** Another method sets another one. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        @Guards.GuardedBy("this")
        private Object state;

        private synchronized void check() {
            if (state == null) {
                state = new Object();
            }
        }

        synchronized void set(Object s) {
            state = s;
        }

        Object get() {
            check();
            return state; // BLOCAL: guarded-by high
        }
    }

    /** What the only writer counts up is another one by the time it is read. */
    static class Counted {
        static final Counted SHARED = new Counted();
        @Guards.GuardedBy("this")
        private int n;

        private synchronized void count() {
            n++;
        }

        int next() {
            count();
            return n; // BLOCAL: guarded-by high
        }
    }

    /** So is what it goes on to, though it asks first whether there is any. */
    static class GoneOnTo {
        static class Node {
            Node next;
        }

        static final GoneOnTo SHARED = new GoneOnTo();
        @Guards.GuardedBy("this")
        private Node at = new Node();

        private synchronized void goOn() {
            if (at != null) {
                at = at.next;
            }
        }

        Node next() {
            goOn();
            return at; // BLOCAL: guarded-by high
        }
    }

    /** And what it is given, in the method itself. */
    static class Given {
        static final Given SHARED = new Given();
        private final Object lock = new Object();
        @Guards.GuardedBy("lock")
        private String last = "";

        String put(String s) {
            synchronized (lock) {
                if (!last.equals(s)) {
                    last = s;
                }
            }
            return last; // BLOCAL: guarded-by high
        }
    }
}
