package basic;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** One case a sentence of the definition. */
class ByTheLetter {
    static class Coll {
        static final Coll SHARED = new Coll();
        private final Map<String, Object> m = new HashMap<>();
        private final Set<String> s = new TreeSet<>();

        void freshPut(String k) {
            boolean h;
            synchronized (m) {
                h = m.containsKey(k);
            }
            if (!h)
                synchronized (m) {
                    m.put(k, new ArrayList<String>()); // BLOCAL: check-then-act high
                }
        }

        void constPut(String k, String v) {
            boolean h;
            synchronized (m) {
                h = m.containsKey(k);
            }
            if (!h)
                synchronized (m) {
                    m.put(k, v); // BLOCAL: check-then-act medium
                }
        }

        void set(String k) {
            boolean h;
            synchronized (s) {
                h = s.contains(k);
            }
            if (!h)
                synchronized (s) {
                    s.add(k);
                }
        }

        void setOnce(String k) {
            boolean h;
            synchronized (s) {
                h = s.size() < 5;
            }
            if (h)
                synchronized (s) {
                    s.add(k); // BLOCAL: check-then-act medium
                }
        }

        void del(String k) {
            synchronized (m) {
                m.remove(k);
            }
            synchronized (s) {
                s.clear();
            }
        }
    }

    static class Thrown {
        static final Thrown SHARED = new Thrown();
        private int st;

        void step() {
            synchronized (this) {
                if (st != 0)
                    throw new IllegalStateException();
            }
            synchronized (this) {
                st = 1; // BLOCAL: check-then-act medium
            }
        }

        synchronized void z() {
            st = 0;
        }
    }

    /** stale-value: stored elsewhere, dereferenced to change */
    static class Stored {
        static final Stored SHARED = new Stored();

        static class Node {
            int w;
            Node next;
        }

        private final Object lock = new Object();
        private int cur, prev;
        private Node head = new Node();

        void shift() {
            int c;
            synchronized (lock) {
                c = cur;
            }
            synchronized (lock) {
                prev = c; // BLOCAL: stale-value medium
            }
        }

        void bump() {
            synchronized (lock) {
                cur++;
                prev++;
                head = new Node();
            }
        }

        void weigh() {
            Node h;
            synchronized (lock) {
                h = head;
            }
            synchronized (lock) {
                h.w = 7; // BLOCAL: stale-value medium
            }
        }

        int idx(int[] a) {
            int c;
            synchronized (lock) {
                c = cur;
            }
            synchronized (lock) {
                return a[c]; // BLOCAL: stale-value low
            }
        }

        int plus() {
            int c;
            synchronized (lock) {
                c = cur;
            }
            synchronized (lock) {
                return c + prev; // BLOCAL: stale-value low
            }
        }

        /** only passed on: strict */
        Node pass() {
            Node h;
            synchronized (lock) {
                h = head;
            }
            synchronized (lock) {
                return id(h);
            }
        }

        private static Node id(Node n) {
            return n;
        }

        /** escaped: strict only */
        int outside() {
            int c;
            synchronized (lock) {
                c = cur;
            }
            return c * 2;
        }
    }

    /** check and act in two synchronized methods of one class, called by a third */
    static class TwoMethods {
        private final Map<String, Object> m = new HashMap<>();

        synchronized boolean has(String k) {
            return m.containsKey(k);
        }

        synchronized void put(String k, Object v) {
            m.put(k, v);
        }

        void ensure(String k) {
            if (!has(k)) {
                put(k, new StringBuilder()); // BLOCAL: check-then-act
            }
        }
    }

    /** returned through two levels */
    static class Deep {
        static final Deep SHARED = new Deep();
        private final Object lock = new Object();
        private long bal;

        private long raw() {
            synchronized (lock) {
                return bal;
            }
        }

        private long view() {
            return raw();
        }

        private long fee(long x) {
            return x / 100;
        }

        void charge() {
            long b = view();
            long c = b - fee(b);
            synchronized (lock) {
                bal = c; // BLOCAL: lost-update
            }
        }

        void deposit(long d) {
            synchronized (lock) {
                bal += d;
            }
        }
    }

    static class Opt {
        static final Opt SHARED = new Opt();
        private String name;

        synchronized Optional<String> name() {
            return Optional.ofNullable(name);
        }

        synchronized void name(String n) {
            name = n;
        }

        void init() {
            if (!name().isPresent()) {
                name("x"); // BLOCAL: check-then-act
            }
        }

        void init2() {
            name(name().orElse("y")); // BLOCAL: lost-update
        }
    }

    static class StaticSync {
        private static int next;

        static synchronized int peek() {
            return next;
        }

        static synchronized void set(int v) {
            next = v;
        }

        static int alloc() {
            int id = peek();
            set(id + 1); // BLOCAL: lost-update
            return id;
        }

        static int allocClassLit() {
            int id;
            synchronized (StaticSync.class) {
                id = next;
            }
            synchronized (StaticSync.class) {
                next = id + 1; // BLOCAL: lost-update
            }
            return id;
        }

        static int allocOk() {
            synchronized (StaticSync.class) {
                return next++;
            }
        }
    }

    static class Ternary {
        static final Ternary SHARED = new Ternary();
        private int lv;

        void up(boolean fast) {
            int l;
            synchronized (this) {
                l = lv;
            }
            int nx = fast ? l + 10 : l + 1;
            synchronized (this) {
                lv = nx; // BLOCAL: lost-update
            }
        }

        synchronized void zero() {
            lv = 0;
        }
    }

    static class PerElem {
        static final PerElem SHARED = new PerElem();

        static class Cell { int v; }

        private final Cell[] cells = new Cell[4];
        {
            for (int i = 0; i < 4; i++)
                cells[i] = new Cell();
        }

        void inc(int i) {
            Cell c = cells[i];
            int t;
            synchronized (c) {
                t = c.v;
            }
            synchronized (c) {
                c.v = t + 1; // BLOCAL: lost-update
            }
        }

        void clear(int i) {
            Cell c = cells[i];
            synchronized (c) {
                c.v = 0;
            }
        }
    }

    /** Checked in a block that one arm leaves, and acted upon in a later one. */
    static class Closing {
        static final Closing SHARED = new Closing();
        private boolean closed;
        private final List<String> log = new ArrayList<>();

        void write(String s) {
            synchronized (log) {
                if (closed)
                    return;
            }
            String t = s.trim();
            synchronized (log) {
                log.add(t); // BLOCAL: check-then-act medium
            }
        }

        void close() {
            synchronized (log) {
                closed = true;
                log.clear();
            }
        }
    }
}
