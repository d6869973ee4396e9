// RELEASES: 8 17
package audit14;

import java.util.*;

/** IBM's benchmarks "bubble sort", "merge sort", "loader" and "product", each beside a mended form. */
class ContestSorts {

    /** bubblesort: threads that each swap neighbours of one array; the swap locks and the comparison does not. */
    static class BubbleSort extends Thread {
        static final int[] ARRAY = new int[100];
        static final Object LOCK = new Object();

        @Override
        public void run() {
            for (int i = 0; i < ARRAY.length - 1; i++) {
                if (bigger(i)) {
                    // Mended: both by callees, medium.
                    swap(i); // BLOCAL: check-then-act medium
                }
            }
        }

        static boolean bigger(int i) {
            synchronized (LOCK) {
                return ARRAY[i] > ARRAY[i + 1];
            }
        }

        static void swap(int i) {
            synchronized (LOCK) {
                int t = ARRAY[i];
                ARRAY[i] = ARRAY[i + 1];
                ARRAY[i + 1] = t;
            }
        }
    }

    /** The mended one: compared and swapped in one. Silent. */
    static class BubbleSortRight extends Thread {
        static final int[] ARRAY = new int[100];
        static final Object LOCK = new Object();

        @Override
        public void run() {
            for (int i = 0; i < ARRAY.length - 1; i++) {
                synchronized (LOCK) {
                    if (ARRAY[i] > ARRAY[i + 1]) {
                        int t = ARRAY[i];
                        ARRAY[i] = ARRAY[i + 1];
                        ARRAY[i + 1] = t;
                    }
                }
            }
        }
    }

    /** The swap of which the first half was read in another block. */
    static class BubbleSortHalf extends Thread {
        static final int[] ARRAY = new int[100];
        static final Object LOCK = new Object();

        @Override
        public void run() {
            for (int i = 0; i < ARRAY.length - 1; i++) {
                int a;
                int b;
                synchronized (LOCK) {
                    a = ARRAY[i];
                    b = ARRAY[i + 1];
                }
                if (a > b) {
                    synchronized (LOCK) {
                        // Mended: what was read of one element is stored into the other: the check does not hold any more, no update is written back.
                        ARRAY[i] = b; // BLOCAL: check-then-act high
                        ARRAY[i + 1] = a; // BLOCAL: check-then-act high
                    }
                }
            }
        }
    }

    /** mergesort: how many threads are there, and may one more be made: two blocks. */
    static class MergeSort extends Thread {
        static final int MAX = 5;
        private static int currentThreads = 0;
        private final int[] part;

        MergeSort(int[] part) {
            this.part = part;
        }

        private static synchronized int threads() {
            return currentThreads;
        }

        private static synchronized void increase() {
            currentThreads++;
        }

        private static synchronized void decrease() {
            currentThreads--;
        }

        private static synchronized boolean tryIncrease() {
            if (currentThreads >= MAX) {
                return false;
            }
            currentThreads++;
            return true;
        }

        @Override
        public void run() {
            if (part.length < 2) {
                return;
            }
            int[] left = Arrays.copyOf(part, part.length / 2);
            if (threads() < MAX) {
                // Mended: both by callees, medium.
                increase(); // BLOCAL: check-then-act medium
                Thread t = new MergeSort(left);
                t.start();
            } else {
                Arrays.sort(left);
            }
            decrease();
        }

        /** Silent. */
        void sortRight(int[] left) {
            if (tryIncrease()) {
                new MergeSort(left).start();
            } else {
                Arrays.sort(left);
            }
        }
    }

    /** loader: the test thread goes on when the loader says that it is ready, which it says too early. */
    static class Loader extends Thread {
        static final Loader SHARED = new Loader();
        private volatile boolean ready;
        private int[] data;

        @Override
        public void run() {
            load();
        }

        synchronized void load() {
            ready = true;
            // low: only the thread that it is writes it
            data = new int[] {1, 2, 3}; // BLOCAL: check-then-act low
        }

        int use() {
            while (!ready) {
                Thread.yield();
            }
            return data.length;
        }
    }

    /** Mended: filled, then told. Silent. */
    static class LoaderRight extends Thread {
        static final LoaderRight SHARED = new LoaderRight();
        private volatile boolean ready;
        private int[] data;

        @Override
        public void run() {
            data = new int[] {1, 2, 3};
            ready = true;
        }

        int use() {
            while (!ready) {
                Thread.yield();
            }
            return data.length;
        }
    }

    /** product: the line of production hands a part on; the stock is looked at and then taken from. */
    static class Product {
        static final Product SHARED = new Product();
        private final LinkedList<String> parts = new LinkedList<>();
        private int made;

        synchronized int stock() {
            return parts.size();
        }

        synchronized void produce(String part) {
            parts.add(part);
            made++;
        }

        synchronized String take() {
            return parts.removeFirst();
        }

        String assemble() {
            if (stock() == 0) {
                return null;
            }
            return take(); // BLOCAL: check-then-act medium
        }

        /** Silent. */
        synchronized String assembleRight() {
            if (stock() == 0) {
                return null;
            }
            return take();
        }

        /** The number of the part is what was made so far, asked before. */
        void produceNumbered() {
            int n = made();
            produce("part " + n); // BLOCAL: stale-value low
        }

        synchronized int made() {
            return made;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new BubbleSort().start();
            new BubbleSortRight().start();
            new BubbleSortHalf().start();
        }
        new MergeSort(new int[100]).start();
        Loader.SHARED.start();
        LoaderRight.SHARED.start();
    }
}
