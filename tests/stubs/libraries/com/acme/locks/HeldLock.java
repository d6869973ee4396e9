package com.acme.locks;

import java.util.concurrent.locks.Lock;

/** Holds the lock until it is closed: a class of another jar, of which no model speaks. */
public class HeldLock implements AutoCloseable {
    private final Lock lock;

    public HeldLock(Lock lock) {
        this.lock = lock;
        lock.lock();
    }

    @Override
    public void close() {
        lock.unlock();
    }
}
