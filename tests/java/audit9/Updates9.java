// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Written back to the field that it was read from (ANALYSIS 7, lost-update). */
class Updates9 {

    static class Plain {
        static final Plain SHARED = new Plain();
        private int n;
        private long big;
        private double rate;
        private String text = "";
        private int[] slots = new int[4];

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high {{n}}
            }
        }

        // Silent: one block.
        void addInOne() {
            synchronized (this) {
                int t = n;
                n = t + 1;
            }
        }

        // Silent: read again.
        void addAgain() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                t = n;
                n = t + 1;
            }
        }

        // Silent: a reentry opens no block.
        void addNested() {
            synchronized (this) {
                int t;
                synchronized (this) {
                    t = n;
                }
                synchronized (this) {
                    n = t + 1;
                }
            }
        }

        void addBig() {
            long t;
            synchronized (this) {
                t = big;
            }
            synchronized (this) {
                big = t << 2; // BLOCAL: lost-update high
            }
        }

        void negate() {
            double t;
            synchronized (this) {
                t = rate;
            }
            double u = -t;
            synchronized (this) {
                rate = u; // BLOCAL: lost-update high
            }
        }

        // A library's value passes what its arguments carry.
        void most(int v) {
            int t;
            synchronized (this) {
                t = n;
            }
            int most = Math.max(t, v);
            synchronized (this) {
                n = most; // BLOCAL: lost-update high
            }
        }

        void append(String s) {
            String t;
            synchronized (this) {
                t = text;
            }
            synchronized (this) {
                text = t + s; // BLOCAL: lost-update high
            }
        }

        // Silent: what is stored has nothing of what was read.
        void replace(String s) {
            String t;
            synchronized (this) {
                t = text;
            }
            System.out.println(t);
            synchronized (this) {
                text = s;
            }
        }

        void element(int i) {
            int t;
            synchronized (this) {
                t = slots[i];
            }
            synchronized (this) {
                slots[i] = t + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: read and written in one block.
        void elementInOne(int i) {
            synchronized (this) {
                int t = slots[i];
                slots[i] = t + 1;
            }
        }

        // As an index it is no value that is stored back.
        void index() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                slots[t] = 1; // BLOCAL: stale-value low
            }
        }

        // One of two merging values is the old one.
        void chosen(boolean keep, int v) {
            int t;
            synchronized (this) {
                t = keep ? n : v;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        synchronized void set(int v) {
            n = v;
            big = v;
            rate = v;
            text = "" + v;
            slots[0] = v;
        }
    }

    static class Statics {
        private static int n;
        private static final Object LOCK = new Object();
        private static int m;

        static synchronized int get() {
            return n;
        }

        static synchronized void set(int v) {
            n = v;
        }

        static void add() {
            set(get() + 1); // BLOCAL: lost-update high
        }

        // Silent: the class is held throughout.
        static void addUnder() {
            synchronized (Statics.class) {
                set(get() + 1);
            }
        }

        static void addM() {
            int t;
            synchronized (LOCK) {
                t = m;
            }
            synchronized (LOCK) {
                m = t - 1; // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        static void setM(int v) {
            synchronized (LOCK) {
                m = v;
            }
        }
    }

    static class Accessors {
        static final Accessors SHARED = new Accessors();
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }

        void add() {
            set(get() + 1); // BLOCAL: lost-update high
        }

        // Silent: held throughout.
        synchronized void addUnder() {
            set(get() + 1);
        }

        static void addTo(Accessors a) {
            int t = a.get();
            a.set(t * 2); // BLOCAL: lost-update high
        }

        // Silent: read from one object, stored into another.
        static void copy(Accessors a, Accessors b) {
            b.set(a.get());
        }

        // Silent: the caller holds what both take.
        static void addToUnder(Accessors a) {
            synchronized (a) {
                a.set(a.get() + 1);
            }
        }

        private void store(int v) {
            synchronized (this) {
                n = v + 1;
            }
        }

        void addThrough() {
            int t;
            synchronized (this) {
                t = n;
            }
            store(t); // BLOCAL: lost-update high
        }

        // Silent: what is handed over is not from the field.
        void storeOnly(int v) {
            synchronized (this) {
                if (n < 0) {
                    throw new IllegalStateException();
                }
            }
            // Expected silent, but the arm that throws leaves the first block (ANALYSIS 7).
            store(v); // BLOCAL: check-then-act medium
        }
    }

    static class Carrier {
        final int v;

        Carrier(int v) {
            this.v = v;
        }
    }

    /** What flows into a constructor flows into the new object. */
    static class Boxed {
        static final Boxed SHARED = new Boxed();
        private int n;

        void add() {
            Carrier c;
            synchronized (this) {
                c = new Carrier(n);
            }
            synchronized (this) {
                n = c.v + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: made of a constant.
        void reset() {
            Carrier c;
            synchronized (this) {
                c = new Carrier(3);
            }
            synchronized (this) {
                n = c.v + 1;
            }
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    static class Volatiles {
        static final Volatiles SHARED = new Volatiles();
        private volatile int n;
        private volatile int kept;
        private volatile boolean on;
        private volatile long last;

        void add() {
            n++; // BLOCAL: lost-update high
        }

        void addMuch(int k) {
            int t = n;
            n = t + k; // BLOCAL: lost-update high
        }

        // Silent: not computed from it.
        void set(int v) {
            n = v;
        }

        // Silent: the monitor of all its writers.
        synchronized void addKept() {
            kept++;
        }

        // Silent: the same monitor.
        synchronized void setKept(int v) {
            kept = v;
        }

        // Silent: a read only.
        long age() {
            return System.nanoTime() - last;
        }

        // Silent: nothing of it is in what is stored.
        void touch() {
            last = System.nanoTime();
        }

        // Set when it was not set: decided, not computed.
        void advance(long t) {
            if (last < t) {
                // Page silent; docs/ANALYSIS.md: medium where it keeps the greatest.
                last = t; // BLOCAL: check-then-act medium
            }
        }

        boolean isOn() {
            return on;
        }
    }

    static class Atomics {
        static final Atomics SHARED = new Atomics();
        private final AtomicInteger a = new AtomicInteger();
        private final AtomicInteger b = new AtomicInteger();
        private final AtomicReference<String> text = new AtomicReference<>("");
        private final AtomicIntegerArray counts = new AtomicIntegerArray(8);

        void add() {
            a.set(a.get() + 1); // BLOCAL: lost-update high
        }

        // Silent: one operation.
        void addRight() {
            a.incrementAndGet();
        }

        // Silent: another atomic.
        void copy() {
            b.set(a.get() + 1);
        }

        // Silent: a plain store.
        void reset() {
            a.set(0);
            b.set(0);
        }

        void append(String s) {
            String t = text.get();
            text.set(t + s); // BLOCAL: lost-update high
        }

        // Silent: one operation.
        void appendRight(String s) {
            text.updateAndGet(t -> t + s);
        }

        void count(int i) {
            counts.set(i, counts.get(i) + 1); // BLOCAL: lost-update high
        }

        // Silent: one operation.
        void countRight(int i) {
            counts.incrementAndGet(i);
        }

        // Silent: the documented loop.
        void addLoop(int k) {
            int t;
            do {
                t = a.get();
            } while (!a.compareAndSet(t, t + k));
        }
    }

    static class Collected {
        static final Collected SHARED = new Collected();
        private final Map<String, Integer> concurrent = new ConcurrentHashMap<>();
        private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        private final Vector<Integer> vector = new Vector<>();
        private final Map<String, Integer> plain = new HashMap<>();

        void count(String key) {
            Integer t = concurrent.get(key);
            concurrent.put(key, t + 1); // BLOCAL: lost-update high
        }

        // Silent: one operation.
        void countRight(String key) {
            concurrent.merge(key, 1, Integer::sum);
        }

        void first() {
            list.set(0, list.get(0) + 1); // BLOCAL: lost-update high
        }

        // Silent: the wrapper's own lock.
        void firstRight() {
            synchronized (list) {
                list.set(0, list.get(0) + 1);
            }
        }

        void last() {
            int t = vector.get(0);
            vector.set(0, t + 2); // BLOCAL: lost-update high
        }

        // Silent: the vector's own lock.
        void lastRight() {
            synchronized (vector) {
                int t = vector.get(0);
                vector.set(0, t + 2);
            }
        }

        void countPlain(String key) {
            int t;
            synchronized (this) {
                t = plain.get(key);
            }
            synchronized (this) {
                plain.put(key, t + 1); // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        synchronized void countPlainRight(String key) {
            plain.put(key, plain.get(key) + 1);
        }
    }

    static class Explicit {
        static final Explicit SHARED = new Explicit();
        private final ReentrantLock lock = new ReentrantLock();
        private final ReentrantLock other = new ReentrantLock();
        private int n;

        void add() {
            lock.lock();
            int t = n;
            lock.unlock();
            lock.lock();
            n = t + 1; // BLOCAL: lost-update high
            lock.unlock();
        }

        // Silent: held throughout, though another is taken and left in between.
        void addHeld() {
            lock.lock();
            int t = n;
            other.lock();
            other.unlock();
            n = t + 1;
            lock.unlock();
        }

        // Silent: taken twice, left once.
        void addDeep() {
            lock.lock();
            lock.lock();
            int t = n;
            lock.unlock();
            n = t + 1;
            lock.unlock();
        }

        void set(int v) {
            lock.lock();
            n = v;
            lock.unlock();
        }
    }
}
