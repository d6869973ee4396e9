// RELEASES: 8 17
// OPTIONS: --check=guarded-by
package audit9;

/** The discipline alone: what other checks find is not asked (ANALYSIS 9). */
class Only9 {
    static final Only9 SHARED = new Only9();
    private final Object lock = new Object();
    @GuardedBy("lock") private int declared;
    @GuardedBy("lock") protected int open;
    @GuardedBy("lock") private static int kind;
    private int inferred;

    // Silent: a lost update is another check's.
    void add() {
        int t;
        synchronized (lock) {
            t = declared;
        }
        synchronized (lock) {
            declared = t + 1;
        }
    }

    void bad() {
        declared = 4; // BLOCAL: guarded-by high <<guarded-by>>
    }

    void one() {
        synchronized (lock) {
            inferred = 1;
        }
    }

    void two() {
        synchronized (lock) {
            inferred = 2;
        }
    }

    void three() {
        synchronized (lock) {
            inferred = 3;
        }
    }

    void four() {
        inferred = 4; // BLOCAL: guarded-by medium <<guarded-by>>
    }

    // Silent: an inferred guard is broken by writes.
    int five() {
        return inferred;
    }

    // Another thread's body does not have its maker's lock.
    void thread() {
        synchronized (lock) {
            new Thread() {
                @Override
                public void run() {
                    open = 3; // BLOCAL: guarded-by high
                }
            }.start();
        }
    }

    // Silent: it takes it itself.
    void threadRight() {
        new Thread() {
            @Override
            public void run() {
                synchronized (lock) {
                    open = 3;
                }
            }
        }.start();
    }

    // After the wait it is held again.
    void waits() throws InterruptedException {
        synchronized (lock) {
            lock.wait();
            declared = 1;
        }
        declared = 2; // BLOCAL: guarded-by high
    }

    // Silent: in both arms held.
    void arms(boolean b) {
        synchronized (lock) {
            if (b) {
                declared = 5;
            } else {
                declared = 6;
            }
        }
    }

    // A callee that leaves nothing held.
    private void flash() {
        synchronized (lock) {
            System.identityHashCode(lock);
        }
    }

    void afterFlash() {
        flash();
        open = 9; // BLOCAL: guarded-by high
    }
}
