// OPTIONS: --check=guarded-by
package guards;

import java.util.logging.Logger;

/** What is read without its lock and only decides what people are told, or is looked at once more under the lock, does no harm. */
class OnlyTalk {
    private static final Logger LOG = Logger.getLogger("talk");

    /** An assertion asks, or a message hangs on it. */
    static class Asked {
        @Guards.GuardedBy("this")
        private Object task;
        private int done;

        synchronized void begin(Object t) {
            task = t;
        }

        void run(Object t) {
            assert task == t; // BENIGN: guarded-by reported-only
            done(t);
        }

        void end(Object t) {
            if (task != null) { // BENIGN: guarded-by reported-only
                LOG.info("still at it: " + t);
            }
            done(t);
        }

        void endByHelper(Object t) {
            if (task == t) { // BENIGN: guarded-by reported-only
                tell("at it");
            }
            done(t);
        }

        private static void tell(String s) {
            LOG.info(s);
        }

        /** More than a message. */
        void endAll(Object t) {
            if (task != null) { // BLOCAL: guarded-by high
                LOG.info("still at it");
                done(t);
            }
        }

        /** What is told and then asked is more than told. */
        void endOne(Object t) {
            Object now = task; // BLOCAL: guarded-by high
            LOG.info("at " + now);
            if (now == t) {
                done(t);
            }
        }

        /** The message is another one, but so is what comes of it. */
        String say() {
            String s = "idle";
            if (task != null) { // BLOCAL: guarded-by high
                s = "busy";
            }
            LOG.info(s);
            return s;
        }

        private synchronized void done(Object t) {
            done++;
        }
    }

    /** An inner class asks, by an accessor where the compiler makes one. */
    static class ByInner {
        @Guards.GuardedBy("this")
        private Object task;

        synchronized void begin(Object t) {
            task = t;
        }

        Runnable check(Object t) {
            return new Runnable() {
                @Override
                public void run() {
                    assert task == t; // BENIGN: guarded-by reported-only
                    begin(t);
                }
            };
        }
    }

    /** What a look without the lock decides is looked at again where the lock is taken, be it by a method or a lambda. */
    static class LookedAtAgain {
        private final java.util.concurrent.Executor loop = Runnable::run;
        @Guards.GuardedBy("this")
        private boolean closed;
        private int sent;

        void send(int n) {
            if (closed) { // BLOCAL: guarded-by medium
                throw new IllegalStateException();
            }
            sendIfOpen(n);
        }

        private synchronized void sendIfOpen(int n) {
            if (!closed) {
                sent += n;
            }
        }

        void close() {
            if (closed) { // BLOCAL: guarded-by medium
                return;
            }
            loop.execute(() -> {
                synchronized (this) {
                    if (!closed) {
                        closed = true;
                    }
                }
            });
        }

        /** Nobody looks again. */
        void sendAll(int n) {
            if (closed) { // BLOCAL: guarded-by high
                return;
            }
            add(n);
        }

        private synchronized void add(int n) {
            sent += n;
        }

        /** The look under the lock has gone before. */
        void sendFirst(int n) {
            sendIfOpen(n);
            if (!closed) { // BLOCAL: guarded-by high
                add(n);
            }
        }

        /** What was read is kept, and not merely looked at. */
        boolean told(int n) {
            boolean was = closed; // BLOCAL: guarded-by high
            sendIfOpen(n);
            return was;
        }
    }
}
