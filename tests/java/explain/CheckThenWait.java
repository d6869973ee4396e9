package explain;

class Box {
    static final Box SHARED = new Box();
    private boolean full;

    synchronized void put() {
        full = true;
        notifyAll();
    }

    void awaitFull() throws InterruptedException {
        boolean seen;
        synchronized (this) {
            seen = full;
        }
        if (!seen) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }
}

class MendedBox {
    static final MendedBox SHARED = new MendedBox();
    private boolean full;

    synchronized void put() {
        full = true;
        notifyAll();
    }

    synchronized void awaitFull() throws InterruptedException {
        while (!full) {
            wait();
        }
    }
}
