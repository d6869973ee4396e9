package audit24;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.locks.ReentrantLock;

/** A lock in a class of its own, with acquire and release, and with a body given. */
public class Guarding {
    static final Guarding PARK = new Guarding();

    static final class Mutex {
        private final ReentrantLock inner = new ReentrantLock();

        void acquire() {
            inner.lock();
        }

        void release() {
            inner.unlock();
        }

        void with(Runnable r) {
            acquire();
            try {
                r.run();
            } finally {
                release();
            }
        }
    }

    private final Mutex mutex = new Mutex();
    private final Map<String, Set<String>> places = new HashMap<>();
    private int cars;
    private long income;
    private String warden;
    private final Timer timer = new Timer();

    void begin() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                arrive();
                takeIn(5);
            }
        }, 10, 10);
    }

    void arrive() {
        mutex.acquire();
        try {
            cars++;
        } finally {
            mutex.release();
        }
    }

    void leave() {
        mutex.with(() -> cars--);
    }

    void takeIn(long by) {
        mutex.with(() -> income += by);
    }

    long income() {
        mutex.acquire();
        try {
            return income;
        } finally {
            mutex.release();
        }
    }

    void tax() {
        long i = income();
        long t = i / 5;
        mutex.acquire();
        try {
            income = i - t; // BLOCAL: lost-update high {{income}}
        } finally {
            mutex.release();
        }
    }

    /** The body given writes what was read outside of it. */
    void taxGiven() {
        long i = income();
        mutex.with(() -> income = i - i / 5); // BLOCAL: lost-update high {{income}}
    }

    void taxWell() {
        mutex.with(() -> {
            long i = income;
            income = i - i / 5;
        });
    }

    void arriveIf(int most) {
        mutex.acquire();
        boolean room = cars < most;
        mutex.release();
        if (!room) {
            return;
        }
        mutex.acquire();
        cars++; // BLOCAL: check-then-act high {{cars}}
        mutex.release();
    }

    void arriveIfWell(int most) {
        mutex.acquire();
        try {
            if (cars >= most) {
                return;
            }
            cars++;
        } finally {
            mutex.release();
        }
    }

    void reserve(String street, String plate) {
        mutex.acquire();
        Set<String> s = places.get(street);
        mutex.release();
        if (s == null) {
            mutex.acquire();
            try {
                places.put(street, new LinkedHashSet<>()); // BLOCAL: check-then-act high {{places}}
            } finally {
                mutex.release();
            }
        } else {
            mutex.acquire();
            try {
                s.add(plate); // was expected stale-value: one finding a read, the put is the worst
            } finally {
                mutex.release();
            }
        }
    }

    void reserveWell(String street, String plate) {
        mutex.with(() -> {
            Set<String> s = places.get(street);
            if (s == null) {
                s = new LinkedHashSet<>();
                places.put(street, s);
            }
            s.add(plate);
        });
    }

    void clear(String street) {
        mutex.with(() -> places.remove(street));
    }

    void name(String w) {
        mutex.acquire();
        warden = w;
        mutex.release();
    }

    void rename(String w) {
        mutex.acquire();
        warden = w.trim();
        mutex.release();
    }

    void unname() {
        mutex.with(() -> warden = null);
    }

    /** Without the mutex of the three others. */
    void dismiss() {
        warden = ""; // BLOCAL: guarded-by medium {{warden}}
    }

    /** Silent: inner acquisition of a lock already held. */
    void both() {
        mutex.acquire();
        try {
            long i = income();
            income = i + 1;
        } finally {
            mutex.release();
        }
    }
}
