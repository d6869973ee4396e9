// RELEASES: 8 17
package audit10;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Exception edges: try/finally, try-with-resources, handlers that cover their own monitorexit. */
final class Exits {
    /** Two try/finally, two blocks. */
    static final class TwoFinally {
        static final TwoFinally SHARED = new TwoFinally();
        private final Lock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        void bump() {
            int t;
            lock.lock();
            try { t = n; } finally { lock.unlock(); }
            lock.lock();
            try {
                n = t + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }
    }

    /** Nested try/finally: the inner one releases nothing but a hold of the same lock; the outer block goes on. */
    static final class NestedFinallySilent {
        static final NestedFinallySilent SHARED = new NestedFinallySilent();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        void bump() {
            int t;
            lock.lock();
            try {
                lock.lock();
                try { t = n; } finally { lock.unlock(); }
                lock.lock();
                try { n = t + 1; } finally { lock.unlock(); }
            } finally {
                lock.unlock();
            }
        }
    }

    /** The read before an instruction that may throw, the write in the handler behind the monitor: another block. */
    static final class HandlerWrites {
        static final HandlerWrites SHARED = new HandlerWrites();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump(InputStream in) {
            int t = 0;
            try {
                synchronized (this) { t = n; }
                in.read();
            } catch (IOException e) {
                synchronized (this) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            }
        }
    }

    /** try/catch within the monitor: its handler still holds the lock. */
    static final class HandlerInsideSilent {
        static final HandlerInsideSilent SHARED = new HandlerInsideSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump(InputStream in) {
            synchronized (this) {
                int t = n;
                try {
                    in.read();
                } catch (IOException e) {
                    n = t + 1;
                }
            }
        }
    }

    /** A finally that writes inside the monitor, on both the normal and the exceptional path. */
    static final class FinallyInsideSilent {
        static final FinallyInsideSilent SHARED = new FinallyInsideSilent();
        private int depth;
        synchronized void reset() { depth = 0; }
        void run(Runnable r) {
            synchronized (this) {
                int d = depth;
                try {
                    r.run();
                } finally {
                    depth = d + 1;
                }
            }
        }
    }

    /** The finally block takes the lock anew and writes back what the first block read: found once a line, though javac copies it. */
    static final class FinallyWrites {
        static final FinallyWrites SHARED = new FinallyWrites();
        private int depth;
        synchronized void reset() { depth = 0; }
        void run(Runnable r) {
            int d;
            synchronized (this) { d = depth; }
            try {
                r.run();
            } finally {
                synchronized (this) {
                    depth = d + 1; // BLOCAL: lost-update high
                }
            }
        }
    }

    /** A lock as resource: acquire() and close() are lock operations by their summaries; two try blocks, two blocks. */
    static final class Resource {
        static final Resource SHARED = new Resource();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        final class Hold implements AutoCloseable {
            @Override public void close() { lock.unlock(); }
        }
        Hold hold() {
            lock.lock();
            return new Hold();
        }
        void set(int v) {
            try (Hold h = hold()) { n = v; }
        }
        void bump() {
            int t;
            try (Hold h = hold()) { t = n; }
            try (Hold h = hold()) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** One try: the null-test path that closes nothing must not make a report. */
    static final class ResourceSilent {
        static final ResourceSilent SHARED = new ResourceSilent();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        final class Hold implements AutoCloseable {
            @Override public void close() { lock.unlock(); }
        }
        Hold hold() {
            lock.lock();
            return new Hold();
        }
        void set(int v) {
            try (Hold h = hold()) { n = v; }
        }
        void bump() {
            try (Hold h = hold()) {
                int t = n;
                n = t + 1;
            }
        }
    }

    /** A foreign resource inside the monitor does not end its block. */
    static final class ForeignResourceSilent {
        static final ForeignResourceSilent SHARED = new ForeignResourceSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump(InputStream src) throws IOException {
            synchronized (this) {
                int t = n;
                try (InputStream in = src) {
                    t += in.read();
                }
                n = t;
            }
        }
    }

    /** The monitor inside the try, the write in another monitor after it: the foreign resource has nothing to do with it. */
    static final class ForeignResource {
        static final ForeignResource SHARED = new ForeignResource();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump(InputStream src) throws IOException {
            int t;
            try (InputStream in = src) {
                synchronized (this) { t = n; }
                t += in.read();
            }
            synchronized (this) {
                n = t; // BLOCAL: lost-update high
            }
        }
    }

    /** return out of a synchronized block within a loop: javac's monitorexit on that path ends the block, not the loop's. */
    static final class ReturnInsideSilent {
        static final ReturnInsideSilent SHARED = new ReturnInsideSilent();
        private int n;
        synchronized void put() { n++; }
        boolean tryTake(int turns) {
            for (int i = 0; i < turns; i++) {
                synchronized (this) {
                    int t = n;
                    if (t > 0) {
                        n = t - 1;
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** unlock, call out, lock again within one try: the copy is of the first block, the write of the second. */
    static final class UnlockCall {
        static final UnlockCall SHARED = new UnlockCall();
        private final Lock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        void run(Runnable r) {
            lock.lock();
            try {
                int t = n;
                lock.unlock();
                try { r.run(); } finally { lock.lock(); }
                n = t + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }
    }

    /** The same, read again after the lock was taken again. */
    static final class UnlockCallSilent {
        static final UnlockCallSilent SHARED = new UnlockCallSilent();
        private final Lock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        void run(Runnable r) {
            lock.lock();
            try {
                lock.unlock();
                try { r.run(); } finally { lock.lock(); }
                n = n + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** An exception out of a call decides nothing. */
    static final class ExceptionDecidesSilent {
        static final ExceptionDecidesSilent SHARED = new ExceptionDecidesSilent();
        private int n;
        private synchronized void check(int k) {
            if (k > 5) {
                throw new IllegalArgumentException();
            }
        }
        synchronized void put() { n++; }
        void take(int k) {
            check(k);
            synchronized (this) { n -= k; }
        }
    }

    /** A multi-catch around the whole: the state before the instruction, stack cleared; no lock is held for ever. */
    static final class MultiCatchSilent {
        static final MultiCatchSilent SHARED = new MultiCatchSilent();
        private int n;
        private int errors;
        synchronized void set(int v) { n = v; }
        void bump(String s) {
            try {
                synchronized (this) { n += Integer.parseInt(s); }
            } catch (NumberFormatException | NullPointerException e) {
                synchronized (this) { errors++; }
            }
        }
    }
}
