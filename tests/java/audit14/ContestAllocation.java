// RELEASES: 8 17
package audit14;

import java.util.*;

/** IBM's benchmark "allocation vector": a free block is looked for in one block, and marked in another. */
class ContestAllocation {

    static class AllocationVector {
        private final int[] vector;

        AllocationVector(int size) {
            vector = new int[size];
        }

        public synchronized int getFreeBlockIndex() {
            for (int i = 0; i < vector.length; i++) {
                if (vector[i] == 0) {
                    return i;
                }
            }
            return -1;
        }

        public synchronized void markAsAllocatedBlock(int i) throws Exception {
            if (vector[i] != 0) {
                throw new Exception("Allocation");
            }
            vector[i] = 1;
        }

        public synchronized void markAsFreeBlock(int i) throws Exception {
            if (vector[i] != 1) {
                throw new Exception("Free");
            }
            vector[i] = 0;
        }

        /** The mended one: looked for and marked in one block. Silent. */
        public synchronized int allocate() {
            for (int i = 0; i < vector.length; i++) {
                if (vector[i] == 0) {
                    vector[i] = 1;
                    return i;
                }
            }
            return -1;
        }
    }

    static class TestRunner extends Thread {
        static final AllocationVector VECTOR = new AllocationVector(300);
        private final int[] result = new int[20];

        /** The callee tests the same state afresh and throws, which is a check of what the index was found by. */
        private void allocBlocks() throws Exception {
            for (int i = 0; i < result.length; i++) {
                result[i] = VECTOR.getFreeBlockIndex();
                if (result[i] != -1) {
                    // Mended: the index goes through an array of the thread's, which keeps no observation. Silent.
                    VECTOR.markAsAllocatedBlock(result[i]);
                }
            }
        }

        private void freeBlocks() throws Exception {
            for (int i = 0; i < result.length; i++) {
                if (result[i] != -1) {
                    VECTOR.markAsFreeBlock(result[i]);
                }
            }
        }

        @Override
        public void run() {
            try {
                allocBlocks();
                freeBlocks();
            } catch (Exception e) {
                System.out.println("bug");
            }
        }
    }

    /** Without the exceptions: whoever comes second has the same block. */
    static class BitPool {
        static final BitPool SHARED = new BitPool();
        private final boolean[] used = new boolean[64];

        synchronized int free() {
            for (int i = 0; i < used.length; i++) {
                if (!used[i]) {
                    return i;
                }
            }
            return -1;
        }

        synchronized void mark(int i, boolean v) {
            used[i] = v;
        }

        int allocate() {
            int i = free();
            if (i >= 0) {
                // Mended: both by callees, medium.
                mark(i, true); // BLOCAL: check-then-act medium
            }
            return i;
        }

        /** Silent. */
        int allocateRight() {
            synchronized (this) {
                int i = free();
                if (i >= 0) {
                    mark(i, true);
                }
                return i;
            }
        }
    }

    /** lottery: a random number is drawn, written for the user, and presented: each in a block, the arrays side by side. */
    static class Lottery {
        static final Lottery SHARED = new Lottery(10);
        private final int[] history;
        private int next;
        private int generated;

        Lottery(int n) {
            history = new int[n];
        }

        synchronized void generate() {
            generated = (generated * 31 + 7) % 49;
        }

        synchronized int present() {
            return generated;
        }

        synchronized void record(int n) {
            history[next] = n;
            next = (next + 1) % history.length;
        }

        /** What is generated and what is presented may be another's. Passed on into another field: a number, low or medium. */
        void draw() {
            generate();
            int mine = present();
            // Mended: what is handed to a callee that stores it is low.
            record(mine); // BLOCAL: stale-value low
        }

        /** Silent. */
        void drawRight() {
            synchronized (this) {
                generate();
                record(present());
            }
        }

        /** The user's number is asked twice, and the two are compared. */
        boolean check() {
            int a = present();
            int b = present();
            // Mended: to compare an old copy with a newer one is the recheck itself. Silent.
            return a == b;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new TestRunner().start();
        }
        for (int i = 0; i < 3; i++) {
            new Thread(new Runnable() {
                public void run() {
                    BitPool.SHARED.allocate();
                    Lottery.SHARED.draw();
                }
            }).start();
        }
    }
}
