// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.List;

/** Declared, and broken by a read and by a write. */
class DeclaredThis {
    static final DeclaredThis SHARED = new DeclaredThis();
    @GuardedBy("this")
    private int count;

    synchronized void increment() {
        count++;
    }

    int peek() {
        // an access without the declared lock: high
        return count; // BLOCAL: guarded-by high
    }

    void reset() {
        // likewise
        count = 0; // BLOCAL: guarded-by high
    }
}

/** As mended. Silent. */
class DeclaredThisFixed {
    static final DeclaredThisFixed SHARED = new DeclaredThisFixed();
    @GuardedBy("this")
    private int count;

    DeclaredThisFixed() {
        count = 1;
    }

    synchronized void increment() {
        count++;
    }

    synchronized int peek() {
        return count;
    }

    void reset() {
        synchronized (this) {
            count = 0;
        }
    }
}

/** Another lock is held than the one that is declared. */
class DeclaredLock {
    static final DeclaredLock SHARED = new DeclaredLock();
    private final Object lock = new Object();
    @GuardedBy("lock")
    private String state = "";

    void set(String s) {
        synchronized (lock) {
            state = s;
        }
    }

    synchronized String get() {
        // this is held, lock is declared: high
        return state; // BLOCAL: guarded-by high
    }
}

/** Checked without the declared lock, acted upon with it. */
class DeclaredCheck {
    static final DeclaredCheck SHARED = new DeclaredCheck();
    @GuardedBy("this")
    private boolean open;

    void open() {
        // the read breaks the declaration; mended: that is told with the act, for a finding names every check that it violates (§9)
        if (!open) {
            synchronized (this) {
                // (a) it decides the write in the block: high
                open = true; // BLOCAL: check-then-act high <<block-local state-version guarded-by>>
            }
        }
    }

    synchronized void close() {
        open = false;
    }
}

/** The class, declared as the guard of a static field. */
class DeclaredClass {
    @GuardedBy("DeclaredClass.class")
    private static int instances;

    static synchronized void created() {
        instances++;
    }

    static int instances() {
        // without the class: high
        return instances; // BLOCAL: guarded-by high
    }
}

/** A private method that all its callers call with the lock. Silent: the lock is in its entry lock set. */
class HelperUnderLock {
    static final HelperUnderLock SHARED = new HelperUnderLock();
    private final Object lock = new Object();
    @GuardedBy("lock")
    private int size;

    void add() {
        synchronized (lock) {
            grow(1);
        }
    }

    void remove() {
        synchronized (lock) {
            grow(-1);
        }
    }

    private void grow(int n) {
        size += n;
    }
}

/** One of the callers forgot it: reported at the access. */
class HelperWithout {
    static final HelperWithout SHARED = new HelperWithout();
    private final Object lock = new Object();
    @GuardedBy("lock")
    private int size;

    void add(int n) {
        synchronized (lock) {
            set(n);
        }
    }

    void clear() {
        set(0);
    }

    private void set(int n) {
        // not held at every call site: at the access, high
        size = n; // BLOCAL: guarded-by high
    }
}

/** Inferred: three of four writes hold the lock. */
class Inferred {
    static final Inferred SHARED = new Inferred();
    private long position;

    synchronized void forward(long n) {
        position += n;
    }

    synchronized void back(long n) {
        position -= n;
    }

    synchronized void seek(long p) {
        position = p;
    }

    void rewind() {
        // a write without the lock that 75 % of the writes, and at least two, hold: medium
        position = 0L; // BLOCAL: guarded-by medium
    }
}

/** As mended. Silent. */
class InferredFixed {
    static final InferredFixed SHARED = new InferredFixed();
    private long position;

    synchronized void forward(long n) {
        position += n;
    }

    synchronized void back(long n) {
        position -= n;
    }

    synchronized void seek(long p) {
        position = p;
    }

    synchronized void rewind() {
        position = 0L;
    }
}

/** Two of three are less than 75 %. Silent. */
class BelowThreshold {
    static final BelowThreshold SHARED = new BelowThreshold();
    private long position;

    synchronized void forward(long n) {
        position += n;
    }

    synchronized void back(long n) {
        position -= n;
    }

    void rewind() {
        position = 0L;
    }
}

/** The writes of the constructor do not count, nor are they reported; reads are not either. Silent. */
class ConstructorWrites {
    static final ConstructorWrites SHARED = new ConstructorWrites();
    private int mode;
    private int other;

    ConstructorWrites() {
        mode = 1;
        other = 2;
    }

    synchronized void first() {
        mode = 3;
    }

    synchronized void second() {
        mode = 4;
        other = 5;
    }

    int mode() {
        return mode;
    }

    int other() {
        return other;
    }
}

/** A volatile is never reported so. Silent. */
class VolatileWrites {
    static final VolatileWrites SHARED = new VolatileWrites();
    private volatile int mode;

    synchronized void first() {
        mode = 1;
    }

    synchronized void second() {
        mode = 2;
    }

    synchronized void third() {
        mode = 3;
    }

    void fourth() {
        mode = 4;
    }
}

/** The contents of a list: three of four changes hold the lock. */
class InferredContents {
    static final InferredContents SHARED = new InferredContents();
    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) {
        names.add(name);
    }

    synchronized void remove(String name) {
        names.remove(name);
    }

    synchronized void replace(int i, String name) {
        names.set(i, name);
    }

    void clear() {
        // a write of the contents without the lock that the others hold: medium
        names.clear(); // BLOCAL: guarded-by medium
    }
}
