package wait;

/**
 * What a block took by changing the field is nobody else's, but not if it is put back after a wait: what others have done to
 * the field meanwhile is lost.
 */
public class PutBack {
    static class Waiters {
        static final Waiters SHARED = new Waiters();
        private int waiters;
        private boolean open;

        private void setWaiters(int n) {
            waiters = n;
        }

        synchronized void open() {
            open = true;
            notifyAll();
        }

        synchronized void join() throws InterruptedException {
            int before = waiters;
            waiters = before + 1;
            while (!open) {
                wait();
            }
            waiters = before; // BLOCAL: stale-after-wait high
        }

        /** By a setter. */
        synchronized void joinBySetter() throws InterruptedException {
            int before = waiters;
            setWaiters(before + 1);
            while (!open) {
                wait();
            }
            setWaiters(before); // BLOCAL: stale-after-wait high
        }

        /** Silent: one less than there are by then. */
        synchronized void joinWell() throws InterruptedException {
            waiters++;
            while (!open) {
                wait();
            }
            waiters--;
        }
    }

    static class Pool {
        static final Pool SHARED = new Pool();
        private int free = 4;

        private void setFree(int n) {
            free = n;
        }

        synchronized void give(int n) {
            free += n;
            notifyAll();
        }

        /** What was seen goes into the field, but is added to what is there by then. */
        synchronized int takeAllAndGive() throws InterruptedException {
            int all = free;
            free = 0;
            wait();
            free += all; // BENIGN: stale-after-wait handed-over
            return all;
        }

        /** By a setter. */
        synchronized int takeAllAndGiveBySetter() throws InterruptedException {
            int all = free;
            free = 0;
            wait();
            setFree(free + all); // BENIGN: stale-after-wait handed-over
            return all;
        }
    }
}
