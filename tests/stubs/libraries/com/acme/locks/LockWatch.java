package com.acme.locks;

import java.util.concurrent.locks.Lock;

/** Counts who waits for a lock, and holds none. */
public class LockWatch {
    public LockWatch(Lock lock) {}

    public int waiting() {
        return 0;
    }
}
