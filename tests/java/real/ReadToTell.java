package real;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;

/** What a lock is declared to guard, read without it: to tell people, or to go on with. */
class ReadToTell {

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static class Worker {
        static final Worker SHARED = new Worker();
        private static final Logger LOG = Logger.getLogger("worker");
        private final Object lock = new Object();

        @GuardedBy("lock")
        private boolean closed;

        @GuardedBy("lock")
        private int pending;

        @GuardedBy("lock")
        private final List<String> queue = new ArrayList<>();

        void add(String s) {
            synchronized (lock) {
                pending++;
                queue.add(s);
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
            }
        }

        void tell() {
            LOG.info("closed: " + closed); // BENIGN: guarded-by reported-only
        }

        void tellSize() {
            LOG.info("waiting: " + queue.size()); // BENIGN: guarded-by reported-only
        }

        void fail() {
            throw new IllegalStateException("pending: " + pending); // BENIGN: guarded-by reported-only
        }

        /** It decides something, too. */
        void tellIf() {
            boolean c = closed; // BLOCAL: guarded-by high
            LOG.info("closed: " + c);
            if (c) {
                last = "closed";
            }
        }

        /** The text is kept. */
        String last;

        void keep() {
            last = "pending: " + pending; // BLOCAL: guarded-by high
        }

        /** It decides what is told. */
        int load() {
            return pending; // BLOCAL: guarded-by high
        }
    }
}
