// RELEASES: 8 17
package audit49;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Limits before a client: tolls of several sorts, a barrier that opens after failures, a cart that writes in batches. */
public class Turnpike {
    interface Road {
        String ride(String what) throws IOException;
    }

    interface Out {
        void write(List<String> lines) throws IOException;
    }

    /** So many in a second. */
    static class Toll {
        private final int limit;
        private long second;
        private int passed;
        private int refused;

        Toll(int limit) {
            this.limit = limit;
        }

        /** Asked in one block, counted in the next. */
        boolean pass(long now) {
            synchronized (this) {
                if (second == now && passed >= limit) {
                    return false;
                }
            }
            synchronized (this) {
                /* Of two that are asked in one line, the one only on one way. */
                passed++; // BLOCAL: check-then-act low
            }
            return true;
        }

        /** Silent: in one block. */
        synchronized boolean passAtOnce(long now) {
            if (second != now) {
                second = now;
                passed = 0;
            }
            if (passed >= limit) {
                refused++;
                return false;
            }
            passed++;
            return true;
        }

        synchronized int takeRefused() {
            int n = refused;
            refused = 0;
            return n;
        }

        synchronized void reset() {
            passed = 0;
            second = 0;
        }
    }

    /** One toll for each rider. */
    static class Tolls {
        static final Tolls TOLLS = new Tolls();
        private final Map<String, Toll> tolls = new ConcurrentHashMap<String, Toll>();
        private final Map<String, Object> locks = new ConcurrentHashMap<String, Object>();
        private final Map<String, Long> owed = new ConcurrentHashMap<String, Long>();

        /** Each of two passes by a toll of its own. */
        boolean pass(String rider) {
            Toll t = tolls.get(rider);
            if (t == null) {
                t = new Toll(10);
                tolls.put(rider, t); // BLOCAL: check-then-act
            }
            return t.passAtOnce(System.currentTimeMillis() / 1000);
        }

        /** Silent: the map makes one. */
        boolean passOnce(String rider) {
            return tolls.computeIfAbsent(rider, r -> new Toll(10)).passAtOnce(System.currentTimeMillis() / 1000);
        }

        /** The lock of a rider is taken away while another waits for it. */
        void owe(String rider, long n) {
            Object lock = locks.computeIfAbsent(rider, r -> new Object());
            synchronized (lock) { // BLOCAL: mutable-lock
                Long old = owed.get(rider);
                owed.put(rider, old == null ? n : old + n); // BLOCAL: lost-update low
                locks.remove(rider);
            }
        }

        /** Looked up and taken away in two steps, and then paid. */
        long settle(String rider) {
            Long n = owed.get(rider);
            if (n == null) {
                return 0;
            }
            owed.remove(rider); // BLOCAL: check-then-act
            return n;
        }

        /** Silent: what it was. */
        long settleOnce(String rider) {
            Long n = owed.remove(rider);
            return n == null ? 0 : n;
        }
    }

    /** Permits by a semaphore of one, which is a lock. */
    static class Narrow {
        static final Narrow NARROW = new Narrow();
        private final Semaphore one = new Semaphore(1);
        private int crossed;
        private String last = "";

        /** Read under the permit, written under the next. */
        void cross(String who) throws InterruptedException {
            one.acquire();
            int n = crossed;
            one.release();
            one.acquire();
            crossed = n + 1; // BLOCAL: lost-update
            last = who;
            one.release();
        }

        /** Silent: under one permit. */
        void crossAtOnce(String who) throws InterruptedException {
            one.acquire();
            try {
                crossed++;
                last = who;
            } finally {
                one.release();
            }
        }

        String last() throws InterruptedException {
            one.acquire();
            try {
                return last + crossed;
            } finally {
                one.release();
            }
        }
    }

    /** Shut after failures, tried again by one. */
    static class Barrier {
        private final AtomicInteger failures = new AtomicInteger();
        private final AtomicReference<String> state = new AtomicReference<String>("up");
        private final AtomicBoolean trial = new AtomicBoolean();
        private final AtomicLong since = new AtomicLong();

        /** Enough, and shut by a look and a set. */
        void failed() {
            if (failures.incrementAndGet() >= 5 && state.get().equals("up")) {
                /* Only signs of the class say that it is shared. */
                state.set("down"); // BLOCAL: check-then-act low
                since.set(System.nanoTime());
            }
        }

        /** Silent: one shuts it. */
        void failedOnce() {
            if (failures.incrementAndGet() >= 5 && state.compareAndSet("up", "down")) {
                since.set(System.nanoTime());
            }
        }

        /** Counted, and asked by another operation. */
        void failedTorn() {
            failures.incrementAndGet();
            /* Several threads are given what has the barrier. */
            if (failures.get() == 5) { // BLOCAL: check-then-act medium
                state.set("down");
            }
        }

        /** Two try. */
        boolean mayTry() {
            if (state.get().equals("down") && !trial.get()) {
                trial.set(true); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent: one tries. */
        boolean mayTryOnce() {
            return state.get().equals("down") && trial.compareAndSet(false, true);
        }

        void well() {
            failures.set(0);
            state.set("up");
            trial.set(false);
        }
    }

    /** Lines are gathered and written by whoever fills the cart, or by a thread. */
    static class Cart implements Runnable {
        private final Out out;
        private final int size;
        private final Object lock = new Object();
        private final List<String> lines = Collections.synchronizedList(new LinkedList<String>());
        private List<String> batch = new ArrayList<String>();
        private long written;
        private boolean over;

        Cart(Out out, int size) {
            this.out = out;
            this.size = size;
            Thread t = new Thread(this, "cart");
            t.setDaemon(true);
            t.start();
        }

        /** Full when it was looked at, and taken by two. */
        void add(String line) throws IOException {
            boolean full;
            synchronized (lock) {
                batch.add(line);
                full = batch.size() >= size;
            }
            if (full) {
                List<String> b;
                synchronized (lock) {
                    b = batch;
                    /* Several threads get at the cart one after the other. */
                    batch = new ArrayList<String>(); // BLOCAL: check-then-act low
                }
                out.write(b);
            }
        }

        /** Silent: taken in that block. */
        void addAtOnce(String line) throws IOException {
            List<String> b = null;
            synchronized (lock) {
                batch.add(line);
                if (batch.size() >= size) {
                    b = batch;
                    batch = new ArrayList<String>();
                }
            }
            if (b != null) {
                out.write(b);
            }
        }

        /** What is added in between is never written. */
        void flush() throws IOException {
            List<String> b;
            synchronized (lock) {
                b = batch;
            }
            out.write(b);
            synchronized (lock) {
                batch = new ArrayList<String>(); // BLOCAL: lost-update
                written += b.size();
            }
        }

        /** Silent: taken, then written. */
        void flushTaken() throws IOException {
            List<String> b;
            synchronized (lock) {
                b = batch;
                batch = new ArrayList<String>();
                written += b.size();
            }
            out.write(b);
        }

        /** Written one by one and then cleared: what comes in between is gone. */
        void flushLines() throws IOException {
            List<String> all = new ArrayList<String>(lines);
            out.write(all);
            lines.clear(); // BLOCAL: lost-update
        }

        /** Silent: under the list's monitor. */
        void flushLinesLocked() throws IOException {
            List<String> all;
            synchronized (lines) {
                all = new ArrayList<String>(lines);
                lines.clear();
            }
            out.write(all);
        }

        void line(String text) {
            lines.add(text);
        }

        @Override
        public void run() {
            try {
                while (!isOver()) {
                    flushTaken(); // BLOCAL: check-then-act low
                    Thread.sleep(100);
                }
            } catch (InterruptedException | IOException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean isOver() {
            synchronized (lock) {
                return over;
            }
        }

        void end() {
            synchronized (lock) {
                over = true;
            }
        }
    }

    /** A client that goes through all of it. */
    static class Rider {
        private final Barrier barrier = new Barrier();
        private final Road road;
        private final Cart cart;

        Rider(Road road, Cart cart) {
            this.road = road;
            this.cart = cart;
        }

        String ride(String who, String what) throws IOException {
            if (!Tolls.TOLLS.pass(who)) {
                return null;
            }
            try {
                String a = road.ride(what);
                barrier.well();
                cart.add(a);
                return a;
            } catch (IOException e) {
                barrier.failed();
                throw e;
            }
        }
    }

    public static void main(String[] args) {
        final Rider rider = new Rider(new Road() {
            @Override
            public String ride(String what) {
                return what;
            }
        }, new Cart(new Out() {
            @Override
            public void write(List<String> lines) {
                System.out.println(lines);
            }
        }, 8));
        for (int i = 0; i < 5; i++) {
            new Thread(() -> {
                try {
                    rider.ride("a", "b");
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
    }
}
