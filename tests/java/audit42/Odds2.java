// RELEASES: 8 17
package audit42;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Written when the first had been counted: old values by references to methods, holders, nodes, parallel arrays, recursion. */
public class Odds2 {
    /** What reads and what writes are handed on as functions. */
    static class Knobs {
        static final Knobs ONE = new Knobs();

        private final Object lock = new Object();
        private int volume;
        private int balance;
        private String name = "";

        int volume() {
            synchronized (lock) {
                return volume;
            }
        }

        void volume(int v) {
            synchronized (lock) {
                volume = v;
            }
        }

        String name() {
            synchronized (lock) {
                return name;
            }
        }

        void name(String n) {
            synchronized (lock) {
                name = n;
            }
        }

        private static void shift(IntSupplier get, IntConsumer set, int by) {
            set.accept(get.getAsInt() + by);
        }

        private static <T> void change(Supplier<T> get, Consumer<T> set, UnaryOperator<T> how) {
            T old = get.get();
            set.accept(how.apply(old));
        }

        void louderLate() {
            shift(this::volume, this::volume, 1); // MISSED: lost-update (what one function answers, the helper hands to another)
        }

        void louder() {
            synchronized (lock) {
                shift(this::volume, this::volume, 1);
            }
        }

        void renameLate(String s) {
            change(this::name, this::name, n -> n + s); // MISSED: lost-update (likewise)
        }

        void rename(String s) {
            synchronized (lock) {
                change(this::name, this::name, n -> n + s);
            }
        }

        private void balance(IntUnaryOperator how) {
            synchronized (lock) {
                balance = how.applyAsInt(balance);
            }
        }

        void left(int by) {
            balance(b -> b - by);
        }

        // It takes no notice of what is there.
        void mirrorLate() {
            int b;
            synchronized (lock) {
                b = balance;
            }
            balance(now -> -b); // BLOCAL: lost-update
        }

        void mirror() {
            balance(b -> -b);
        }
    }

    /** Old values in arrays and objects that carry them. */
    static class Holders {
        static final Holders ONE = new Holders();

        static class Pair {
            final int low;
            final int high;

            Pair(int low, int high) {
                this.low = low;
                this.high = high;
            }
        }

        static class Cell {
            int n;
        }

        private int low;
        private int high = 10;
        private Pair pair = new Pair(0, 10);

        synchronized int[] bounds() {
            return new int[] {low, high};
        }

        synchronized Pair asPair() {
            return new Pair(low, high);
        }

        synchronized void bounds(int l, int h) {
            low = l;
            high = h;
        }

        void widenLate() {
            int[] b = bounds();
            bounds(b[0] - 1, b[1] + 1); // BLOCAL: lost-update
        }

        void widenByPairLate() {
            Pair p = asPair();
            bounds(p.low - 1, p.high + 1); // BLOCAL: lost-update
        }

        synchronized void widen() {
            int[] b = bounds();
            bounds(b[0] - 1, b[1] + 1);
        }

        void countLate() {
            Cell c = new Cell();
            synchronized (this) {
                c.n = low;
            }
            c.n++;
            synchronized (this) {
                low = c.n; // BLOCAL: lost-update high
            }
        }

        synchronized Pair pair() {
            return pair;
        }

        void raiseLate() {
            Pair p = pair();
            synchronized (this) {
                pair = new Pair(p.low + 1, p.high); // BLOCAL: lost-update
            }
        }

        // Put there only where it is still that one.
        boolean raise() {
            Pair p = pair();
            Pair next = new Pair(p.low + 1, p.high);
            synchronized (this) {
                if (pair != p) {
                    return false;
                }
                pair = next; // BENIGN: lost-update rechecked
                return true;
            }
        }

        synchronized void raiseAtOnce() {
            pair = new Pair(pair.low + 1, pair.high);
        }
    }

    /** Nodes that are linked by hand. */
    static class Chain {
        static final Chain ONE = new Chain();

        static class Node {
            final String value;
            Node next;

            Node(String value) {
                this.value = value;
            }
        }

        private Node head;
        private int size;

        void pushLate(String s) {
            Node n = new Node(s);
            synchronized (this) {
                n.next = head;
            }
            synchronized (this) {
                head = n; // BLOCAL: lost-update
                size++;
            }
        }

        synchronized void push(String s) {
            Node n = new Node(s);
            n.next = head;
            head = n;
            size++;
        }

        String popLate() {
            Node h;
            synchronized (this) {
                h = head;
            }
            if (h == null) {
                return null;
            }
            synchronized (this) {
                head = h.next; // BLOCAL: lost-update
                size--;
            }
            return h.value;
        }

        synchronized String pop() {
            Node h = head;
            if (h == null) {
                return null;
            }
            head = h.next;
            size--;
            return h.value;
        }

        // All that there is becomes the taker's own.
        List<String> all() {
            Node n;
            synchronized (this) {
                n = head;
                head = null;
                size = 0;
            }
            List<String> all = new ArrayList<>();
            for (; n != null; n = n.next) {
                all.add(n.value);
            }
            return all;
        }

        private static Node reversed(Node n, Node before) {
            if (n == null) {
                return before;
            }
            Node first = new Node(n.value);
            first.next = before;
            return reversed(n.next, first);
        }

        synchronized void reverse() {
            head = reversed(head, null);
        }

        void reverseLate() {
            Node h;
            synchronized (this) {
                h = head;
            }
            Node r = reversed(h, null);
            synchronized (this) {
                head = r; // BLOCAL: lost-update high
            }
        }
    }

    /** Parallel arrays, a ring, a heap. */
    static class Rings {
        static final Rings ONE = new Rings();

        private final long[] when = new long[16];
        private final String[] what = new String[16];
        private final PriorityQueue<Long> heap = new PriorityQueue<>();
        private int put;
        private int take;

        synchronized boolean isFull() {
            return put - take == when.length;
        }

        synchronized boolean isEmpty() {
            return put == take;
        }

        boolean putLate(long at, String s) {
            if (isFull()) {
                return false;
            }
            synchronized (this) {
                when[put % when.length] = at;
                what[put % when.length] = s;
                put++; // BLOCAL: check-then-act
                return true;
            }
        }

        synchronized boolean put(long at, String s) {
            if (isFull()) {
                return false;
            }
            when[put % when.length] = at;
            what[put % when.length] = s;
            put++;
            return true;
        }

        synchronized String take() {
            return isEmpty() ? null : what[take++ % what.length];
        }

        long nextLate() {
            Long first;
            synchronized (heap) {
                first = heap.peek();
            }
            if (first == null || first > 100) {
                return -1;
            }
            synchronized (heap) {
                return heap.poll(); // BLOCAL: check-then-act
            }
        }

        long next() {
            synchronized (heap) {
                Long first = heap.peek();
                if (first == null || first > 100) {
                    return -1;
                }
                return heap.poll();
            }
        }

        void later(long at) {
            synchronized (heap) {
                heap.add(at);
            }
        }

        // As many as there was room for.
        void laterIfRoomLate(long at) {
            int n;
            synchronized (heap) {
                n = heap.size();
            }
            if (n >= 64) {
                throw new IllegalStateException("full");
            }
            synchronized (heap) {
                heap.add(at); // BLOCAL: check-then-act
            }
        }
    }

    /** What changes a list or a map in place. */
    static class InPlace {
        static final InPlace ONE = new InPlace();

        private final List<Integer> list = new ArrayList<>();
        private final Map<String, Integer> map = new TreeMap<>();
        private final Object lock = new Object();

        void add(String k, int n) {
            synchronized (lock) {
                list.add(n);
                map.put(k, n);
            }
        }

        void drop(String k) {
            synchronized (lock) {
                map.remove(k);
                list.clear();
            }
        }

        void doubleLate(int i) {
            int n;
            synchronized (lock) {
                n = list.get(i);
            }
            synchronized (lock) {
                list.set(i, n * 2); // BLOCAL: lost-update high
            }
        }

        void doubleAll() {
            synchronized (lock) {
                for (ListIterator<Integer> it = list.listIterator(); it.hasNext();) {
                    it.set(it.next() * 2);
                }
                list.replaceAll(n -> n + 1);
                for (Map.Entry<String, Integer> e : map.entrySet()) {
                    e.setValue(e.getValue() * 2);
                }
            }
        }

        void sortLate() {
            List<Integer> copy;
            synchronized (lock) {
                copy = new ArrayList<>(list);
            }
            Collections.sort(copy);
            synchronized (lock) {
                // Was marked a line below: what was copied is cleared.
                list.clear(); // BLOCAL: lost-update
                list.addAll(copy);
            }
        }

        void sort() {
            synchronized (lock) {
                Collections.sort(list);
            }
        }

        void scaleLate(int by) {
            Map<String, Integer> next = new HashMap<>();
            synchronized (lock) {
                map.forEach((k, n) -> next.put(k, n * by));
            }
            synchronized (lock) {
                map.putAll(next); // MISSED: lost-update (what a lambda puts into a collection that it has captured)
            }
        }

        void scale(int by) {
            synchronized (lock) {
                map.replaceAll((k, n) -> n * by);
            }
        }

        void swapLate(int i, int j) {
            Integer a;
            Integer b;
            synchronized (lock) {
                a = list.get(i);
                b = list.get(j);
            }
            synchronized (lock) {
                // Was marked as more than low: an operation of the library's puts it there.
                list.set(i, b); // BLOCAL: stale-value low
                list.set(j, a); // BLOCAL: stale-value low
            }
        }

        void swap(int i, int j) {
            synchronized (lock) {
                Collections.swap(list, i, j);
            }
        }

        Integer firstLate() {
            synchronized (lock) {
                if (list.isEmpty()) {
                    return null;
                }
            }
            synchronized (lock) {
                return list.remove(0); // BLOCAL: check-then-act
            }
        }

        Integer first() {
            synchronized (lock) {
                return list.isEmpty() ? null : list.remove(0);
            }
        }
    }

    /** Children and parents, each step under one lock of all. */
    static class Tree {
        static final Tree ROOT = new Tree(null);

        private static final ReadWriteLock ALL = new ReentrantReadWriteLock();

        private final Tree parent;
        private final List<Tree> children = new ArrayList<>();
        private int weight;

        Tree(Tree parent) {
            this.parent = parent;
        }

        int weight() {
            ALL.readLock().lock();
            try {
                return weight;
            } finally {
                ALL.readLock().unlock();
            }
        }

        void weight(int w) {
            ALL.writeLock().lock();
            try {
                weight = w;
            } finally {
                ALL.writeLock().unlock();
            }
        }

        private void addUp(int by) {
            weight += by;
            if (parent != null) {
                parent.addUp(by);
            }
        }

        void add(int by) {
            ALL.writeLock().lock();
            try {
                addUp(by);
            } finally {
                ALL.writeLock().unlock();
            }
        }

        void addLate(int by) {
            for (Tree t = this; t != null; t = t.parent) {
                // Was marked as more than low, as in childLate: of many such objects one lies in a static field.
                t.weight(t.weight() + by); // BLOCAL: lost-update low
            }
        }

        Tree child(int i) {
            ALL.writeLock().lock();
            try {
                while (children.size() <= i) {
                    children.add(new Tree(this));
                }
                return children.get(i);
            } finally {
                ALL.writeLock().unlock();
            }
        }

        Tree childLate(int i) {
            int n;
            ALL.readLock().lock();
            try {
                n = children.size();
            } finally {
                ALL.readLock().unlock();
            }
            if (n <= i) {
                ALL.writeLock().lock();
                try {
                    children.add(new Tree(this)); // BLOCAL: check-then-act low
                } finally {
                    ALL.writeLock().unlock();
                }
            }
            return this;
        }

        int sum() {
            ALL.readLock().lock();
            try {
                int sum = weight;
                for (Tree t : children) {
                    sum += t.sum();
                }
                return sum;
            } finally {
                ALL.readLock().unlock();
            }
        }
    }

    /** Two lists, a lock each, and what goes from one to the other. */
    static class Shelves {
        static final Shelves ONE = new Shelves();

        private final Deque<String> full = new ArrayDeque<>();
        private final Deque<String> empty = new ArrayDeque<>();
        private final ConcurrentMap<String, Integer> fills = new ConcurrentHashMap<>();
        private int moved;

        void fill(String s) {
            synchronized (full) {
                full.add(s);
            }
            fills.merge(s, 1, Integer::sum);
        }

        // Out of the one, into the other: in between it is nobody else's.
        void move() {
            String s;
            synchronized (full) {
                s = full.poll();
            }
            if (s == null) {
                return;
            }
            synchronized (empty) {
                empty.add(s);
                moved++;
            }
        }

        void moveLate() {
            String s;
            synchronized (full) {
                s = full.peek();
            }
            if (s == null) {
                return;
            }
            synchronized (empty) {
                empty.add(s);
                moved++;
            }
            synchronized (full) {
                full.poll(); // BLOCAL: check-then-act
            }
        }

        void each(BiConsumer<String, Integer> to) {
            fills.forEach(to);
        }

        void onceMoreLate(String s) {
            Integer n = fills.get(s);
            if (n != null && n < 3) {
                fills.put(s, n + 1); // BLOCAL: lost-update
            }
        }

        boolean onceMore(String s) {
            Integer n = fills.get(s);
            return n != null && n < 3 && fills.replace(s, n, n + 1);
        }

        void onceMoreAtOnce(String s) {
            fills.computeIfPresent(s, (k, n) -> n < 3 ? n + 1 : n);
        }

        int moved() {
            synchronized (empty) {
                return moved;
            }
        }

        void movedLate(int by) {
            int[] m = {moved()};
            Arrays.setAll(m, i -> m[i] + by);
            synchronized (empty) {
                moved = m[0]; // BLOCAL: lost-update
            }
        }
    }
}
