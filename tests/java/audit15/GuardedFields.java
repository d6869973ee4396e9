// RELEASES: 8 17
package audit15;

/** Accesses without the lock (7, guarded-by). */
public class GuardedFields {
    static final GuardedFields SHARED = new GuardedFields();
    static final Object GLOBAL = new Object();

    private final Object lock = new Object();

    @GuardedBy("lock")
    private int declared;

    @GuardedBy("this")
    private String owner;

    @GuardedBy("GuardedFields.GLOBAL")
    private int global;

    @GuardedBy("GuardedFields.class")
    private static int perClass;

    private int mostly;
    private int half;
    private volatile int seen;

    GuardedFields() {
        declared = 1;
        mostly = 1;
    }

    void locked(int v) {
        synchronized (lock) {
            declared = v;
        }
    }

    int unlocked() {
        return declared; // BLOCAL: guarded-by high
    }

    /* Was expected high: its name says it. */ void unlockedWrite(int v) {
        declared = v; // BLOCAL: guarded-by medium
    }

    /** The wrong lock. */
    synchronized void wrongLock(int v) {
        declared = v; // BLOCAL: guarded-by high
    }

    synchronized void owner(String o) {
        owner = o;
    }

    String ownerOutside() {
        return owner; // BLOCAL: guarded-by high
    }

    synchronized String ownerInside() {
        return owner;
    }

    void global(int v) {
        synchronized (GLOBAL) {
            global = v;
        }
    }

    void globalOutside(int v) {
        global = v; // BLOCAL: guarded-by high
    }

    static synchronized void perClass(int v) {
        perClass = v;
    }

    static void perClassInside() {
        synchronized (GuardedFields.class) {
            perClass = 0;
        }
    }

    static int perClassOutside() {
        return perClass; // BLOCAL: guarded-by high
    }

    /** A private helper whose callers all hold the lock. */
    private void helper() {
        declared = 2;
    }

    void callsHelper() {
        synchronized (lock) {
            helper();
        }
    }

    @GuardedBy("lock")
    private void requires() {
        // one caller keeps the promise and another one breaks it
        declared = 3; // BLOCAL: guarded-by high
    }

    /** Promised, and kept by all that are given. */
    @GuardedBy("lock")
    private void kept() {
        declared = 4;
    }

    void keeps() {
        synchronized (lock) {
            kept();
        }
    }

    /** Promised; nobody is given who calls it. */
    @GuardedBy("lock")
    void promised() {
        declared = 5; // BLOCAL: guarded-by low
    }

    void keepsRequires() {
        synchronized (lock) {
            requires();
        }
    }

    void breaksRequires() {
        requires();
    }

    synchronized void mostly1(int v) {
        mostly = v;
    }

    synchronized void mostly2(int v) {
        mostly = v + 1;
    }

    synchronized void mostly3(int v) {
        mostly = v + 2;
    }

    /** Three of four hold it. */
    void mostlyOutside() {
        mostly = 0; // BLOCAL: guarded-by medium
    }

    /** Reads are no matter of an undeclared guard. */
    int mostlyRead() {
        return mostly;
    }

    synchronized void half1(int v) {
        half = v;
    }

    synchronized void half2(int v) {
        half = v + 1;
    }

    /** Two of three do. */
    void halfOutside() {
        half = 0;
    }

    synchronized int half() {
        return half;
    }

    synchronized void seen1() {
        seen = 1;
    }

    synchronized void seen2() {
        seen = 2;
    }

    synchronized void seen3() {
        seen = 3;
    }

    /** A volatile is never reported. */
    void seenOutside() {
        seen = 0;
    }
}
