// RELEASES: 8 17
package audit12;

import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Two versions of one state. */
final class Interval {
    static final Interval SHARED = new Interval();
    private int low;
    private int high = 1;
    private String name = "";
    private final int[] values = new int[8];
    private int at;

    synchronized void move(int l, int h) {
        low = l;
        high = h;
    }

    synchronized void name(String to) {
        name = to;
    }

    synchronized int low() {
        return low;
    }

    synchronized int high() {
        return high;
    }

    synchronized int at() {
        return at;
    }

    synchronized int value(int i) {
        return values[i];
    }

    synchronized void push(int v) {
        values[at++] = v;
    }

    boolean contains(int x) {
        // Mended: the low end decides whether the high one is asked.
        return low() <= x && x <= high(); // BLOCAL: check-then-act low
    }

    int length() {
        int l = low();
        return high() - l; // BLOCAL: inconsistent-read low
    }

    // Silent: a constant is no state.
    int twice() {
        return low() * 2;
    }

    // An old index, used in a later block.
    int last() {
        return value(at() - 1); // BLOCAL: stale-value low
    }

    String text() {
        return low() + ".." + high(); // BLOCAL: inconsistent-read low
    }

    // Silent: both were read by one call, in one block.
    synchronized long packed() {
        return (long) low << 32 | high;
    }

    int unpacked() {
        long p = packed();
        return (int) (p >> 32) - (int) p;
    }

    // Compares two versions of one value.
    boolean changed() {
        int before = low();
        int after = low();
        return before != after;
    }
}

/** Methods that should be atomic. */
final class Till {
    static final Till SHARED = new Till();
    private final Vector<String> log = new Vector<>();
    private final AtomicLong cash = new AtomicLong();
    private final AtomicInteger sales = new AtomicInteger();
    private final Object left = new Object();
    private final Object right = new Object();
    private int a;
    private int b;
    private int own;

    void zero() {
        synchronized (left) {
            a = 0;
        }
        synchronized (right) {
            b = 0;
        }
    }

    @Atomic
    void sell(int price) {
        cash.addAndGet(price); // BLOCAL: non-atomic medium
        sales.incrementAndGet();
    }

    // Silent: one operation.
    @Atomic
    void refund(int price) {
        cash.addAndGet(-price);
    }

    // Silent: all that is done is done under one lock.
    @Atomic
    synchronized void count() {
        own++;
        own++;
    }

    synchronized void inBoth() {
        synchronized (left) { // BLOCAL: non-atomic medium
            a++;
        }
        synchronized (right) {
            b++;
        }
    }

    // Silent: the locks are held one in the other.
    synchronized void nested() {
        synchronized (left) {
            a++;
            synchronized (right) {
                b++;
            }
        }
    }

    @Atomic
    int sum() {
        int x;
        synchronized (left) { // BLOCAL: non-atomic medium
            x = a;
        }
        synchronized (left) {
            // Mended: the fresh one is current here, the old one a stale value.
            return x + a; // BLOCAL: stale-value low
        }
    }

    @Atomic
    void each(int n) {
        for (int i = 0; i < n; i++) { // BLOCAL: non-atomic medium
            synchronized (left) {
                a++;
            }
        }
    }

    // Silent: only one of the two ways is gone.
    @Atomic
    void either(boolean l) {
        if (l) {
            synchronized (left) {
                a++;
            }
        } else {
            synchronized (right) {
                b++;
            }
        }
    }
}

/** Stale numbers and references, passed on. */
final class Passing {
    static final Passing SHARED = new Passing();
    private final Map<String, Object> map = new HashMap<>();
    private Object current;
    private int size;
    private int mark;

    synchronized void set(Object o, int n) {
        current = o;
        size = n;
        map.clear();
    }

    private void note(int n) {
        if (n > mark) {
            mark = n;
        }
    }

    private static int half(int n) {
        return n / 2;
    }

    void passNumber() {
        int n;
        synchronized (this) {
            n = size;
        }
        synchronized (this) {
            half(n); // BLOCAL: stale-value low
        }
    }

    // Silent: a reference passed on is for --strict.
    void passReference() {
        Object o;
        synchronized (this) {
            o = current;
        }
        synchronized (this) {
            System.identityHashCode(o);
        }
    }

    void putReference(String key) {
        Object o;
        synchronized (this) {
            o = current;
        }
        synchronized (this) {
            // A fault: the page says medium, for it is stored into state of the lock.
            map.put(key, o); // BLOCAL: stale-value low
        }
    }

    // Silent: the copy is used outside, where no lock is taken again.
    int outside() {
        int n;
        synchronized (this) {
            n = size;
        }
        int m = half(n);
        return m + 1;
    }

    // Silent: the lock is taken again, but the old value is not used there.
    int unrelated() {
        int n;
        synchronized (this) {
            n = size;
        }
        synchronized (this) {
            mark = 0;
        }
        return n;
    }

    // Silent: overwritten before it is used.
    void overwritten() {
        int n;
        synchronized (this) {
            n = size;
        }
        System.out.println(n);
        synchronized (this) {
            n = 5;
            mark = n;
        }
    }
}
