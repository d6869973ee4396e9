// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Shapes of mended bugs of schedulers and brokers: triggers, stores, signals to the thread, destinations, subscriptions, prefetch, usage. */
public class Triggers {
    static class Trigger implements Comparable<Trigger> {
        final String name;
        final long next;

        Trigger(String name, long next) {
            this.name = name;
            this.next = next;
        }

        @Override
        public int compareTo(Trigger o) {
            return next != o.next ? Long.compare(next, o.next) : name.compareTo(o.name);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Trigger && ((Trigger) o).compareTo(this) == 0;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** The store: one lock for all. */
    static class Store {
        private final Object lock = new Object();
        private final Map<String, Trigger> byName = new HashMap<>();
        private final TreeSet<Trigger> timed = new TreeSet<>();
        private final Map<String, String> blocked = new HashMap<>();

        void storeLate(Trigger t, boolean replace) {
            synchronized (lock) {
                if (byName.containsKey(t.name) && !replace) {
                    throw new IllegalArgumentException(t.name);
                }
            }
            synchronized (lock) {
                byName.put(t.name, t); // BLOCAL: check-then-act
                timed.add(t);
            }
        }

        void store(Trigger t, boolean replace) {
            synchronized (lock) {
                if (byName.containsKey(t.name)) {
                    if (!replace) {
                        throw new IllegalArgumentException(t.name);
                    }
                    timed.remove(byName.remove(t.name));
                }
                byName.put(t.name, t);
                timed.add(t);
            }
        }

        Trigger acquireLate(long until) {
            Trigger t;
            synchronized (lock) {
                if (timed.isEmpty()) {
                    return null;
                }
                t = timed.first();
            }
            if (t.next > until) {
                return null;
            }
            synchronized (lock) {
                // Was marked once: that there was any decides it, too.
                timed.remove(t); // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
            return t;
        }

        Trigger acquire(long until) {
            synchronized (lock) {
                Trigger t = timed.isEmpty() ? null : timed.first();
                if (t == null || t.next > until) {
                    return null;
                }
                timed.remove(t);
                return t;
            }
        }

        // Whether it was still there is asked.
        Trigger acquireAsked(long until) {
            Trigger t;
            synchronized (lock) {
                if (timed.isEmpty()) {
                    return null;
                }
                t = timed.first();
            }
            if (t.next > until) {
                return null;
            }
            synchronized (lock) {
                // Was not marked: who is told that it was there has it.
                return timed.remove(t) ? t : null; // BLOCAL: check-then-act low; BLOCAL: check-then-act low
            }
        }

        boolean resumeLate(String job) {
            String s;
            synchronized (lock) {
                s = blocked.get(job);
            }
            if ("paused".equals(s)) {
                synchronized (lock) {
                    blocked.remove(job); // BLOCAL: check-then-act
                }
                return true;
            }
            return false;
        }

        boolean resume(String job) {
            synchronized (lock) {
                return blocked.remove(job, "paused");
            }
        }

        void block(String job, String why) {
            synchronized (lock) {
                blocked.put(job, why);
            }
        }
    }

    /** The thread that fires: told by signals under its own lock. */
    static class Firing extends Thread {
        private final Object sig = new Object();
        private final Store store;
        private final AtomicBoolean halted = new AtomicBoolean();
        private boolean signaled;
        private boolean paused = true;
        private long candidate;
        private int fired;

        Firing(Store store) {
            this.store = store;
        }

        void signal(long next) {
            synchronized (sig) {
                signaled = true;
                candidate = next;
                sig.notifyAll();
            }
        }

        // As it was: what was told of is read in one section, and the sign is taken down in the next.
        boolean changedLate(long than) {
            boolean s;
            long c;
            synchronized (sig) {
                s = signaled;
                c = candidate;
            }
            if (s && c < than) {
                synchronized (sig) {
                    // The second was not marked beside the first.
                    signaled = false; // BLOCAL: check-then-act
                    candidate = 0; // BLOCAL: check-then-act low
                }
                return true;
            }
            return false;
        }

        boolean changed(long than) {
            synchronized (sig) {
                if (signaled && candidate < than) {
                    signaled = false;
                    candidate = 0;
                    return true;
                }
                return false;
            }
        }

        void pauseLate(boolean to) throws InterruptedException {
            boolean p;
            synchronized (sig) {
                p = paused;
            }
            if (p) {
                synchronized (sig) {
                    sig.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        void pause(boolean to) {
            synchronized (sig) {
                paused = to;
                if (to) {
                    signaled = true;
                } else {
                    sig.notifyAll();
                }
            }
        }

        @Override
        public void run() {
            while (!halted.get()) {
                synchronized (sig) {
                    while (paused && !halted.get()) {
                        try {
                            sig.wait(1000);
                        } catch (InterruptedException e) {
                            // Was not marked: set to what the other sets it to.
                            halted.set(true); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                        }
                    }
                }
                Trigger t = store.acquire(System.currentTimeMillis());
                if (t != null) {
                    fired++;
                }
            }
        }

        void halt() {
            halted.set(true);
            synchronized (sig) {
                sig.notifyAll();
            }
        }
    }

    /** Destinations of a broker, made when first asked for. */
    static class Region {
        private final Map<String, Destination> destinations = new ConcurrentHashMap<>();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final AtomicLong made = new AtomicLong();

        Destination addLate(String name) {
            lock.readLock().lock();
            try {
                Destination d = destinations.get(name);
                if (d != null) {
                    return d;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                Destination d = new Destination();
                destinations.put(name, d); // BLOCAL: check-then-act
                made.incrementAndGet();
                return d;
            } finally {
                lock.writeLock().unlock();
            }
        }

        Destination add(String name) {
            lock.writeLock().lock();
            try {
                Destination d = destinations.get(name);
                if (d == null) {
                    d = new Destination();
                    destinations.put(name, d);
                    made.incrementAndGet();
                }
                return d;
            } finally {
                lock.writeLock().unlock();
            }
        }

        // As it was: it is asked whether anybody listens, and then removed, and one may just have come.
        void removeIfIdleLate(String name) {
            Destination d = destinations.get(name);
            if (d != null && d.isIdle()) {
                destinations.remove(name); // BLOCAL: check-then-act
                // Was not marked beside the removal.
                d.dispose(); // BLOCAL: check-then-act low
            }
        }

        void removeIfIdle(String name) {
            lock.writeLock().lock();
            try {
                Destination d = destinations.get(name);
                if (d != null && d.disposeIfIdle()) {
                    destinations.remove(name, d);
                }
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    static class Destination {
        private final List<String> consumers = new CopyOnWriteArrayList<>();
        private final LinkedList<String> messages = new LinkedList<>();
        private final AtomicInteger inflight = new AtomicInteger();
        private boolean disposed;
        private int prefetch = 10;

        synchronized boolean isIdle() {
            return consumers.isEmpty() && messages.isEmpty();
        }

        synchronized void dispose() {
            disposed = true;
            messages.clear();
        }

        synchronized boolean disposeIfIdle() {
            if (!consumers.isEmpty() || !messages.isEmpty()) {
                return false;
            }
            disposed = true;
            return true;
        }

        void addConsumerLate(String c) {
            synchronized (this) {
                if (disposed) {
                    throw new IllegalStateException();
                }
            }
            consumers.add(c);
        }

        void addConsumerTwice(String c) {
            if (!consumers.contains(c)) {
                consumers.add(c); // BLOCAL: check-then-act
            }
        }

        void sendLate(String m) {
            synchronized (this) {
                if (disposed) {
                    throw new IllegalStateException();
                }
            }
            synchronized (this) {
                // Was to be shown: what is added behind a plain flag, in an object of a collection.
                messages.add(m); // BLOCAL: check-then-act low
            }
        }

        synchronized void send(String m) {
            if (disposed) {
                throw new IllegalStateException();
            }
            messages.add(m);
        }

        String dispatchLate() {
            if (inflight.get() >= prefetch) {
                return null;
            }
            String m;
            synchronized (this) {
                m = messages.poll();
            }
            if (m != null) {
                inflight.incrementAndGet(); // BLOCAL: check-then-act
            }
            return m;
        }

        String dispatch() {
            synchronized (this) {
                if (inflight.get() >= prefetch) {
                    return null;
                }
                String m = messages.poll();
                if (m != null) {
                    // Was not marked: who acknowledges takes no lock.
                    inflight.incrementAndGet(); // BLOCAL: check-then-act low
                }
                return m;
            }
        }

        void ack() {
            inflight.decrementAndGet();
        }
    }

    /** How much memory is used: who is over waits. */
    static class Usage {
        private long used;
        private final long limit = 1000;
        private int percent;
        private final Map<String, Long> byName = new LinkedHashMap<>();

        void increaseLate(long n) throws InterruptedException {
            boolean full;
            synchronized (this) {
                full = used >= limit;
            }
            if (full) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
            synchronized (this) {
                used += n;
            }
        }

        synchronized void increase(long n) throws InterruptedException {
            while (used >= limit) {
                wait();
            }
            used += n;
            percent = (int) (used * 100 / limit);
        }

        void decreaseLate(long n) {
            int p;
            synchronized (this) {
                used -= n;
                p = (int) (used * 100 / limit);
            }
            synchronized (this) {
                percent = p; // BLOCAL: stale-value
                notifyAll();
            }
        }

        synchronized void decrease(long n) {
            used -= n;
            percent = (int) (used * 100 / limit);
            notifyAll();
        }

        void noteLate(String who, long n) {
            Long was;
            synchronized (byName) {
                was = byName.get(who);
            }
            if (was == null) {
                was = 0L;
            }
            synchronized (byName) {
                byName.put(who, was + n); // BLOCAL: lost-update high
            }
        }

        void note(String who, long n) {
            synchronized (byName) {
                Long was = byName.get(who);
                byName.put(who, (was == null ? 0 : was) + n);
            }
        }
    }

    static final Store STORE = new Store();
    static final Region REGION = new Region();
    static final Usage USAGE = new Usage();
    static final Firing FIRING = new Firing(STORE);

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(args.length);
        List<String> heard = new ArrayList<>();
        FIRING.start();
        for (String a : args) {
            new Thread(() -> {
                REGION.add(a).send(a);
                ready.countDown();
            }).start();
        }
        ready.await(1, TimeUnit.SECONDS);
        heard.add(REGION.add("x").dispatch());
        FIRING.pause(false);
        FIRING.signal(0);
        FIRING.halt();
        System.out.println(heard);
    }
}
