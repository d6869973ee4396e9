package audit21;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A member of a group that rebalances while it commits, and what a coordinator has of its partitions. */
public class GroupMember {
    enum State { UNJOINED, REBALANCING, STABLE }

    static final GroupMember MEMBER = new GroupMember();

    private State state = State.UNJOINED;
    private int generation = -1;
    private boolean rejoin;
    private final Map<String, Long> offsets = new HashMap<>();

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, Integer> epochs = new HashMap<>();
    private final List<String> log = new ArrayList<>();

    private synchronized boolean stable() {
        return state == State.STABLE;
    }

    private synchronized int generation() {
        return generation;
    }

    private synchronized void requestRejoin() {
        rejoin = true;
        state = State.UNJOINED;
    }

    synchronized void joined(int g) {
        generation = g;
        state = State.STABLE;
        rejoin = false;
    }

    synchronized void lost() {
        generation = -1;
        state = State.UNJOINED;
        offsets.clear();
    }

    /** The rebalance has ended between the look and the request. */
    void commit(String partition, long offset) {
        if (!stable()) {
            requestRejoin(); // BLOCAL: check-then-act {{state}}
            return;
        }
        synchronized (this) {
            offsets.put(partition, offset);
        }
    }

    /** In one block, with the helpers that take its lock again. */
    synchronized void commitWell(String partition, long offset) {
        if (!stable()) {
            requestRejoin();
            return;
        }
        offsets.put(partition, offset);
    }

    /** The answer to a request of an older generation. */
    void answered(int sentIn, String partition, long offset) {
        if (generation() == sentIn) {
            synchronized (this) {
                // was expected as medium: most blocks that write the one do not write the other
                offsets.put(partition, offset); // BLOCAL: check-then-act low {{generation}}
            }
        }
    }

    void answeredWell(int sentIn, String partition, long offset) {
        synchronized (this) {
            if (generation == sentIn) {
                offsets.put(partition, offset);
            }
        }
    }

    /** The next generation is computed of what is over. */
    int next() {
        int g = generation();
        synchronized (this) {
            generation = g + 1; // BLOCAL: lost-update {{generation}}
            state = State.REBALANCING;
        }
        return g + 1;
    }

    private Integer epoch(int partition) {
        lock.readLock().lock();
        try {
            return epochs.get(partition);
        } finally {
            lock.readLock().unlock();
        }
    }

    void elect(int partition, int epoch) {
        lock.writeLock().lock();
        try {
            epochs.put(partition, epoch);
            log.add("elected " + partition);
        } finally {
            lock.writeLock().unlock();
        }
    }

    void resign(int partition) {
        lock.writeLock().lock();
        try {
            epochs.remove(partition);
            log.add("resigned " + partition);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Appended in an epoch that may be over. */
    boolean append(int partition, int epoch, String s) {
        Integer e = epoch(partition);
        if (e == null || e != epoch) {
            return false;
        }
        lock.writeLock().lock();
        try {
            log.add(s); // BLOCAL: check-then-act medium {{epochs}}
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    boolean appendWell(int partition, int epoch, String s) {
        lock.writeLock().lock();
        try {
            Integer e = epochs.get(partition);
            if (e == null || e != epoch) {
                return false;
            }
            log.add(s);
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** One more than the epoch that there was. */
    void bump(int partition) {
        Integer e = epoch(partition);
        if (e != null) {
            elect(partition, e + 1); // BLOCAL: lost-update {{epochs}}
        }
    }
}
