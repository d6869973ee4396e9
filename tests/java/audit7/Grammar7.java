// RELEASES: 8 17
package audit7;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** @GuardedBy: the lock expressions (ANALYSIS 7: guarded-by). */
public class Grammar7 {
    @Retention(RetentionPolicy.RUNTIME)
    @interface GuardedBy {
        String value();
    }

    static final Grammar7 SHARED = new Grammar7();

    static final class Locks {
        final Object io = new Object();
        static final Object ALL = new Object();
        final Locks parent = null;
    }

    class Part {
        @GuardedBy("Grammar7.this")
        private int ofOuter;
        @GuardedBy("Grammar7.this.lock")
        private int ofOuterLock;

        // Silent.
        void set(int n) {
            synchronized (Grammar7.this) {
                ofOuter = n;
            }
        }

        /** The part's own monitor. */
        synchronized void setWrong(int n) {
            ofOuter = n; // BLOCAL: guarded-by high
        }

        // Silent.
        void setLock(int n) {
            synchronized (lock) {
                ofOuterLock = n;
            }
        }

        /** None. */
        int getLock() {
            return ofOuterLock; // BLOCAL: guarded-by high
        }
    }

    private final Object lock = new Object();
    private final Locks locks = new Locks();
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock reads = rw.readLock();
    private final Lock writes = rw.writeLock();
    private static final ReentrantLock STATIC = new ReentrantLock();

    @GuardedBy("this.lock")
    private int viaThis;
    @GuardedBy("locks.io")
    private int viaField;
    @GuardedBy("Locks.ALL")
    private int viaStatic;
    @GuardedBy("Grammar7.STATIC")
    private static int viaOwnStatic;
    @GuardedBy("Grammar7.class")
    private static final Map<String, String> REGISTRY = new HashMap<>();
    @GuardedBy("writes")
    private int viaWrites;
    @GuardedBy("rw.writeLock()")
    private int viaView;
    @GuardedBy("itself")
    private final List<String> self = new ArrayList<>();
    @GuardedBy("self")
    private int withSelf;
    @GuardedBy("getLock()")
    private int viaGetter;

    private Object getLock() {
        return lock;
    }

    // Silent.
    void viaThis(int n) {
        synchronized (lock) {
            viaThis = n;
        }
    }

    /** Synchronized on the object is not on its lock. */
    synchronized int viaThis() {
        return viaThis; // BLOCAL: guarded-by high
    }

    // Silent.
    void viaField(int n) {
        synchronized (locks.io) {
            viaField = n;
        }
    }

    /** The holder's own monitor is not that of its field. */
    void viaFieldWrong(int n) {
        synchronized (locks) {
            viaField = n; // BLOCAL: guarded-by high
        }
    }

    // Silent.
    void viaStatic(int n) {
        synchronized (Locks.ALL) {
            viaStatic = n;
        }
    }

    /** None. */
    void viaStaticWrong() {
        viaStatic++; // BLOCAL: guarded-by high
    }

    // Silent.
    static void viaOwnStatic(int n) {
        STATIC.lock();
        try {
            viaOwnStatic = n;
        } finally {
            STATIC.unlock();
        }
    }

    /** In the branch where the attempt failed. */
    static void viaOwnStaticTry(int n) {
        if (!STATIC.tryLock()) {
            viaOwnStatic = n; // BLOCAL: guarded-by high
            return;
        }
        try {
            viaOwnStatic = n;
        } finally {
            STATIC.unlock();
        }
    }

    // Silent: static synchronized is the class's.
    static synchronized void register(String k) {
        REGISTRY.put(k, k);
    }

    /** The table of the class, looked up without. */
    static String lookup(String k) {
        return REGISTRY.get(k); // BLOCAL: guarded-by high
    }

    // Silent.
    void viaWrites(int n) {
        writes.lock();
        try {
            viaWrites = n;
        } finally {
            writes.unlock();
        }
    }

    /** Written under the read view. */
    void viaWritesWrong(int n) {
        reads.lock();
        try {
            viaWrites = n; // BLOCAL: guarded-by high
        } finally {
            reads.unlock();
        }
    }

    // Silent.
    void viaView(int n) {
        rw.writeLock().lock();
        try {
            viaView = n;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** None. */
    void viaViewWrong() {
        viaView = 0; // BLOCAL: guarded-by high
    }

    // Silent.
    void self(String s) {
        synchronized (self) {
            self.add(s);
            withSelf++;
        }
    }

    /** Under another lock. */
    void selfWrong(String s) {
        synchronized (lock) {
            self.add(s); // BLOCAL: guarded-by high
        }
    }

    /** The counter of it. */
    int withSelf() {
        return withSelf; // BLOCAL: guarded-by high
    }

    // Silent: the getter's lock, by the getter and by the field.
    void viaGetter(int n) {
        synchronized (getLock()) {
            viaGetter = n;
        }
        synchronized (lock) {
            viaGetter++;
        }
    }

    /** By another object's. */
    void viaGetterOther(Grammar7 o, int n) {
        synchronized (lock) {
            o.viaGetter = n; // BLOCAL: guarded-by high
        }
    }

    // Silent: by the other object's.
    void viaGetterOtherRight(Grammar7 o, int n) {
        synchronized (o.lock) {
            o.viaGetter = n;
        }
    }

    /** A method that says what its callers must hold. */
    @GuardedBy("lock")
    private void mustHold() {
        viaThis++;
    }

    // Silent.
    void holds() {
        synchronized (lock) {
            mustHold();
        }
    }
}
