// RELEASES: 8 17
package audit47;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** What a library of event loops has had: a thread that is started once and ends when there is nothing, counted buffers, promises, timers, attributes, watermarks. */
public class Pipes {
    /** A thread for whatever is to be done, which ends when there is nothing and is started again. */
    static class Loop implements Runnable {
        private final Queue<Runnable> tasks = new LinkedBlockingQueue<Runnable>();
        private final AtomicBoolean started = new AtomicBoolean();

        void execute(Runnable r) {
            tasks.add(r);
            if (started.compareAndSet(false, true)) {
                new Thread(this).start();
            }
        }

        // Silent: it looks again when it has said that it is over, as it was mended.
        @Override
        public void run() {
            for (;;) {
                Runnable r = tasks.poll();
                if (r != null) {
                    r.run();
                    continue;
                }
                started.set(false);
                if (tasks.isEmpty() || !started.compareAndSet(false, true)) {
                    return;
                }
            }
        }
    }

    /** The same before it was mended. */
    static class LoopLate implements Runnable {
        private final Queue<Runnable> tasks = new LinkedBlockingQueue<Runnable>();
        private final AtomicBoolean started = new AtomicBoolean();

        void execute(Runnable r) {
            tasks.add(r);
            if (started.compareAndSet(false, true)) {
                new Thread(this).start();
            }
        }

        @Override
        public void run() {
            Runnable r;
            while ((r = tasks.poll()) != null) {
                r.run();
            }
            started.set(false); // BLOCAL: check-then-act
        }
    }

    /** A counted buffer, by an updater. */
    static class Buf {
        private static final AtomicIntegerFieldUpdater<Buf> COUNT = AtomicIntegerFieldUpdater.newUpdater(Buf.class, "count");
        private volatile int count = 1;
        private byte[] bytes = new byte[16];
        private int writer;

        Buf retainLate() {
            int n = count;
            if (n == 0) {
                throw new IllegalStateException();
            }
            count = n + 1; // BLOCAL: lost-update
            return this;
        }

        // Silent.
        Buf retain() {
            for (;;) {
                int n = count;
                if (n == 0) {
                    throw new IllegalStateException();
                }
                if (COUNT.compareAndSet(this, n, n + 1)) {
                    return this;
                }
            }
        }

        boolean releaseLate() {
            COUNT.decrementAndGet(this);
            if (count == 0) { // BLOCAL: check-then-act
                bytes = null;
                return true;
            }
            return false;
        }

        // Silent.
        boolean release() {
            if (COUNT.decrementAndGet(this) == 0) {
                bytes = null;
                return true;
            }
            return false;
        }

        // Silent: a buffer is written by one thread.
        void write(byte b) {
            if (writer == bytes.length) {
                bytes = Arrays.copyOf(bytes, writer * 2);
            }
            bytes[writer++] = b;
        }
    }

    interface Heard {
        void done(Promise p);
    }

    /** A result to come. */
    static class Promise {
        private Object result;
        private List<Heard> heard;
        private int waiters;

        synchronized boolean isDone() {
            return result != null;
        }

        void heardLate(Heard h) {
            if (isDone()) {
                h.done(this);
                return;
            }
            synchronized (this) {
                if (heard == null) {
                    heard = new ArrayList<Heard>(); // BLOCAL: check-then-act low
                }
                // Who comes between is never told.
                heard.add(h); // MISSED: check-then-act (a plain reference that tells of the end, asked in an earlier block, is only seen where most write both)
            }
        }

        // Silent: asked and added in one block.
        void heard(Heard h) {
            boolean now;
            synchronized (this) {
                now = result != null;
                if (!now) {
                    if (heard == null) {
                        heard = new ArrayList<Heard>();
                    }
                    heard.add(h);
                }
            }
            if (now) {
                h.done(this);
            }
        }

        // Silent: the first wins.
        boolean set(Object o) {
            List<Heard> all;
            synchronized (this) {
                if (result != null) {
                    return false;
                }
                result = o;
                all = heard;
                heard = null;
                if (waiters > 0) {
                    notifyAll();
                }
            }
            if (all != null) {
                for (Heard h : all) {
                    h.done(this);
                }
            }
            return true;
        }

        boolean setLate(Object o) {
            if (isDone()) {
                return false;
            }
            synchronized (this) {
                result = o; // BLOCAL: check-then-act
                notifyAll();
            }
            return true;
        }

        // Silent.
        synchronized Object await() throws InterruptedException {
            while (result == null) {
                waiters++;
                try {
                    wait();
                } finally {
                    waiters--;
                }
            }
            return result;
        }

        void awaitLate() throws InterruptedException {
            if (!isDone()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }
    }

    /** A timer whose thread tells when it has begun. */
    static class Wheel implements Runnable {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final AtomicInteger state = new AtomicInteger();
        private volatile long start;
        private final Queue<Runnable> in = new ConcurrentLinkedQueue<Runnable>();
        private final AtomicInteger pending = new AtomicInteger();
        private final int most = 10;

        // Silent: one starts it, all wait until it has begun.
        void start() throws InterruptedException {
            if (state.compareAndSet(0, 1)) {
                new Thread(this).start();
            }
            while (start == 0) {
                begun.await();
            }
        }

        void startLate() {
            if (state.get() == 0) {
                state.set(1); // BLOCAL: check-then-act
                new Thread(this).start();
            }
        }

        // Silent: counted first, and taken back.
        boolean add(Runnable r) {
            if (pending.incrementAndGet() > most) {
                pending.decrementAndGet();
                return false;
            }
            return in.add(r);
        }

        boolean addLate(Runnable r) {
            if (pending.get() >= most) {
                return false;
            }
            pending.incrementAndGet(); // BLOCAL: check-then-act
            return in.add(r);
        }

        @Override
        public void run() {
            start = System.nanoTime();
            begun.countDown();
            while (state.get() == 1) {
                Runnable r = in.poll();
                if (r != null) {
                    pending.decrementAndGet();
                    r.run();
                }
            }
        }

        void stop() {
            state.set(2);
        }
    }

    /** Attributes of a channel. */
    static class Attributes {
        private final AtomicReference<Object[]> all = new AtomicReference<Object[]>(new Object[0]);
        private volatile Object[] plain = new Object[0];

        void addLate(Object o) {
            Object[] old = all.get();
            Object[] next = Arrays.copyOf(old, old.length + 1);
            next[old.length] = o;
            all.set(next); // BLOCAL: lost-update
        }

        // Silent.
        void add(Object o) {
            Object[] old;
            Object[] next;
            do {
                old = all.get();
                next = Arrays.copyOf(old, old.length + 1);
                next[old.length] = o;
            } while (!all.compareAndSet(old, next));
        }

        // Silent: replaced under the lock, read without.
        synchronized void plain(Object o) {
            Object[] old = plain;
            Object[] next = Arrays.copyOf(old, old.length + 1);
            next[old.length] = o;
            plain = next;
        }

        void plainLate(Object o) {
            Object[] old = plain;
            Object[] next = Arrays.copyOf(old, old.length + 1);
            next[old.length] = o;
            synchronized (this) {
                plain = next; // BLOCAL: lost-update
            }
        }

        // Silent: one copy of the reference.
        Object last() {
            Object[] a = plain;
            return a.length == 0 ? null : a[a.length - 1];
        }

        Object lastLate() {
            // A bug that was not meant: by plainLate() the array gets shorter.
            return plain.length == 0 ? null : plain[plain.length - 1]; // BLOCAL: check-then-act; BLOCAL: inconsistent-read low
        }
    }

    /** What is written and not yet out, with two marks. */
    static class Outbound {
        private final ArrayDeque<byte[]> frames = new ArrayDeque<byte[]>();
        private long bytes;
        private volatile boolean writable = true;
        private final Object lock = new Object();
        private int flushed;

        void add(byte[] b) {
            synchronized (lock) {
                frames.addLast(b);
                bytes += b.length;
                if (bytes > 1000) {
                    writable = false;
                }
            }
        }

        byte[] remove() {
            synchronized (lock) {
                byte[] b = frames.pollFirst();
                if (b != null) {
                    bytes -= b.length;
                    if (bytes < 500) {
                        writable = true;
                    }
                }
                return b;
            }
        }

        byte[] peek() {
            synchronized (lock) {
                return frames.peekFirst();
            }
        }

        void flushLate(Appendable out) throws java.io.IOException {
            byte[] b;
            while ((b = peek()) != null) {
                out.append(new String(b));
                // Two that flush write it twice and lose the next.
                remove(); // MISSED: check-then-act (what a helper has looked at is used before another takes it off)
                synchronized (lock) {
                    flushed++; // BLOCAL: check-then-act low
                }
            }
        }

        // Silent: what is taken is written.
        void flush(Appendable out) throws java.io.IOException {
            byte[] b;
            while ((b = remove()) != null) { // BENIGN: check-then-act rechecked
                out.append(new String(b));
                synchronized (lock) {
                    flushed++;
                }
            }
        }

        // Silent.
        boolean isWritable() {
            return writable;
        }

        void failLate() {
            int n;
            synchronized (lock) {
                n = frames.size();
            }
            for (int i = 0; i < n; i++) {
                synchronized (lock) {
                    frames.removeLast(); // BLOCAL: check-then-act
                }
            }
        }

        // Silent.
        void fail() {
            synchronized (lock) {
                frames.clear();
                bytes = 0;
            }
        }
    }

    static final Loop LOOP = new Loop();
    static final LoopLate LOOP_LATE = new LoopLate();
    static final Promise PROMISE = new Promise();
    static final Wheel WHEEL = new Wheel();
    static final Attributes ATTRIBUTES = new Attributes();
    static final Outbound OUTBOUND = new Outbound();
    static final Buf SHARED = new Buf();

    static void own() {
        Buf b = new Buf();
        b.write((byte) 1); // Silent: of this thread
    }
}
