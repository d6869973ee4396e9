// RELEASES: 8 11 17 21
package lambdas;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** An object of an anonymous class counts without the lock: who is handed it runs it under the lock, and lets a thread have it, too. */
class CountedByInner {
    interface Handler {
        void handle(Object made);
    }

    /** Where no connection was made, the count goes down without the lock. */
    static class Pool {
        private final Executor executor;
        private final ScheduledExecutorService timer;
        private final Deque<Object> free = new ArrayDeque<>();
        private int size;

        Pool(Executor executor, ScheduledExecutorService timer) {
            this.executor = executor;
            this.timer = timer;
        }

        synchronized void take(Handler wanted) {
            Object one = free.poll();
            if (one != null) {
                wanted.handle(one);
            } else {
                size = size + 1;
                make(new Handler() {
                    private int tries;

                    @Override
                    public void handle(Object made) {
                        if (made != null) {
                            wanted.handle(made);
                        } else if (tries++ < 3) {
                            timer.schedule(() -> make(this), 1, TimeUnit.SECONDS);
                        } else {
                            size = size - 1; // BLOCAL: guarded-by medium {{'size' is written without}}
                            wanted.handle(null);
                        }
                    }
                });
            }
        }

        private synchronized void make(Handler told) {
            try {
                executor.execute(() -> told.handle(new Object()));
            } catch (RuntimeException e) {
                told.handle(null);
            }
        }

        synchronized void drop() {
            size = size - 1;
        }

        synchronized void giveBack(Object one) {
            if (one == null) {
                size = size - 1;
            } else {
                free.add(one);
            }
        }
    }

    /** A task counts by two accessors, where its class is an inner one. */
    static class Jobs {
        private final Executor executor;
        private int running;

        Jobs(Executor executor) {
            this.executor = executor;
        }

        synchronized void start() {
            running = running + 1;
            executor.execute(new Runnable() {
                @Override
                public void run() {
                    running = running - 1; // BLOCAL: guarded-by medium {{'running' is written without}}
                }
            });
        }

        synchronized void more() {
            running = running + 1;
        }

        synchronized void fewer() {
            running = running - 1;
        }
    }

    /** Silent: whoever is handed it runs it at once, under the lock. */
    static class AtOnce {
        private final Executor executor;
        private int seen;

        AtOnce(Executor executor) {
            this.executor = executor;
        }

        synchronized void look(Object at) {
            show(new Handler() {
                @Override
                public void handle(Object made) {
                    seen = seen + 1;
                }
            }, at);
        }

        private synchronized void show(Handler to, Object at) {
            to.handle(at);
            executor.execute(() -> System.out.println(at));
        }

        synchronized void more() {
            seen = seen + 1;
        }

        synchronized void fewer() {
            seen = seen - 1;
        }
    }
}
