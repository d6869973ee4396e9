package benign;

/** Stale values that are checked again under the lock, and some that only seem so. */
class Rechecked {

    /** The same test again, in the block of the act. */
    static class SameTest {
        static final SameTest SHARED = new SameTest();
        private final Object lock = new Object();
        private int n;

        void init() {
            boolean empty;
            synchronized (lock) {
                empty = n == 0;
            }
            if (empty) {
                synchronized (lock) {
                    if (n == 0) {
                        n = 5; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** The fresh test leaves by a return. */
    static class ByReturn {
        static final ByReturn SHARED = new ByReturn();
        private final Object lock = new Object();
        private boolean closed;

        void close() {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (c) {
                return;
            }
            System.out.println("closing");
            synchronized (lock) {
                if (closed) {
                    return;
                }
                closed = true; // BENIGN: check-then-act rechecked
            }
        }

        void open() {
            synchronized (lock) {
                closed = false;
            }
        }
    }

    /** A null test, done again. */
    static class NullAgain {
        static final NullAgain SHARED = new NullAgain();
        private final Object lock = new Object();
        private Object resource;

        void init() {
            Object r;
            synchronized (lock) {
                r = resource;
            }
            if (r == null) {
                Object made = new Object();
                synchronized (lock) {
                    if (resource == null) {
                        resource = made; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        void close() {
            synchronized (lock) {
                resource = null;
            }
        }
    }

    /** Written back only if the field still holds what was read. */
    static class Compared {
        static final Compared SHARED = new Compared();
        private final Object lock = new Object();
        private int n;

        boolean tryUpdate() {
            int t;
            synchronized (lock) {
                t = n;
            }
            int result = t * 3 + 1;
            synchronized (lock) {
                if (n == t) {
                    n = result; // BENIGN: lost-update rechecked
                    return true;
                }
            }
            return false;
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** The same for references. */
    static class ComparedReference {
        static final ComparedReference SHARED = new ComparedReference();
        private final Object lock = new Object();
        private Node head;

        boolean tryPush() {
            Node old;
            synchronized (lock) {
                old = head;
            }
            Node fresh = new Node(old);
            synchronized (lock) {
                if (head == old) {
                    head = fresh; // BENIGN: lost-update rechecked
                    return true;
                }
            }
            return false;
        }

        void clear() {
            synchronized (lock) {
                head = null;
            }
        }

        static class Node {
            final Node next;

            Node(Node next) {
                this.next = next;
            }
        }
    }

    /** The callee checks again under its lock. */
    static class InCallee {
        static final InCallee SHARED = new InCallee();
        private boolean open;

        void openIfNeeded() {
            if (!isOpen()) {
                openOnce(); // BENIGN: check-then-act rechecked
            }
        }

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void openOnce() {
            if (!open) {
                open = true;
            }
        }

        synchronized void close() {
            open = false;
        }
    }

    /** A query of the same class as re-check, inside the block of the act. */
    static class ByQuery {
        static final ByQuery SHARED = new ByQuery();
        private boolean open;

        void openIfNeeded() {
            if (!isOpen()) {
                synchronized (this) {
                    if (!isOpen()) {
                        open = true; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void close() {
            open = false;
        }
    }

    /** Not excused: another field is tested afresh, which makes it medium. */
    static class OtherField {
        static final OtherField SHARED = new OtherField();
        private final Object lock = new Object();
        private boolean busy;
        private boolean enabled;

        void start() {
            boolean b;
            synchronized (lock) {
                b = busy;
            }
            if (!b) {
                synchronized (lock) {
                    if (enabled) {
                        busy = true; // BLOCAL: check-then-act
                    }
                }
            }
        }

        void stop() {
            synchronized (lock) {
                busy = false;
            }
        }

        void enable(boolean e) {
            synchronized (lock) {
                enabled = e;
            }
        }
    }

    /** Not excused: the fresh test does not decide the act. */
    static class TestBeside {
        static final TestBeside SHARED = new TestBeside();
        private final Object lock = new Object();
        private int n;

        void init() {
            int t;
            synchronized (lock) {
                t = n;
            }
            if (t == 0) {
                synchronized (lock) {
                    if (n != 0) {
                        System.out.println("overtaken");
                    }
                    n = 5; // BLOCAL: check-then-act
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Not excused: the fresh test is over and its block too when the act comes. */
    static class TestedEarlier {
        static final TestedEarlier SHARED = new TestedEarlier();
        private final Object lock = new Object();
        private int n;

        void init() {
            int t;
            synchronized (lock) {
                t = n;
            }
            if (t == 0) {
                synchronized (lock) {
                    if (n == 0) {
                        System.out.println("still");
                    }
                }
                synchronized (lock) {
                    n = 5; // BLOCAL: check-then-act
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }
}
