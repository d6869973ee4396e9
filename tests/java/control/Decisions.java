package control;

/** How far a decision reaches. */
class Decisions {

    /** A return outside the lock: what follows is decided. */
    static class ReturnOutside {
        static final ReturnOutside SHARED = new ReturnOutside();
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
                closed = true; // BLOCAL: check-then-act
            }
        }

        void open() {
            synchronized (lock) {
                closed = false;
            }
        }
    }

    /** The stale condition is the outer of two. */
    static class NestedIf {
        static final NestedIf SHARED = new NestedIf();
        private final Object lock = new Object();
        private int n;

        void clear(boolean really) {
            int t;
            synchronized (lock) {
                t = n;
            }
            if (t > 0) {
                if (really) {
                    synchronized (lock) {
                        n = 0; // BLOCAL: check-then-act
                    }
                }
            }
        }

        void inc() {
            synchronized (lock) {
                n++;
            }
        }
    }

    /** It is one half of a conjunction. */
    static class Conjunction {
        static final Conjunction SHARED = new Conjunction();
        private final Object lock = new Object();
        private int n;

        void clear(boolean really) {
            int t;
            synchronized (lock) {
                t = n;
            }
            if (really && t > 0) {
                synchronized (lock) {
                    n = 0; // BLOCAL: check-then-act
                }
            }
        }

        void inc() {
            synchronized (lock) {
                n++;
            }
        }
    }

    /** A switch over a number. */
    static class Switch {
        static final Switch SHARED = new Switch();
        private final Object lock = new Object();
        private int state;

        void advance() {
            int s;
            synchronized (lock) {
                s = state;
            }
            switch (s) {
                case 0:
                    synchronized (lock) {
                        state = 1; // BLOCAL: check-then-act
                    }
                    break;
                case 1:
                    System.out.println("running");
                    break;
                default:
                    break;
            }
        }

        void stop() {
            synchronized (lock) {
                state = 2;
            }
        }
    }

    /** Enum constants are compared by reference. */
    static class EnumState {
        static final EnumState SHARED = new EnumState();
        private final Object lock = new Object();
        private State state = State.NEW;

        void start() {
            State s;
            synchronized (lock) {
                s = state;
            }
            if (s == State.NEW) {
                synchronized (lock) {
                    state = State.RUNNING; // BLOCAL: check-then-act
                }
            }
        }

        void stop() {
            synchronized (lock) {
                state = State.NEW;
            }
        }

        enum State { NEW, RUNNING }
    }

    /** A null test: two threads make the resource, one of them for nothing. */
    static class NullTest {
        static final NullTest SHARED = new NullTest();
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
                    resource = made; // BLOCAL: check-then-act
                }
            }
        }

        void close() {
            synchronized (lock) {
                resource = null;
            }
        }
    }

    /** The test of a while loop decides its body. */
    static class ExitTestAtHead {
        static final ExitTestAtHead SHARED = new ExitTestAtHead();
        private final Object lock = new Object();
        private int level;

        void drain() {
            int seen = 1;
            while (seen > 0) {
                synchronized (lock) {
                    level = 0; // BLOCAL: check-then-act
                }
                System.out.println("drained");
                synchronized (lock) {
                    seen = level;
                }
            }
        }

        void fill() {
            synchronized (lock) {
                level++;
            }
        }
    }

    /** The test of a do loop decides the next turn: the one decision that reaches over the back edge. */
    static class ExitTestAtFoot {
        static final ExitTestAtFoot SHARED = new ExitTestAtFoot();
        private final Object lock = new Object();
        private int level;

        void drain() {
            int seen;
            do {
                synchronized (lock) {
                    level = 0; // BLOCAL: check-then-act
                }
                System.out.println("drained");
                synchronized (lock) {
                    seen = level;
                }
            } while (seen > 0);
        }

        void fill() {
            synchronized (lock) {
                level++;
            }
        }
    }

    /** Silent: the test reaches what stands before it only over the back edge, and is not the loop's own. */
    static class BackEdge {
        static final BackEdge SHARED = new BackEdge();
        private final Object lock = new Object();
        private boolean paused;
        private int turns;

        void run(int most) {
            for (int i = 0; i < most; i++) {
                synchronized (lock) {
                    turns++;
                }
                synchronized (lock) {
                    if (paused) {
                        continue;
                    }
                }
                System.out.println(i);
            }
        }

        void pause(boolean p) {
            synchronized (lock) {
                paused = p;
            }
        }

        int turns() {
            synchronized (lock) {
                return turns;
            }
        }
    }

    /** The first block is left by a break out of the loop. */
    static class Break {
        static final Break SHARED = new Break();
        private final Object lock = new Object();
        private boolean done;

        void finish(int most) {
            for (int i = 0; i < most; i++) {
                synchronized (lock) {
                    if (done) {
                        break;
                    }
                }
                System.out.println(i);
                synchronized (lock) {
                    done = true; // BLOCAL: check-then-act
                }
            }
        }

        void restart() {
            synchronized (lock) {
                done = false;
            }
        }
    }

    /** The loop does nothing but wait for the flag; when it ends, the flag is what it waited for, or was. */
    static class Poll {
        static final Poll SHARED = new Poll();
        private final Object lock = new Object();
        private boolean ready;

        void take() throws InterruptedException {
            while (true) {
                synchronized (lock) {
                    if (ready) {
                        break;
                    }
                }
                Thread.sleep(1);
            }
            synchronized (lock) {
                ready = false; // BLOCAL: check-then-act
            }
        }

        void give() {
            synchronized (lock) {
                ready = true;
            }
        }
    }

    /** The same with a copy of the flag. */
    static class PollCopy {
        static final PollCopy SHARED = new PollCopy();
        private final Object lock = new Object();
        private boolean ready;

        void take() {
            boolean r;
            do {
                Thread.yield();
                synchronized (lock) {
                    r = ready;
                }
            } while (!r);
            synchronized (lock) {
                ready = false; // BLOCAL: check-then-act
            }
        }

        void give() {
            synchronized (lock) {
                ready = true;
            }
        }
    }

    /** Silent: the loop works meanwhile. That it may never end is no decision about what follows. */
    static class WorkUntil {
        static final WorkUntil SHARED = new WorkUntil();
        private final Object lock = new Object();
        private boolean stop;

        void run() {
            int turn = 0;
            while (true) {
                synchronized (lock) {
                    if (stop) {
                        break;
                    }
                }
                turn++;
                System.out.println(turn);
            }
            synchronized (lock) {
                stop = false;
            }
        }

        void stop() {
            synchronized (lock) {
                stop = true;
            }
        }
    }

    /** A stale number of elements bounds the loop that looks at them: low, the elements are only read. */
    static class StaleBound {
        static final StaleBound SHARED = new StaleBound();
        private final Object lock = new Object();
        private final Object[] items = new Object[16];
        private int size;

        void tell() {
            int k;
            synchronized (lock) {
                k = size;
            }
            for (int i = 0; i < k; i++) {
                synchronized (lock) {
                    System.out.println(items[i]); // BLOCAL: check-then-act low
                }
            }
        }

        void add(Object o) {
            synchronized (lock) {
                items[size] = o;
                size++;
            }
        }

        void clear() {
            synchronized (lock) {
                size = 0;
            }
        }
    }

    /** Silent: all is decided and done in one block. */
    static class InsideOnly {
        static final InsideOnly SHARED = new InsideOnly();
        private final Object lock = new Object();
        private int state;

        void advance() {
            synchronized (lock) {
                switch (state) {
                    case 0:
                        state = 1;
                        break;
                    case 1:
                        state = 2;
                        break;
                    default:
                        return;
                }
            }
            System.out.println("advanced");
        }

        void stop() {
            synchronized (lock) {
                state = 3;
            }
        }
    }
}
