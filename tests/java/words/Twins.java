package words;

import java.util.concurrent.atomic.AtomicLong;

/** Two statements side by side do the same to two fields: one lock mends both. */
class Twins {
    static final Twins SHARED = new Twins();
    private final AtomicLong count = new AtomicLong(), total = new AtomicLong();

    void add(long n) {
        count.incrementAndGet();
        total.addAndGet(n);
    }

    void negate() {
        count.set(-count.get()); // BLOCAL: lost-update high {{; likewise 'total' at line 17}}
        total.set(-total.get()); // BLOCAL: lost-update low
    }
}

/** Each in its place: two findings. */
class Apart {
    static final Apart SHARED = new Apart();
    private final AtomicLong count = new AtomicLong(), total = new AtomicLong();

    void add(long n) {
        count.incrementAndGet();
        total.addAndGet(n);
    }

    void negate() {
        count.set(-count.get()); // BLOCAL: lost-update high
        System.out.println();
        total.set(-total.get()); // BLOCAL: lost-update high
    }
}
