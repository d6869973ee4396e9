package libraries;

import com.acme.locks.HeldLock;
import com.acme.locks.LockWatch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What is made of a lock and closed holds it meanwhile, though its class is not given. */
class HeldLocks implements Runnable {
    private final Lock lock = new ReentrantLock();
    private final ReentrantReadWriteLock two = new ReentrantReadWriteLock();
    private final Map<String, Integer> counts = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int total;
    private int seen;
    private int read;

    public static void main(String[] args) {
        HeldLocks one = new HeldLocks();
        new Thread(one).start();
        new Thread(one).start();
    }

    @Override
    public void run() {
        count("a");
        twice();
        add(1);
        take(1);
        clear();
        watched();
        name("a");
        unname("a");
        first();
        helped();
        apart();
        look();
    }

    /* Silent: one block. */
    void count(String key) {
        try (HeldLock held = new HeldLock(lock)) {
            Integer old = counts.get(key);
            counts.put(key, old == null ? 1 : old + 1);
        }
    }

    void twice() {
        int t;
        try (HeldLock held = new HeldLock(lock)) {
            t = total;
        }
        t++;
        try (HeldLock held = new HeldLock(lock)) {
            total = t; // BLOCAL: lost-update high
        }
    }

    void add(int n) {
        try (HeldLock held = new HeldLock(lock)) {
            seen += n;
        }
    }

    void take(int n) {
        try (HeldLock held = new HeldLock(lock)) {
            seen -= n;
        }
    }

    void clear() {
        try (HeldLock held = new HeldLock(lock)) {
            seen = 0;
        }
    }

    /* What only watches the lock is closed by nobody, and holds nothing. */
    int watched() {
        LockWatch watch = new LockWatch(lock);
        seen = 1; // BLOCAL: guarded-by medium
        return watch.waiting();
    }

    private HeldLock enter() {
        return new HeldLock(lock);
    }

    /* Silent: taken by a helper. */
    void name(String name) {
        try (HeldLock held = enter()) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }
    }

    void unname(String name) {
        try (HeldLock held = enter()) {
            names.remove(name);
        }
    }

    String first() {
        boolean any;
        try (HeldLock held = enter()) {
            any = !names.isEmpty();
        }
        if (any) {
            try (HeldLock held = enter()) {
                return names.remove(0); // BLOCAL: check-then-act
            }
        }
        return null;
    }

    /* Silent: a lock that only readers hold is no other lock. */
    void helped() {
        try (HeldLock held = new HeldLock(two.writeLock())) {
            read = read + 1;
        }
    }

    int look() {
        try (HeldLock held = new HeldLock(two.readLock())) {
            return read;
        }
    }

    void apart() {
        int r = look();
        try (HeldLock held = new HeldLock(two.writeLock())) {
            read = r + 1; // BLOCAL: lost-update high
        }
    }
}
