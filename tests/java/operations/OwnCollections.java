package operations;

import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Collections of the program's own that lock for each operation: what they are to others is what they implement. */
class OwnCollections {

    /** Links of its own, and a lock. */
    static class Chain<E> extends AbstractQueue<E> {
        private static final class Link<E> {
            E item;
            Link<E> next;

            Link(E item) {
                this.item = item;
            }
        }

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition some = lock.newCondition();
        private Link<E> first;
        private Link<E> last;
        private int count;

        @Override public boolean offer(E e) {
            lock.lock();
            try {
                return link(new Link<>(e));
            } finally {
                lock.unlock();
            }
        }

        private boolean link(Link<E> l) {
            if (last == null) {
                first = l;
            } else {
                last.next = l;
            }
            last = l;
            count++;
            some.signal();
            return true;
        }

        @Override public boolean add(E e) {
            return offer(e);
        }

        @Override public E poll() {
            lock.lock();
            try {
                Link<E> l = first;
                if (l == null) {
                    return null;
                }
                first = l.next;
                if (first == null) {
                    last = null;
                }
                count--;
                return l.item;
            } finally {
                lock.unlock();
            }
        }

        @Override public E peek() {
            lock.lock();
            try {
                return first == null ? null : first.item;
            } finally {
                lock.unlock();
            }
        }

        @Override public int size() {
            lock.lock();
            try {
                return count;
            } finally {
                lock.unlock();
            }
        }

        @Override public Iterator<E> iterator() {
            lock.lock();
            try {
                List<E> all = new ArrayList<>();
                for (Link<E> l = first; l != null; l = l.next) {
                    all.add(l.item);
                }
                return all.iterator();
            } finally {
                lock.unlock();
            }
        }
    }

    /** A table of its own, each operation synchronized. */
    static class Table<K, V> extends AbstractMap<K, V> {
        private Object[] keys = new Object[16];
        private Object[] values = new Object[16];
        private int n;

        private int index(Object key) {
            for (int i = 0; i < n; i++) {
                if (keys[i].equals(key)) {
                    return i;
                }
            }
            return -1;
        }

        @SuppressWarnings("unchecked")
        @Override public synchronized V get(Object key) {
            int i = index(key);
            return i < 0 ? null : (V) values[i];
        }

        @Override public synchronized boolean containsKey(Object key) {
            return index(key) >= 0;
        }

        @Override public synchronized V put(K key, V value) {
            int i = index(key);
            if (i < 0) {
                i = n++;
            }
            keys[i] = key;
            values[i] = value;
            return null;
        }

        @Override public synchronized V remove(Object key) {
            int i = index(key);
            if (i >= 0) {
                n--;
                keys[i] = keys[n];
                values[i] = values[n];
            }
            return null;
        }

        @Override public Set<Map.Entry<K, V>> entrySet() {
            throw new UnsupportedOperationException();
        }
    }

    /** The same without a lock: a collection like any other. */
    static class Bare<K, V> extends AbstractMap<K, V> {
        private Object[] keys = new Object[16];
        private Object[] values = new Object[16];
        private int n;

        @Override public V put(K key, V value) {
            keys[n] = key;
            values[n++] = value;
            return null;
        }

        @SuppressWarnings("unchecked")
        @Override public V get(Object key) {
            for (int i = 0; i < n; i++) {
                if (keys[i].equals(key)) {
                    return (V) values[i];
                }
            }
            return null;
        }

        @Override public V remove(Object key) {
            n = 0;
            return null;
        }

        @Override public Set<Map.Entry<K, V>> entrySet() {
            return new HashSet<>();
        }
    }

    /** One operation locks, the other one does not: no contract that anybody could count on. */
    static class Half<K, V> extends AbstractMap<K, V> {
        private Object[] keys = new Object[16];
        private Object[] values = new Object[16];
        private int n;

        @Override public synchronized V put(K key, V value) {
            keys[n] = key;
            values[n++] = value;
            return null;
        }

        @SuppressWarnings("unchecked")
        @Override public V get(Object key) {
            return n == 0 ? null : (V) values[0];
        }

        @Override public V remove(Object key) {
            n = 0;
            return null;
        }

        @Override public Set<Map.Entry<K, V>> entrySet() {
            return new HashSet<>();
        }
    }

    static class Registry {
        static final Registry SHARED = new Registry();
        private final Table<String, List<String>> groups = new Table<>();
        private final Map<String, List<String>> others = new Table<>();
        private final Bare<String, List<String>> bare = new Bare<>();
        private final Half<String, List<String>> half = new Half<>();

        void join(String group) {
            if (!groups.containsKey(group)) {
                groups.put(group, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }

        void leave(String group) {
            groups.remove(group);
        }

        /** By the interface, the same object. */
        void joinOther(String group) {
            if (others.get(group) == null) {
                others.put(group, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }

        void leaveOther(String group) {
            others.remove(group);
        }

        int sizeOf(String group) {
            return groups.containsKey(group) ? groups.get(group).size() : 0; // BLOCAL: check-then-act medium
        }

        /** Silent: the monitor that each of its operations takes. */
        void joinLocked(String group) {
            synchronized (groups) {
                if (!groups.containsKey(group)) {
                    groups.put(group, new ArrayList<>());
                }
            }
        }

        /** Silent: two keys. */
        void rename(String from, String to) {
            if (!groups.containsKey(from)) {
                groups.put(to, new ArrayList<>());
            }
        }

        /** Silent: no lock at all, here or there. */
        void joinBare(String group) {
            if (bare.get(group) == null) {
                bare.put(group, new ArrayList<>());
            }
        }

        void leaveBare(String group) {
            bare.remove(group);
        }

        /** Silent: it is not thread-safe, so nobody means it to be shared by several. */
        void joinHalf(String group) {
            if (half.get(group) == null) {
                half.put(group, new ArrayList<>());
            }
        }

        void leaveHalf(String group) {
            half.remove(group);
        }
    }

    /** A pool whose idle ones lie in a queue of its own. */
    static class Pool {
        static final Pool SHARED = new Pool();
        private final Chain<Object> idle = new Chain<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
            } else {
                idle.add(o); // BLOCAL: check-then-act medium
            }
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }

        private void drop(Object o) {
            o.hashCode();
        }

        /** One takes what the other one saw. */
        int first() {
            if (!idle.isEmpty()) {
                return idle.peek().hashCode(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** Too many idle ones, where two come at once. */
        void giveBack(Object o, int most) {
            if (idle.size() >= most) {
                drop(o);
            } else {
                idle.add(o); // BLOCAL: check-then-act medium
            }
        }

        /** Filled up: of two that do so each leaves some more than were asked for. */
        void atLeast(int least) {
            while (idle.size() < least) {
                idle.add(make()); // BLOCAL: check-then-act low
            }
        }

        private Object make() {
            return new Object();
        }

        /** Silent: what was taken is tested itself. */
        int firstRight() {
            Object o = idle.poll();
            return o == null ? 0 : o.hashCode();
        }
    }

    /** A pool that looks again: silent. */
    static class Careful {
        static final Careful SHARED = new Careful();
        private final Chain<Object> idle = new Chain<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
            } else {
                idle.add(o);
                if (closed) {
                    close(); // BENIGN: check-then-act rechecked; BENIGN: check-then-act write-once
                }
            }
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }

        private void drop(Object o) {
            o.hashCode();
        }
    }
}
