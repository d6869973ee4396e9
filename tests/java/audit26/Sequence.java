// RELEASES: 17
package audit26;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Numbers by updaters, handles and arrays of atomics. */
public class Sequence implements Runnable {
    static final Sequence SEQUENCE = new Sequence();
    private static final AtomicIntegerFieldUpdater<Sequence> NEXT = AtomicIntegerFieldUpdater.newUpdater(Sequence.class, "next");
    private static final VarHandle HIGH;

    static {
        try {
            HIGH = MethodHandles.lookup().findVarHandle(Sequence.class, "high", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int next;
    private volatile int high;
    private final AtomicIntegerArray counts = new AtomicIntegerArray(8);
    private final int[] slots = new int[8];

    /** Got and set. */
    int next() {
        int n = NEXT.get(this);
        NEXT.set(this, n + 1); // BLOCAL: lost-update high {{next}}
        return n;
    }

    /** Silent. */
    int nextWell() {
        return NEXT.getAndIncrement(this);
    }

    /** Silent. */
    int nextByCas() {
        for (;;) {
            int n = NEXT.get(this);
            if (NEXT.compareAndSet(this, n, n + 2)) {
                return n;
            }
        }
    }

    /** By a handle. */
    void raise(int by) {
        int h = (int) HIGH.getVolatile(this);
        HIGH.setVolatile(this, h + by); // BLOCAL: lost-update high {{high}}
    }

    /** Silent. */
    void raiseWell(int by) {
        HIGH.getAndAdd(this, by);
    }

    /** One of an array. */
    void count(int i) {
        counts.set(i, counts.get(i) + 1); // BLOCAL: lost-update high {{counts}}
    }

    /** Silent. */
    void countWell(int i) {
        counts.incrementAndGet(i);
    }

    private synchronized int slot(int i) {
        return slots[i];
    }

    private synchronized void slot(int i, int v) {
        slots[i] = v;
    }

    /** An element of a final array. */
    void fill(int i) {
        slot(i, slot(i) + 1); // BLOCAL: lost-update {{slots}}
    }

    /** Silent. */
    synchronized void fillWell(int i) {
        slot(i, slot(i) + 1);
    }

    /** The failure is not seen to, and a second step follows. */
    void reset() {
        int n = next;
        NEXT.compareAndSet(this, n, 0); // MISSED: lost-cas (to a constant: docs/limits.md)
        high = 0;
    }

    @Override
    public void run() {
        next();
        nextWell();
        nextByCas();
        raise(1);
        raiseWell(1);
        count(1);
        countWell(1);
        fill(2);
        fillWell(2);
        reset();
    }

    public static void main(String[] a) {
        new Thread(SEQUENCE).start();
        new Thread(SEQUENCE).start();
    }
}
