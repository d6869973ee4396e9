package guards;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** An inner class that locks its own object keeps nobody from what is the outer one's: {@code synchronized (this)} means that of the class that it is written in. */
class InnerMonitor {

    /** The textbook's: an anonymous class. */
    static class Anonymous {
        int open;

        synchronized void opened() {
            open++;
        }

        synchronized int open() {
            return open;
        }

        void closeLater(ExecutorService later) {
            later.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (this) {
                        open--; // BLOCAL: guarded-by medium {{'open' of the object around is counted under 'this', the monitor of the inner class's own object}}
                    }
                }
            });
        }
    }

    /** Workers that each lock themselves; a private field, by the compiler's accessor up to Java 10. */
    static class Pool {
        private int available = 10;

        synchronized void execute(ExecutorService on) {
            available--;
            on.execute(new Worker());
        }

        synchronized int available() {
            return available;
        }

        class Worker implements Runnable {
            private Thread runs;

            @Override
            public void run() {
                synchronized (this) {
                    runs = Thread.currentThread();
                }
                work();
                synchronized (this) {
                    runs = null;
                    available++; // BLOCAL: guarded-by medium {{'available' of the object around is counted}}
                }
            }

            synchronized boolean isRunning() {
                return runs != null;
            }
        }

        static void work() {
        }
    }

    /** A plain list. */
    static class Log {
        final List<String> lines = new ArrayList<>();

        synchronized void add(String line) {
            lines.add(line);
        }

        class Task implements Runnable {
            @Override
            public synchronized void run() {
                lines.add("done"); // BLOCAL: guarded-by medium {{'lines' of the object around is changed}}
            }
        }

        void start(ExecutorService on) {
            on.execute(new Task());
        }
    }

    /** Silent: it locks the one around. */
    static class OuterLocked {
        int open;

        synchronized void opened() {
            open++;
        }

        void closeLater(ExecutorService later) {
            later.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (OuterLocked.this) {
                        open--;
                    }
                }
            });
        }
    }

    /** Silent: it holds both. */
    static class Both {
        int open;

        synchronized void opened() {
            open++;
        }

        void closeLater(ExecutorService later) {
            later.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (Both.this) {
                        synchronized (this) {
                            open--;
                        }
                    }
                }
            });
        }
    }

    /** Silent: what it counts is its own. */
    static class OwnCount {
        int open;

        synchronized void opened() {
            open++;
        }

        class Worker implements Runnable {
            int turns;

            @Override
            public void run() {
                synchronized (this) {
                    turns++;
                }
            }

            synchronized int turns() {
                return turns;
            }
        }

        void start(ExecutorService on) {
            on.execute(new Worker());
        }
    }

    /** Silent: nobody locks the outer one for it; there may be but one inner object. */
    static class OneLock {
        int open;

        class Gate {
            synchronized void opened() {
                open++;
            }

            synchronized void closed() {
                open--;
            }
        }

        final Gate gate = new Gate();
    }

    /** Silent: the inner method is called under the outer object's lock alone. */
    static class CalledLocked {
        int open;
        private final Gate gate = new Gate();

        synchronized void opened() {
            open++;
            gate.note();
        }

        private class Gate {
            private synchronized void note() {
                open++;
            }
        }
    }

    /** Silent: a flag that is set, and nothing is lost. */
    static class Flag {
        boolean done;

        synchronized void begin() {
            done = false;
        }

        synchronized boolean isDone() {
            return done;
        }

        void endLater(ExecutorService later) {
            later.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (this) {
                        done = true;
                    }
                }
            });
        }
    }

    /** Silent: the outer one locks the inner object, too. */
    static class ByInner {
        int open;
        private final Gate gate = new Gate();

        void opened() {
            synchronized (gate) {
                open++;
            }
        }

        void closeLater(ExecutorService later) {
            later.execute(gate);
        }

        class Gate implements Runnable {
            @Override
            public synchronized void run() {
                open--;
            }
        }
    }

    /** Silent: likewise, by a field that may have anything. */
    static class ByAnything {
        private final List<String> all = new ArrayList<>();
        private final Object lock;
        private final Gate gate;

        ByAnything() {
            gate = new Gate();
            lock = gate;
        }

        void add(String s) {
            synchronized (lock) {
                all.add(s);
            }
        }

        void addLater(ExecutorService later) {
            later.execute(gate);
        }

        class Gate implements Runnable {
            @Override
            public synchronized void run() {
                all.add("late");
            }
        }
    }

    /** A lock that is none but the outer one's. */
    static class ByOwnObject {
        private final List<String> all = new ArrayList<>();
        private final Object lock = new Object();

        void add(String s) {
            synchronized (lock) {
                all.add(s);
            }
        }

        void addLater(ExecutorService later) {
            later.execute(new Late());
        }

        class Late implements Runnable {
            @Override
            public synchronized void run() {
                all.add("late"); // BLOCAL: guarded-by medium {{'all' of the object around is changed}}
            }
        }
    }
}
