package sharing;

import java.util.Comparator;
import java.util.Map;

/** Near misses of Evidence.java: nothing shows that threads share these objects, so what is high there is medium here. */
class NoEvidence {
    /** Locks, and that is all. */
    static class Alone {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** No better with a lock of its own. */
    static class PrivateLock {
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Made, used and forgotten in one method. */
    static class Builder {
        private int n;

        public void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static void build() {
        Builder b = new Builder();
        b.inc();
        b.reset();
    }

    /** The one in the static field is a constant, most others are not in any. */
    static class Value {
        static final Value NOTHING = new Value();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static Value[] values() {
        return new Value[] {new Value(), new Value(), new Value(), new Value(), new Value(), new Value()};
    }

    /** One in the static field, and two others: the one is a constant still. */
    static class Rare {
        static final Rare NOTHING = new Rare();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static Rare[] rares() {
        return new Rare[] {new Rare(), new Rare()};
    }

    /** What the static field of the type has is another class, which is all that is ever put there. */
    interface Rule {
        Rule NONE = new Rule() {};
    }

    static class Strict implements Rule {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** Each thread has a map of its own. */
    static class Nested {
        static final ThreadLocal<Map<Nested, String>> CURRENT = new ThreadLocal<>();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** A thread makes its own, and keeps it to itself. */
    static class Parser {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Parsing implements Runnable {
        private final Parser parser = new Parser();

        @Override
        public void run() {
            parser.inc();
            parser.reset();
        }
    }

    /** Handed over to a thread: nobody else uses it any more. */
    static class Request {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Handler implements Runnable {
        private final Request request;

        Handler(Request request) {
            this.request = request;
        }

        @Override
        public void run() {
            request.inc();
            request.reset();
        }
    }

    static void handle() {
        new Thread(new Handler(new Request())).start();
    }

    /** A thread-local has one for each thread. */
    static class PerThread {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Locals {
        private static final ThreadLocal<PerThread> LOCAL = new ThreadLocal<>();

        static PerThread get() {
            PerThread p = LOCAL.get();
            if (p == null) {
                p = new PerThread();
                LOCAL.set(p);
            }
            return p;
        }
    }

    /** The type argument of what has no rows in it. */
    static class Row {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Rows {
        static final Comparator<Row> BY_IDENTITY = (a, b) -> System.identityHashCode(a) - System.identityHashCode(b);
    }

    /** Any annotation of that name will do. */
    @interface NotThreadSafe {
    }

    /** Declared to be for one thread, whatever its fields and its code look like. */
    @NotThreadSafe
    static class Confined {
        volatile boolean closed;
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update low [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** Two threads use one each. */
    static class Scanner {
        private int n;

        public void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Left implements Runnable {
        @Override
        public void run() {
            Scanner s = new Scanner();
            s.inc();
            s.reset();
        }
    }

    static class Right implements Runnable {
        @Override
        public void run() {
            Scanner s = new Scanner();
            s.reset();
            s.inc();
        }
    }

    /** Who finds out in a finalizer what has become of the object is alone with it. */
    static class ClosedAtLast {
        static final java.util.Map<String, ClosedAtLast> ALL = new java.util.concurrent.ConcurrentHashMap<>();
        private boolean closed;
        private int times;

        @SuppressWarnings({"deprecation", "removal"})
        @Override
        protected void finalize() {
            if (!isClosed()) {
                close(); // BLOCAL: check-then-act low
            }
        }

        /** The same, by whoever has it. */
        void end() {
            if (!isClosed()) {
                close(); // BLOCAL: check-then-act medium
            }
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void close() {
            closed = true;
            times++;
        }

        synchronized void open() {
            closed = false;
        }

        synchronized int times() {
            return times;
        }
    }

    /** Nobody else has an object that is finalized. */
    static class Finalized {
        @SuppressWarnings({"deprecation", "removal"})
        @Override
        protected void finalize() {
            reset();
        }

        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** A lambda that is run on the spot. */
    static class InPlace {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    interface Action {
        void perform();
    }

    static void twice(Action a) {
        a.perform();
        a.perform();
    }

    static void inPlace() {
        InPlace p = new InPlace();
        twice(() -> p.inc());
        p.reset();
    }

    interface NewsListener extends java.util.EventListener {
        void news(int n);
    }

    /** A listener in it may well be called by the thread at hand. */
    static class Heard {
        private int n;

        class Ear implements NewsListener {
            @Override
            public void news(int by) {
                inc();
            }
        }

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** An iterator is for one thread, whatever its fields look like. */
    static class Cursor implements java.util.Iterator<Integer> {
        private volatile boolean closed;
        private int n;

        @Override
        public boolean hasNext() {
            return !closed;
        }

        @Override
        public Integer next() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update low [[no evidence of sharing]]
            }
            return t;
        }

        public void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** A plain list of an object that nobody shares. */
    static class Listed {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Lists {
        private final java.util.List<Listed> list = new java.util.ArrayList<>();

        void add() {
            list.add(new Listed());
        }
    }

    /** A part of something that is not shared. */
    static class Part {
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence of sharing]]
            }
        }

        void reset() {
            synchronized (this) {
                n = 0;
            }
        }
    }

    static class Whole {
        private final Part part = new Part();

        void use() {
            part.inc();
        }
    }

    /** A volatile field is a sign of threads, though this one is what the operation itself is about; and that the lock is taken
        to act on what was seen is another. */
    static class Lazily {
        private volatile int[] sizes;

        int[] sizes() {
            int[] s = sizes;
            if (s == null) {
                s = new int[8];
                synchronized (this) {
                    sizes = s; // BLOCAL: check-then-act medium [[its class has volatile field]]
                }
            }
            return s;
        }

        synchronized void forget() {
            sizes = null;
        }
    }

    /** Nobody is seen to share it, but the class itself takes its lock twice: to read and, by its own setter, to write back. */
    static class Ids {
        private long current;

        synchronized long getCurrent() {
            return current;
        }

        synchronized void setCurrent(long c) {
            current = c;
        }

        long next() {
            long n = getCurrent() + 1;
            setCurrent(n); // BLOCAL: lost-update medium [[no evidence of sharing]]
            return n;
        }

        /** Another's, that may well be nobody else's. */
        static void copy(Ids from, Ids to) {
            to.setCurrent(to.getCurrent() + from.getCurrent()); // BLOCAL: lost-update low
        }
    }

    /** … or to act on what it saw without the lock, in one method. */
    static class Permits {
        private final Object lock = new Object();
        private int permits = 3;

        boolean tryAcquire() {
            if (permits <= 0) {
                return false;
            }
            synchronized (lock) {
                permits--; // BLOCAL: check-then-act medium [[no evidence of sharing]]
            }
            return true;
        }

        void release() {
            synchronized (lock) {
                permits++;
            }
        }
    }

    /** A concurrent collection that is looked into and changed: nobody takes one for one thread. */
    static class Registering {
        private final java.util.concurrent.ConcurrentHashMap<String, String> names =
                new java.util.concurrent.ConcurrentHashMap<>();

        void register(String key, String name) {
            if (!names.containsKey(key)) {
                names.put(key, name); // BLOCAL: check-then-act medium [[its class has the concurrent]]
            }
        }
    }

    /** Whatever shares it: what is seen before it is filled is seen half filled. */
    static class FilledLate {
        private volatile java.util.Map<String, String> map;

        java.util.Map<String, String> map() {
            if (map == null) {
                synchronized (this) {
                    if (map == null) {
                        map = new java.util.HashMap<>();
                        map.put("a", "b"); // BLOCAL: check-then-act medium
                    }
                }
            }
            return map;
        }
    }

    /** What is medium with evidence is low without. */
    static class Low {
        private int price;
        private int last;

        void remember() {
            int p;
            synchronized (this) {
                p = price;
            }
            synchronized (this) {
                last = p; // BLOCAL: stale-value low [[no evidence of sharing]]
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
