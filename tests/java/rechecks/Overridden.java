package rechecks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The check is a method that a subclass overrides, with a block of its own around the rest. */
class Overridden {
    static class Cache {
        static final Cache SHARED = new Cache();
        protected final Lock refreshing = new ReentrantLock();
        private int stamp;
        private int filled;

        protected boolean isOld(int now) {
            return now - stamp > 60;
        }

        int get(int now) {
            if (isOld(now)) {
                refreshing.lock();
                try {
                    if (isOld(now)) {
                        filled = filled + 1;
                        stamp = now; // BENIGN: check-then-act rechecked
                    }
                } finally {
                    refreshing.unlock();
                }
            }
            return now;
        }

        void clear() {
            refreshing.lock();
            try {
                stamp = 0;
            } finally {
                refreshing.unlock();
            }
        }
    }

    static class Directory extends Cache {
        private int changes;

        synchronized void change() {
            changes++;
        }

        @Override
        protected boolean isOld(int now) {
            synchronized (this) {
                return super.isOld(now) || changes > 0;
            }
        }
    }

    /** The second test is of the old answer as well: it may be that alone. */
    static class Both {
        static final Both SHARED = new Both();
        private boolean open = true;
        private int n;

        private synchronized boolean isOpen() {
            return open;
        }

        void close() {
            boolean seen = isOpen();
            synchronized (this) {
                if (seen | open) {
                    open = false; // BLOCAL: check-then-act
                    n++;
                }
            }
        }

        synchronized void reopen() {
            open = true;
        }
    }
}
