package explain;

import java.util.concurrent.atomic.AtomicInteger;

class Peak {
    static final Peak SHARED = new Peak();
    private final AtomicInteger highest = new AtomicInteger();

    void record(int value) {
        int seen = highest.get();
        if (value > seen) {
            highest.compareAndSet(seen, value); // BLOCAL: lost-cas
        }
    }
}

class MendedPeak {
    static final MendedPeak SHARED = new MendedPeak();
    private final AtomicInteger highest = new AtomicInteger();

    void record(int value) {
        int seen = highest.get();
        while (value > seen && !highest.compareAndSet(seen, value)) {
            seen = highest.get();
        }
    }
}
