package audit25;

import java.util.concurrent.locks.ReentrantLock;

/** A ledger: entry lock sets, guards and what breaks them (section 5, and guarded-by). */
public class Entries extends Thread {
    static final Entries BOOK = new Entries();

    @interface GuardedBy {
        String value();
    }

    private final ReentrantLock lock = new ReentrantLock();
    private long balance;
    private long reserve;
    @GuardedBy("lock")
    private long interest;
    @GuardedBy("this")
    private int entries;
    private volatile long version;
    private int loose;
    private int half;

    /** Silent: called under the lock at every place. */
    private void addTo(long by) {
        balance += by;
    }

    void pay(long by) {
        lock.lock();
        try {
            addTo(by);
            interest++;
        } finally {
            lock.unlock();
        }
    }

    void draw(long by) {
        lock.lock();
        try {
            addTo(-by);
        } finally {
            lock.unlock();
        }
    }

    /** Checked by a caller that no lock covers, done by a helper that all call under the lock. */
    void drawIf(long by) {
        if (balance >= by) {
            lock.lock();
            try {
                addTo(-by); // BLOCAL: check-then-act high {{balance}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Breaks what is declared. */
    void earn() {
        interest += 2; // BLOCAL: guarded-by high {{interest}}
    }

    /** A read that breaks what is declared; low, not high: a getter for the package alone, which nobody calls, is for tests. */
    long interest() {
        return interest; // BLOCAL: guarded-by low {{interest}}
    }

    /** Silent: the lock that is declared. */
    void earnWell() {
        lock.lock();
        interest += 2;
        lock.unlock();
    }

    /** The wrong lock is none. */
    void enter() {
        lock.lock();
        entries++; // BLOCAL: guarded-by high {{entries}}
        lock.unlock();
    }

    synchronized void enterWell() {
        entries++;
    }

    /** 3 of 4 writes hold the lock. */
    void reserve1(long r) {
        lock.lock();
        reserve = r;
        lock.unlock();
    }

    void reserve2(long r) {
        lock.lock();
        reserve += r;
        lock.unlock();
    }

    void reserve3() {
        lock.lock();
        reserve = 0;
        lock.unlock();
    }

    void reserve4(long r) {
        reserve = -r; // BLOCAL: guarded-by medium {{reserve}}
    }

    /** Silent: 1 of 2 is no rule. */
    void loose1() {
        lock.lock();
        loose = 1;
        lock.unlock();
    }

    void loose2() {
        loose = 2;
    }

    /** Silent: 3 of 5 make a guard (60 %), but nothing to report (75 %). */
    synchronized void half1() {
        half = 1;
    }

    synchronized void half2() {
        half = 2;
    }

    void half3() {
        half = 3;
    }

    void half5() {
        half = 5;
    }

    /** The guard of 3 of 5 does for a check outside. */
    void halfIf() {
        if (half == 2) {
            synchronized (this) {
                half = 4; // BLOCAL: check-then-act high {{half}}
            }
        }
    }

    /** Silent: a volatile access is never reported as guarded-by. */
    synchronized void version1() {
        version = 1;
    }

    synchronized void version2() {
        version = 2;
    }

    synchronized void version3() {
        version = 3;
    }

    void version4() {
        version = 4;
    }

    @Override
    public void run() {
        pay(1);
        drawIf(2);
        reserve1(3);
        reserve2(4);
        half1();
        half2();
        half3();
        half5();
        version1();
        version4();
    }

    public static void main(String[] a) {
        BOOK.start();
        BOOK.reserve4(4);
        BOOK.halfIf();
        BOOK.draw(7);
    }
}
