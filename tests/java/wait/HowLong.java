package wait;

/** The check decides for how long at most to wait, not whether: it may be as old as it likes. */
class HowLong {
    static final HowLong SHARED = new HowLong();
    private volatile long limit;
    private volatile boolean idle;
    private boolean ready;

    void setLimit(long millis) {
        limit = millis;
    }

    void setIdle(boolean to) {
        idle = to;
        synchronized (this) {
            notifyAll();
        }
    }

    synchronized void finish() {
        ready = true;
        notifyAll();
    }

    /** Silent: it waits either way. */
    void await() throws InterruptedException {
        long millis = limit;
        synchronized (this) {
            while (!ready) {
                if (millis > 0) {
                    wait(millis);
                } else {
                    wait();
                }
            }
        }
    }

    /** Silent: so does this, with a limit of its own. */
    void awaitAnyway() throws InterruptedException {
        boolean now = idle;
        synchronized (this) {
            while (!ready) {
                long most = 0;
                if (now) {
                    most = 10;
                    wait(most);
                } else {
                    wait();
                }
            }
        }
    }

    /** Here it decides whether to wait. */
    void awaitIdle() throws InterruptedException {
        boolean now = idle;
        synchronized (this) {
            if (!now) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }

    /** And here, though the other arm does something else. */
    void awaitIdleOrTell() throws InterruptedException {
        boolean now = idle;
        synchronized (this) {
            if (!now) {
                wait(); // BLOCAL: check-then-wait
            } else {
                notifyAll();
            }
        }
    }
}
