package basic;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Elements of guarded collections that are used again, and copies of collections. */
class Elements {
    static class Got {
        static final Got SHARED = new Got();
        private final Object lock = new Object();
        private final Map<String, List<String>> groups = new HashMap<>();

        void join(String g, String who) {
            List<String> l;
            synchronized (lock) {
                l = groups.get(g);
            }
            synchronized (lock) {
                l.add(who); // BLOCAL: stale-value medium
            }
        }

        void drop(String g) {
            synchronized (lock) {
                groups.remove(g);
            }
        }

        void add(String g) {
            synchronized (lock) {
                groups.put(g, new ArrayList<>());
            }
        }
    }

    static class GotSb {
        static final GotSb SHARED = new GotSb();
        private final Object lock = new Object();
        private final List<StringBuilder> parts = new ArrayList<>();

        void app(int i, String who) {
            StringBuilder b;
            synchronized (lock) {
                b = parts.get(i);
            }
            synchronized (lock) {
                b.append(who); // BLOCAL: stale-value medium
            }
        }

        void drop(int g) {
            synchronized (lock) {
                parts.remove(g);
            }
        }
    }

    static class Elem {
        static class Node {
            int v;

            void bump() {
                v++;
            }
        }

        static final Elem SHARED = new Elem();
        private final Object lock = new Object();
        private final Map<String, Node> nodes = new HashMap<>();

        void field(String g) {
            Node n;
            synchronized (lock) {
                n = nodes.get(g);
            }
            synchronized (lock) {
                n.v = 5; // BLOCAL: stale-value medium
            }
        }

        void call(String g) {
            Node n;
            synchronized (lock) {
                n = nodes.get(g);
            }
            synchronized (lock) {
                n.bump(); // BLOCAL: stale-value medium
            }
        }

        void drop(String g) {
            synchronized (lock) {
                nodes.remove(g);
            }
        }

        void put(String g) {
            synchronized (lock) {
                nodes.put(g, new Node());
            }
        }
    }

    static class S1 {
        static final S1 SHARED = new S1();
        private final List<Integer> xs = new ArrayList<>();
        private int sum;

        void a() {
            List<Integer> c;
            synchronized (this) {
                c = new ArrayList<>(xs);
            }
            int s = c.size();
            synchronized (this) {
                sum = s; // BLOCAL: stale-value medium
            }
        }

        void b() {
            int s;
            synchronized (this) {
                s = xs.size();
            }
            synchronized (this) {
                sum = s; // BLOCAL: stale-value medium
            }
        }

        void c() {
            List<Integer> c;
            synchronized (this) {
                c = new ArrayList<>(xs);
            }
            int s = 0;
            for (int x : c)
                s += x;
            synchronized (this) {
                sum = s; // BLOCAL: stale-value medium
            }
        }

        void d() {
            long s;
            synchronized (this) {
                s = xs.stream().mapToInt(Integer::intValue).sum();
            }
            synchronized (this) {
                sum = (int) s; // BLOCAL: stale-value medium
            }
        }

        void e() {
            List<Integer> c;
            synchronized (this) {
                c = new LinkedList<>(xs);
            }
            int k = (int) c.stream().filter(x -> x > 3).count();
            synchronized (this) {
                sum = k; // BLOCAL: stale-value medium
            }
        }

        synchronized void add(int x) {
            xs.add(x);
            sum += x;
        }
    }
}
