package locks;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who adds has another method look after it, which goes where somebody else has the lock. */
class LeftToAnother {

    /** What is added after the last look, and before the lock is given up, stays there. */
    static class Sender {
        static final Sender SHARED = new Sender();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            pending.add(r);
            flush();
        }

        private void flush() {
            if (!lock.tryLock()) {
                return;
            }
            try {
                Runnable r;
                while ((r = pending.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock(); // BLOCAL: check-then-act medium {{what another thread adds in between, and does not get the lock for, is left there}}
            }
        }
    }

    /** The same, where who adds and who flushes are called one after the other. */
    static class Writer {
        static final Writer SHARED = new Writer();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void write(Runnable r) {
            offer(r);
            flush();
        }

        private void offer(Runnable r) {
            pending.offer(r);
        }

        private void flush() {
            if (!lock.tryLock()) {
                return;
            }
            try {
                Runnable r;
                while ((r = pending.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The same, where whether there is anything is asked before it is taken. */
    static class AsksFirst {
        static final AsksFirst SHARED = new AsksFirst();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            pending.add(r);
            flush();
        }

        private void flush() {
            if (!lock.tryLock()) {
                return;
            }
            try {
                while (!pending.isEmpty()) {
                    Runnable r = pending.poll();
                    if (r != null) {
                        r.run();
                    }
                }
            } finally {
                lock.unlock(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Silent: it looks again when the lock is given up. */
    static class AsksAfter {
        static final AsksAfter SHARED = new AsksAfter();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            pending.add(r);
            flush();
        }

        private void flush() {
            if (!lock.tryLock()) {
                return;
            }
            try {
                while (!pending.isEmpty()) {
                    Runnable r = pending.poll();
                    if (r != null) {
                        r.run();
                    }
                }
            } finally {
                lock.unlock();
            }
            if (!pending.isEmpty()) {
                flush();
            }
        }
    }

    /** Silent: who calls it looks again. */
    static class CallerLooks {
        static final CallerLooks SHARED = new CallerLooks();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            pending.add(r);
            do {
                if (!flush()) {
                    return;
                }
            } while (!pending.isEmpty());
        }

        private boolean flush() {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                Runnable r;
                while ((r = pending.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock();
            }
            return true;
        }
    }

    /** Silent: who adds, and who gives the lock up, hold another one for it. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock adding = new ReentrantLock();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            adding.lock();
            try {
                pending.add(r);
            } finally {
                adding.unlock();
            }
            flush();
        }

        private void flush() {
            if (!lock.tryLock()) {
                return;
            }
            while (true) {
                Runnable r;
                adding.lock();
                try {
                    r = pending.poll();
                    if (r == null) {
                        lock.unlock();
                        return;
                    }
                } finally {
                    adding.unlock();
                }
                r.run();
            }
        }
    }

    /** Silent: whoever gives the lock up looks again. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            pending.add(r);
            flush();
        }

        private void flush() {
            while (!pending.isEmpty()) {
                if (!lock.tryLock()) {
                    return;
                }
                try {
                    Runnable r;
                    while ((r = pending.poll()) != null) {
                        r.run();
                    }
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Silent: it is added under the lock, after who has it has given it up. */
    static class AddsUnderLock {
        static final AddsUnderLock SHARED = new AddsUnderLock();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            lock.lock();
            try {
                pending.add(r);
            } finally {
                lock.unlock();
            }
            flush();
        }

        private void flush() {
            if (!lock.tryLock()) {
                return;
            }
            try {
                Runnable r;
                while ((r = pending.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: who adds does not count on it, a timer comes by anyway. */
    static class ByTimer {
        static final ByTimer SHARED = new ByTimer();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            pending.add(r);
        }

        void tick() {
            if (!lock.tryLock()) {
                return;
            }
            try {
                Runnable r;
                while ((r = pending.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: it waits for the lock. */
    static class Waits {
        static final Waits SHARED = new Waits();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantLock lock = new ReentrantLock();

        void send(Runnable r) {
            pending.add(r);
            flush();
        }

        private void flush() {
            lock.lock();
            try {
                Runnable r;
                while ((r = pending.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: readers do not keep each other out; who does not get the lock meets a writer, who works off what there is. */
    static class AsReader {
        static final AsReader SHARED = new AsReader();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        void send(Runnable r) {
            pending.add(r);
            if (!lock.readLock().tryLock()) {
                return;
            }
            try {
                if (pending.remove(r)) {
                    r.run();
                }
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** In the mode of writers they do. */
    static class AsWriter {
        static final AsWriter SHARED = new AsWriter();
        private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        void send(Runnable r) {
            pending.add(r);
            if (!lock.writeLock().tryLock()) {
                return;
            }
            try {
                Runnable next;
                while ((next = pending.poll()) != null) {
                    next.run();
                }
            } finally {
                lock.writeLock().unlock(); // BLOCAL: check-then-act medium
            }
        }
    }
}
