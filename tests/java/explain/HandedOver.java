package explain;

class Queue {
    static final Queue SHARED = new Queue();
    private Object pending;
    private Object done;

    synchronized void submit(Object job) {
        pending = job;
    }

    void finish() {
        Object job;
        synchronized (this) {
            job = pending;
            pending = null;
        }
        synchronized (this) {
            done = job; // BENIGN: stale-value handed-over
        }
    }
}

class KeepingQueue {
    static final KeepingQueue SHARED = new KeepingQueue();
    private Object pending;
    private Object done;

    synchronized void submit(Object job) {
        pending = job;
    }

    void finish() {
        Object job;
        synchronized (this) {
            job = pending;
        }
        synchronized (this) {
            done = job; // BLOCAL: stale-value
            pending = null;
        }
    }
}
