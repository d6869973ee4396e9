// RELEASES: 8 17
package audit2;

import java.lang.annotation.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface Atomic { }

/** Two accounts with locks of their own. */
class Wallet {
    private long cents;
    synchronized void add(long n) { cents += n; }
    synchronized long get() { return cents; }
}
class Transfer {
    static final Transfer SHARED = new Transfer();
    static final Wallet A = new Wallet();
    static final Wallet B = new Wallet();
    private final Wallet from = A, to = B;
    private int done;

    // synchronized, but takes two other locks one after the other
    synchronized void move(long n) {
        from.add(-n); // BLOCAL: non-atomic medium
        to.add(n);
    }
    // one of them: silent
    synchronized void pay(long n) { from.add(-n); done++; }
    // nested, not one after the other: silent
    synchronized void moveNested(long n) {
        synchronized (from) { synchronized (to) { from.add(-n); to.add(n); } }
    }
    // declared, and two sections of one lock
    @Atomic void twice(long n) {
        from.add(n); // BLOCAL: non-atomic medium
        from.add(n);
    }
    // declared, one section: silent
    @Atomic void once(long n) {
        from.add(n);
    }
    // not declared, nor synchronized: silent
    void plain(long n) { from.add(n); to.add(n); }
}

/** The old StringBuffer.append(StringBuffer); nothing shows that threads share one. */
class OldBuffer {
    private char[] value = new char[16];
    private int count;
    synchronized int length() { return count; }
    synchronized void getChars(int n, char[] dst, int at) { for (int i = 0; i < n; i++) dst[at + i] = value[i]; }
    synchronized OldBuffer append(OldBuffer sb) {
        int len = sb.length(); // BLOCAL: non-atomic low
        int newCount = count + len;
        if (newCount > value.length) value = Arrays.copyOf(value, newCount);
        sb.getChars(len, value, count); // BLOCAL: stale-value low
        count = newCount;
        return this;
    }
    synchronized void setLength(int n) { count = n; }
}

/** What is pure, and what waits on its own lock. */
class Steps {
    static final Steps SHARED = new Steps();
    private final AtomicInteger n = new AtomicInteger();
    private final Lock lock = new ReentrantLock();
    private boolean ready;

    // a failed turn is pure: silent
    @Atomic int next() {
        for (;;) {
            int v = n.get();
            if (n.compareAndSet(v, v + 1)) return v;
        }
    }
    // two atomics in a row
    @Atomic int two() {
        int a = n.incrementAndGet(); // BLOCAL: non-atomic medium
        return a + n.incrementAndGet();
    }
    // the wait is meant: silent
    synchronized void awaitReady() throws InterruptedException {
        while (!ready) wait();
        ready = false;
    }
    synchronized void ready() { ready = true; notifyAll(); }
    @Atomic void locked() { lock.lock(); try { ready(); } finally { lock.unlock(); } }
}

/** A lock in a mutable field. */
class Swapped {
    static final Swapped SHARED = new Swapped();
    private Object lock = new Object();
    private final Object fixed = new Object();
    private List<String> names = new ArrayList<>();
    private int n;

    void swap() { lock = new Object(); }
    void inc() {
        synchronized (lock) { // BLOCAL: mutable-lock low
            n++;
        }
    }
    void add(String s) {
        synchronized (names) { // BLOCAL: mutable-lock low
            names.add(s);
        }
    }
    void renew() { names = new ArrayList<>(); }
    void ok() { synchronized (fixed) { n--; } }
}

/** A lost wake-up. */
class Gate {
    static final Gate SHARED = new Gate();
    private final Object mon = new Object();
    private boolean open;
    private volatile boolean flag;

    void pass() throws InterruptedException {
        boolean o;
        synchronized (mon) { o = open; }
        if (!o) {
            synchronized (mon) {
                mon.wait(); // BLOCAL: check-then-wait high
            }
        }
    }
    void passRight() throws InterruptedException { synchronized (mon) { while (!open) mon.wait(); } }
    // timed: it wakes up by itself
    void passTimed() throws InterruptedException {
        boolean o;
        synchronized (mon) { o = open; }
        if (!o) synchronized (mon) { mon.wait(100); }
    }
    // a flag outside the lock
    void passFlag() throws InterruptedException {
        if (!flag) {
            synchronized (mon) {
                mon.wait(); // BLOCAL: check-then-wait
            }
        }
    }
    void open() { synchronized (mon) { open = true; mon.notifyAll(); } flag = true; }
    void shut() { synchronized (mon) { open = false; } flag = false; }
}
