// RELEASES: 8 17 21
// OPTIONS: --check=atomicity
package audit27;

import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Methods that are said to be atomic, or seem to be. */
public class Movers implements Runnable {
    static final Movers SHARED = new Movers();

    @interface Atomic { }

    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private final Vector<String> names = new Vector<>();
    private final AtomicInteger count = new AtomicInteger();
    private int a;
    private int b;
    private boolean open;

    private void setA(int n) {
        left.lock();
        try {
            a = n;
        } finally {
            left.unlock();
        }
    }

    private int getA() {
        left.lock();
        try {
            return a;
        } finally {
            left.unlock();
        }
    }

    private void setB(int n) {
        right.lock();
        try {
            b = n;
        } finally {
            right.unlock();
        }
    }

    private int getB() {
        right.lock();
        try {
            return b;
        } finally {
            right.unlock();
        }
    }

    /** Two sections of one lock. */
    @Atomic
    void twice() {
        int n = getA(); // BLOCAL: non-atomic medium
        setA(n + 1);
    }

    /** Silent: one around both. */
    @Atomic
    void twiceWell() {
        left.lock();
        try {
            int n = getA();
            setA(n + 1);
        } finally {
            left.unlock();
        }
    }

    /** Silent: two locks, in two phases. */
    @Atomic
    void move() {
        left.lock();
        try {
            right.lock();
            try {
                a--;
                b++;
            } finally {
                right.unlock();
            }
        } finally {
            left.unlock();
        }
    }

    /** One after the other: money is nowhere in between. */
    @Atomic
    void moveBadly() {
        left.lock(); // BLOCAL: non-atomic medium
        try {
            a--;
        } finally {
            left.unlock();
        }
        right.lock();
        try {
            b++;
        } finally {
            right.unlock();
        }
    }

    /** Its own monitor does not keep out those who hold the two locks. */
    synchronized int both() {
        // was expected medium: nothing but the sum shows that the two have to do with each other (docs/kinds.md)
        return getA() + getB(); // BLOCAL: non-atomic low
    }

    /** Silent: one action on another lock. */
    synchronized int one() {
        return getA();
    }

    /** Silent: only one of the two. */
    synchronized int oneOf(boolean l) {
        if (l) {
            return getA();
        }
        return getB();
    }

    /** Two calls of a vector. */
    @Atomic
    String first() {
        if (names.isEmpty()) { // BLOCAL: non-atomic medium
            return null;
        }
        return names.remove(0);
    }

    /** Silent: under the monitor of the vector. */
    @Atomic
    String firstWell() {
        synchronized (names) {
            if (names.isEmpty()) {
                return null;
            }
            return names.remove(0);
        }
    }

    /** Silent: turns that fail do nothing. */
    @Atomic
    int next() {
        for (;;) {
            int n = count.get();
            if (count.compareAndSet(n, n + 1)) {
                return n;
            }
        }
    }

    /** Got and set. */
    @Atomic
    int nextBadly() {
        int n = count.get(); // BLOCAL: non-atomic medium
        count.set(n + 1);
        return n;
    }

    /** Silent: a method that waits on its own lock is not meant. */
    synchronized void await() throws InterruptedException {
        while (!open) {
            wait();
        }
        setA(1);
        setB(2);
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    /** Silent: not said to be atomic. */
    void loose() {
        setA(getA() + 1);
        setB(getB() + 1);
    }

    void name(String s) {
        names.add(s);
    }

    @Override
    public void run() {
        twice();
        twiceWell();
        move();
        moveBadly();
        both();
        one();
        oneOf(true);
        first();
        firstWell();
        next();
        nextBadly();
        open();
        loose();
        name("a");
        try {
            await();
        } catch (InterruptedException e) {
            return;
        }
    }

    public static void main(String[] args) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
