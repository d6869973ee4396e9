package audit24;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Generic classes and methods. */
public class Boxes implements Runnable {
    static final Box<String> BOX = new Box<>();
    static final Registry<String, StringBuilder> REGISTRY = new Registry<>();
    static final Counter<Long> COUNTER = new Counter<>();

    static class Box<T> {
        private T content;
        private int changes;

        synchronized T get() {
            return content;
        }

        synchronized void set(T t) {
            content = t;
            changes++;
        }

        /** Two may both find it empty. */
        T orElse(T other) {
            T t = get();
            if (t == null) {
                set(other); // BLOCAL: check-then-act medium {{content}}
                return other;
            }
            return t;
        }

        synchronized T orElseWell(T other) {
            if (content == null) {
                content = other;
                changes++;
            }
            return content;
        }

        /** What it held, changed and put back. */
        void map(Function<T, T> f) {
            T t = get();
            T u = f.apply(t);
            synchronized (this) {
                content = u; // BLOCAL: lost-update high {{content}}
            }
        }

        synchronized void mapWell(Function<T, T> f) {
            content = f.apply(content);
        }

        /** Waits with the old content in hand. */
        synchronized T exchange(T t) throws InterruptedException {
            T old = content;
            while (changes == 0) {
                wait();
            }
            content = t;
            changes = 0;
            notifyAll();
            return old;
        }
    }

    static class Registry<K, V> {
        private final Map<K, List<V>> all = new HashMap<>();
        private V last;

        void add(K k, V v) {
            List<V> l;
            synchronized (all) {
                l = all.get(k);
            }
            if (l == null) {
                l = new ArrayList<>();
                synchronized (all) {
                    all.put(k, l); // BLOCAL: check-then-act high {{all}}
                }
            }
        }

        void addWell(K k, V v) {
            synchronized (all) {
                all.computeIfAbsent(k, x -> new ArrayList<>()).add(v);
                last = v;
            }
        }

        void removeAll(K k) {
            synchronized (all) {
                all.remove(k);
                last = null;
            }
        }

        void addLast(K k) {
            V v;
            synchronized (all) {
                v = last;
            }
            if (v != null) {
                synchronized (all) {
                    last = null; // BLOCAL: check-then-act high {{last}}
                }
            }
        }

        V takeLast() {
            synchronized (all) {
                V v = last;
                last = null;
                return v;
            }
        }
    }

    static class Counter<N extends Number> {
        private double sum;
        private int n;

        synchronized void add(N by) {
            sum += by.doubleValue();
            n++;
        }

        synchronized double sum() {
            return sum;
        }

        synchronized int n() {
            return n;
        }

        /** Sum and number are of two moments. */
        double mean() {
            return sum() / n(); // BLOCAL: inconsistent-read low
        }

        synchronized double meanWell() {
            return sum() / n();
        }

        void scale(N by) {
            double s = sum() * by.doubleValue();
            synchronized (this) {
                sum = s; // BLOCAL: lost-update high {{sum}}
            }
        }
    }

    @Override
    public void run() {
        BOX.set("a");
        REGISTRY.addWell("k", new StringBuilder());
        COUNTER.add(1L);
    }

    public static void main(String[] a) {
        new Thread(new Boxes()).start();
        new Thread(new Boxes()).start();
    }
}
