// RELEASES: 8 17
package audit10;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Thread-safe and guarded collections: their contents are one pseudo-field of the field that holds them. */
final class Collections10 {
    /** containsKey, then put of a fresh mutable object: high. */
    static final class PutFresh {
        static final PutFresh SHARED = new PutFresh();
        private final ConcurrentHashMap<String, List<String>> m = new ConcurrentHashMap<>();
        void drop(String k) { m.remove(k); }
        void add(String k) {
            if (!m.containsKey(k)) {
                m.put(k, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }
        void addSilent(String k) {
            m.putIfAbsent(k, new ArrayList<>());
        }
        List<String> listSilent(String k) {
            return m.computeIfAbsent(k, x -> new ArrayList<>());
        }
    }

    /** Of a value that is not fresh and mutable: medium. */
    static final class PutPlain {
        static final PutPlain SHARED = new PutPlain();
        private final ConcurrentMap<String, String> m = new ConcurrentHashMap<>();
        void drop(String k) { m.remove(k); }
        void add(String k, String v) {
            if (m.get(k) == null) {
                m.put(k, v); // BLOCAL: check-then-act medium
            }
        }
        /** Checked first for speed, then an operation that validates by itself. */
        void addSilent(String k, String v) {
            if (m.get(k) == null) {
                m.putIfAbsent(k, v);
            }
        }
    }

    /** A counter in a map: read, computed upon, put back under the same key. */
    static final class Counting {
        static final Counting SHARED = new Counting();
        private final ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        void clear() { m.clear(); }
        void count(String k) {
            m.put(k, m.getOrDefault(k, 0) + 1); // BLOCAL: lost-update high
        }
        void countSilent(String k) {
            m.merge(k, 1, Integer::sum);
        }
        /** replace(k, old, new) in a loop. */
        void replaceSilent(String k) {
            for (;;) {
                Integer old = m.get(k);
                if (old == null) {
                    return;
                }
                if (m.replace(k, old, old + 1)) {
                    return;
                }
            }
        }
        void computeSilent(String k) {
            m.compute(k, (x, v) -> v == null ? 1 : v + 1);
        }
    }

    /** synchronized (concurrentHashMap) is no lock of the map: clear() does not hold it. */
    static final class MonitorOfChm {
        static final MonitorOfChm SHARED = new MonitorOfChm();
        private final ConcurrentHashMap<String, String> m = new ConcurrentHashMap<>();
        void drop(String k) { m.remove(k); }
        void drop2(String k) { m.remove(k); }
        void add(String k, String v) {
            synchronized (m) {
                if (!m.containsKey(k)) {
                    m.put(k, v); // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** synchronized (hashtable) is its own lock. */
    static final class MonitorOfTable {
        static final MonitorOfTable SHARED = new MonitorOfTable();
        private final Hashtable<String, String> m = new Hashtable<>();
        void drop(String k) { m.remove(k); }
        void addSilent(String k, String v) {
            synchronized (m) {
                if (!m.containsKey(k)) {
                    m.put(k, v);
                }
            }
        }
        void add(String k, String v) {
            if (!m.containsKey(k)) {
                m.put(k, v); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Vector: tested for emptiness, then an element removed. */
    static final class Vec {
        static final Vec SHARED = new Vec();
        private final Vector<String> v = new Vector<>();
        void add(String s) { v.add(s); }
        String take() {
            if (!v.isEmpty()) {
                return v.remove(0); // BLOCAL: check-then-act medium
            }
            return null;
        }
        String takeSilent() {
            synchronized (v) {
                if (!v.isEmpty()) {
                    return v.remove(0);
                }
            }
            return null;
        }
        /** A number passed on: an index computed in one block, used in the next. */
        void dropLast() {
            v.remove(v.size() - 1); // BLOCAL: stale-value low
        }
    }

    /** A synchronized wrapper, by its factory. */
    static final class Wrapper {
        static final Wrapper SHARED = new Wrapper();
        private final List<String> l = Collections.synchronizedList(new ArrayList<>());
        void drop(String s) { l.remove(s); }
        void add(String s) {
            if (!l.contains(s)) {
                l.add(s); // BLOCAL: check-then-act medium
            }
        }
        void addSilent(String s) {
            synchronized (l) {
                if (!l.contains(s)) {
                    l.add(s);
                }
            }
        }
        int sizeSilent() {
            int k = 0;
            synchronized (l) {
                for (String s : l) {
                    k += s.length();
                }
            }
            return k;
        }
    }

    /** A synchronized map wrapper: tested by what get() returned, then a fresh mutable object is put. */
    static final class WrapperMap {
        static final WrapperMap SHARED = new WrapperMap();
        private final Map<String, List<String>> m = Collections.synchronizedMap(new HashMap<>());
        void drop(String k) { m.remove(k); }
        void drop2(String k) { m.remove(k); }
        void add(String k) {
            List<String> l = m.get(k);
            if (l == null) {
                m.put(k, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }
        void addSilent(String k) {
            synchronized (m) {
                List<String> l = m.get(k);
                if (l == null) {
                    m.put(k, new ArrayList<>());
                }
            }
        }
    }

    /** The copy-on-write list. */
    static final class Cow {
        static final Cow SHARED = new Cow();
        private final CopyOnWriteArrayList<Runnable> l = new CopyOnWriteArrayList<>();
        void drop(Runnable r) { l.remove(r); }
        void add(Runnable r) {
            if (!l.contains(r)) {
                l.add(r); // BLOCAL: check-then-act medium
            }
        }
        void addSilent(Runnable r) {
            l.addIfAbsent(r);
        }
        /** Iterating is weakly consistent by contract. */
        void fireSilent() {
            for (Runnable r : l) {
                r.run();
            }
        }
    }

    /** A set's add tells by its result. */
    static final class SkipSet {
        static final SkipSet SHARED = new SkipSet();
        private final Set<String> s = new ConcurrentSkipListSet<>();
        void drop(String k) { s.remove(k); }
        void work(String k, Runnable r) {
            if (!s.contains(k)) {
                s.add(k); // BLOCAL: check-then-act medium
                r.run();
            }
        }
        void workSilent(String k, Runnable r) {
            if (s.add(k)) {
                r.run();
            }
        }
    }

    /** Queues: the size is tested, then an element added. */
    static final class Queue10 {
        static final Queue10 SHARED = new Queue10();
        private final BlockingQueue<String> q = new LinkedBlockingQueue<>();
        void clear() { q.clear(); }
        void put(String s) {
            if (q.size() < 10) {
                q.add(s); // BLOCAL: check-then-act medium
            }
        }
        void putSilent(String s) {
            q.offer(s);
        }
        /** poll whose result is tested validates by itself. */
        int takeSilent() {
            String s = q.poll();
            return s == null ? -1 : s.length();
        }
        int pollAfterTestSilent() {
            if (!q.isEmpty()) {
                String s = q.poll();
                if (s != null) {
                    return s.length();
                }
            }
            return -1;
        }
        /** remove() throws where another thread was faster. */
        String take() {
            if (!q.isEmpty()) {
                return q.remove(); // BLOCAL: check-then-act medium
            }
            return null;
        }
    }

    /** A concurrent deque through its interface, in a field of a declared type Deque: by what is stored, it is concurrent. */
    static final class Deque10 {
        static final Deque10 SHARED = new Deque10();
        private final Deque<String> d = new ConcurrentLinkedDeque<>();
        void push(String s) { d.push(s); }
        String peekPop() {
            if (d.peek() != null) {
                return d.pop(); // BLOCAL: check-then-act medium
            }
            return null;
        }
        String popSilent() {
            String s = d.pollFirst();
            return s == null ? "" : s;
        }
    }

    /** A plain list guarded by this: the check in a synchronized method, the change in another block. */
    static final class Guarded {
        static final Guarded SHARED = new Guarded();
        private final List<String> l = new ArrayList<>();
        synchronized boolean has(String s) { return l.contains(s); }
        synchronized void add(String s) { l.add(s); }
        synchronized void drop(String s) { l.remove(s); }
        void addOnce(String s) {
            if (!has(s)) {
                add(s); // BLOCAL: check-then-act medium
            }
        }
        synchronized void addOnceSilent(String s) {
            if (!has(s)) {
                add(s);
            }
        }
    }

    /** A guarded map: the value is fetched, computed upon and put back in another block. */
    static final class GuardedMap {
        static final GuardedMap SHARED = new GuardedMap();
        private final Map<String, Long> m = new HashMap<>();
        synchronized void clear() { m.clear(); }
        void add(String k, long by) {
            Long old;
            synchronized (this) { old = m.get(k); }
            long v = old + by;
            synchronized (this) {
                m.put(k, v); // BLOCAL: lost-update high
            }
        }
        void addSilent(String k, long by) {
            synchronized (this) {
                Long old = m.get(k);
                m.put(k, (old == null ? 0L : old) + by);
            }
        }
    }

    /** A snapshot copied under the lock is a fresh object of its own; it is iterated outside. */
    static final class Snapshot {
        static final Snapshot SHARED = new Snapshot();
        private final List<Runnable> l = new ArrayList<>();
        synchronized void add(Runnable r) { l.add(r); }
        void fireSilent() {
            List<Runnable> copy;
            synchronized (this) { copy = new ArrayList<>(l); }
            for (Runnable r : copy) {
                r.run();
            }
        }
    }

    /** Two maps: what one answers decides a put into the other. No block writes both, and each is its own lock. */
    static final class TwoMapsSilent {
        static final TwoMapsSilent SHARED = new TwoMapsSilent();
        private final ConcurrentHashMap<String, String> a = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, String> b = new ConcurrentHashMap<>();
        void dropA(String k) { a.remove(k); }
        void dropB(String k) { b.remove(k); }
        void add(String k, String v) {
            if (a.containsKey(k)) {
                b.put(k, v);
            }
        }
    }

    /** The iterator of a guarded list, taken in one block and removed through in another. */
    static final class Iter {
        static final Iter SHARED = new Iter();
        private final List<String> l = new ArrayList<>();
        synchronized void add(String s) { l.add(s); }
        synchronized void purgeSilent() {
            for (Iterator<String> it = l.iterator(); it.hasNext();) {
                if (it.next().isEmpty()) {
                    it.remove();
                }
            }
        }
    }

    /** An element of a guarded collection is used again in a later block of the same method, to change it. */
    static final class ElementChanged {
        static final class Account {
            private int balance;
        }
        static final ElementChanged SHARED = new ElementChanged();
        private final Map<String, Account> m = new HashMap<>();
        synchronized void drop(String k) { m.remove(k); }
        void pay(String k, int by) {
            Account a;
            synchronized (this) { a = m.get(k); }
            synchronized (this) {
                a.balance += by; // BLOCAL: stale-value medium
            }
        }
        void paySilent(String k, int by) {
            synchronized (this) {
                Account a = m.get(k);
                a.balance += by;
            }
        }
    }
}
