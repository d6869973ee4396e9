package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EventListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What shares an object between threads: each class loses an update (high), and something shows that threads share its
 * objects. Where nothing does, see NoEvidence.java.
 */
class Evidence {
    /** A static field has the only one. */
    static class InStaticField {
        static final InStaticField SHARED = new InStaticField();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[+3 shared: stored in static field Evidence$InStaticField.SHARED]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** The field is of another type, but this is what it has. */
    interface Meter {}

    static class Only implements Meter {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field Evidence$Meters.METER]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Meters {
        static final Meter METER = new Only();
    }

    /** One of two is there. */
    static class Pair {
        static final Pair FIRST = new Pair();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field Evidence$Pair.FIRST]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static Pair second() {
        return new Pair();
    }

    /** A static field of another class gets it when it is first asked for. */
    static class Lazy {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field Evidence$Lazies.only]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Lazies {
        private static Lazy only;

        static synchronized Lazy get() {
            if (only == null) {
                Lazy made = new Lazy();
                made.reset();
                only = made;
            }
            return only;
        }
    }

    /** All that are made are in a static map. */
    static class Registered {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field Evidence$Registry.ALL]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Registry {
        private static final Map<String, List<Registered>> ALL = new HashMap<>();

        static synchronized void add(String name, Registered r) {
            ALL.computeIfAbsent(name, k -> new ArrayList<>()).add(r);
        }
    }

    /** A concurrent map says by its type arguments what is in it. */
    static class InConcurrentMap {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[in the thread-safe collection Evidence$Sessions.byName]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Sessions {
        private final Map<String, Integer> sizes = new HashMap<>();
        private final ConcurrentHashMap<String, InConcurrentMap> byName = new ConcurrentHashMap<>();

        void add(String name) {
            byName.putIfAbsent(name, new InConcurrentMap());
        }
    }

    /** Without type arguments: by what is taken out. */
    static class InRawQueue {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[taken out of a ConcurrentLinkedQueue in Evidence$Queues.next()]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    static class Queues {
        private final ConcurrentLinkedQueue queue = new ConcurrentLinkedQueue();

        void add() {
            queue.add(new InRawQueue());
        }

        void next() {
            InRawQueue q = (InRawQueue) queue.peek();
            if (q != null) {
                q.inc();
            }
        }
    }

    /** A list that is synchronized by its wrapper. */
    static class InSynchronizedList {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[in the thread-safe collection Evidence$Wrappers.list]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Wrappers {
        private final List<InSynchronizedList> list = Collections.synchronizedList(new ArrayList<>());

        void add() {
            list.add(new InSynchronizedList());
        }
    }

    /** A volatile field has it: somebody is to see it, perhaps one after the other. */
    static class Published {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[published by volatile field Evidence$Publisher.current]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Publisher {
        private volatile Published current = new Published();

        void renew() {
            current = new Published();
        }
    }

    /** A thread is given it, and who gave it uses it when that has ended. */
    static class Given {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[given to a thread: Evidence$Taker.given of Evidence$Taker.run()]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Taker implements Runnable {
        private final Given given;

        Taker(Given given) {
            this.given = given;
        }

        @Override
        public void run() {
            given.inc();
        }
    }

    static void give() throws InterruptedException {
        Given g = new Given();
        Thread first = new Thread(new Taker(g));
        first.start();
        first.join();
        g.reset();
    }

    /** A lambda that a thread runs captures it. */
    static class Captured {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[captured by a lambda of a thread in Evidence.capture()]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static void capture() throws InterruptedException {
        Captured c = new Captured();
        Thread first = new Thread(() -> c.inc());
        first.start();
        first.join();
        c.reset();
    }

    /** Its own run() and who calls stop(). */
    static class Server implements Runnable {
        private int served;

        @Override
        public void run() {
            int t;
            synchronized (this) {
                t = served;
            }
            synchronized (this) {
                served = t + 1; // BLOCAL: lost-update high [[reachable from Evidence$Server.run() and from callers of Evidence$Server.stop()]]
            }
        }

        public void stop() {
            synchronized (this) {
                served = 0;
            }
        }
    }

    /** Two threads are given it: each reaches its state, though perhaps of an object of its own. */
    static class Common {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[reachable from Evidence$First.run() and Evidence$Second.run(); given to a thread]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class First extends Thread {
        private final Common common;

        First(Common common) {
            this.common = common;
        }

        @Override
        public void run() {
            common.inc();
        }
    }

    static class Second extends Thread {
        private final Common common;

        Second(Common common) {
            this.common = common;
        }

        @Override
        public void run() {
            common.reset();
        }
    }

    /** Any annotation of that name will do. */
    @interface ThreadSafe {
    }

    @interface GuardedBy {
        String value();
    }

    /** It is declared to be for several threads. */
    @ThreadSafe
    static class Declared {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[declared so by @Evidence$ThreadSafe]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** The same says little of what is read without a lock: who wrote it has thought of threads. */
    @ThreadSafe
    static class DeclaredOnly {
        private final Map<String, List<String>> lists = new ConcurrentHashMap<>();
        private Object part;
        private volatile int n;

        void add(String key) {
            List<String> l = lists.get(key);
            if (l == null) {
                l = new ArrayList<>();
                lists.put(key, l); // BLOCAL: check-then-act medium
            }
            l.add("a"); // BLOCAL: guarded-by medium
        }

        void up() {
            n++; // BLOCAL: lost-update medium
        }

        void fill(Object with) {
            if (part == null) {
                synchronized (this) {
                    part = with; // BLOCAL: check-then-act medium
                }
            }
        }

        synchronized void drop() {
            part = null;
        }
    }

    /** But a static field that has it says more. */
    @ThreadSafe
    static class DeclaredAndStatic {
        static final DeclaredAndStatic ONE = new DeclaredAndStatic();
        private volatile int n;

        void up() {
            n++; // BLOCAL: lost-update high [[stored in static field]]
        }
    }

    /** It says by whom a field is guarded. */
    static class Guarded {
        @GuardedBy("this")
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[declared so by @Evidence$GuardedBy]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** Class loaders are used by several threads, by contract. */
    static class Loader extends ClassLoader {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[objects of Evidence$Loader are, by contract]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** It waits for what another thread does. */
    static class Waiting {
        synchronized void await() throws InterruptedException {
            while (n == 0) {
                wait();
            }
        }

        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[Evidence$Waiting.await() waits for other threads]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** It has a lock of java.util.concurrent. */
    static class WithLock {
        final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[its class coordinates threads by Evidence$WithLock.lock]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** It has a volatile field. */
    static class WithVolatile {
        volatile boolean closed;
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[its class has volatile field Evidence$WithVolatile.closed]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** It has an atomic. */
    static class WithAtomic {
        final AtomicInteger hits = new AtomicInteger();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[its class has the concurrent Evidence$WithAtomic.hits]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** A part of something that is shared. */
    static class Part {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[+3 shared: stored in static field Evidence$Whole.ONLY, by Evidence$Whole.part]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Whole {
        static final Whole ONLY = new Whole();
        private final Part part = new Part();

        void use() {
            part.inc();
        }
    }

    /** An iterator is for one thread by contract, but this one waits for another. */
    static class Pipe implements java.util.Iterator<Integer> {
        private int n;

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public Integer next() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[Evidence$Pipe.fill() waits for other threads]]
            }
            return t;
        }

        public synchronized void fill() throws InterruptedException {
            while (n > 0) {
                wait();
            }
            n = 0;
        }
    }

    /** Constants with bodies of their own, all of them in static fields. */
    enum Mode {
        A {
        },
        B {
        },
        C {
        },
        D {
        },
        E {
        },
        F {
        };

        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field Evidence$Mode.A]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    interface NewsListener extends EventListener {
        void news(int n);
    }

    /** Whoever has news calls a listener. */
    static class Reader implements NewsListener {
        private int n;

        @Override
        public void news(int by) {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + by; // BLOCAL: lost-update high [[reachable from Evidence$Reader.news() and from callers of Evidence$Reader.forget()]]
            }
        }

        void forget() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** Static state is shared by itself. */
    static class Statics {
        private static int n;

        static void inc() {
            int t;
            synchronized (Statics.class) {
                t = n;
            }
            synchronized (Statics.class) {
                n = t + 1; // BLOCAL: lost-update high [[static state, Evidence$Statics.n]]
            }
        }

        static void reset() {
            synchronized (Statics.class) {
                n = 0;
            }
        }
    }

    /** A medium finding stays medium. */
    static class Medium {
        static final Medium SHARED = new Medium();
        private int price;
        private int last;

        void remember() {
            int p;
            synchronized (this) {
                p = price;
            }
            synchronized (this) {
                last = p; // BLOCAL: stale-value medium
            }
        }

        void set(int value) {
            synchronized (this) {
                price = value;
            }
        }

        int last() {
            synchronized (this) {
                return last;
            }
        }
    }
}
