// RELEASES: 8 17
package audit10;

/** Volatile fields: an access without a lock is a block of one operation; under the monitor of all writers it is the monitor's. */
final class Volatiles {
    static final class Counter {
        static final Counter SHARED = new Counter();
        private volatile int n;
        void reset() { n = 0; }
        void inc() {
            n++; // BLOCAL: lost-update high
        }
        int getSilent() { return n; }
    }

    /** A local between the read and the write. */
    static final class ViaLocal {
        static final ViaLocal SHARED = new ViaLocal();
        private volatile long n;
        void reset() { n = 0L; }
        void scale(long by) {
            long t = n;
            if (by > 1L) {
                t *= by;
            }
            // One operator, whatever way leads by it: high.
            n = t; // BLOCAL: lost-update high
        }
    }

    /** Two volatiles: a value of one is stored in the other, which is no write back. */
    static final class OtherFieldSilent {
        static final OtherFieldSilent SHARED = new OtherFieldSilent();
        private volatile int a;
        private volatile int b;
        void setA(int v) { a = v; }
        void setB(int v) { b = v; }
        void copy() { b = a; }
    }

    /** An unlocked check-then-set of a volatile: low. */
    static final class CheckSet {
        static final CheckSet SHARED = new CheckSet();
        private volatile int mode;
        void reset() { mode = 0; }
        void enter() {
            if (mode == 0) {
                mode = 1; // BLOCAL: check-then-act low
            }
        }
    }

    /** A stop flag that ends a loop: nothing is written that the flag decided. */
    static final class StopFlag {
        static final StopFlag SHARED = new StopFlag();
        private volatile boolean stop;
        private int turns;
        void stop() { stop = true; }
        void runSilent() {
            while (!stop) {
                synchronized (this) { turns++; }
            }
        }
    }

    /** Checked without the lock, set under it; the writers hold the lock: check-then-act. */
    static final class Init {
        static final Init SHARED = new Init();
        private volatile boolean busy;
        synchronized void done() { busy = false; }
        boolean begin() {
            if (busy) {
                return false;
            }
            synchronized (this) {
                busy = true; // BLOCAL: check-then-act high
            }
            return true;
        }
        /** Checked and set in one block of the writers' lock. */
        synchronized boolean beginSilent() {
            if (busy) {
                return false;
            }
            busy = true;
            return true;
        }
    }

    /** Double-checked through a local copy: the inner test is of the fresh read. */
    static final class Dcl {
        static final Dcl SHARED = new Dcl();
        private volatile String s;
        synchronized void drop() { s = null; }
        String get() {
            String t = s;
            if (t == null) {
                synchronized (this) {
                    t = s;
                    if (t == null) {
                        t = new String("made");
                        s = t; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return t;
        }
    }

    /** The inner test is of the stale local, not of the field. */
    static final class DclStale {
        static final DclStale SHARED = new DclStale();
        private volatile String s;
        synchronized void drop() { s = null; }
        String get() {
            String t = s;
            if (t == null) {
                synchronized (this) {
                    if (t == null) {
                        t = new String("made");
                        s = t; // BLOCAL: check-then-act high
                    }
                }
            }
            return t;
        }
    }

    /** A volatile reference read twice: tested, then read again and called; the call changes nothing of that state. */
    static final class ReadTwice {
        static final ReadTwice SHARED = new ReadTwice();
        private volatile Runnable r;
        void set(Runnable x) { r = x; }
        void runSilent() {
            Runnable x = r;
            if (x != null) {
                x.run();
            }
        }
    }

    /** Spinning on a volatile, then claiming it: dependence through possible endlessness of a loop that merely waits: medium. */
    static final class Spin {
        static final Spin SHARED = new Spin();
        private volatile boolean busy;
        synchronized void free() { busy = false; }
        void claim() {
            while (busy) {
                Thread.yield();
            }
            synchronized (this) {
                busy = true; // BLOCAL: check-then-act medium
            }
        }
    }

    /** A loop that does something else than wait: its possible endlessness does not count. */
    static final class SpinWorksSilent {
        static final SpinWorksSilent SHARED = new SpinWorksSilent();
        private volatile int n;
        private int done;
        synchronized void set(int v) { n = v; }
        int run(int[] work) {
            int i = 0;
            while (i < n) {
                work[i % work.length]++;
                i++;
            }
            synchronized (this) {
                n = 7;
            }
            return i;
        }
    }

    /** A volatile long that is a version stamp: read before and after, compared; nothing is written. */
    static final class Version {
        static final Version SHARED = new Version();
        private volatile long version;
        private volatile int data;
        synchronized void set(int d) { data = d; version++; }
        int readSilent() {
            for (;;) {
                long v = version;
                int d = data;
                if (v == version) {
                    return d;
                }
            }
        }
    }

    /** += of a volatile double under a lock that only this writer holds: the other writer has none, so it interferes. */
    static final class HalfLocked {
        static final HalfLocked SHARED = new HalfLocked();
        private volatile double sum;
        void reset() { sum = 0.0; }
        void set(double v) { sum = v; }
        void add(double d) {
            synchronized (this) {
                // The page: high; docs/ANALYSIS.md: some other lock is held from the read to the use.
                sum += d; // BLOCAL: lost-update low
            }
        }
    }

    /** The value copied out of a volatile in one thread only: written by one synchronized method and read here. */
    static final class CopyOnWrite {
        static final CopyOnWrite SHARED = new CopyOnWrite();
        private volatile int[] a = new int[0];
        synchronized void addSilent(int v) {
            int[] old = a;
            int[] n = new int[old.length + 1];
            System.arraycopy(old, 0, n, 0, old.length);
            n[old.length] = v;
            a = n;
        }
        int sumSilent() {
            int s = 0;
            for (int v : a) {
                s += v;
            }
            return s;
        }
    }

    /** The same without the lock: a read-modify-write through array copying. */
    static final class CopyOnWriteUnlocked {
        static final CopyOnWriteUnlocked SHARED = new CopyOnWriteUnlocked();
        private volatile int[] a = new int[0];
        void clear() { a = new int[0]; }
        void add(int v) {
            int[] n = java.util.Arrays.copyOf(a, 8);
            n[0] = v;
            // The page: high; docs/ANALYSIS.md: without any lock it is medium but for one operator.
            a = n; // BLOCAL: lost-update medium
        }
    }
}
