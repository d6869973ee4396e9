// RELEASES: 8 17
package audit10;

/** Compound assignments, longs and doubles, boxing, string concatenation, varargs. */
final class Compound {
    /** += in the second block: the right side is the stale copy of the same field. (First `lost-update`, but §7: what is added
        to the value that is there by then is none, it is a stale-value; a number computed with: low.) */
    static final class PlusStale {
        static final PlusStale SHARED = new PlusStale();
        private int n;
        synchronized void set(int v) { n = v; }
        void twice() {
            int t;
            synchronized (this) { t = n; }
            synchronized (this) {
                n += t; // BLOCAL: stale-value low
            }
        }
    }

    /** += of a parameter in one block. */
    static final class PlusSilent {
        static final PlusSilent SHARED = new PlusSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        void add(int k) {
            synchronized (this) {
                n += k;
            }
        }
    }

    /** |= on a volatile without a lock is a read and a write: a read-modify-write of a volatile by data. */
    static final class OrVolatile {
        static final OrVolatile SHARED = new OrVolatile();
        private volatile int flags;
        void clear() { flags = 0; }
        void raise(int f) {
            flags |= f; // BLOCAL: lost-update high
        }
    }

    /** |= of a volatile where all writers hold one monitor. */
    static final class OrVolatileSilent {
        static final OrVolatileSilent SHARED = new OrVolatileSilent();
        private volatile int flags;
        synchronized void clear() { flags = 0; }
        synchronized void raise(int f) {
            flags |= f;
        }
        int flags() { return flags; }
    }

    /** ++ on a volatile long: two slots on the operand stack. */
    static final class IncVolatileLong {
        static final IncVolatileLong SHARED = new IncVolatileLong();
        private volatile long hits;
        void reset() { hits = 0L; }
        void hit() {
            hits++; // BLOCAL: lost-update high
        }
    }

    /** A constant is stored: no read before it. */
    static final class SetVolatileLongSilent {
        static final SetVolatileLongSilent SHARED = new SetVolatileLongSilent();
        private volatile long hits;
        void reset() { hits = 0L; }
        void set(long v) { hits = v; }
        long get() { return hits; }
    }

    /** A double copied out, scaled and stored back. */
    static final class DoubleScale {
        static final DoubleScale SHARED = new DoubleScale();
        private double sum;
        synchronized void set(double v) { sum = v; }
        void scale(double by) {
            double d;
            synchronized (this) { d = sum; }
            d *= by;
            synchronized (this) {
                sum = d; // BLOCAL: lost-update high
            }
        }
    }

    /** *= in one block. */
    static final class DoubleScaleSilent {
        static final DoubleScaleSilent SHARED = new DoubleScaleSilent();
        private double sum;
        synchronized void set(double v) { sum = v; }
        void scale(double by) {
            synchronized (this) {
                sum *= by;
            }
        }
    }

    /** A long local beside an int: dup2 and the two-slot locals must not mix up who is stale. */
    static final class LongBesideInt {
        static final LongBesideInt SHARED = new LongBesideInt();
        private long total;
        private int k;
        synchronized void set(long v) { total = v; }
        void add(int by) {
            long t;
            int i = by;
            synchronized (this) { t = total; }
            long u = t + i;
            synchronized (this) {
                total = u; // BLOCAL: lost-update high
            }
        }
    }

    /** The stale long is dead; what is stored is the neighbour's slot. */
    static final class LongBesideIntSilent {
        static final LongBesideIntSilent SHARED = new LongBesideIntSilent();
        private long total;
        synchronized void set(long v) { total = v; }
        long add(int by) {
            long t;
            long u = by;
            synchronized (this) { t = total; }
            synchronized (this) {
                total = u;
            }
            return t;
        }
    }

    /** A slot that is used again: after the inner scope ends javac gives it to another variable. */
    static final class SlotReuseSilent {
        static final SlotReuseSilent SHARED = new SlotReuseSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        void run(int k) {
            {
                int t;
                synchronized (this) { t = n; }
            }
            {
                int u = k;
                synchronized (this) { n = u; }
            }
        }
    }

    /** A boxed field: ++ is intValue, add, valueOf; two blocks. */
    static final class Boxed {
        static final Boxed SHARED = new Boxed();
        private Integer n = 0;
        synchronized void set(Integer v) { n = v; }
        void bump() {
            Integer t;
            synchronized (this) { t = n; }
            t++;
            synchronized (this) {
                n = t; // BLOCAL: lost-update high
            }
        }
    }

    /** ++ on the boxed field itself under the lock. */
    static final class BoxedSilent {
        static final BoxedSilent SHARED = new BoxedSilent();
        private Integer n = 0;
        synchronized void set(Integer v) { n = v; }
        void bump() {
            synchronized (this) {
                n++;
            }
        }
    }

    /** A boxed volatile, ++ without a lock. */
    static final class BoxedVolatile {
        static final BoxedVolatile SHARED = new BoxedVolatile();
        private volatile Long n = 0L;
        void reset() { n = 0L; }
        void bump() {
            n++; // BLOCAL: lost-update high
        }
    }

    /** String concatenation (StringBuilder at 8, indy at 17) computes upon the stale value. */
    static final class Concat {
        static final Concat SHARED = new Concat();
        private String s = "";
        synchronized void clear() { s = ""; }
        void append(String x) {
            String t;
            synchronized (this) { t = s; }
            String u = t + "," + x;
            synchronized (this) {
                s = u; // BLOCAL: lost-update high
            }
        }
    }

    /** += on a string field in one block. */
    static final class ConcatSilent {
        static final ConcatSilent SHARED = new ConcatSilent();
        private String s = "";
        synchronized void clear() { s = ""; }
        void append(String x) {
            synchronized (this) {
                s += "," + x;
            }
        }
    }

    /** Concatenated and returned: handed to the caller, not used in a later block. */
    static final class ConcatReturnSilent {
        static final ConcatReturnSilent SHARED = new ConcatReturnSilent();
        private String s = "";
        synchronized void clear() { s = ""; }
        String quoted() {
            String t;
            synchronized (this) { t = s; }
            return "'" + t + "'";
        }
    }

    /** Varargs: the stale value is an element of the fresh array that the callee sums up. */
    static final class Varargs {
        static final Varargs SHARED = new Varargs();
        private int n;
        synchronized void set(int v) { n = v; }
        static int sum(int... vs) {
            int s = 0;
            for (int v : vs) {
                s += v;
            }
            return s;
        }
        void add(int a) {
            int t;
            synchronized (this) { t = n; }
            int u = sum(t, a);
            synchronized (this) {
                n = u; // BLOCAL: lost-update high
            }
        }
    }

    /** Only parameters go into the array. */
    static final class VarargsSilent {
        static final VarargsSilent SHARED = new VarargsSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        static int sum(int... vs) {
            int s = 0;
            for (int v : vs) {
                s += v;
            }
            return s;
        }
        void add(int a, int b) {
            int u = sum(a, b);
            synchronized (this) {
                n += u;
            }
        }
    }

    /** A library's pure function passes the observation through: Math.max of the stale copy. */
    static final class MathMax {
        static final MathMax SHARED = new MathMax();
        private int high;
        synchronized void reset() { high = 0; }
        synchronized int high() { return high; }
        void offer(int v) {
            int m = Math.max(high(), v);
            synchronized (this) {
                high = m; // BLOCAL: lost-update high
            }
        }
    }

    /** Math.max within the block. */
    static final class MathMaxSilent {
        static final MathMaxSilent SHARED = new MathMaxSilent();
        private int high;
        synchronized void reset() { high = 0; }
        synchronized int high() { return high; }
        void offer(int v) {
            synchronized (this) {
                high = Math.max(high(), v);
            }
        }
    }

    /** x = y++ of a field: dup_x1 leaves the old value; it is stored into another field in a later block. */
    static final class PostIncrement {
        static final PostIncrement SHARED = new PostIncrement();
        private int next;
        private int last;
        synchronized void reset() { next = 0; last = 0; }
        void issue() {
            int id;
            synchronized (this) { id = next++; }
            synchronized (this) {
                last = id; // BENIGN: stale-value handed-over
            }
        }
    }

    /** The same without the increment: the copy is stored into another field of that lock's state. */
    static final class CopyToOther {
        static final CopyToOther SHARED = new CopyToOther();
        private int next;
        private int last;
        synchronized void reset() { next = 0; last = 0; }
        void note() {
            int id;
            synchronized (this) { id = next; }
            synchronized (this) {
                last = id; // BLOCAL: stale-value medium
            }
        }
    }

    /** A shift-compound on a long by a stale int of another field under the same lock: a number computed with. */
    static final class ShiftBy {
        static final ShiftBy SHARED = new ShiftBy();
        private int by;
        private long bits;
        synchronized void set(int b) { by = b; bits = 1; }
        void shift() {
            int b;
            synchronized (this) { b = by; }
            synchronized (this) {
                bits <<= b; // BLOCAL: stale-value medium
            }
        }
    }
}
