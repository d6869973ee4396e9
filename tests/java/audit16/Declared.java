package audit16;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A guard that is declared, and not held (ANALYSIS 7, guarded-by). */
public class Declared {
    @interface GuardedBy {
        String value();
    }

    static final Declared SHARED = new Declared();

    private static final Object COMMON = new Object();

    private final Object lock = new Object();
    private final Executor pool = Executors.newCachedThreadPool();

    @GuardedBy("lock")
    private int n;

    @GuardedBy("this")
    private int mine;

    @GuardedBy("COMMON")
    private static int common;

    @GuardedBy("Declared.class")
    private static int ofClass;

    @GuardedBy("lock()")
    private int byMethod;

    @GuardedBy("lock")
    private final List<String> list = new ArrayList<>();

    Declared() {
        n = 1;
    }

    Object lock() {
        return lock;
    }

    public void write() {
        n = 0; // BLOCAL: guarded-by high
    }

    public int read() {
        // as expected first: high; of six breaches or more of one declaration the first is (docs/ANALYSIS.md)
        return n; // BLOCAL: guarded-by low
    }

    public void otherLock() {
        synchronized (this) {
            // as expected first: high; likewise
            n = 2; // BLOCAL: guarded-by low
        }
    }

    public void afterBlock() {
        synchronized (lock) {
            n = 3;
        }
        // as expected first: high; likewise
        n = 4; // BLOCAL: guarded-by low
    }

    public void notThis() {
        synchronized (lock) {
            mine = 1; // BLOCAL: guarded-by high
        }
    }

    public static void ofStatic() {
        common = 1; // BLOCAL: guarded-by high
    }

    public synchronized void instanceForClass() {
        ofClass = 1; // BLOCAL: guarded-by high
    }

    public void ofMethod() {
        byMethod = 1; // BLOCAL: guarded-by high
    }

    /** The block is over when the task runs. */
    public void inTask() {
        synchronized (lock) {
            pool.execute(() -> {
                // as expected first: high; likewise
                n = 5; // BLOCAL: guarded-by low
            });
        }
    }

    public void ofAnother(Declared other) {
        synchronized (lock) {
            // as expected first: high; likewise
            other.n = 6; // BLOCAL: guarded-by low
        }
    }

    @GuardedBy("lock")
    private void needs() {
        // as expected first: high; likewise
        n = 7; // BLOCAL: guarded-by low
    }

    public void callsWithout() {
        needs();
    }

    /** Silent. */
    public void mended() {
        synchronized (lock) {
            n = 0;
            list.clear();
        }
    }

    /** Silent: the same object, by the method. */
    public void mendedByGetter() {
        synchronized (lock()) {
            n = 8;
            byMethod = 2;
        }
    }

    private void inner() {
        mine = 3;
    }

    /** Silent: the helper is only called with it. */
    public synchronized void mendedByHelper() {
        inner();
    }

    /** Silent: run in place. */
    public void mendedInPlace(List<String> names) {
        synchronized (lock) {
            names.forEach(s -> n = s.length());
        }
    }

    /** Silent. */
    public static void mendedStatic() {
        synchronized (COMMON) {
            common = 2;
        }
        synchronized (Declared.class) {
            ofClass = 2;
        }
    }
}

/** tryLock, and on where it failed: the write then has no lock. */
class Trying {
    static final Trying SHARED = new Trying();

    private final ReentrantLock lock = new ReentrantLock();

    @Declared.GuardedBy("lock")
    private int n;

    public void ignored() {
        lock.tryLock();
        n = 1; // BLOCAL: guarded-by high
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public void kept() {
        boolean got = lock.tryLock();
        try {
            // as expected first: high; of six breaches or more of one declaration the first is (docs/ANALYSIS.md)
            n = 2; // BLOCAL: guarded-by low
        } finally {
            if (got) {
                lock.unlock();
            }
        }
    }

    public void logged() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            System.err.println("no lock");
        }
        // as expected first: high; likewise
        n = 3; // BLOCAL: guarded-by low
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    private boolean grab() {
        return lock.tryLock();
    }

    public void byHelper() {
        grab();
        // as expected first: high; likewise
        n = 4; // BLOCAL: guarded-by low
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public void elseToo() {
        if (lock.tryLock()) {
            try {
                n = 5;
            } finally {
                lock.unlock();
            }
        } else {
            // as expected first: high; likewise
            n = 6; // BLOCAL: guarded-by low
        }
    }

    public void tries() {
        boolean got = false;
        for (int i = 0; i < 3 && !got; i++) {
            got = lock.tryLock();
        }
        // as expected first: high; likewise
        n = 7; // BLOCAL: guarded-by low
        if (got) {
            lock.unlock();
        }
    }

    public void negated() {
        boolean failed = !lock.tryLock();
        if (failed) {
            // as expected first: high; likewise
            n = 8; // BLOCAL: guarded-by low
            return;
        }
        n = 9;
        lock.unlock();
    }

    /** Silent. */
    public boolean mended() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            n = 10;
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Silent. */
    public void mendedThenLock() {
        if (!lock.tryLock()) {
            lock.lock();
        }
        try {
            n = 11;
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    public void mendedByHelper() {
        if (grab()) {
            n = 12;
            lock.unlock();
        }
    }

    /** Silent: until it has it. */
    public void mendedLoop() {
        while (!lock.tryLock()) {
            Thread.yield();
        }
        try {
            n = 13;
        } finally {
            lock.unlock();
        }
    }
}
