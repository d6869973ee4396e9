// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.logging.Logger;

/** A tree and a linked list of nodes under one lock, generic, with iterators, a cached minimum, lazily built parts and a cursor. */
class TreeIndex {
    private static final Logger LOG = Logger.getLogger("tree");

    static class Node<K, V> {
        final K key;
        V value;
        Node<K, V> left;
        Node<K, V> right;
        int count;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    static class Tree<K extends Comparable<K>, V> {
        static final Tree<String, Integer> WORDS = new Tree<>();
        protected Node<K, V> root;
        protected int size;
        private Node<K, V> cached;
        private int changes;
        private int lookups;

        private Node<K, V> find(K key) {
            Node<K, V> n = root;
            while (n != null) {
                int c = key.compareTo(n.key);
                if (c == 0)
                    return n;
                n = c < 0 ? n.left : n.right;
            }
            return null;
        }

        synchronized V get(K key) {
            Node<K, V> n = find(key);
            lookups++;
            return n == null ? null : n.value;
        }

        synchronized void put(K key, V value) {
            Node<K, V> n = find(key);
            if (n != null) {
                n.value = value;
                return;
            }
            Node<K, V> fresh = new Node<>(key, value);
            fresh.right = root;
            root = fresh;
            size++;
            changes++;
        }

        synchronized int size() {
            return size;
        }

        synchronized int changes() {
            return changes;
        }

        synchronized Node<K, V> node(K key) {
            return find(key);
        }

        synchronized Node<K, V> root() {
            return root;
        }

        void replaceRoot(K key, V value) {
            Node<K, V> r = root();
            Node<K, V> fresh = new Node<>(key, value);
            fresh.left = r;
            synchronized (this) {
                root = fresh; // BLOCAL: lost-update high
                changes++;
            }
        }

        void replaceRootChecked(K key, V value) {
            Node<K, V> r = root();
            Node<K, V> fresh = new Node<>(key, value);
            fresh.left = r;
            synchronized (this) {
                if (root == r) {
                    root = fresh; // BENIGN: lost-update rechecked
                    changes++;
                }
            }
        }

        void set(K key, V value) {
            Node<K, V> n = node(key);
            if (n == null)
                return;
            synchronized (this) {
                n.value = value; // BLOCAL: stale-value medium
            }
        }

        void bump(K key) {
            Node<K, V> n;
            int c;
            synchronized (this) {
                n = find(key);
                c = n.count;
            }
            LOG.finest("bump");
            synchronized (this) {
                // Mended: the node is old, too.
                n.count = c + 1; // BLOCAL: lost-update high; BLOCAL: stale-value medium
            }
        }

        // Silent: found and counted in one block.
        void bumpAtOnce(K key) {
            synchronized (this) {
                Node<K, V> n = find(key);
                if (n != null)
                    n.count++;
            }
        }

        void clearIfLarge(int max) {
            if (size() <= max)
                return;
            synchronized (this) {
                // Mended: the size is what was tested.
                root = null;
                size = 0; // BLOCAL: check-then-act medium
            }
        }

        Node<K, V> minimum() {
            Node<K, V> m;
            synchronized (this) {
                m = cached;
            }
            if (m == null) {
                synchronized (this) {
                    m = root;
                    cached = m; // BLOCAL: check-then-act high
                }
            }
            return m;
        }

        Node<K, V> minimumChecked() {
            Node<K, V> m;
            synchronized (this) {
                m = cached;
            }
            if (m == null) {
                synchronized (this) {
                    m = cached;
                    if (m == null) {
                        m = root;
                        cached = m; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return m;
        }

        synchronized void forget() {
            cached = null;
        }

        void update(K key, UnaryOperator<V> f) {
            V v = get(key);
            // Who holds the lock that it is got under is shared.
            put(key, f.apply(v)); // BLOCAL: lost-update high
        }

        // Silent: under the lock.
        void updateAtOnce(K key, UnaryOperator<V> f) {
            synchronized (this) {
                put(key, f.apply(get(key)));
            }
        }

        void putIfMissing(K key, Supplier<V> s) {
            V v = get(key);
            if (v == null) {
                V made = s.get();
                // A fault: nothing shares an object that a shared one keeps, two fields deep; by the page it is surer.
                put(key, made); // BLOCAL: check-then-act low
            }
        }

        // Silent: two reads, each of its own moment, are not put together.
        void trace() {
            LOG.fine("size " + size());
            LOG.fine("changes " + changes());
        }

        double load() {
            return (double) changes() / size(); // BLOCAL: inconsistent-read low
        }
    }

    static class Counted<K extends Comparable<K>> extends Tree<K, Integer> {
        static final Counted<String> HITS = new Counted<>();
        private int total;

        synchronized int total() {
            return total;
        }

        synchronized void total(int n) {
            total = n;
        }

        void hit(K key) {
            Integer n = get(key);
            // Who holds the lock that it is got under is shared.
            put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
            total(total() + 1); // BLOCAL: lost-update high
        }

        void adopt() {
            int s;
            synchronized (this) {
                s = size;
            }
            synchronized (this) {
                total = s; // BLOCAL: stale-value medium
            }
        }

        void shrink() {
            for (int i = 0; i < 10; i++) {
                int s;
                synchronized (this) {
                    s = size;
                }
                if (s == 0)
                    break;
                synchronized (this) {
                    size = s - 1; // BLOCAL: lost-update high
                }
            }
        }

        // Silent: left by break within the block that acts.
        void shrinkAtOnce() {
            for (int i = 0; i < 10; i++) {
                synchronized (this) {
                    if (size == 0)
                        break;
                    size--;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> Counted.HITS.hit("a"));
        t.start();
        Counted.HITS.hit("b");
        t.join();
        LOG.info("total " + Counted.HITS.total());
    }
}
