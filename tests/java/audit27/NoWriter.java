// RELEASES: 8 17 21
package audit27;

/** `no-writer` and `covered`, each beside what breaks one clause of it. */
public class NoWriter implements Runnable {
    static final NoWriter SHARED = new NoWriter();

    private final Object outer = new Object();
    private final Object inner = new Object();
    private int a;
    private int b;
    private int c;
    private int d;

    /** Silent: the outer lock is held by all, and all the time. Was expected with the reason: the read is of its block (§2). */
    void covered() {
        synchronized (outer) {
            int n;
            synchronized (inner) {
                n = a;
            }
            synchronized (inner) {
                a = n + 1;
            }
        }
    }

    void setA(int n) {
        synchronized (outer) {
            synchronized (inner) {
                a = n;
            }
        }
    }

    /** The outer lock is held here, but not by all who write. */
    void coveredHere() {
        synchronized (outer) {
            int n;
            synchronized (inner) {
                n = b;
            }
            synchronized (inner) {
                b = n + 1; // BLOCAL: lost-update high {{b}}
            }
        }
    }

    void setB(int n) {
        synchronized (inner) {
            b = n;
        }
    }

    /** The outer lock is left in between. */
    void coveredTwice() {
        int n;
        synchronized (outer) {
            synchronized (inner) {
                n = c;
            }
        }
        synchronized (outer) {
            synchronized (inner) {
                c = n + 1; // BLOCAL: lost-update high {{c}}
            }
        }
    }

    void setC(int n) {
        synchronized (outer) {
            synchronized (inner) {
                c = n;
            }
        }
    }

    /** Silent. Likewise. */
    private void innerD() {
        int n;
        synchronized (inner) {
            n = d;
        }
        synchronized (inner) {
            d = n * 2;
        }
    }

    /** All who call it hold the outer lock. */
    void doubleD() {
        synchronized (outer) {
            innerD();
        }
    }

    void setD(int n) {
        synchronized (outer) {
            synchronized (inner) {
                d = n;
            }
        }
    }

    /** Written in the constructor alone: nothing to observe. Silent. */
    static final class Settled {
        static final Settled SHARED = new Settled();
        private int size = 8;
        private int used;

        private synchronized int size() {
            return size;
        }

        void use() {
            int n = size();
            if (n > 3) {
                synchronized (this) {
                    used += n;
                }
            }
        }

        synchronized void unuse() {
            used = 0;
        }
    }

    /** Somebody writes it: the number is of before. */
    static final class Unsettled {
        static final Unsettled SHARED = new Unsettled();
        private int size = 8;
        private int used;

        private synchronized int size() {
            return size;
        }

        synchronized void resize(int n) {
            size = n;
        }

        void use() {
            int n = size();
            synchronized (this) {
                used = n; // BLOCAL: stale-value medium {{size}}
            }
        }

        synchronized void unuse() {
            used = 0;
        }
    }

    /** It alone writes it, but any thread may run it: it comes between itself. */
    static final class Alone {
        static final Alone SHARED = new Alone();
        private int turns;

        void turn() {
            int n;
            synchronized (this) {
                n = turns;
            }
            synchronized (this) {
                turns = n + 1; // BLOCAL: lost-update high {{turns}}
            }
        }
    }

    @Override
    public void run() {
        covered();
        setA(1);
        coveredHere();
        setB(2);
        coveredTwice();
        setC(3);
        doubleD();
        setD(4);
        Settled.SHARED.use();
        Settled.SHARED.unuse();
        Unsettled.SHARED.use();
        Unsettled.SHARED.resize(5);
        Unsettled.SHARED.unuse();
        Alone.SHARED.turn();
    }

    public static void main(String[] args) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
