package audit19;

import java.util.concurrent.atomic.AtomicLong;

/** Numbers from blocks that a store allocates: a base class with the store's lock, and subclasses that hand out. */
abstract class SequenceBase {
    interface Store {
        long allocate(int size);
    }

    protected final Store store;
    protected final int size;
    private long next;
    private long end;

    protected SequenceBase(Store store, int size) {
        this.store = store;
        this.size = size;
    }

    protected final synchronized boolean empty() {
        return next >= end;
    }

    protected final synchronized void block(long from) {
        next = from;
        end = from + size;
    }

    protected final synchronized long take() {
        return next++;
    }
}

public class BlockSequence extends SequenceBase {
    static final BlockSequence IDS = new BlockSequence(n -> 0);

    private final AtomicLong counter = new AtomicLong();
    private volatile long top;
    private long high;
    private long low;

    BlockSequence(Store store) {
        super(store, 100);
    }

    /** Two find it empty, and a block is thrown away; or a third takes the last number between. */
    public long nextId() {
        if (empty()) {
            block(store.allocate(size)); // BLOCAL: check-then-act
        }
        return take();
    }

    public synchronized long nextIdSafely() {
        if (empty()) {
            block(store.allocate(size));
        }
        return take();
    }

    /** The counter is set back to a block that another has begun. */
    public long nextAtomic() {
        if (counter.get() >= top) {
            counter.set(store.allocate(size)); // BLOCAL: check-then-act {{counter}}
            top = counter.get() + size;
        }
        return counter.getAndIncrement();
    }

    public long nextHiLo() {
        long h;
        long l;
        synchronized (this) {
            h = high;
            l = low;
        }
        if (l >= size) {
            h = store.allocate(1);
            l = 0;
        }
        synchronized (this) {
            // the second was expected as high: the same harm as that of the line before
            high = h; // BLOCAL: lost-update {{high}}
            low = l + 1; // BLOCAL: lost-update low {{low}}
        }
        return h * size + l;
    }

    public synchronized long nextHiLoSafely() {
        if (low >= size) {
            high = store.allocate(1);
            low = 0;
        }
        return high * size + low++;
    }
}
