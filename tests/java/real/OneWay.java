package real;

import java.util.concurrent.Executor;

/** Flags that are looked at without their lock and set under it, not looked at again, of what several threads are given. */
class OneWay {
    private final Executor pool;
    private boolean stopped;
    private boolean paused;
    private boolean ended;
    private int left = 3;

    OneWay(Executor pool) {
        this.pool = pool;
    }

    void begin() {
        pool.execute(() -> {
            stop();
            pause();
            end();
            leave();
        });
        pool.execute(() -> {
            stop();
            pause();
            resume();
            end();
            leave();
        });
    }

    /** Nobody ever sets it back, and to stop twice is to stop: less sure. */
    void stop() {
        if (!stopped) {
            synchronized (this) {
                stopped = true; // BLOCAL: check-then-act medium
            }
            System.gc();
        }
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    /** But this one goes both ways: who pauses may undo that it was resumed meanwhile. */
    void pause() {
        if (!paused) {
            synchronized (this) {
                paused = true; // BLOCAL: check-then-act high
                System.gc();
            }
        }
    }

    synchronized void resume() {
        paused = false;
        System.gc();
    }

    /** Looked at under the lock, which is given up: as sure as any other two blocks of it. */
    void end() {
        synchronized (this) {
            if (ended) {
                return;
            }
        }
        System.gc();
        synchronized (this) {
            ended = true; // BLOCAL: check-then-act medium
        }
    }

    /** What is set is no constant. */
    void leave() {
        if (left > 0) {
            synchronized (this) {
                left = Runtime.getRuntime().availableProcessors(); // BLOCAL: check-then-act high
            }
        }
    }
}

/** What there is one of: whatever goes with the flag is done twice to the same. */
class OneWayForAll {
    private static boolean loaded;

    static void load() {
        if (!loaded) {
            synchronized (OneWayForAll.class) {
                System.gc();
                loaded = true; // BLOCAL: check-then-act high
            }
        }
    }
}

/** What one thread is given. */
class OneWayOfOne extends Thread {
    private final Task given;

    OneWayOfOne(Task given) {
        this.given = given;
    }

    @Override
    public void run() {
        given.stop();
        given.pause();
    }

    static class Task {
        private boolean stopped;
        private boolean paused;

        void stop() {
            if (!stopped) {
                synchronized (this) {
                    stopped = true; // BLOCAL: check-then-act low
                }
                System.gc();
            }
        }

        void pause() {
            if (!paused) {
                synchronized (this) {
                    paused = true; // BLOCAL: check-then-act medium
                    System.gc();
                }
            }
        }

        synchronized void resume() {
            paused = false;
            System.gc();
        }
    }

    static class Other extends Thread {
        private final Task given;

        Other(Task given) {
            this.given = given;
        }

        @Override
        public void run() {
            given.stop();
            given.pause();
            given.resume();
        }
    }

    static void begin() {
        new OneWayOfOne(new Task()).start();
        new Other(new Task()).start();
    }
}
