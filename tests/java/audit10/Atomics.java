// RELEASES: 8 17
package audit10;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** Atomics and field updaters: every operation is a block of its own. */
final class Atomics {
    /** set(get() + 1): a read-modify-write of an atomic by data. */
    static final class GetSet {
        static final GetSet SHARED = new GetSet();
        private final AtomicInteger a = new AtomicInteger();
        void reset() { a.set(0); }
        void bump() {
            a.set(a.get() + 1); // BLOCAL: lost-update high
        }
        void bumpSilent() {
            a.incrementAndGet();
        }
    }

    /** Check, then an operation of its own that does not check. */
    static final class CheckInc {
        static final CheckInc SHARED = new CheckInc();
        private final AtomicInteger a = new AtomicInteger();
        void reset() { a.set(0); }
        boolean take(int cap) {
            if (a.get() < cap) {
                // The page: high; docs/ANALYSIS.md: a test and a set of one atomic are medium.
                a.incrementAndGet(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }
        /** The fresh result of the operation itself is what is tested. */
        boolean takeSilent(int cap) {
            if (a.incrementAndGet() <= cap) {
                return true;
            }
            return false;
        }
    }

    /** A compareAndSet loop: the failed turn reads again. */
    static final class Loop {
        static final Loop SHARED = new Loop();
        private final AtomicLong a = new AtomicLong();
        void reset() { a.set(0L); }
        void addSilent(long k) {
            long t;
            do {
                t = a.get();
            } while (!a.compareAndSet(t, t + k));
        }
        void maxSilent(long k) {
            for (;;) {
                long t = a.get();
                if (k <= t || a.compareAndSet(t, k)) {
                    return;
                }
            }
        }
    }

    /** The expected value of a compareAndSet that is not retried. (First `lost-cas high`; but where a failure is told by an
        exception nothing is lost: the finding is of a failure that nobody sees.) */
    static final class LostCas {
        static final LostCas SHARED = new LostCas();
        private final AtomicInteger a = new AtomicInteger();
        void reset() { a.set(0); }
        void bumpSilent() {
            int t = a.get();
            if (!a.compareAndSet(t, t + 1)) {
                throw new IllegalStateException("contended");
            }
        }
        void bump() {
            int t = a.get();
            a.compareAndSet(t, t + 1); // BLOCAL: lost-cas high
        }
    }

    /** compareAndSet of two constants: nothing was read before. */
    static final class CasConstantsSilent {
        static final CasConstantsSilent SHARED = new CasConstantsSilent();
        private final AtomicBoolean started = new AtomicBoolean();
        void stop() { started.set(false); }
        void start() {
            if (!started.compareAndSet(false, true)) {
                throw new IllegalStateException("started");
            }
        }
    }

    /** compareAndSet(a.get(), derivedFromOlderRead) validates nothing. */
    static final class CasFreshExpected {
        static final CasFreshExpected SHARED = new CasFreshExpected();
        private final AtomicInteger a = new AtomicInteger();
        void reset() { a.set(0); }
        void bump() {
            int old = a.get();
            int next = old + 1;
            a.compareAndSet(a.get(), next); // BLOCAL: lost-update high
        }
    }

    /** Checked, then compareAndSet with the checked value: it validates by itself. */
    static final class CheckedCasSilent {
        static final CheckedCasSilent SHARED = new CheckedCasSilent();
        private final AtomicReference<String> r = new AtomicReference<>();
        void clear() { r.set(null); }
        String get() {
            String s = r.get();
            if (s == null) {
                String made = new String("made");
                if (r.compareAndSet(null, made)) {
                    return made;
                }
                s = r.get();
            }
            return s;
        }
    }

    /** AtomicReference checked for null, then set. (First without a confidence; §7, an unlocked check-then-set: low.) */
    static final class RefCheckSet {
        static final RefCheckSet SHARED = new RefCheckSet();
        private final AtomicReference<StringBuilder> r = new AtomicReference<>();
        void clear() { r.set(null); }
        void fill() {
            if (r.get() == null) {
                r.set(new StringBuilder()); // BLOCAL: check-then-act low
            }
        }
        void fillSilent() {
            r.compareAndSet(null, new StringBuilder());
        }
        void appendSilent() {
            r.updateAndGet(b -> b == null ? new StringBuilder() : b);
        }
    }

    /** getAndSet takes: what it returns nobody can see again. */
    static final class Taking {
        static final Taking SHARED = new Taking();
        private final AtomicReference<StringBuilder> r = new AtomicReference<>();
        void put(StringBuilder b) { r.set(b); }
        int drainSilent() {
            StringBuilder b = r.getAndSet(null);
            return b == null ? 0 : b.length();
        }
    }

    /** A boolean as a one-shot latch by get and set: unlocked check-then-set. */
    static final class OneShot {
        static final OneShot SHARED = new OneShot();
        private final AtomicBoolean busy = new AtomicBoolean();
        void done() { busy.set(false); }
        boolean enter() {
            if (busy.get()) {
                return false;
            }
            busy.set(true); // BLOCAL: check-then-act
            return true;
        }
        boolean enterSilent() {
            return !busy.getAndSet(true);
        }
    }

    /** An atomic array: the elements are its contents. */
    static final class Arr {
        static final Arr SHARED = new Arr();
        private final AtomicIntegerArray a = new AtomicIntegerArray(8);
        void reset(int i) { a.set(i, 0); }
        void bump(int i) {
            int t = a.get(i);
            a.set(i, t + 1); // BLOCAL: lost-update high
        }
        void bumpSilent(int i) {
            a.getAndIncrement(i);
        }
        void loopSilent(int i) {
            int t;
            do {
                t = a.get(i);
            } while (!a.compareAndSet(i, t, t * 2));
        }
    }

    /** An atomic that is only ever written under one monitor belongs to the monitor's block. */
    static final class UnderMonitorSilent {
        static final UnderMonitorSilent SHARED = new UnderMonitorSilent();
        private final AtomicInteger a = new AtomicInteger();
        synchronized void reset() { a.set(0); }
        synchronized void bump() {
            int t = a.get();
            a.set(t + 1);
        }
    }

    /** The atomic is read before the monitor that all its writers hold. */
    static final class BeforeMonitor {
        static final BeforeMonitor SHARED = new BeforeMonitor();
        private final AtomicInteger a = new AtomicInteger();
        synchronized void reset() { a.set(0); }
        void bump() {
            int t = a.get();
            synchronized (this) {
                a.set(t + 1); // BLOCAL: lost-update high
            }
        }
    }

    /** Another atomic's read decides: the field written is not of the same state, and no block writes both. */
    static final class TwoAtomicsSilent {
        static final TwoAtomicsSilent SHARED = new TwoAtomicsSilent();
        private final AtomicInteger a = new AtomicInteger();
        private final AtomicInteger b = new AtomicInteger();
        void incA() { a.incrementAndGet(); }
        void incB() { b.incrementAndGet(); }
        void copy() {
            if (a.get() > 0) {
                b.incrementAndGet();
            }
        }
    }

    /** A getter in between: two-deep, the caller writes back what came up. */
    static final class Deep {
        static final Deep SHARED = new Deep();
        private final AtomicLong a = new AtomicLong();
        void reset() { a.set(0L); }
        private long value() { return a.get(); }
        private long doubled() { return value() * 2L; }
        void twice() {
            // The page: high; docs/ANALYSIS.md: without any lock it is medium but for one operator.
            a.set(doubled()); // BLOCAL: lost-update medium
        }
        void twiceSilent() {
            a.updateAndGet(v -> v * 2L);
        }
    }

    /** LongAdder: sum, then reset. */
    static final class Adder {
        static final Adder SHARED = new Adder();
        private final LongAdder adder = new LongAdder();
        void hit() { adder.increment(); }
        long flush() {
            long s = adder.sum();
            if (s > 100L) {
                adder.reset(); // BLOCAL: check-then-act
            }
            return s;
        }
        long flushSilent() {
            return adder.sumThenReset();
        }
    }

    /** An updater by constant name: get and set of the named field. */
    static final class Updater {
        static final Updater SHARED = new Updater();
        private static final AtomicIntegerFieldUpdater<Updater> N = AtomicIntegerFieldUpdater.newUpdater(Updater.class, "n");
        private volatile int n;
        void reset() { n = 0; }
        void bump() {
            int t = N.get(this);
            N.set(this, t + 1); // BLOCAL: lost-update high
        }
        void bumpSilent() {
            N.incrementAndGet(this);
        }
        /** The plain volatile read and the updater's write are of the same field. */
        void mixed() {
            int t = n;
            N.set(this, t * 2); // BLOCAL: lost-update high
        }
        void loopSilent() {
            for (;;) {
                int t = n;
                if (N.compareAndSet(this, t, t + 3)) {
                    return;
                }
            }
        }
    }

    /** A reference updater: checked for null by a plain read, then lazily set. */
    static final class RefUpdater {
        static final RefUpdater SHARED = new RefUpdater();
        private static final AtomicReferenceFieldUpdater<RefUpdater, Thread> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(RefUpdater.class, Thread.class, "owner");
        private volatile Thread owner;
        void release() { owner = null; }
        boolean claimSilent() {
            return owner == null && OWNER.compareAndSet(this, null, Thread.currentThread());
        }
        void swapSilent(Thread t) {
            Thread o;
            do {
                o = owner;
            } while (!OWNER.compareAndSet(this, o, t));
        }
    }
}
