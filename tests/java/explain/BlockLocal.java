package explain;

class Counter {
    static final Counter SHARED = new Counter();
    private int count;

    void inc() {
        int seen;
        synchronized (this) { // block b1
            seen = count;
        } // b1 ends: seen is stale
        synchronized (this) { // block b2
            count = seen + 1; // BLOCAL: lost-update
        }
    }

    synchronized void reset() {
        count = 0;
    }
}

class BlockLocalCounter {
    static final BlockLocalCounter SHARED = new BlockLocalCounter();
    private int count;

    synchronized void inc() {
        count = count + 1; // read and used in one block
    }

    synchronized void reset() {
        count = 0;
    }
}
