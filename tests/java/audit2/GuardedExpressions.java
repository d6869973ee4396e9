// RELEASES: 8 17
package audit2;

import java.lang.annotation.*;
import java.util.*;
import java.util.concurrent.locks.*;

@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD})
@interface GuardedBy { String value(); }

/** this */
class AccountGuard {
    @GuardedBy("this") private long balance;
    @GuardedBy("this") private final List<String> log = new ArrayList<>();
    synchronized void deposit(long n) { balance += n; log.add("d"); }
    long peek() {
        return balance; // BLOCAL: guarded-by high {{balance}}
    }
    void withdraw(long n) {
        balance -= n; // BLOCAL: guarded-by high {{balance}}
    }
    long safe() { synchronized (this) { return balance; } }
    // the constructor's own object: silent
    AccountGuard(long n) { balance = n; }
}

/** a field, with and without this. */
class SlotGuard {
    private final Object lock = new Object();
    @GuardedBy("lock") private int used;
    @GuardedBy("this.lock") private int free = 8;
    void take() { synchronized (lock) { used++; free--; } }
    void give() {
        synchronized (this) {
            used--; // BLOCAL: guarded-by high {{used}}
        }
    }
    int free() {
        return free; // BLOCAL: guarded-by high {{free}}
    }
}

/** a class literal, a static field. */
class LiteralGuard {
    private static final Object STATIC_LOCK = new Object();
    @GuardedBy("LiteralGuard.class") private static int instances;
    @GuardedBy("STATIC_LOCK") private static int other;
    @GuardedBy("LiteralGuard.STATIC_LOCK") private static int third;
    static synchronized void made() { instances++; }
    void broken() {
        synchronized (this) {
            instances--; // BLOCAL: guarded-by high {{instances}}
        }
    }
    static void set(int n) { synchronized (STATIC_LOCK) { other = n; third = n; } }
    static int get() {
        return other + LiteralGuard.class.hashCode(); // BLOCAL: guarded-by high {{other}}
    }
    static synchronized void wrong() {
        third = 3; // BLOCAL: guarded-by high {{third}}
    }
}

/** Outer.this */
class RoomGuard {
    private int seats;
    class Desk {
        @GuardedBy("RoomGuard.this") private int booked;
        void book() { synchronized (RoomGuard.this) { booked++; seats--; } }
        void bookWrong() {
            synchronized (this) {
                booked++; // BLOCAL: guarded-by high {{booked}}
            }
        }
    }
}

/** itself */
class ItselfGuard {
    @GuardedBy("itself") private final List<String> names = new ArrayList<>();
    void add(String s) { synchronized (names) { names.add(s); } }
    void addWrong(String s) {
        names.add(s); // BLOCAL: guarded-by high {{names}}
    }
}

/** a method's result. */
class MethodGuard {
    private final Object treeLock = new Object();
    @GuardedBy("treeLock()") private int depth;
    @GuardedBy("getTreeLock()") private int width;
    final Object treeLock() { return treeLock; }
    final Object getTreeLock() { return treeLock; }
    void grow() { synchronized (treeLock()) { depth++; } synchronized (getTreeLock()) { width++; } }
    void growWrong() {
        depth++; // BLOCAL: guarded-by high {{depth}}
    }
}

/** The views of a lock. */
class ViewGuard {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    @GuardedBy("lock.writeLock()") private int index;
    @GuardedBy("lock.writeLock") private int term;
    private final ReentrantLock plain = new ReentrantLock();
    @GuardedBy("plain") private int epoch;
    void append() { lock.writeLock().lock(); try { index++; term = 1; } finally { lock.writeLock().unlock(); } }
    // read under the read view: silent
    int term() { lock.readLock().lock(); try { return term; } finally { lock.readLock().unlock(); } }
    // written under the read view only
    void appendWrong() {
        lock.readLock().lock();
        try {
            index++; // BLOCAL: guarded-by high {{index}}
        } finally { lock.readLock().unlock(); }
    }
    void next() { plain.lock(); try { epoch++; } finally { plain.unlock(); } }
    void nextWrong() {
        if (plain.tryLock()) { try { epoch++; } finally { plain.unlock(); } }
        else epoch = 0; // BLOCAL: guarded-by high {{epoch}}
    }
}

/** On a method: the caller must hold the lock; broken where the field is touched. */
class RequiresGuard {
    private final Object lock = new Object();
    @GuardedBy("lock") private int tokens;
    @GuardedBy("lock") private void refillLocked() { tokens = 10; }
    void refill() { synchronized (lock) { refillLocked(); } }
    boolean take() { synchronized (lock) { if (tokens == 0) refillLocked(); return tokens-- > 0; } }
}

/** Not declared: three writes of four hold the lock. */
class MajorityGuard implements Runnable {
    static final MajorityGuard SHARED = new MajorityGuard();
    private int level;
    private int half;
    private int once;
    synchronized void up() { level++; half++; }
    synchronized void down() { level--; half--; }
    synchronized void zero() { level = 0; once = 1; }
    void force(int n) {
        level = n; // BLOCAL: guarded-by medium {{level}}
        half = n;
    }
    // half of the writes: silent
    void forceHalf(int n) { half = -n; once = 2; }
    // reads are not counted, nor reported: silent
    int level() { return level; }
    public void run() { up(); force(1); }
}

/** All writers hold it but the start-up, which nobody sees: silent. */
class InitGuard {
    static final InitGuard SHARED = new InitGuard();
    private int size;
    private String name;
    InitGuard() { init(); }
    private void init() { size = 4; name = "x"; }
    synchronized void grow() { size++; name += "+"; }
    synchronized void shrink() { size--; name += "-"; }
    synchronized void clear() { size = 0; name = ""; }
}

/** A private helper that is only called with the lock held: silent. */
class HelperGuard {
    static final HelperGuard SHARED = new HelperGuard();
    private final Lock l = new ReentrantLock();
    private int entries;
    void add() { l.lock(); try { bump(1); } finally { l.unlock(); } }
    void remove() { l.lock(); try { bump(-1); } finally { l.unlock(); } }
    void clear() { l.lock(); try { entries = 0; } finally { l.unlock(); } }
    void reset() { l.lock(); try { entries = 1; } finally { l.unlock(); } }
    private void bump(int n) { entries += n; }
}

/** A volatile field is never reported as guarded-by. */
class VolatileGuard {
    static final VolatileGuard SHARED = new VolatileGuard();
    private volatile int mode;
    synchronized void a() { mode = 1; }
    synchronized void b() { mode = 2; }
    synchronized void c() { mode = 3; }
    void d() { mode = 4; }
}
