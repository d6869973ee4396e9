// RELEASES: 8 17
package audit47;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of boats (connections): idle and lent ones, an upper limit, a thread that looks after the idle ones, wrappers that are handed out. */
public class Ferry {
    interface Yard {
        Boat build();
    }

    static class Boat {
        private final AtomicBoolean sunk = new AtomicBoolean();
        private boolean leaking;
        private long lastUsed;
        private int trips;

        synchronized boolean isLeaking() {
            return leaking;
        }

        synchronized void leak() {
            leaking = true;
        }

        synchronized void used(long at) {
            lastUsed = at;
            trips++;
        }

        synchronized long lastUsed() {
            return lastUsed;
        }

        void sinkLate() {
            if (!sunk.get()) {
                // Medium: the call that is made besides is more than that a flag is set (docs/kinds.md).
                sunk.set(true); // BLOCAL: check-then-act
                leak();
            }
        }

        // Silent: one of several wins.
        void sink() {
            if (sunk.compareAndSet(false, true)) {
                leak();
            }
        }
    }

    private final Object latch = new Object();
    private final LinkedList<Boat> idle = new LinkedList<Boat>();
    private final Map<Boat, Thread> lent = new IdentityHashMap<Boat, Thread>();
    private final Deque<Boat> spare = new LinkedBlockingDeque<Boat>();
    private final Set<Boat> broken = Collections.newSetFromMap(new ConcurrentHashMap<Boat, Boolean>());
    private final AtomicInteger built = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Yard yard;
    private final int most;
    private int total;
    private volatile boolean closed;
    private volatile Boat flagship;

    Ferry(Yard yard, int most) {
        this.yard = yard;
        this.most = most;
    }

    Boat borrowLate() {
        boolean room;
        synchronized (latch) {
            if (!idle.isEmpty()) {
                return idle.removeFirst();
            }
            room = total < most;
        }
        if (!room) {
            return null;
        }
        Boat b = yard.build();
        synchronized (latch) {
            total++; // BLOCAL: check-then-act
            lent.put(b, Thread.currentThread());
        }
        return b;
    }

    // Silent: the room is taken in the block that finds it.
    Boat borrow() {
        synchronized (latch) {
            if (!idle.isEmpty()) {
                Boat b = idle.removeFirst();
                lent.put(b, Thread.currentThread());
                return b;
            }
            if (total >= most) {
                return null;
            }
            total++;
        }
        Boat b = yard.build();
        synchronized (latch) {
            lent.put(b, Thread.currentThread()); // BENIGN: check-then-act handed-over
        }
        return b;
    }

    Boat buildLate() {
        if (built.get() < most) {
            built.incrementAndGet(); // BLOCAL: check-then-act
            return yard.build();
        }
        return null;
    }

    // Silent: counted first, and given back if that was too much.
    Boat build() {
        if (built.incrementAndGet() > most) {
            built.decrementAndGet(); // BENIGN: check-then-act handed-over
            return null;
        }
        return yard.build();
    }

    // Silent: a loop until the number is won.
    Boat buildByLoop() {
        for (;;) {
            int n = built.get();
            if (n >= most) {
                return null;
            }
            if (built.compareAndSet(n, n + 1)) {
                return yard.build();
            }
        }
    }

    boolean giveBackLate(Boat b) {
        boolean was;
        synchronized (latch) {
            was = lent.containsKey(b);
        }
        if (!was) {
            return false;
        }
        b.used(System.nanoTime());
        synchronized (latch) {
            lent.remove(b); // BLOCAL: check-then-act
            idle.addFirst(b);
        }
        return true;
    }

    // Silent: who removes it puts it back.
    boolean giveBack(Boat b) {
        synchronized (latch) {
            if (lent.remove(b) == null) {
                return false;
            }
        }
        b.used(System.nanoTime());
        synchronized (latch) {
            idle.addFirst(b); // BENIGN: check-then-act handed-over
            latch.notify();
        }
        return true;
    }

    Boat awaitLate() throws InterruptedException {
        synchronized (latch) {
            if (idle.isEmpty()) {
                latch.wait();
            }
            return idle.removeLast(); // BLOCAL: stale-after-wait
        }
    }

    // Silent.
    Boat await() throws InterruptedException {
        waiting.incrementAndGet();
        try {
            synchronized (latch) {
                while (idle.isEmpty()) {
                    latch.wait();
                }
                return idle.removeLast();
            }
        } finally {
            waiting.decrementAndGet();
        }
    }

    void tidyLate(long before) {
        List<Boat> old = new ArrayList<Boat>();
        synchronized (latch) {
            for (Boat b : idle) {
                if (b.lastUsed() < before) {
                    old.add(b);
                }
            }
        }
        for (Boat b : old) {
            b.sink();
            synchronized (latch) {
                idle.remove(b); // BLOCAL: stale-value
            }
        }
    }

    // Silent: they are taken out before they are ended.
    void tidy(long before) {
        List<Boat> old = new ArrayList<Boat>();
        synchronized (latch) {
            for (Boat b : new ArrayList<Boat>(idle)) {
                if (b.lastUsed() < before && idle.remove(b)) {
                    old.add(b);
                    total--;
                }
            }
        }
        for (Boat b : old) {
            b.sink();
        }
    }

    Boat spareLate() {
        if (!spare.isEmpty()) {
            return spare.removeFirst(); // BLOCAL: check-then-act
        }
        return yard.build();
    }

    // Silent.
    Boat spare() {
        Boat b = spare.pollFirst();
        return b == null ? yard.build() : b;
    }

    void spareBackLate(Boat b) {
        if (closed) {
            b.sink();
        } else {
            spare.addLast(b); // BLOCAL: check-then-act
        }
    }

    // Silent: it is asked once more when it has been added.
    void spareBack(Boat b) {
        if (closed) {
            b.sink();
            return;
        }
        spare.addLast(b);
        if (closed && spare.remove(b)) {
            b.sink();
        }
    }

    void close() {
        closed = true;
        Boat b;
        while ((b = spare.poll()) != null) {
            b.sink();
        }
    }

    void repairLate(Boat b) {
        if (broken.contains(b)) {
            // Two that repair it put it in twice.
            broken.remove(b); // MISSED: check-then-act (an element of a set, with which the method goes on by its own name)
            spare.add(b);
        }
    }

    // Silent.
    void repair(Boat b) {
        if (broken.remove(b)) {
            spare.add(b);
        }
    }

    void broke(Boat b) {
        broken.add(b);
    }

    Boat flagshipLate() {
        if (flagship == null) {
            flagship = yard.build(); // BLOCAL: check-then-act low
        }
        return flagship;
    }

    // Silent: the idiom, with a volatile field.
    private volatile Boat tug;

    Boat tug() {
        Boat b = tug;
        if (b == null) {
            synchronized (latch) {
                b = tug;
                if (b == null) {
                    b = yard.build();
                    tug = b; // BENIGN: check-then-act rechecked
                }
            }
        }
        return b;
    }

    public static void main(String[] args) {
        final Ferry ferry = new Ferry(Boat::new, 8);
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                try {
                    Boat b = ferry.borrow();
                    ferry.borrowLate();
                    ferry.giveBack(b); // BENIGN: stale-value handed-over
                    ferry.giveBackLate(b);
                    ferry.build();
                    ferry.buildLate();
                    ferry.buildByLoop();
                    ferry.spareBack(ferry.spare());
                    ferry.spareBackLate(ferry.spareLate());
                    ferry.repair(b);
                    ferry.repairLate(b);
                    ferry.broke(b);
                    ferry.flagshipLate().sinkLate();
                    ferry.tug().sink();
                    ferry.await();
                    ferry.awaitLate();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
        Thread keeper = new Thread(() -> {
            ferry.tidy(0);
            ferry.tidyLate(0);
            ferry.close();
        });
        keeper.start();
    }
}
