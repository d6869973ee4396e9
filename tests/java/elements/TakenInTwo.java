package elements;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** An element is read, and then set back to nothing, as if it still had what was read. */
class TakenInTwo {
    /** Atomic variables in an array: the first of the class stands for all. */
    static class Counts {
        static final Counts SHARED = new Counts();
        private final AtomicLong[] counts = {new AtomicLong(), new AtomicLong()};

        void count(int i) {
            counts[i].incrementAndGet();
        }

        long take(int i) {
            AtomicLong one = counts[i];
            long n = one.get();
            one.set(0); // BLOCAL: lost-update medium {{set back}}
            return n;
        }

        long takeByIndex(int i) {
            long n = counts[i].get();
            counts[i].set(0); // BLOCAL: lost-update
            return n;
        }

        long takeAll() {
            long n = 0;
            for (AtomicLong one : counts) {
                n += one.get();
                one.set(0); // BLOCAL: lost-update
            }
            return n;
        }

        long takeAllByIndex() {
            long n = 0;
            for (int i = 0; i < counts.length; i++) {
                n += counts[i].get();
                counts[i].set(0); // BLOCAL: lost-update
            }
            return n;
        }

        /** Silent: one operation does both. */
        long takeAtOnce() {
            long n = 0;
            for (AtomicLong one : counts) {
                n += one.getAndSet(0);
            }
            return n;
        }

        /** Silent: nothing was read. */
        void clear() {
            for (AtomicLong one : counts) {
                one.set(0);
            }
        }
    }

    /** Silent: nobody else adds anything. */
    static class Unadded {
        static final Unadded SHARED = new Unadded();
        private final AtomicInteger[] counts = {new AtomicInteger(1)};

        int take(int i) {
            int n = counts[i].get();
            counts[i].set(0);
            return n;
        }
    }

    /** An array that is atomic itself. */
    static class Arrays {
        static final Arrays SHARED = new Arrays();
        private final AtomicIntegerArray counts = new AtomicIntegerArray(8);
        private final AtomicLongArray sums = new AtomicLongArray(8);
        private final AtomicIntegerArray moved = new AtomicIntegerArray(8);

        void count(int i, long by) {
            counts.incrementAndGet(i);
            sums.addAndGet(i, by);
        }

        int take(int i) {
            int n = counts.get(i);
            counts.set(i, 0); // BLOCAL: lost-update medium {{set back}}
            return n;
        }

        long takeAll() {
            long n = 0;
            for (int i = 0; i < sums.length(); i++) {
                n += sums.get(i);
                sums.set(i, 0); // BLOCAL: lost-update medium
            }
            return n;
        }

        /** Silent: one operation does both. */
        int takeAtOnce(int i) {
            return counts.getAndSet(i, 0);
        }

        /** Silent: another element is set back. */
        void move(int from, int to) {
            int n = counts.get(from);
            counts.set(to, 0);
            moved.set(from, n);
        }
    }

    /** Silent: the monitor keeps who counts out. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final AtomicIntegerArray counts = new AtomicIntegerArray(8);

        synchronized void count(int i) {
            counts.incrementAndGet(i);
        }

        synchronized int take(int i) {
            int n = counts.get(i);
            counts.set(i, 0);
            return n;
        }
    }

    /** A reference is taken out so. */
    static class References {
        static final References SHARED = new References();
        private final AtomicReferenceArray<int[]> slots = new AtomicReferenceArray<>(8);
        private final AtomicReference<int[]> slot = new AtomicReference<>();

        void put(int i, int[] what) {
            slots.set(i, what);
            slot.set(what);
        }

        int[] take(int i) {
            int[] what = slots.get(i);
            slots.set(i, null); // BLOCAL: lost-update medium
            return what;
        }

        int[] takeOne() {
            int[] what = slot.get();
            slot.set(null); // BLOCAL: lost-update medium
            return what;
        }

        /** Silent: one operation does both. */
        int[] takeAtOnce(int i) {
            return slots.getAndSet(i, null);
        }

        /** Silent: it is taken only if it still is what was read. */
        int[] takeIfSame(int i) {
            int[] what = slots.get(i);
            return slots.compareAndSet(i, what, null) ? what : null;
        }
    }
}
