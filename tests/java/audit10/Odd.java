// RELEASES: 8 17
package audit10;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/** What is left: names in loops, depth, chains of library calls, the low kinds, atomic methods. */
final class Odd {
    @Retention(RetentionPolicy.CLASS)
    @interface Atomic { }

    static final class Cell {
        private int v;
        private Cell next;
        synchronized int get() { return v; }
        synchronized void set(int x) { v = x; }
        synchronized void next(Cell c) { next = c; }
    }

    /** Two turns of a loop never share a lock by accident: the cell of the last turn is another. */
    static final class Turns {
        static final Turns SHARED = new Turns();
        private final List<Cell> cells = new ArrayList<>();
        synchronized List<Cell> cells() { return new ArrayList<>(cells); }
        synchronized void add(Cell c) { cells.add(c); }
        void numberSilent() {
            int prev = 0;
            for (Cell c : cells()) {
                synchronized (c) {
                    c.v = prev + 1;
                    prev = c.v;
                }
            }
        }
        /** Within one turn it is the same cell. */
        void bumpAll() {
            for (Cell c : cells()) {
                c.set(c.get() + 1); // BLOCAL: lost-update
            }
        }
    }

    /** Hand over hand along a list: each lock is another value; what was read is used under the other lock only. */
    static final class HandOverHand {
        static final HandOverHand SHARED = new HandOverHand();
        private final Cell head = new Cell();
        int sumSilent() {
            int s = 0;
            Cell c = head;
            while (c != null) {
                Cell n;
                synchronized (c) {
                    s += c.v;
                    n = c.next;
                }
                c = n;
            }
            return s;
        }
    }

    /** Depth: locked twice, unlocked once, the block goes on; unlocked twice it is over. */
    static final class Depth {
        static final Depth SHARED = new Depth();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        void onceSilent() {
            lock.lock();
            lock.lock();
            int t = n;
            lock.unlock();
            n = t + 1;
            lock.unlock();
        }
        void twice() {
            lock.lock();
            lock.lock();
            int t = n;
            lock.unlock();
            lock.unlock();
            lock.lock();
            n = t + 1; // BLOCAL: lost-update high
            lock.unlock();
        }
    }

    /** Downgrade: what was read under the write view is current under the read view taken before it is left. */
    static final class Downgrade {
        static final Downgrade SHARED = new Downgrade();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private int n;
        private int copy;
        void set(int v) {
            rw.writeLock().lock();
            try { n = v; copy = v; } finally { rw.writeLock().unlock(); }
        }
        int useSilent() {
            int t;
            rw.writeLock().lock();
            try {
                t = ++n;
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
            try {
                return t + copy;
            } finally {
                rw.readLock().unlock();
            }
        }
    }

    /** Dereferenced to change it: the head of a list, read in one block, linked in the next. */
    static final class Linked {
        static final class Node {
            private Node next;
        }
        static final Linked SHARED = new Linked();
        private Node head = new Node();
        synchronized void replace() { head = new Node(); }
        void link() {
            Node h;
            synchronized (this) { h = head; }
            synchronized (this) {
                h.next = new Node(); // BLOCAL: stale-value medium
            }
        }
        void linkSilent() {
            synchronized (this) {
                Node h = head;
                h.next = new Node();
            }
        }
    }

    /** Testing the same field again is no act. */
    static final class TestedAgain {
        static final TestedAgain SHARED = new TestedAgain();
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        boolean manySilent() {
            if (size() > 0) {
                synchronized (this) {
                    if (n > 5) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** Two operands of one instruction, of two blocks of one lock: low. */
    static final class Mixed {
        static final Mixed SHARED = new Mixed();
        private int lo;
        private int hi;
        synchronized int lo() { return lo; }
        synchronized int hi() { return hi; }
        synchronized void set(int l, int h) { lo = l; hi = h; }
        int width() {
            return hi() - lo(); // BLOCAL: inconsistent-read low
        }
        synchronized int widthSilent() {
            return hi() - lo();
        }
        /** Each by itself, but both go into one new object, which the second store puts together. (First silent; §3: what is
            stored into a new object flows into it.) */
        int[] both() {
            int[] r = new int[2];
            r[0] = lo();
            r[1] = hi(); // BLOCAL: inconsistent-read low
            return r;
        }
    }

    /** size() and get(i) by a loop: the exit test decides another access of the collection: low. */
    static final class Indexed {
        static final Indexed SHARED = new Indexed();
        private final List<String> l = new ArrayList<>();
        synchronized int size() { return l.size(); }
        synchronized String get(int i) { return l.get(i); }
        synchronized void add(String s) { l.add(s); }
        synchronized void clear() { l.clear(); }
        void each(Consumer<String> c) {
            for (int i = 0; i < size(); i++) {
                c.accept(get(i)); // BLOCAL: check-then-act low
            }
        }
        synchronized void eachSilent(Consumer<String> c) {
            for (int i = 0; i < size(); i++) {
                c.accept(get(i));
            }
        }
    }

    /** Optional: an unknown callee of a library passes what it gets through; isPresent carries it on. */
    static final class Opt {
        static final Opt SHARED = new Opt();
        private final Map<String, String> m = new HashMap<>();
        synchronized Optional<String> find(String k) { return Optional.ofNullable(m.get(k)); }
        synchronized void put(String k, String v) { m.put(k, v); }
        synchronized void drop(String k) { m.remove(k); }
        void ensure(String k) {
            if (!find(k).isPresent()) {
                put(k, ""); // BLOCAL: check-then-act medium
            }
        }
        synchronized void ensureSilent(String k) {
            if (!find(k).isPresent()) {
                put(k, "");
            }
        }
    }

    /** A stream over the guarded list, ended within the block: its answer is of that block. */
    static final class Streamed {
        static final Streamed SHARED = new Streamed();
        private final List<String> l = new ArrayList<>();
        synchronized boolean has(String s) { return l.stream().anyMatch(x -> x.equals(s)); }
        synchronized void add(String s) { l.add(s); }
        synchronized void clear() { l.clear(); }
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

    /** Objects.equals is pure: its result carries its arguments' observations. */
    static final class Equal {
        static final Equal SHARED = new Equal();
        private String s;
        synchronized String get() { return s; }
        synchronized void set(String v) { s = v; }
        void replace(String from, String to) {
            if (Objects.equals(get(), from)) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                set(to); // BLOCAL: check-then-act medium
            }
        }
        synchronized void replaceSilent(String from, String to) {
            if (Objects.equals(get(), from)) {
                set(to);
            }
        }
    }

    /** lcmp and a branch: two instructions between the long and the decision. */
    static final class LongTest {
        static final LongTest SHARED = new LongTest();
        private long due;
        synchronized long due() { return due; }
        synchronized void due(long d) { due = d; }
        void tick(long now) {
            if (due() <= now) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                due(now + 10L); // BLOCAL: check-then-act medium
            }
        }
        synchronized void tickSilent(long now) {
            if (due() <= now) {
                due(now + 10L);
            }
        }
    }

    /** A buffer in a field: its contents are a pseudo-field. */
    static final class Buffer {
        static final Buffer SHARED = new Buffer();
        private final StringBuilder sb = new StringBuilder();
        synchronized int length() { return sb.length(); }
        synchronized void add(String s) { sb.append(s); }
        void trim() {
            if (length() > 100) {
                synchronized (this) {
                    sb.setLength(0); // BLOCAL: check-then-act
                }
            }
        }
        synchronized void trimSilent() {
            if (length() > 100) {
                sb.setLength(0);
            }
        }
    }

    /** A maximum over several turns, each of its own block, stored in another field of the lock's state at last. */
    static final class Maximum {
        static final Maximum SHARED = new Maximum();
        private final int[] a = new int[8];
        private int best;
        synchronized void set(int i, int v) { a[i] = v; best = 0; }
        void find() {
            int max = 0;
            for (int i = 0; i < 8; i++) {
                synchronized (this) {
                    max = Math.max(max, a[i]);
                }
            }
            synchronized (this) {
                best = max; // BLOCAL: stale-value medium
            }
        }
        void findSilent() {
            synchronized (this) {
                int max = 0;
                for (int i = 0; i < 8; i++) {
                    max = Math.max(max, a[i]);
                }
                best = max;
            }
        }
    }

    /** Permits by a parameter: no lock. */
    static final class SemaphoreOfN {
        static final SemaphoreOfN SHARED = new SemaphoreOfN(3);
        private final Semaphore s;
        private int n;
        SemaphoreOfN(int k) { s = new Semaphore(k); }
        void set(int v) throws InterruptedException {
            s.acquire();
            n = v;
            s.release();
        }
        void bumpSilent() throws InterruptedException {
            s.acquire();
            int t = n;
            s.release();
            s.acquire();
            n = t + 1;
            s.release();
        }
    }

    /** Declared atomic, but two blocks of two locks one after the other: not reducible. */
    static final class Declared {
        static final Declared SHARED = new Declared();
        private final Object a = new Object();
        private final Object b = new Object();
        private int na;
        private int nb;
        @Atomic
        void both(int v) {
            synchronized (a) { // BLOCAL: non-atomic medium
                na = v;
            }
            synchronized (b) {
                nb = v;
            }
        }
        @Atomic
        void bothSilent(int v) {
            synchronized (a) {
                synchronized (b) {
                    na = v;
                    nb = v;
                }
            }
        }
    }

    /** synchronized, yet two atomic actions on another lock. Was medium; but both only set one field, to be seen so,
     *  whatever is there. */
    static final class Synchronized {
        static final Synchronized SHARED = new Synchronized();
        private final Cell cell = new Cell();
        private int calls;
        void other(int v) { cell.set(v); }
        synchronized void copySilent() {
            calls++;
            cell.set(1);
        }
        synchronized void twice(int v) {
            cell.set(v); // BLOCAL: non-atomic low
            cell.set(v + calls);
        }
    }

    /** A claimed key: the map's own answer tells who was first. */
    static final class FirstWins {
        static final FirstWins SHARED = new FirstWins();
        private final ConcurrentHashMap<String, Cell> m = new ConcurrentHashMap<>();
        void drop(String k) { m.remove(k); }
        Cell cellSilent(String k) {
            Cell c = m.get(k);
            if (c == null) {
                Cell made = new Cell();
                c = m.putIfAbsent(k, made);
                if (c == null) {
                    c = made;
                }
            }
            return c;
        }
        /** The answer of putIfAbsent is thrown away: the loser returns a cell that is not in the map. (First
            silent; §7, lost-cas: a new object that can change, of a putIfAbsent whose answer is dropped, is used on: medium.) */
        Cell cellLost(String k) {
            Cell c = m.get(k);
            if (c == null) {
                c = new Cell();
                m.putIfAbsent(k, c); // BLOCAL: lost-cas medium
            }
            return c;
        }
    }

    /** An iterator of its own: hasNext() and next() each lock the outer object. */
    static final class Ring implements Iterable<Integer> {
        static final Ring SHARED = new Ring();
        private final int[] a = new int[8];
        private int size;
        synchronized void add(int v) { a[size++] = v; }
        synchronized void clear() { size = 0; }
        synchronized Integer pop() { return a[--size]; }
        synchronized boolean isEmpty() { return size == 0; }
        @Override public java.util.Iterator<Integer> iterator() {
            return new java.util.Iterator<Integer>() {
                @Override public boolean hasNext() { return !isEmpty(); }
                @Override public Integer next() { return pop(); }
            };
        }
        int drain() {
            int s = 0;
            while (!isEmpty()) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                s += pop(); // BLOCAL: check-then-act medium
            }
            return s;
        }
    }
}
