// RELEASES: 8 17
package audit18;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks in other clothes: semaphores, timed tries, scopes that are lambdas, a getter, the class itself. */
public class Gatehouse {
    static final Gatehouse MAIN = new Gatehouse();

    interface Held extends AutoCloseable {
        @Override
        void close();
    }

    private final Semaphore one = new Semaphore(1);
    private final Semaphore three = new Semaphore(3);
    private final ReentrantLock lock = new ReentrantLock();
    private final Object keys = new Object();
    private int inside;
    private int visitors;
    private int guards;
    private int lamps;
    private static int opened;

    private Held hold() {
        lock.lock();
        return () -> lock.unlock();
    }

    public void enter() throws InterruptedException {
        one.acquire();
        int n = inside;
        one.release();
        one.acquire();
        inside = n + 1; // BLOCAL: lost-update high
        one.release();
    }

    public void enterWell() throws InterruptedException {
        one.acquire();
        try {
            int n = inside;
            inside = n + 1;
        } finally {
            one.release();
        }
    }

    /** Three at a time: no lock. */
    public void enterThree() throws InterruptedException {
        three.acquire();
        int n = lamps;
        three.release();
        three.acquire();
        lamps = n + 1;
        three.release();
    }

    public boolean visit() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        int v;
        try {
            v = visitors;
        } finally {
            lock.unlock();
        }
        if (lock.tryLock()) {
            try {
                visitors = v + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
            return true;
        }
        return false;
    }

    public void visitHeld() {
        int v;
        try (Held h = hold()) {
            v = visitors;
        }
        try (Held h = hold()) {
            visitors = v + 1; // BLOCAL: lost-update high
        }
    }

    public void visitHeldWell() {
        try (Held h = hold()) {
            int v = visitors;
            visitors = v + 1;
        }
    }

    private Object keys() {
        return keys;
    }

    public void post() {
        int g;
        synchronized (keys()) {
            g = guards;
        }
        synchronized (keys) {
            guards = g + 1; // BLOCAL: lost-update high
        }
    }

    public void postWell() {
        synchronized (keys) {
            int g;
            synchronized (keys()) {
                g = guards;
            }
            synchronized (keys()) {
                guards = g + 1;
            }
        }
    }

    public static synchronized int opened() {
        return opened;
    }

    public static void open() {
        int o = opened();
        synchronized (Gatehouse.class) {
            opened = o + 1; // BLOCAL: lost-update high
        }
    }

    public static void openWell() {
        synchronized (Gatehouse.class) {
            opened = opened() + 1;
        }
    }

    /** The class of the object is that of a subclass, maybe: another lock. */
    public void openOther() {
        synchronized (getClass()) {
            lamps = opened();
        }
    }

    private static int read(Lock l, int[] of) {
        l.lock();
        try {
            return of[0];
        } finally {
            l.unlock();
        }
    }

    private final int[] bell = new int[1];

    public void ring() {
        int b = read(lock, bell);
        lock.lock();
        try {
            bell[0] = b + 1; // MISSED: lost-update (the elements of an array that the callee is handed)
        } finally {
            lock.unlock();
        }
    }

    public void ringWell() {
        lock.lock();
        try {
            bell[0] = read(lock, bell) + 1;
        } finally {
            lock.unlock();
        }
    }
}
