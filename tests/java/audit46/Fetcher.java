// RELEASES: 17
package audit46;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Downloads in parts: parts that are claimed, mirrors that fail, progress that is shown, pauses and ends. */
public class Fetcher {
    record Range(long from, long to) {
        long length() {
            return to - from;
        }
    }

    record Progress(long got, long total) {
        Progress plus(long n) {
            return new Progress(got + n, total);
        }
    }

    interface Shown {
        void done(String name);
    }

    static class Mirror {
        final String host;
        private int failures;
        private volatile boolean banned;

        Mirror(String host) {
            this.host = host;
        }

        synchronized int failures() {
            return failures;
        }

        synchronized void fail() {
            failures++;
        }

        synchronized void well() {
            failures = 0;
        }

        void failLate() {
            int n = failures() + 1;
            synchronized (this) {
                failures = n; // BLOCAL: lost-update
            }
            if (n > 3) {
                banned = true;
            }
        }

        boolean banned() {
            return banned;
        }
    }

    static class Download {
        final String name;
        private final BitSet claimed = new BitSet();
        private final int parts;
        private final AtomicInteger left;
        private final AtomicReference<Progress> progress;
        private final AtomicBoolean told = new AtomicBoolean();
        private final AtomicLong speed = new AtomicLong();
        private final List<Range> holes = new ArrayList<>();
        private final Shown shown;
        private boolean paused;
        private long resumedAt;

        Download(String name, int parts, long total, Shown shown) {
            this.name = name;
            this.parts = parts;
            this.shown = shown;
            left = new AtomicInteger(parts);
            progress = new AtomicReference<>(new Progress(0, total));
        }

        int claimLate() {
            int i;
            synchronized (claimed) {
                i = claimed.nextClearBit(0);
            }
            if (i >= parts) {
                return -1;
            }
            synchronized (claimed) {
                claimed.set(i); // BLOCAL: check-then-act
            }
            return i;
        }

        int claim() {
            synchronized (claimed) {
                int i = claimed.nextClearBit(0);
                if (i >= parts) {
                    return -1;
                }
                claimed.set(i);
                return i;
            }
        }

        void giveBack(int i) {
            synchronized (claimed) {
                claimed.clear(i);
            }
        }

        void gotLate(long n) {
            progress.set(progress.get().plus(n)); // BLOCAL: lost-update
        }

        void got(long n) {
            progress.updateAndGet(p -> p.plus(n));
        }

        void gotLoop(long n) {
            Progress p;
            do {
                p = progress.get();
            } while (!progress.compareAndSet(p, p.plus(n)));
        }

        void partLate() {
            left.decrementAndGet();
            if (left.get() == 0) { // BLOCAL: check-then-act
                shown.done(name);
            }
        }

        void part() {
            if (left.decrementAndGet() == 0) {
                shown.done(name);
            }
        }

        void tellLate() {
            if (!told.get()) {
                // Was low: another method wins the flag.
                told.set(true); // BLOCAL: check-then-act
                shown.done(name);
            }
        }

        void tell() {
            if (told.compareAndSet(false, true)) {
                shown.done(name);
            }
        }

        void fastestLate(long s) {
            if (s > speed.get()) {
                speed.set(s); // BLOCAL: check-then-act
            }
        }

        void fastest(long s) {
            speed.accumulateAndGet(s, Math::max);
        }

        synchronized void pause() {
            paused = true;
        }

        synchronized void resume() {
            paused = false;
            resumedAt = System.nanoTime();
            notifyAll();
        }

        synchronized boolean isPaused() {
            return paused;
        }

        void awaitLate() throws InterruptedException {
            if (isPaused()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized void await() throws InterruptedException {
            while (paused) {
                wait();
            }
        }

        synchronized void hole(Range r) {
            holes.add(r);
        }

        synchronized boolean hasHoles() {
            return !holes.isEmpty();
        }

        synchronized Range hole() {
            return holes.remove(holes.size() - 1);
        }

        synchronized Range holeOrNull() {
            return holes.isEmpty() ? null : holes.remove(holes.size() - 1);
        }

        Range nextHoleLate() {
            return hasHoles() ? hole() : null; // BLOCAL: check-then-act
        }

        long missingLate() {
            List<Range> all;
            synchronized (this) {
                all = new ArrayList<>(holes);
                holes.clear();
            }
            long n = 0;
            for (Range r : all) {
                n += r.length();
            }
            return n;
        }
    }

    static class Desk {
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<String, Download> byName = new HashMap<>();
        private final List<Mirror> mirrors = new ArrayList<>();
        private int next;

        Download startLate(String name, Shown s) {
            rw.readLock().lock();
            try {
                Download d = byName.get(name);
                if (d != null) {
                    return d;
                }
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                Download d = new Download(name, 8, 1000, s);
                byName.put(name, d); // BLOCAL: check-then-act
                return d;
            } finally {
                rw.writeLock().unlock();
            }
        }

        Download start(String name, Shown s) {
            rw.readLock().lock();
            try {
                Download d = byName.get(name);
                if (d != null) {
                    return d;
                }
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                return byName.computeIfAbsent(name, n -> new Download(n, 8, 1000, s));
            } finally {
                rw.writeLock().unlock();
            }
        }

        void mirror(Mirror m) {
            rw.writeLock().lock();
            try {
                mirrors.add(m);
            } finally {
                rw.writeLock().unlock();
            }
        }

        void drop(Mirror m) {
            rw.writeLock().lock();
            try {
                mirrors.remove(m);
            } finally {
                rw.writeLock().unlock();
            }
        }

        Mirror pickLate() {
            int n;
            rw.readLock().lock();
            try {
                n = mirrors.size();
            } finally {
                rw.readLock().unlock();
            }
            if (n == 0) {
                return null;
            }
            rw.writeLock().lock();
            try {
                // Had another name, and was to be shown.
                next = (next + 1) % n; // BLOCAL: check-then-act low
                return mirrors.get(next);
            } finally {
                rw.writeLock().unlock();
            }
        }

        Mirror pick() {
            rw.writeLock().lock();
            try {
                int n = mirrors.size();
                if (n == 0) {
                    return null;
                }
                next = (next + 1) % n;
                return mirrors.get(next);
            } finally {
                rw.writeLock().unlock();
            }
        }

        Mirror underReaders() {
            rw.readLock().lock();
            try {
                next = next + 1; // BLOCAL: guarded-by
                return mirrors.isEmpty() ? null : mirrors.get(0);
            } finally {
                rw.readLock().unlock();
            }
        }
    }

    static final Desk DESK = new Desk();

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        Shown s = n -> System.out.println(n);
        for (String a : args) {
            Download d = DESK.startLate(a, s);
            for (int i = 0; i < 4; i++) {
                pool.submit(() -> {
                    int part = d.claimLate();
                    Mirror m = DESK.pickLate();
                    if (part < 0 || m == null) {
                        return;
                    }
                    d.gotLate(100);
                    d.fastestLate(3);
                    m.failLate();
                    d.partLate();
                    d.tellLate();
                    d.nextHoleLate();
                    long sum = 0;
                    Progress mine = new Progress(0, 10);
                    for (int k = 0; k < part; k++) {
                        mine = mine.plus(k);
                        sum += mine.got();
                    }
                    d.hole(new Range(0, sum));
                });
            }
        }
    }
}
