// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A pool of things: idle list, bound, waiters (ANALYSIS 3, 7, 8). */
public class HandlePool<T> {
    static final HandlePool<StringBuilder> SHARED = new HandlePool<>(StringBuilder::new, 8);

    private final Supplier<T> maker;
    private final int max;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final LinkedList<T> idle = new LinkedList<>();
    private int made;
    private boolean shut;
    private T spare;

    HandlePool(Supplier<T> maker, int max) {
        this.maker = maker;
        this.max = max;
    }

    // Silent: the loop asks again after each wait.
    T borrow() throws InterruptedException {
        lock.lock();
        try {
            while (idle.isEmpty()) {
                if (made < max) {
                    made++;
                    return maker.get();
                }
                freed.await();
            }
            return idle.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    void giveBack(T t) {
        lock.lock();
        try {
            idle.addLast(t);
            freed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** More than the bound may be made. */
    T borrowOrMake() {
        boolean room;
        lock.lock();
        try {
            if (!idle.isEmpty()) {
                return idle.removeFirst();
            }
            room = made < max;
        } finally {
            lock.unlock();
        }
        if (room) {
            T t = maker.get();
            lock.lock();
            try {
                made++; // BLOCAL: check-then-act high
            } finally {
                lock.unlock();
            }
            return t;
        }
        return null;
    }

    /** Reserved in the block that looked, given back where making fails. */
    T borrowReserved() {
        lock.lock();
        try {
            if (made >= max) {
                return null;
            }
            made++;
        } finally {
            lock.unlock();
        }
        boolean ok = false;
        try {
            T t = maker.get();
            ok = true;
            return t;
        } finally {
            if (!ok) {
                lock.lock();
                try {
                    made--; // BENIGN: check-then-act handed-over
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Looked before the lock was taken. */
    T firstIdle() {
        if (idle.isEmpty()) {
            return null;
        }
        lock.lock();
        try {
            return idle.removeFirst(); // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
    }

    /** And once more inside. */
    T firstIdleChecked() {
        if (idle.isEmpty()) {
            return null;
        }
        lock.lock();
        try {
            if (idle.isEmpty()) {
                return null;
            }
            return idle.removeFirst(); // BENIGN: check-then-act rechecked
        } finally {
            lock.unlock();
        }
    }

    /** Taken out of the field by the block that read it. */
    T takeSpare() {
        T t;
        lock.lock();
        try {
            t = spare;
            spare = null;
        } finally {
            lock.unlock();
        }
        if (t != null) {
            giveBack(t); // BENIGN: check-then-act handed-over
        }
        return t;
    }

    /** Left in the field: two take the same. */
    void recycleSpare() {
        T t;
        lock.lock();
        try {
            t = spare;
        } finally {
            lock.unlock();
        }
        if (t != null) {
            lock.lock();
            try {
                spare = null; // BLOCAL: check-then-act high
                idle.add(t);
            } finally {
                lock.unlock();
            }
        }
    }

    void setSpare(T t) {
        lock.lock();
        try {
            spare = t;
        } finally {
            lock.unlock();
        }
    }

    // Silent: a snapshot, made in one block, of objects that are nobody else's any more.
    List<T> drain() {
        List<T> all = new ArrayList<>();
        lock.lock();
        try {
            all.addAll(idle);
            idle.clear();
            shut = true;
        } finally {
            lock.unlock();
        }
        all.forEach(Object::hashCode);
        return all;
    }

    boolean isShut() {
        lock.lock();
        try {
            return shut;
        } finally {
            lock.unlock();
        }
    }
}
