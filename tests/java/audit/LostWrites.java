// RELEASES: 8 17
package audit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A bank account whose interest is computed between two synchronized calls. */
final class InterestAccount {
    static final InterestAccount SHARED = new InterestAccount();
    private long cents;
    private final long rate = 3;

    synchronized long cents() {
        return cents;
    }

    synchronized void set(long value) {
        cents = value;
    }

    synchronized void deposit(long value) {
        cents += value;
    }

    // deposit() between the two calls is lost
    void accrue() {
        long now = cents();
        long interest = now * rate / 100;
        set(now + interest); // BLOCAL: lost-update high {{'cents'}}
    }

    // Silent: the outer lock is held over both
    synchronized void accrueTogether() {
        long now = cents();
        set(now + now * rate / 100);
    }

    // Silent: the value that is set does not come from the account
    void reset(long opening) {
        if (opening < 0) {
            throw new IllegalArgumentException("negative: " + opening);
        }
        set(opening);
    }
}

/** Hits a minute in an array whose elements are shared though the array is final. */
final class HitTable {
    static final HitTable SHARED = new HitTable();
    private final int[] hits = new int[60];

    void hit(int minute, int weight) {
        int old;
        synchronized (hits) {
            old = hits[minute];
        }
        int sum = old + weight;
        synchronized (hits) {
            hits[minute] = sum; // BLOCAL: lost-update
        }
    }

    void clear() {
        synchronized (hits) {
            Arrays.fill(hits, 0);
            hits[0] = 0;
        }
    }

    // Silent: one block
    void hitOnce(int minute) {
        synchronized (hits) {
            hits[minute] += 1;
        }
    }
}

/** A total that travels in a local object. */
class Meter {
    static final Meter SHARED = new Meter();

    static final class Reading {
        double total;
        int samples;
    }

    private double total;
    private int samples;
    private final Object lock = new Object();

    void add(double[] values) {
        Reading reading = new Reading();
        synchronized (lock) {
            reading.total = total;
            reading.samples = samples;
        }
        for (double value : values) {
            reading.total += value;
            reading.samples++;
        }
        synchronized (lock) {
            total = reading.total; // BLOCAL: lost-update high {{; likewise 'samples' at line 109}}
            samples = reading.samples; // BLOCAL: lost-update low {{'samples'}}
        }
    }

    void addOne(double value) {
        synchronized (lock) {
            total += value;
            samples++;
        }
    }
}

/** Bounds that come back in an array. */
class Range {
    static final Range SHARED = new Range();
    private int low;
    private int high;

    synchronized int[] bounds() {
        return new int[] {low, high};
    }

    synchronized void low(int value) {
        low = value;
    }

    synchronized void high(int value) {
        high = value;
    }

    void widen(int by) {
        int[] bounds = bounds();
        low(bounds[0] - by); // BLOCAL: lost-update {{'low'}}
    }
}

/** Sequence numbers, wrong and right. */
class Sequence {
    static final Sequence SHARED = new Sequence();
    private volatile int next;
    private final AtomicInteger issued = new AtomicInteger();
    private final AtomicLong peak = new AtomicLong();

    int take() {
        return next++; // BLOCAL: lost-update {{'next'}}
    }

    void issue(int count) {
        issued.set(issued.get() + count); // BLOCAL: lost-update high
    }

    // Silent: the operation is one
    void issueRight(int count) {
        issued.addAndGet(count);
    }

    void peak(long value) {
        if (value > peak.get()) {
            peak.set(value); // BLOCAL: check-then-act
        }
    }

    // Silent: the turn is repeated until nobody has interfered
    void peakRight(long value) {
        long seen;
        do {
            seen = peak.get();
            if (value <= seen) {
                return;
            }
        } while (!peak.compareAndSet(seen, value));
    }
}

/** Counts down, but never below nothing. */
class Permits {
    static final Permits SHARED = new Permits();
    private int free = 10;

    void take() {
        int seen;
        synchronized (this) {
            seen = free;
        }
        int left = seen > 0 ? seen - 1 : 0;
        synchronized (this) {
            free = left; // BLOCAL: lost-update
        }
    }

    synchronized void give() {
        free++;
    }
}

/** Word counts in a concurrent map. */
class WordCount {
    static final WordCount SHARED = new WordCount();
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    void count(String word) {
        Integer old = counts.get(word);
        counts.put(word, old == null ? 1 : old + 1); // BLOCAL: lost-update high
    }

    // Silent
    void countRight(String word) {
        counts.merge(word, 1, Integer::sum);
    }

    // Silent: tries again until the old value was still there
    void countByReplace(String word) {
        for (;;) {
            Integer old = counts.get(word);
            if (old == null) {
                if (counts.putIfAbsent(word, 1) == null) {
                    return;
                }
            } else if (counts.replace(word, old, old + 1)) {
                return;
            }
        }
    }
}

/** A log line that grows. */
class Journal {
    static final Journal SHARED = new Journal();
    private String text = "";

    void append(String line) {
        String old;
        synchronized (this) {
            old = text;
        }
        String grown = old + "\n" + line;
        synchronized (this) {
            text = grown; // BLOCAL: lost-update
        }
    }

    synchronized void clear() {
        text = "";
    }
}

/** Copy-on-write listeners in a volatile field. */
class EventBus {
    static final EventBus SHARED = new EventBus();

    interface Listener {
        void on(Object event);
    }

    private volatile List<Listener> listeners = new ArrayList<>();

    void add(Listener listener) {
        List<Listener> copy = new ArrayList<>(listeners);
        copy.add(listener);
        listeners = copy; // BLOCAL: lost-update
    }

    // Silent: reading a snapshot
    void fire(Object event) {
        for (Listener listener : listeners) {
            listener.on(event);
        }
    }
}

/** The same, right: all writers hold the lock. */
class EventBusRight {
    static final EventBusRight SHARED = new EventBusRight();
    private volatile Runnable[] listeners = new Runnable[0];

    synchronized void add(Runnable listener) {
        Runnable[] old = listeners;
        Runnable[] copy = Arrays.copyOf(old, old.length + 1);
        copy[old.length] = listener;
        listeners = copy;
    }

    synchronized void clear() {
        listeners = new Runnable[0];
    }

    void fire() {
        for (Runnable listener : listeners) {
            listener.run();
        }
    }
}

/** A stack of nodes: the new node is built on the old head outside the lock. */
class NodeStack<T> {
    static final NodeStack<String> SHARED = new NodeStack<>();

    private static final class Node<T> {
        final T value;
        final Node<T> below;

        Node(T value, Node<T> below) {
            this.value = value;
            this.below = below;
        }
    }

    private Node<T> head;

    void push(T value) {
        Node<T> top;
        synchronized (this) {
            top = head;
        }
        Node<T> node = new Node<>(value, top);
        synchronized (this) {
            head = node; // BLOCAL: lost-update high
        }
    }

    synchronized T pop() {
        Node<T> top = head;
        if (top == null) {
            return null;
        }
        head = top.below;
        return top.value;
    }
}

/** Money in a library's immutable object. */
class Wallet {
    static final Wallet SHARED = new Wallet();
    private BigDecimal money = BigDecimal.ZERO;

    private BigDecimal money() {
        synchronized (this) {
            return money;
        }
    }

    void pay(BigDecimal price) {
        BigDecimal left = money().subtract(price);
        if (left.signum() < 0) {
            throw new IllegalStateException("not enough");
        }
        synchronized (this) {
            money = left; // BLOCAL: lost-update high
        }
    }

    synchronized void earn(BigDecimal gain) {
        money = money.add(gain);
    }
}

/** A batching writer: the batch is taken off, and put back when it could not be written. */
class BatchWriter {
    static final BatchWriter SHARED = new BatchWriter();
    private List<byte[]> pending = new ArrayList<>();

    synchronized void add(byte[] record) {
        pending.add(record);
    }

    // What was added meanwhile is overwritten
    void flush() {
        List<byte[]> batch;
        synchronized (this) {
            batch = pending;
            pending = new ArrayList<>();
        }
        if (!write(batch)) {
            synchronized (this) {
                pending = batch; // BLOCAL: lost-update; BENIGN: check-then-act handed-over
            }
        }
    }

    // Silent: the batch belongs to this thread alone
    void drain() {
        List<byte[]> batch;
        synchronized (this) {
            batch = pending;
            pending = new ArrayList<>();
        }
        write(batch);
    }

    private boolean write(List<byte[]> batch) {
        return batch.size() < 100;
    }
}

/** Two turns of a loop, each with both blocks. */
class Ticker implements Runnable {
    static final Ticker SHARED = new Ticker();
    private static long ticks;

    @Override
    public void run() {
        for (int i = 0; i < 1000; i++) {
            long before;
            synchronized (Ticker.class) {
                before = ticks;
            }
            before += i;
            synchronized (Ticker.class) {
                ticks = before; // BLOCAL: lost-update
            }
        }
    }

    static synchronized void reset() {
        ticks = 0;
    }
}

/** What the last turn read is written in this one. */
class Carry {
    static final Carry SHARED = new Carry();
    private int level;

    synchronized void raise() {
        level++;
    }

    void smooth(int[] inputs) {
        int last = 0;
        for (int input : inputs) {
            synchronized (this) {
                level = last + input; // BLOCAL: lost-update
                last = level;
            }
        }
    }
}
