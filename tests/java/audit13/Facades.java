// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** Classes that know no locks, and who locks for them: a subclass, a wrapper, a client, a static helper, an outer class. */
class Facades {
    private static final Logger LOG = Logger.getLogger("facades");

    static class Plain {
        protected int value;

        protected int get() {
            return value;
        }

        protected void set(int n) {
            value = n;
        }
    }

    static class Safe extends Plain {
        static final Safe SHARED = new Safe();

        @Override
        protected synchronized int get() {
            return super.get();
        }

        @Override
        protected synchronized void set(int n) {
            super.set(n);
        }

        void inc() {
            int n = get();
            LOG.finest("inc");
            set(n + 1); // BLOCAL: lost-update
        }

        void reset() {
            if (get() > 100)
                set(0); // BLOCAL: check-then-act
        }

        // Silent: one block.
        synchronized void incAtOnce() {
            set(get() + 1);
        }
    }

    interface Table {
        String find(String key);

        void enter(String key, String value);

        int rows();
    }

    static class PlainTable implements Table {
        private final Map<String, String> map = new HashMap<>();
        private int rows;

        @Override
        public String find(String key) {
            return map.get(key);
        }

        @Override
        public void enter(String key, String value) {
            map.put(key, value);
            rows++;
        }

        @Override
        public int rows() {
            return rows;
        }
    }

    static class SafeTable implements Table {
        static final SafeTable SHARED = new SafeTable(new PlainTable());
        private final Table inner;

        SafeTable(Table inner) {
            this.inner = inner;
        }

        @Override
        public synchronized String find(String key) {
            return inner.find(key);
        }

        @Override
        public synchronized void enter(String key, String value) {
            inner.enter(key, value);
        }

        @Override
        public synchronized int rows() {
            return inner.rows();
        }

        void append(String key, String more) {
            String s = find(key);
            enter(key, s + more); // BLOCAL: lost-update high
        }

        void enterOnce(String key, String value) {
            if (find(key) == null)
                enter(key, value); // BLOCAL: check-then-act medium
        }

        // Silent: one block.
        void enterOnceSafely(String key, String value) {
            synchronized (this) {
                if (find(key) == null)
                    enter(key, value);
            }
        }

        void limited(String key, String value) {
            if (rows() < 10) {
                LOG.fine("entering");
                enter(key, value); // BLOCAL: check-then-act medium
            }
        }
    }

    static class Stack {
        private final int[] items = new int[16];
        private int top;

        boolean empty() {
            return top == 0;
        }

        void push(int n) {
            items[top++] = n;
        }

        int pop() {
            return items[--top];
        }

        int size() {
            return top;
        }

        void trim(int to) {
            top = to;
        }
    }

    static class Clients {
        static final Stack STACK = new Stack();

        static void push(int n) {
            synchronized (STACK) {
                STACK.push(n);
            }
        }

        static int pop() {
            boolean empty;
            synchronized (STACK) {
                empty = STACK.empty();
            }
            if (empty)
                return -1;
            synchronized (STACK) {
                return STACK.pop(); // BLOCAL: check-then-act
            }
        }

        static int popSafely() {
            synchronized (STACK) {
                return STACK.empty() ? -1 : STACK.pop();
            }
        }

        static void trimByOne() {
            int n;
            synchronized (STACK) {
                n = STACK.size();
            }
            synchronized (STACK) {
                STACK.trim(n - 1); // BLOCAL: lost-update
            }
        }
    }

    static class Registry {
        private static final Map<String, Integer> COUNTS = new HashMap<>();
        private static int total;

        private static int countOf(String s) {
            Integer n = COUNTS.get(s);
            return n == null ? 0 : n;
        }

        private static void put(String s, int n) {
            COUNTS.put(s, n);
            total++;
        }

        static void count(String s) {
            int n;
            synchronized (Registry.class) {
                n = countOf(s);
            }
            LOG.finest("counting");
            synchronized (Registry.class) {
                put(s, n + 1); // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        static synchronized void countAtOnce(String s) {
            put(s, countOf(s) + 1);
        }

        static synchronized int total() {
            return total;
        }

        static void forget() {
            if (total() > 50) {
                synchronized (Registry.class) {
                    COUNTS.clear(); // BLOCAL: check-then-act
                }
            }
        }
    }

    static class Outer {
        static final Outer SHARED = new Outer();
        private final List<Inner> parts = new CopyOnWriteArrayList<>();
        private int sum;

        class Inner {
            private int share;

            int share() {
                return share;
            }

            void share(int n) {
                sum += n - share;
                share = n;
            }

            int safeShare() {
                synchronized (Outer.this) {
                    return share();
                }
            }

            void safeShare(int n) {
                synchronized (Outer.this) {
                    share(n);
                }
            }

            void grow() {
                int s = safeShare();
                safeShare(s + 1); // BLOCAL: lost-update
            }

            void growInline() {
                int s;
                synchronized (Outer.this) {
                    s = share();
                }
                synchronized (Outer.this) {
                    share(s + 1); // BLOCAL: lost-update
                }
            }
        }

        synchronized int sum() {
            return sum;
        }

        Inner part() {
            Inner i = new Inner();
            parts.add(i);
            return i;
        }

        void level() {
            for (Inner i : parts) {
                if (i.safeShare() < 10)
                    // Mended: a field that only ever holds a concurrent collection is evidence, whatever it is declared as.
                    i.safeShare(10); // BLOCAL: check-then-act medium
            }
        }
    }

    static class Point {
        int x;
        int y;

        void move(int dx, int dy) {
            x += dx;
            y += dy;
        }
    }

    static class Shape {
        static final Shape SHARED = new Shape();
        private final Point origin = new Point();
        private final Point[] corners = { new Point(), new Point() };
        private final Lock lock = new ReentrantLock();

        void shift(int by) {
            lock.lock();
            try {
                origin.move(by, by);
                for (Point p : corners)
                    p.move(by, by);
            } finally {
                lock.unlock();
            }
        }

        int x() {
            lock.lock();
            try {
                return origin.x;
            } finally {
                lock.unlock();
            }
        }

        void back() {
            int n = x();
            lock.lock();
            try {
                origin.x = n - 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        void centre() {
            if (x() != 0) {
                lock.lock();
                try {
                    origin.move(5, 0); // BLOCAL: check-then-act medium
                } finally {
                    lock.unlock();
                }
            }
        }

        void corner() {
            int n;
            lock.lock();
            try {
                n = corners[0].y;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                corners[0].y = n * 2; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }
    }
}
