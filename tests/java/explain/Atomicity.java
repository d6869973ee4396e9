package explain;

import java.util.concurrent.locks.ReentrantLock;

@interface Atomic {
}

class Transfer {
    static final Transfer SHARED = new Transfer();
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private int from = 100;
    private int to;

    @Atomic
    void move() {
        first.lock(); // BLOCAL: non-atomic
        from--;
        first.unlock();
        second.lock();
        to++;
        second.unlock();
    }
}
