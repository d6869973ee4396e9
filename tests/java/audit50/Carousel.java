// RELEASES: 8 17
package audit50;

import java.util.Arrays;
import java.util.BitSet;
import java.util.NoSuchElementException;
import java.util.concurrent.locks.ReentrantLock;

/** Rings, arrays, matrices, sets of bits, free lists, heaps: indexes that outlive their lock. */
public class Carousel {
    /** A ring with two cursors. */
    static class Ring {
        private final Object[] slots;
        private int head;
        private int tail;
        private int count;

        Ring(int n) {
            slots = new Object[n];
        }

        synchronized boolean offer(Object o) {
            if (count == slots.length) {
                return false;
            }
            slots[tail] = o;
            tail = (tail + 1) % slots.length;
            count++;
            return true;
        }

        synchronized Object poll() {
            if (count == 0) {
                return null;
            }
            Object o = slots[head];
            slots[head] = null;
            head = (head + 1) % slots.length;
            count--;
            return o;
        }

        synchronized int count() {
            return count;
        }

        /** The cursor is read in one block, and moved on in another. */
        boolean offerSlow(Object o) {
            int at;
            synchronized (this) {
                if (count == slots.length) {
                    return false;
                }
                at = tail;
            }
            Object copy = String.valueOf(o);
            synchronized (this) {
                // The room that was found is not asked for again, either.
                slots[at] = copy; // BLOCAL: check-then-act
                tail = (at + 1) % slots.length; // BLOCAL: lost-update
                count++;
            }
            return true;
        }

        /** Silent: the slot is claimed in the block that read the cursor. */
        int claim() {
            synchronized (this) {
                int at = tail;
                tail = (tail + 1) % slots.length;
                count++;
                return at;
            }
        }

        /** Silent: filled at the slot that was claimed. */
        void fill(Object o) {
            int at = claim();
            synchronized (this) {
                slots[at] = o; // BENIGN: stale-value handed-over
            }
        }

        /** Whether there is any is asked by one call, the next answers null then: that is what it dereferences. */
        String first() {
            if (count() > 0) {
                return poll().toString(); // BLOCAL: check-then-act
            }
            return "";
        }

        /** Silent: what was taken is looked at. */
        String firstRight() {
            Object o = poll();
            return o == null ? "" : o.toString();
        }

        /** Room is asked for, and then given up where there is none by then. The callee looks whether there is any: one too many is taken (docs/kinds.md), and so excused. */
        void force(Object o) {
            if (count() >= slots.length) {
                poll(); // BENIGN: check-then-act rechecked
            }
            offer(o);
        }

        /** Silent: in one block. */
        synchronized void forceRight(Object o) {
            if (count >= slots.length) {
                poll();
            }
            offer(o);
        }
    }

    /** An array that grows. */
    static class Growing {
        private final ReentrantLock lock = new ReentrantLock();
        private int[] items = new int[8];
        private int size;

        int add(int v) {
            lock.lock();
            try {
                if (size == items.length) {
                    items = Arrays.copyOf(items, size * 2);
                }
                items[size] = v;
                return size++;
            } finally {
                lock.unlock();
            }
        }

        /** The larger array is made without the lock, of the old one: what came meanwhile is not in it. */
        void grow() {
            int[] old;
            lock.lock();
            try {
                old = items;
            } finally {
                lock.unlock();
            }
            int[] more = new int[old.length * 2];
            System.arraycopy(old, 0, more, 0, old.length);
            lock.lock();
            try {
                items = more; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        /** Silent: looked at again, by who it is. */
        boolean growRight() {
            int[] old;
            int n;
            lock.lock();
            try {
                old = items;
                n = size;
            } finally {
                lock.unlock();
            }
            int[] more = Arrays.copyOf(old, old.length * 2);
            lock.lock();
            try {
                if (items == old && size == n) {
                    items = more; // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
                    return true;
                }
                return false;
            } finally {
                lock.unlock();
            }
        }

        private int last() {
            lock.lock();
            try {
                if (size == 0) {
                    throw new NoSuchElementException();
                }
                return size - 1;
            } finally {
                lock.unlock();
            }
        }

        /** The last index of one block is the new size in the next. */
        int pop() {
            int i = last();
            lock.lock();
            try {
                size = i; // BLOCAL: lost-update
                return items[i];
            } finally {
                lock.unlock();
            }
        }

        /** Silent: the lock is held around the helper. */
        int popRight() {
            lock.lock();
            try {
                int i = last();
                size = i;
                return items[i];
            } finally {
                lock.unlock();
            }
        }

        /** An element goes on from what it was. */
        void bump(int i) {
            int v;
            lock.lock();
            try {
                v = items[i];
            } finally {
                lock.unlock();
            }
            v += 10;
            lock.lock();
            try {
                items[i] = v; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        /** Silent: compound, in the block. */
        void bumpRight(int i) {
            lock.lock();
            try {
                items[i] += 10;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: told, no more. */
        String dump() {
            int[] copy;
            lock.lock();
            try {
                copy = Arrays.copyOf(items, size);
            } finally {
                lock.unlock();
            }
            return Arrays.toString(copy);
        }
    }

    /** A board of cells. */
    static class Grid {
        private final int[][] cells = new int[16][16];
        private final Object lock = new Object();
        private int lit;

        /** A cell is looked at in one block, lit in the next. */
        boolean light(int x, int y) {
            synchronized (lock) {
                if (cells[x][y] != 0) {
                    return false;
                }
            }
            int shade = (x * 31 + y) % 7 + 1;
            synchronized (lock) {
                cells[x][y] = shade; // BLOCAL: check-then-act
                lit++;
            }
            return true;
        }

        /** Silent: in one. */
        boolean lightRight(int x, int y) {
            synchronized (lock) {
                if (cells[x][y] != 0) {
                    return false;
                }
                cells[x][y] = (x * 31 + y) % 7 + 1;
                lit++;
                return true;
            }
        }

        /** Silent: it is put out, whatever it is. */
        void dim(int x, int y) {
            synchronized (lock) {
                if (cells[x][y] != 0) {
                    cells[x][y] = 0;
                    lit--;
                }
            }
        }

        /** Two cells are exchanged by three blocks. What the second has read it has replaced: handed over. */
        void swap(int x, int y) {
            int a;
            synchronized (lock) {
                a = cells[x][y];
            }
            int b;
            synchronized (lock) {
                b = cells[y][x];
                cells[y][x] = a; // BLOCAL: stale-value
            }
            synchronized (lock) {
                cells[x][y] = b; // BENIGN: stale-value handed-over
            }
        }
    }

    /** Numbers that are free, as bits. */
    static class Bits {
        private final BitSet used = new BitSet(64);
        private int most;

        private synchronized int free() {
            return used.nextClearBit(0);
        }

        private synchronized void take(int i) {
            used.set(i);
            most = Math.max(most, i);
        }

        /** Two get one number: the free one of the first call is marked by the next. */
        int acquire() {
            int i = free();
            // Low by the page: an index that is passed on.
            take(i); // BLOCAL: stale-value low
            return i;
        }

        /** Silent: found and set in one. */
        synchronized int acquireRight() {
            int i = used.nextClearBit(0);
            used.set(i);
            most = Math.max(most, i);
            return i;
        }

        synchronized void release(int i) {
            used.clear(i);
        }

        private synchronized boolean isUsed(int i) {
            return used.get(i);
        }

        /** The bit is asked for by a call and set by another. */
        boolean reserve(int i) {
            if (isUsed(i)) {
                return false;
            }
            synchronized (this) {
                used.set(i); // BLOCAL: check-then-act
                most = Math.max(most, i);
            }
            return true;
        }

        /** Silent. */
        synchronized boolean reserveRight(int i) {
            if (isUsed(i)) {
                return false;
            }
            take(i);
            return true;
        }
    }

    /** A free list of nodes. */
    static class FreeList {
        static class Cell {
            Cell next;
            byte[] bytes = new byte[64];
        }

        private Cell first;
        private int free;

        /** The head is looked at in one block, unhooked in the next: two have it. */
        Cell take() {
            Cell c;
            synchronized (this) {
                c = first;
            }
            if (c == null) {
                return new Cell();
            }
            synchronized (this) {
                first = c.next; // BLOCAL: lost-update
                free--;
            }
            return c;
        }

        /** Silent: unhooked where it was read. */
        Cell takeRight() {
            Cell c;
            synchronized (this) {
                c = first;
                if (c != null) {
                    first = c.next;
                    free--;
                }
            }
            return c == null ? new Cell() : c;
        }

        /** The one that is hung in is linked to an old head. */
        void give(Cell c) {
            synchronized (this) {
                c.next = first;
            }
            Arrays.fill(c.bytes, (byte) 0);
            synchronized (this) {
                first = c; // MISSED: lost-update (the old head goes by way of a field of an argument)
                free++;
            }
        }

        /** Silent: wiped first. */
        void giveRight(Cell c) {
            Arrays.fill(c.bytes, (byte) 0);
            synchronized (this) {
                c.next = first;
                first = c;
                free++;
            }
        }
    }

    static final Ring RING = new Ring(8);
    static final Growing GROWING = new Growing();
    static final Grid GRID = new Grid();
    static final Bits BITS = new Bits();
    static final FreeList FREE = new FreeList();

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            int n = i;
            new Thread(() -> {
                RING.offer(n);
                GROWING.add(n);
                GRID.dim(n, n);
                BITS.release(n);
                FREE.giveRight(FREE.takeRight()); // BENIGN: lost-update handed-over
            }).start();
        }
    }
}
