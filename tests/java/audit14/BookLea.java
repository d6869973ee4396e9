// RELEASES: 8 17
package audit14;

import java.util.*;

/** Concurrent Programming in Java: cells, expandable arrays, counters, lock splitting, guarded methods. */
class BookLea {

    /** 2.2: a fully synchronized object. Silent. The client's walk asks for size and elements in turn. */
    static class ExpandableArray {
        static final ExpandableArray SHARED = new ExpandableArray(8);
        protected Object[] data;
        protected int size = 0;

        ExpandableArray(int cap) {
            data = new Object[cap];
        }

        public synchronized int size() {
            return size;
        }

        public synchronized Object get(int i) throws NoSuchElementException {
            if (i < 0 || i >= size) {
                throw new NoSuchElementException();
            }
            return data[i];
        }

        public synchronized void add(Object x) {
            if (size == data.length) {
                Object[] olddata = data;
                data = new Object[3 * (size + 1) / 2];
                System.arraycopy(olddata, 0, data, 0, olddata.length);
            }
            data[size++] = x;
        }

        public synchronized void removeLast() throws NoSuchElementException {
            if (size == 0) {
                throw new NoSuchElementException();
            }
            data[--size] = null;
        }

        /** The indexed traversal: the size was of another block. */
        static void printAll() {
            for (int i = 0; i < SHARED.size(); i++) {
                // Mended: get tests the size afresh.
                System.out.println(SHARED.get(i)); // BENIGN: check-then-act rechecked
            }
        }

        /** The client-side lock. Silent. */
        static void printAllLocked() {
            synchronized (SHARED) {
                for (int i = 0; i < SHARED.size(); i++) {
                    System.out.println(SHARED.get(i));
                }
            }
        }

        /** The client that keeps the list short: asked in one block, taken from in the next. */
        static void trim() {
            if (SHARED.size() > 10) {
                // Mended: removeLast tests the size afresh.
                SHARED.removeLast(); // BENIGN: check-then-act rechecked
            }
        }
    }

    /** 2.2.5: the aggregate operation inside. Silent: applied under the lock. */
    interface Procedure {
        void apply(Object obj);
    }

    static class ExpandableArrayWithApply extends ExpandableArray {
        ExpandableArrayWithApply(int cap) {
            super(cap);
        }

        public synchronized void applyToAll(Procedure p) {
            for (int i = 0; i < size; i++) {
                p.apply(data[i]);
            }
        }
    }

    /** 2.2.6: swapping the values of two cells. Nested monitors, which can deadlock. Silent. */
    static class Cell {
        static final Cell A = new Cell();
        static final Cell B = new Cell();
        private long value;

        public synchronized long getValue() {
            return value;
        }

        public synchronized void setValue(long v) {
            value = v;
        }

        public synchronized void swapValue(Cell other) {
            // Mended: the other cell's two methods are two actions on another lock.
            long t = getValue(); // BLOCAL: non-atomic low
            long v = other.getValue();
            setValue(v);
            other.setValue(t);
        }

        /** Without locks on the whole: each cell gets what the other had. */
        public static void swapUnlocked() {
            long t = A.getValue();
            long v = B.getValue();
            A.setValue(v);
            B.setValue(t);
        }

        /** One cell, its own value: doubled in two blocks. */
        public static void doubled() {
            A.setValue(A.getValue() * 2); // BLOCAL: lost-update high
        }
    }

    /** 2.4.2: lock splitting; the position and the size each have one. Silent. */
    static class LockSplitShape {
        static final LockSplitShape SHARED = new LockSplitShape();
        protected double x = 0.0;
        protected double y = 0.0;
        protected double width = 0.0;
        protected final Object locationLock = new Object();
        protected final Object dimensionLock = new Object();

        public double x() {
            synchronized (locationLock) {
                return x;
            }
        }

        public double y() {
            synchronized (locationLock) {
                return y;
            }
        }

        public void adjustLocation() {
            synchronized (locationLock) {
                x = x + 1;
                y = y + 1;
            }
        }

        public void adjustDimensions() {
            synchronized (dimensionLock) {
                width = width + 1;
            }
        }

        /** 2.3: the two coordinates of one place, of two blocks. */
        public double diagonal() {
            return x() * y(); // BLOCAL: inconsistent-read low
        }

        /** Two locks, independent state. Silent. */
        public double area() {
            double w;
            synchronized (dimensionLock) {
                w = width;
            }
            synchronized (locationLock) {
                return x * w;
            }
        }
    }

    /** 2.4.3 and 2.4.4: immutable state objects, committed optimistically. */
    static class ImmutablePoint {
        private final int x;
        private final int y;

        ImmutablePoint(int x, int y) {
            this.x = x;
            this.y = y;
        }

        int x() {
            return x;
        }

        int y() {
            return y;
        }
    }

    static class Dot {
        static final Dot SHARED = new Dot();
        protected ImmutablePoint loc = new ImmutablePoint(0, 0);

        public synchronized ImmutablePoint location() {
            return loc;
        }

        protected synchronized void updateLoc(ImmutablePoint newLoc) {
            loc = newLoc;
        }

        public void moveTo(int x, int y) {
            updateLoc(new ImmutablePoint(x, y));
        }

        /** The old place, in a new block. */
        public void shiftX(int delta) {
            updateLoc(new ImmutablePoint(location().x() + delta, location().y())); // BLOCAL: lost-update high
        }
    }

    static class OptimisticDot {
        static final OptimisticDot SHARED = new OptimisticDot();
        protected ImmutablePoint loc = new ImmutablePoint(0, 0);

        public synchronized ImmutablePoint location() {
            return loc;
        }

        protected synchronized boolean commit(ImmutablePoint assumed, ImmutablePoint next) {
            if (loc == assumed) {
                loc = next;
                return true;
            } else {
                return false;
            }
        }

        public synchronized void moveTo(int x, int y) {
            loc = new ImmutablePoint(x, y);
        }

        /** Rechecked by the callee, which compares with the copy. */
        public void shiftX(int delta) {
            boolean success = false;
            do {
                ImmutablePoint old = location();
                ImmutablePoint next = new ImmutablePoint(old.x() + delta, old.y());
                // Mended: the loop's own test is of what the last commit saw.
                success = commit(old, next); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
            } while (!success);
        }
    }

    /** 3.1: the bounded counter, by balking and by guards. Silent. */
    static class BoundedCounter {
        static final BoundedCounter SHARED = new BoundedCounter();
        static final long MIN = 0;
        static final long MAX = 10;
        protected long count = MIN;

        public synchronized long count() {
            return count;
        }

        public synchronized void inc() throws InterruptedException {
            awaitUnderMax();
            setCount(count + 1);
        }

        public synchronized void dec() throws InterruptedException {
            awaitOverMin();
            setCount(count - 1);
        }

        protected synchronized void setCount(long newValue) {
            count = newValue;
            notifyAll();
        }

        protected synchronized void awaitUnderMax() throws InterruptedException {
            while (count == MAX) {
                wait();
            }
        }

        protected synchronized void awaitOverMin() throws InterruptedException {
            while (count == MIN) {
                wait();
            }
        }

        /** Broken twin: the count is read before the wait that the callee makes. */
        public synchronized void incTooEarly() throws InterruptedException {
            long c = count;
            awaitUnderMax();
            setCount(c + 1); // BLOCAL: stale-after-wait high
        }

        /** Broken twin: not synchronized as a whole. */
        public void incSplit() throws InterruptedException {
            long c = count();
            awaitUnderMax();
            setCount(c + 1); // BLOCAL: lost-update high
        }
    }

    /** 3.3: an unsound counter by busy waiting. The loop merely yields. */
    static class SpinningCounter {
        static final SpinningCounter SHARED = new SpinningCounter();
        private long count;

        synchronized long count() {
            return count;
        }

        synchronized void setCount(long c) {
            count = c;
        }

        public void inc() {
            while (count() >= 10) {
                Thread.yield();
            }
            setCount(0); // BLOCAL: check-then-act medium
        }
    }

    /** 2.4.1: a pass-through host whose part is confined to it. Silent. */
    static class HostWithPart {
        static final HostWithPart SHARED = new HostWithPart();
        private final List<String> part = new ArrayList<>();

        public synchronized void add(String s) {
            if (!part.contains(s)) {
                part.add(s);
            }
        }

        public synchronized boolean remove(String s) {
            return part.remove(s);
        }
    }

    /** 3.5: a water tank that overflows into another. The space is asked in one block of the tank's. */
    static class WaterTank {
        static final WaterTank SHARED = new WaterTank(new WaterTank(null));
        private float capacity = 100;
        private float currentVolume = 0.0f;
        private final WaterTank overflow;

        WaterTank(WaterTank overflow) {
            this.overflow = overflow;
        }

        public synchronized float volume() {
            return currentVolume;
        }

        /** Silent: one block, and the other tank's method is one action. */
        public void addWater(float amount) {
            float rest = 0;
            synchronized (this) {
                float space = capacity - currentVolume;
                if (amount > space) {
                    rest = amount - space;
                    currentVolume = capacity;
                } else {
                    currentVolume += amount;
                }
            }
            if (rest > 0 && overflow != null) {
                overflow.addWater(rest);
            }
        }

        public synchronized void removeWater(float amount) {
            currentVolume -= amount;
        }

        /** Broken twin. */
        public void drain(float amount) {
            if (volume() >= amount) {
                // Mended: both by callees, medium.
                removeWater(amount); // BLOCAL: check-then-act medium
            }
        }
    }
}
