// RELEASES: 8 17
package audit36;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Stamps, views, conditions, phases, exchanges and concurrent collections. */
public class Tools {
    static final Tools SHARED = new Tools();

    /** A point by stamps. */
    static final class Point {
        static final Point ONE = new Point();
        private final StampedLock lock = new StampedLock();
        private double x;
        private double y;
        private String name;

        void move(double dx, double dy) {
            long s = lock.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                lock.unlockWrite(s);
            }
        }

        void name(String n) {
            long s = lock.writeLock();
            try {
                name = n;
            } finally {
                lock.unlockWrite(s);
            }
        }

        /** Silent: the idiom of its documentation. */
        double distance() {
            long s = lock.tryOptimisticRead();
            double cx = x;
            double cy = y;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try {
                    cx = x;
                    cy = y;
                } finally {
                    lock.unlockRead(s);
                }
            }
            return Math.sqrt(cx * cx + cy * cy);
        }

        /** Read by one stamp, written by the next. */
        void scale(double by) {
            double cx;
            long s = lock.readLock();
            try {
                cx = x;
            } finally {
                lock.unlockRead(s);
            }
            s = lock.writeLock();
            try {
                x = cx * by; // BLOCAL: lost-update {{x}}
            } finally {
                lock.unlockWrite(s);
            }
        }

        /** Silent: converted, or looked at again. */
        void nameIfNone(String n) {
            long s = lock.readLock();
            try {
                while (name == null) {
                    long w = lock.tryConvertToWriteLock(s);
                    if (w != 0) {
                        s = w;
                        name = n;
                        break;
                    }
                    lock.unlockRead(s);
                    s = lock.writeLock();
                }
            } finally {
                lock.unlock(s);
            }
        }

        /** Where it cannot be converted, the lock is given up, and nobody looks again. */
        void nameOnce(String n) {
            long s = lock.readLock();
            try {
                if (name != null) {
                    return;
                }
                long w = lock.tryConvertToWriteLock(s);
                if (w == 0) {
                    lock.unlockRead(s);
                    w = lock.writeLock();
                }
                s = w;
                name = n; // BLOCAL: check-then-act {{name}}
            } finally {
                lock.unlock(s);
            }
        }

        /** Validated, and then written in a block of its own. */
        void mirror() {
            long s = lock.tryOptimisticRead();
            double cx = x;
            if (!lock.validate(s)) {
                return;
            }
            s = lock.writeLock();
            try {
                x = -cx; // BLOCAL: lost-update {{x}}
            } finally {
                lock.unlockWrite(s);
            }
        }

        /** Silent: the stamp that was validated becomes the write lock, or nothing is done. */
        boolean mirrorMended() {
            long s = lock.tryOptimisticRead();
            double cx = x;
            long w = lock.tryConvertToWriteLock(s);
            if (w == 0) {
                return false;
            }
            try {
                x = -cx;
            } finally {
                lock.unlockWrite(w);
            }
            return true;
        }
    }

    /** A cache by two views. */
    static final class Views {
        static final Views ONE = new Views();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final ReentrantReadWriteLock.ReadLock read = lock.readLock();
        private final ReentrantReadWriteLock.WriteLock write = lock.writeLock();
        private String data;
        private boolean valid;
        private int loads;

        private String load() {
            return "data of " + System.nanoTime();
        }

        void invalidate() {
            write.lock();
            try {
                data = null;
                valid = false;
                loads = 0;
            } finally {
                write.unlock();
            }
        }

        /** Up by a gap. */
        void fill() {
            read.lock();
            boolean v = valid;
            read.unlock();
            if (!v) {
                write.lock();
                try {
                    data = load();
                    valid = true; // BLOCAL: check-then-act {{valid}}
                } finally {
                    write.unlock();
                }
            }
        }

        /** Looked at again behind the gap, and down without one. (Of the two writes that the look excuses the first.) */
        String fillMended() {
            read.lock();
            if (!valid) {
                read.unlock();
                write.lock();
                try {
                    if (!valid) {
                        data = load(); // BENIGN: check-then-act rechecked
                        valid = true;
                    }
                    read.lock();
                } finally {
                    write.unlock();
                }
            }
            try {
                return data;
            } finally {
                read.unlock();
            }
        }

        /** A count by the view that lets several in. */
        void counted() {
            int n;
            read.lock();
            try {
                n = loads;
            } finally {
                read.unlock();
            }
            write.lock();
            try {
                loads = n + 1; // BLOCAL: lost-update {{loads}}
            } finally {
                write.unlock();
            }
        }

        /** Silent: the write view is held over the read view. */
        void countedMended() {
            write.lock();
            try {
                int n;
                read.lock();
                try {
                    n = loads;
                } finally {
                    read.unlock();
                }
                loads = n + 1;
            } finally {
                write.unlock();
            }
        }
    }

    /** A buffer by conditions. */
    static final class Buffer {
        static final Buffer ONE = new Buffer();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition some = lock.newCondition();
        private final Condition room = lock.newCondition();
        private final Deque<String> items = new ArrayDeque<>();
        private int count;
        private boolean closed;

        /** Silent. */
        void put(String s) throws InterruptedException {
            lock.lock();
            try {
                while (count == 10) {
                    room.await();
                }
                items.add(s);
                count++;
                some.signal();
            } finally {
                lock.unlock();
            }
        }

        /** An if where there must be a while. */
        String take() throws InterruptedException {
            lock.lock();
            try {
                if (count == 0) {
                    some.await();
                }
                count--; // BLOCAL: stale-after-wait {{count}}
                room.signal();
                return items.poll();
            } finally {
                lock.unlock();
            }
        }

        /** Silent. */
        String takeMended() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    some.await();
                }
                count--;
                room.signal();
                return items.poll();
            } finally {
                lock.unlock();
            }
        }

        /** Read before the wait, written back behind it. */
        void shrink() throws InterruptedException {
            lock.lock();
            try {
                int n = count;
                while (!closed) {
                    some.await();
                }
                count = n - 1; // BLOCAL: stale-after-wait high {{count}}
            } finally {
                lock.unlock();
            }
        }

        /** Silent: read behind it. */
        void shrinkMended() throws InterruptedException {
            lock.lock();
            try {
                while (!closed) {
                    some.await();
                }
                int n = count;
                count = n - 1;
            } finally {
                lock.unlock();
            }
        }

        boolean isClosed() {
            lock.lock();
            try {
                return closed;
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                closed = true;
                some.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** Asked in a block of its own: closed, and told so, before it waits. */
        void awaitClosed() throws InterruptedException {
            if (!isClosed()) {
                lock.lock();
                try {
                    some.await(); // BLOCAL: check-then-wait {{closed}}
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent. */
        void awaitClosedMended() throws InterruptedException {
            lock.lock();
            try {
                while (!closed) {
                    some.await();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private final Exchanger<Integer> exchanger = new Exchanger<>();
    private final Phaser phaser = new Phaser(2);
    private final Semaphore mutex = new Semaphore(1);
    private int filled;
    private int round;

    synchronized int filled() {
        return filled;
    }

    synchronized void filled(int n) {
        filled = n;
    }

    /** Two threads meet, and each writes back what it had. */
    void exchange() throws InterruptedException {
        int mine = filled();
        int others = exchanger.exchange(mine);
        filled(mine + others); // BLOCAL: lost-update {{filled}}
    }

    /** Silent: what they exchange is their own. */
    int exchangeMended(int mine) throws InterruptedException {
        return mine + exchanger.exchange(mine);
    }

    /** A phase ends between the read and the write. */
    void phase() {
        int n = filled();
        phaser.arriveAndAwaitAdvance();
        filled(n + 1); // BLOCAL: lost-update {{filled}}
    }

    /** Silent: all of it behind the phase. */
    void phaseMended() {
        phaser.arriveAndAwaitAdvance();
        synchronized (this) {
            filled = filled + 1;
        }
    }

    /** A permit of one is a lock. */
    void nextRound() throws InterruptedException {
        int n;
        mutex.acquire();
        try {
            n = round;
        } finally {
            mutex.release();
        }
        mutex.acquire();
        try {
            round = n + 1; // BLOCAL: lost-update {{round}}
        } finally {
            mutex.release();
        }
    }

    /** Silent. */
    void nextRoundMended() throws InterruptedException {
        mutex.acquire();
        try {
            int n = round;
            round = n + 1;
        } finally {
            mutex.release();
        }
    }

    private final ConcurrentLinkedDeque<String> jobs = new ConcurrentLinkedDeque<>();
    private final ConcurrentSkipListMap<Long, Runnable> timers = new ConcurrentSkipListMap<>();
    private final CopyOnWriteArrayList<String> hosts = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> mail = new LinkedBlockingQueue<>();

    void add(String job) {
        jobs.addLast(job);
    }

    String steal() {
        return jobs.pollLast();
    }

    /** The first one is looked at, and whichever is first is taken. */
    String next(String kind) {
        String first = jobs.peekFirst();
        if (first != null && first.startsWith(kind)) {
            jobs.pollFirst(); // BLOCAL: check-then-act {{jobs}}
            return first;
        }
        return null;
    }

    /** Silent: this one, if it still is there. */
    String nextMended(String kind) {
        String first = jobs.peekFirst();
        if (first != null && first.startsWith(kind) && jobs.remove(first)) {
            return first;
        }
        return null;
    }

    /** There is one, so it is taken by what fails if there is none. */
    String last() {
        if (jobs.isEmpty()) {
            return null;
        }
        return jobs.removeLast(); // BLOCAL: check-then-act {{jobs}}
    }

    /** Silent: null if there is none. */
    String lastMended() {
        return jobs.pollLast();
    }

    void at(long when, Runnable r) {
        timers.put(when, r);
    }

    void cancel(long when) {
        timers.remove(when);
    }

    /** Due by what was first, which is removed by its key, and run, though it may have been cancelled. */
    void runDue(long now) {
        Map.Entry<Long, Runnable> first = timers.firstEntry();
        if (first != null && first.getKey() <= now) {
            timers.remove(first.getKey()); // BLOCAL: check-then-act {{timers}}
            first.getValue().run();
        }
    }

    /** Silent: run by who has removed it. */
    void runDueMended(long now) {
        Map.Entry<Long, Runnable> first = timers.firstEntry();
        if (first != null && first.getKey() <= now && timers.remove(first.getKey(), first.getValue())) {
            first.getValue().run();
        }
    }

    /** What the first key has: there may be none, and (of one cause: low) another one may have been removed by then. */
    void peekDue() {
        if (!timers.isEmpty()) {
            timers.get(timers.firstKey()).run(); // BLOCAL: check-then-act medium {{timers}}; BLOCAL: check-then-act low {{timers}}
        }
    }

    void host(String h) {
        hosts.addIfAbsent(h);
    }

    void unhost(String h) {
        hosts.remove(h);
    }

    /** Not in the list, so added. */
    void hostApart(String h) {
        if (!hosts.contains(h)) {
            hosts.add(h); // BLOCAL: check-then-act {{hosts}}
        }
    }

    /** By index, while others take some out. */
    String pick(int n) {
        if (n < hosts.size()) {
            return hosts.get(n); // BLOCAL: check-then-act {{hosts}}
        }
        return null;
    }

    /** Silent: of what there was when it began. */
    List<String> pickAll(String like) {
        List<String> some = new ArrayList<>();
        for (String h : hosts) {
            if (h.endsWith(like)) {
                some.add(h);
            }
        }
        return some;
    }

    /** Where it is in the list, and what is there by then. */
    void rename(String from, String to) {
        int i = hosts.indexOf(from);
        if (i >= 0) {
            hosts.set(i, to); // BLOCAL: check-then-act {{hosts}}
        }
    }

    /** Silent: all at once. */
    void renameMended(String from, String to) {
        hosts.replaceAll(h -> h.equals(from) ? to : h);
    }

    void post(String m) {
        mail.add(m);
    }

    String read() {
        return mail.poll();
    }

    /** Not empty, so removed, which fails where another was faster. */
    List<String> readAll() {
        List<String> all = new ArrayList<>();
        while (!mail.isEmpty()) {
            all.add(mail.remove()); // BLOCAL: check-then-act {{mail}}
        }
        return all;
    }

    /** Silent. */
    List<String> readAllMended() {
        List<String> all = new ArrayList<>();
        mail.drainTo(all);
        for (String m = mail.poll(); m != null; m = mail.poll()) {
            all.add(m);
        }
        return all;
    }
}
