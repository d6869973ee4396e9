package control;

/** Where the arms of a branch meet at the head of a loop, other ways come in, too: what differs by these no arm chose. */
class LoopHeads {

    /** How many are left does not depend on where the end of the ring is. */
    static class Ring {
        static final Ring SHARED = new Ring();
        private int write;
        private int count;
        private int left;

        synchronized void put(int n) throws InterruptedException {
            while (n > 0) {
                wait();
                while (n % 7 != 0) {
                    write++;
                    count++;
                    n--;
                    left = n;
                    if (write == 10) {
                        write = 0;
                    }
                }
            }
        }

        synchronized int take() {
            count--;
            write = write == 0 ? 9 : write;
            notifyAll();
            return left;
        }
    }

    /** What an arm sets and the next turn goes on with, it chose. */
    static class Search {
        static final Search SHARED = new Search();
        private final int[] slots = new int[8];
        private int free;

        synchronized int find() throws InterruptedException {
            int at = -1;
            for (int i = 0; i < 8; i++) {
                if (slots[i] == 0) {
                    at = i;
                }
            }
            wait();
            free = at; // BLOCAL: stale-after-wait high {{'slots'}}
            return at;
        }

        synchronized void use(int i) {
            slots[i]++;
            free = -1;
        }
    }
}
