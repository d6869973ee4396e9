// RELEASES: 8 17
package audit14;

import java.math.BigInteger;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** The SEI CERT rules on visibility and atomicity, VNA00 to VNA06, each with its ways out. */
class CertVisibility {

    /** VNA00, noncompliant: a plain flag, never locked. Silent: a data race, nothing is observed. */
    static final class ControlledStopPlain implements Runnable {
        static final ControlledStopPlain SHARED = new ControlledStopPlain();
        private boolean done = false;

        @Override
        public void run() {
            while (!done) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException ie) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        public void shutdown() {
            done = true;
        }
    }

    /** VNA00, compliant: locked on both sides. Silent: what is decided is sleep, no state. */
    static final class ControlledStopLocked implements Runnable {
        static final ControlledStopLocked SHARED = new ControlledStopLocked();
        private boolean done = false;

        @Override
        public void run() {
            while (!isDone()) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException ie) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        public synchronized boolean isDone() {
            return done;
        }

        public synchronized void shutdown() {
            done = true;
        }
    }

    /** VNA01: the reference to an immutable object. Silent: it is only set and told. */
    static final class HelperHolder {
        static final HelperHolder SHARED = new HelperHolder();
        private volatile Integer helper;

        public Integer getHelper() {
            return helper;
        }

        public void setHelper(int num) {
            helper = new Integer(num);
        }
    }

    /** VNA02, noncompliant: the negation of a plain field. Silent: no lock, no volatile. */
    static final class FlagPlain {
        static final FlagPlain SHARED = new FlagPlain();
        private boolean flag = true;

        public void toggle() {
            flag = !flag;
        }

        public boolean getFlag() {
            return flag;
        }
    }

    /** VNA02, noncompliant: volatile does not make it atomic. */
    static final class FlagVolatile {
        static final FlagVolatile SHARED = new FlagVolatile();
        private volatile boolean flag = true;

        public void toggle() {
            flag ^= true; // BLOCAL: lost-update high
        }

        public void toggleByBranch() {
            // Mended: a branch, not one operator; medium at most.
            flag = !flag; // BLOCAL: lost-update medium
        }

        public boolean getFlag() {
            return flag;
        }
    }

    /** VNA02, compliant: all of it under the monitor, the read by itself volatile ("cheap read-write lock"). Silent. */
    static final class FlagCheap {
        static final FlagCheap SHARED = new FlagCheap();
        private volatile boolean flag = true;

        public synchronized void toggle() {
            flag ^= true;
        }

        public boolean getFlag() {
            return flag;
        }
    }

    /** VNA02, compliant: a read-write lock. Silent. */
    static final class FlagReadWrite {
        static final FlagReadWrite SHARED = new FlagReadWrite();
        private boolean flag = true;
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Lock readLock = lock.readLock();
        private final Lock writeLock = lock.writeLock();

        public void toggle() {
            writeLock.lock();
            try {
                flag ^= true;
            } finally {
                writeLock.unlock();
            }
        }

        public boolean getFlag() {
            readLock.lock();
            try {
                return flag;
            } finally {
                readLock.unlock();
            }
        }
    }

    /** VNA02, compliant: the compareAndSet is retried. Silent. */
    static final class FlagAtomic {
        static final FlagAtomic SHARED = new FlagAtomic();
        private AtomicBoolean flag = new AtomicBoolean(true);

        public void toggle() {
            boolean temp;
            do {
                temp = flag.get();
            } while (!flag.compareAndSet(temp, !temp));
        }

        public AtomicBoolean getFlag() {
            return flag;
        }
    }

    /** VNA02: the sum of two volatile numbers, which setters change one by one. Silent: two blocks of two locks. */
    static final class AdderVolatile {
        static final AdderVolatile SHARED = new AdderVolatile();
        private volatile int a;
        private volatile int b;

        public int getSum() {
            return a + b;
        }

        public void setValues(int a, int b) {
            this.a = a;
            this.b = b;
        }
    }

    /** VNA02, half mended: the setter alone locks, which reads a guarded field without it, in two versions. */
    static final class AdderHalf {
        static final AdderHalf SHARED = new AdderHalf();
        private int a;
        private int b;

        public int getSum() {
            return a + b; // MISSED: inconsistent-read (both are guarded and read without the guard, each in a block of its own: low)
        }

        public synchronized void setValues(int a, int b) {
            this.a = a;
            this.b = b;
        }
    }

    /** VNA02, compliant. Silent. */
    static final class AdderWhole {
        static final AdderWhole SHARED = new AdderWhole();
        private int a;
        private int b;

        public synchronized int getSum() {
            return a + b;
        }

        public synchronized void setValues(int a, int b) {
            this.a = a;
            this.b = b;
        }
    }

    /** VNA03, noncompliant: two atomic references to immutable objects. Silent: each is a lock of its own. */
    static final class BigAdder {
        static final BigAdder SHARED = new BigAdder();
        private final AtomicReference<BigInteger> first = new AtomicReference<>(BigInteger.ONE);
        private final AtomicReference<BigInteger> second = new AtomicReference<>(BigInteger.TEN);

        public void update(BigInteger f, BigInteger s) {
            first.set(f);
            second.set(s);
        }

        public BigInteger add() {
            return first.get().add(second.get());
        }
    }

    /** VNA03, noncompliant: one atomic reference changed in two steps. */
    static final class Doubler {
        static final Doubler SHARED = new Doubler();
        private final AtomicReference<BigInteger> value = new AtomicReference<>(BigInteger.ONE);

        public void add(BigInteger more) {
            value.set(value.get().add(more)); // BLOCAL: lost-update high
        }

        /** The mended one. Silent. */
        public void addAtOnce(BigInteger more) {
            value.updateAndGet(v -> v.add(more));
        }
    }

    /** VNA04: a chain of setters, each synchronized. Silent: only blind writes, no read is kept. */
    static final class CurrencyChain {
        static final CurrencyChain SHARED = new CurrencyChain();
        private int quarters;
        private int dimes;

        public synchronized CurrencyChain setQuarters(int n) {
            quarters = n;
            return this;
        }

        public synchronized CurrencyChain setDimes(int n) {
            dimes = n;
            return this;
        }
    }

    static final class ExampleClientOne implements Runnable {
        @Override
        public void run() {
            CurrencyChain.SHARED.setQuarters(1).setDimes(1);
        }
    }

    static final class ExampleClientTwo implements Runnable {
        @Override
        public void run() {
            CurrencyChain.SHARED.setQuarters(2).setDimes(2);
        }
    }

    /** VNA05: a long without volatile. Silent: a data race. */
    static final class LongContainer {
        static final LongContainer SHARED = new LongContainer();
        private long i = 0;

        void assignValue(long j) {
            i = j;
        }

        void printLong() {
            System.out.println("i = " + i);
        }
    }

    /** VNA05 goes on: volatile, but then incremented. */
    static final class LongTicker {
        static final LongTicker SHARED = new LongTicker();
        private volatile long i = 0;

        void tick() {
            i++; // BLOCAL: lost-update high
        }

        void assignValue(long j) {
            i = j;
        }
    }

    /** VNA06: volatile does not cover the elements. Silent: the array's elements are plain and unguarded. */
    static final class ArrayCounts {
        static final ArrayCounts SHARED = new ArrayCounts();
        private volatile int[] arr = new int[20];

        public int getFirst() {
            return arr[0];
        }

        public void setFirst(int n) {
            arr[0] = n;
        }
    }

    /** VNA06, compliant: an atomic array; the second writer forgets that get and set are two. */
    static final class AtomicCounts {
        static final AtomicCounts SHARED = new AtomicCounts();
        private final AtomicIntegerArray aia = new AtomicIntegerArray(20);

        public int getFirst() {
            return aia.get(0);
        }

        public void addTwoSteps(int n) {
            aia.set(0, aia.get(0) + n); // BLOCAL: lost-update high
        }

        /** Silent. */
        public void add(int n) {
            aia.addAndGet(0, n);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(new ExampleClientOne());
        Thread t2 = new Thread(new ExampleClientTwo());
        Thread t3 = new Thread(ControlledStopPlain.SHARED);
        Thread t4 = new Thread(ControlledStopLocked.SHARED);
        t1.start();
        t2.start();
        t3.start();
        t4.start();
        ControlledStopPlain.SHARED.shutdown();
        ControlledStopLocked.SHARED.shutdown();
        t1.join();
        t2.join();
    }
}
