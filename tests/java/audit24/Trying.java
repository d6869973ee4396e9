package audit24;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are only tried. */
public class Trying implements Runnable {
    static final Trying DOCK = new Trying();

    static final class Bay {
        int ships;
        boolean closed;
    }

    private final Lock lock = new ReentrantLock();
    private final Map<String, Map<String, Integer>> cargo = new HashMap<>();
    private final int[] load = new int[6];
    private final Bay bay = new Bay();
    private Object crane;
    private int berths = 3;

    public static void main(String[] a) {
        new Thread(DOCK, "one").start();
        new Thread(DOCK, "two").start();
    }

    @Override
    public void run() {
        load(1, 2);
        craneOn();
        dockShip();
        undock();
    }

    int loadOf(int i) {
        lock.lock();
        try {
            return load[i];
        } finally {
            lock.unlock();
        }
    }

    private int half(int i) {
        return loadOf(i) / 2;
    }

    void load(int i, int by) {
        lock.lock();
        try {
            load[i] += by;
            berths--;
        } finally {
            lock.unlock();
        }
    }

    void undock() {
        lock.lock();
        try {
            bay.ships--;
            bay.closed = false;
            berths++;
            crane = null;
        } finally {
            lock.unlock();
        }
    }

    /** Two calls deep it was read. */
    void unloadHalf(int i) {
        int h = half(i);
        if (lock.tryLock()) {
            try {
                load[i] = h; // BLOCAL: lost-update high {{load}}
            } finally {
                lock.unlock();
            }
        }
    }

    void unloadHalfWell(int i) {
        if (lock.tryLock()) {
            try {
                load[i] = half(i);
            } finally {
                lock.unlock();
            }
        }
    }

    void craneOn() {
        Object c;
        if (!lock.tryLock()) {
            return;
        }
        try {
            c = crane;
        } finally {
            lock.unlock();
        }
        if (c == null) {
            if (lock.tryLock()) {
                try {
                    crane = new Object(); // BLOCAL: check-then-act high {{crane}}
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    void craneOnWell() {
        if (lock.tryLock()) {
            try {
                crane = crane == null ? new Object() : crane;
            } finally {
                lock.unlock();
            }
        }
    }

    void dockShip() {
        boolean free;
        lock.lock();
        try {
            free = !bay.closed && bay.ships < 2;
        } finally {
            lock.unlock();
        }
        if (free) {
            lock.lock();
            try {
                bay.ships++; // BLOCAL: check-then-act high {{ships}}
            } finally {
                lock.unlock();
            }
        }
    }

    void dockShipWell() {
        lock.lock();
        try {
            if (!bay.closed && bay.ships < 2) {
                bay.ships++;
            }
        } finally {
            lock.unlock();
        }
    }

    void stow(String ship, String what) throws InterruptedException {
        Map<String, Integer> m = null;
        if (lock.tryLock(1, TimeUnit.SECONDS)) {
            try {
                m = cargo.get(ship);
            } finally {
                lock.unlock();
            }
        }
        if (m != null && lock.tryLock(1, TimeUnit.SECONDS)) {
            try {
                m.put(what, 1); // BLOCAL: stale-value medium {{cargo}}
            } finally {
                lock.unlock();
            }
        }
    }

    void sail(String ship) {
        lock.lock();
        try {
            cargo.remove(ship);
            cargo.put(ship + "'", new HashMap<>());
        } finally {
            lock.unlock();
        }
    }

    /** Read under the lock or not at all; written under it. */
    void berth(boolean hurry) {
        lock.lock();
        int b = berths;
        lock.unlock();
        int want = hurry ? b - 1 : b;
        lock.lock();
        berths = want; // BLOCAL: lost-update high {{berths}}
        lock.unlock();
    }

    /** Silent: one section all through, by a lock in a local. */
    void berthWell() {
        Lock l = lock;
        l.lock();
        try {
            int b = berths;
            if (b > 0) {
                berths = b - 1;
            }
        } finally {
            l.unlock();
        }
    }
}
