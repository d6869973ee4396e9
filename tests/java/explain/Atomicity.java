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
    void move() { // MISSED: non-atomic (not built yet)
        first.lock();
        from--;
        first.unlock();
        second.lock();
        to++;
        second.unlock();
    }
}
