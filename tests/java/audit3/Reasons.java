// RELEASES: 8 17
package audit3;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.*;

/** Values that were taken away from where they were. */
class Outbox {
    static final Outbox SHARED = new Outbox();
    private final Object lock = new Object();
    private List<String> pending = new ArrayList<>();
    private int sent, nextId;
    private final String[] slots = new String[100];

    void put(String s) { synchronized (lock) { pending.add(s); } }
    private static void deliver(String s) { System.setProperty("last", s); }
    void flush() {
        List<String> q;
        synchronized (lock) { q = pending; pending = new ArrayList<>(); }
        for (String s : q) deliver(s);
        synchronized (lock) {
            sent += q.size(); // BENIGN: stale-value handed-over
        }
    }
    void flushShared() {
        List<String> q;
        synchronized (lock) { q = pending; }
        for (String s : q) deliver(s);
        synchronized (lock) {
            q.clear(); // BLOCAL: stale-value
        }
    }
    void file(String s) {
        int id;
        synchronized (lock) { id = nextId++; }
        s = s.trim();
        synchronized (lock) {
            slots[id] = s; // BENIGN: stale-value handed-over
        }
    }
    void fileWrong(String s) {
        int id;
        synchronized (lock) { id = nextId; }
        s = s.trim();
        synchronized (lock) {
            slots[id] = s; // BLOCAL: stale-value low
        }
    }
    void giveBack() {
        int id;
        synchronized (lock) { id = nextId++; }
        synchronized (lock) {
            nextId = id; // BLOCAL: lost-update high
        }
    }
}

/** A version that every change counts up tells of the words, too. */
class Draft {
    static final Draft SHARED = new Draft();
    private int version, words;

    synchronized void edit(int n) { words += n; version++; }
    void recount() {
        int v, w;
        synchronized (this) { v = version; w = words; }
        int next = w * 2;
        synchronized (this) {
            if (version == v) {
                words = next; // BENIGN: lost-update rechecked
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }
}

/** Taken turn by turn until there is no more. */
class Drain {
    static final Drain SHARED = new Drain();
    private int pending, runs;

    synchronized void add() { pending++; }
    synchronized void reset() { pending = 0; runs = 0; }
    private static void work(int n) { System.setProperty("n", "" + n); }
    // Silent: each turn reads anew what it takes; the test only says whether there is another turn.
    void drain() {
        while (true) {
            int n;
            synchronized (this) { n = pending; pending = 0; }
            if (n == 0) return;
            work(n);
        }
    }
    // What the test of this turn decides is done in this turn.
    void drainWrong() {
        while (true) {
            int n;
            synchronized (this) { n = pending; }
            if (n == 0) return;
            work(n);
            synchronized (this) {
                pending = 0; // BLOCAL: check-then-act high
            }
        }
    }
}

/** Tried until nobody was faster: the only way out of the loop is behind the comparison. */
class Ledgerbook {
    static final Ledgerbook SHARED = new Ledgerbook();
    private int balance;

    synchronized void pay(int n) { balance += n; }
    private static int interest(int b) { System.setProperty("last", "" + b); return b / 50; }
    void addInterest() {
        while (true) {
            int b;
            synchronized (this) { b = balance; }
            int next = b + interest(b);
            synchronized (this) {
                if (balance == b) {
                    balance = next; // BENIGN: lost-update rechecked
                    return;
                }
            }
        }
    }
    void addInterestWrong() {
        while (true) {
            int b;
            synchronized (this) { b = balance; }
            int next = b + interest(b);
            synchronized (this) {
                if (b > 0) {
                    balance = next; // BLOCAL: lost-update high
                    return;
                }
            }
        }
    }
    // Compared in a block of its own.
    void addInterestTooEarly() {
        while (true) {
            int b;
            synchronized (this) { b = balance; }
            int next = b + interest(b);
            synchronized (this) { if (balance != b) continue; }
            synchronized (this) {
                balance = next; // BLOCAL: lost-update high
                return;
            }
        }
    }
}

/** One that some changes forget does not. */
class Document {
    static final Document SHARED = new Document();
    private int version, words;

    synchronized void edit(int n) { words += n; version++; }
    void recountWrong() {
        int v, w;
        synchronized (this) { v = version; w = words; }
        int next = w * 2;
        if (v > 0) {
            synchronized (this) {
                words = next; // BLOCAL: lost-update high; BLOCAL: check-then-act medium
            }
        }
    }
    boolean tryRecount() {
        int w;
        synchronized (this) { w = words; }
        int next = w + 1;
        synchronized (this) {
            if (words != w) return false;
            words = next; // BENIGN: lost-update rechecked
            return true;
        }
    }
    void closeTwice() {
        synchronized (this) { if (words == 0) return; }
        Thread.yield();
        synchronized (this) {
            if (words != 0) {
                words = 0; // BENIGN: check-then-act rechecked
            }
        }
    }
}

/** A flag that goes one way. */
class Download {
    static final Download SHARED = new Download();
    private boolean done;
    private int bytes, readers;

    synchronized void finish(int n) { done = true; bytes = n; }
    private synchronized boolean done() { return done; }
    private synchronized void reader() { readers++; }

    void read() {
        if (done()) {
            synchronized (this) {
                bytes = 0; // BENIGN: check-then-act write-once
            }
        }
    }
    void abort() {
        if (!done()) {
            synchronized (this) {
                bytes = -1; // BLOCAL: check-then-act medium
            }
        }
    }
    void count() {
        if (!done())
            reader(); // BLOCAL: check-then-act low
    }
}

/** Only told. */
class Watcher {
    static final Watcher SHARED = new Watcher();
    private static final Logger LOG = Logger.getLogger("w");
    private int size;
    synchronized void add() { size++; }
    private synchronized int size() { return size; }

    void clear() {
        int n = size();
        synchronized (this) {
            LOG.info("clearing " + n); // BENIGN: stale-value reported-only
            size = 0;
        }
    }
    // Silent: the lock is not taken again.
    void tell() {
        int n = size();
        LOG.info("has " + n);
    }
    void guard() {
        int n = size();
        synchronized (this) {
            if (n > 10) throw new IllegalStateException("too many: " + n);
            size++; // BLOCAL: check-then-act
        }
    }
}

/** Objects of one thread. */
class Tally implements Runnable {
    private int n;
    synchronized int get() { return n; }
    synchronized void set(int v) { n = v; }
    @Override public void run() { for (int i = 0; i < 9; i++) set(i); }

    // Silent: nobody else has it.
    static int local() {
        Tally t = new Tally();
        int v = t.get();
        t.set(v + 1);
        return t.get();
    }
    static int joined() throws InterruptedException {
        Tally t = new Tally();
        Thread th = new Thread(t);
        th.start();
        th.join();
        int v = t.get();
        t.set(v + 1); // BENIGN: lost-update ordered
        return t.get();
    }
    // Silent: nobody else has it yet.
    static void before() {
        Tally t = new Tally();
        int v = t.get();
        t.set(v + 1);
        new Thread(t).start();
    }
    static void during() {
        Tally t = new Tally();
        new Thread(t).start();
        int v = t.get();
        t.set(v + 1); // BLOCAL: lost-update high
    }
}

/** One lock around everything. */
class Nested {
    static final Nested SHARED = new Nested();
    private final Object outer = new Object(), inner = new Object();
    private int v, w;

    void a() { synchronized (outer) { bump(); } }
    void b() { synchronized (outer) { bump(); Thread.yield(); } }
    // Silent: all who call it hold the outer lock, which guards it.
    private void bump() {
        int n;
        synchronized (inner) { n = v; }
        synchronized (inner) {
            v = n + 1;
        }
    }
    void c() {
        synchronized (outer) {
            int n;
            synchronized (inner) { n = w; }
            synchronized (inner) {
                w = n + 1; // BLOCAL: lost-update high
            }
        }
    }
    // This one comes between.
    void d() { synchronized (inner) { w = 0; } }
}

/** Made, filled, then shown to others. */
class Plugin {
    private static final List<Plugin> ALL = new CopyOnWriteArrayList<>();
    private int weight;
    private final List<String> names = new ArrayList<>();
    Plugin(int w) { weight = w; }
    synchronized int weight() { return weight; }
    synchronized void weight(int n) { weight = n; }
    synchronized void name(String s) { names.add(s); }

    // Silent: nobody else has it yet.
    static void load(String s) {
        Plugin p = new Plugin(1);
        p.name(s);
        p.weight(p.weight() + s.length());
        ALL.add(p);
    }
    static void loadWrong(String s) {
        Plugin p = new Plugin(1);
        ALL.add(p);
        p.weight(p.weight() + s.length()); // BLOCAL: lost-update high
    }
    static void grow() {
        for (Plugin p : ALL) {
            int w = p.weight();
            p.weight(w * 2); // BLOCAL: lost-update high
        }
    }
}

/** A synchronized method that uses other locks twice. */
class Auditor {
    static final Auditor SHARED = new Auditor();
    private final Tally first = new Tally(), second = new Tally();

    synchronized void both() {
        first.set(1); // BLOCAL: non-atomic medium
        second.set(2);
    }
    // Silent: one action.
    synchronized void one() { first.set(1); }
    // Silent: nothing declares it atomic.
    void neither() { first.set(1); second.set(2); }
}

/** A lost wake-up. */
class Mailbox {
    static final Mailbox SHARED = new Mailbox();
    private boolean full;
    private String text;

    synchronized void put(String s) { text = s; full = true; notifyAll(); }
    synchronized boolean full() { return full; }
    void await() throws InterruptedException {
        if (!full()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }
    // Silent: asked inside, again and again.
    synchronized String take() throws InterruptedException {
        while (!full) wait();
        full = false;
        return text;
    }
    // Silent: with a time, it wakes by itself.
    void awaitTimed() throws InterruptedException {
        if (!full()) {
            synchronized (this) { wait(100); }
        }
    }
    // What was read before the wait is handed out after it.
    synchronized String takeOld() throws InterruptedException {
        String t = text;
        while (!full) wait();
        full = false;
        text = t; // BLOCAL: stale-after-wait high
        return t;
    }
}
