// RELEASES: 8 17
package audit31;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects that are lent and given back: "pool exceeds its maximum", "closed while borrowing leaks", "the same object twice". */
public class Borrowing {
    static final Borrowing POOL = new Borrowing(8);

    static final class Item implements AutoCloseable {
        private boolean open = true;
        private long used;

        boolean isOpen() {
            return open;
        }

        void touch(long now) {
            used = now;
        }

        @Override
        public void close() {
            open = false;
        }
    }

    private final int most;
    private final Deque<Item> idle = new ArrayDeque<>();
    private final Set<Item> lent = new HashSet<>();
    private int created;
    private boolean shut;
    private final LinkedBlockingDeque<Item> free = new LinkedBlockingDeque<>();
    private final AtomicInteger made = new AtomicInteger();
    private final ConcurrentLinkedDeque<Item> old = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    Borrowing(int most) {
        this.most = most;
    }

    /** More than there may be: the number is asked in one hold and counted in the next. */
    Item borrow() {
        synchronized (this) {
            Item i = idle.poll();
            if (i != null) {
                return i;
            }
            if (created >= most) {
                return null;
            }
        }
        Item i = new Item();
        synchronized (this) {
            created++; // BLOCAL: check-then-act {{created}}; BLOCAL: check-then-act low
            lent.add(i);
        }
        return i;
    }

    /** Silent: counted before it is made, and taken back where that fails. */
    Item borrowWell() {
        synchronized (this) {
            Item i = idle.poll();
            if (i != null) {
                return i;
            }
            if (created >= most) {
                return null;
            }
            created++;
        }
        boolean ok = false;
        try {
            Item i = new Item();
            ok = true;
            return i;
        } finally {
            if (!ok) {
                synchronized (this) {
                    created--; // BLOCAL: check-then-act low; BENIGN: check-then-act handed-over
                }
            }
        }
    }

    /** Shut in between: it lies in a pool that nobody empties any more. */
    void giveBack(Item i) {
        synchronized (this) {
            if (shut) {
                i.close();
                return;
            }
        }
        i.touch(System.nanoTime());
        synchronized (this) {
            idle.push(i); // BLOCAL: check-then-act medium {{shut}}; BLOCAL: check-then-act low
            lent.remove(i);
        }
    }

    /** Silent: in one hold. */
    void giveBackWell(Item i) {
        boolean late;
        synchronized (this) {
            late = shut;
            if (!late) {
                lent.remove(i);
                idle.push(i);
            }
        }
        if (late) {
            i.close();
        }
    }

    void shutDown() {
        synchronized (this) {
            shut = true;
            for (Item i : idle) {
                i.close();
            }
            idle.clear();
            lent.clear();
            created = 0;
        }
        closed = true;
        Item i;
        while ((i = free.poll()) != null) {
            i.close();
        }
    }

    /** Shut between the look and the offer: leaked. */
    void release(Item i) {
        if (closed) {
            i.close();
            return;
        }
        free.offerFirst(i); // BLOCAL: check-then-act medium {{closed}}
    }

    /** Silent: looked once more when it is there, and taken out by one. */
    void releaseWell(Item i) {
        free.offerFirst(i);
        if (closed && free.remove(i)) {
            i.close();
        }
    }

    /** More than the most: asked, then counted. */
    Item make() {
        if (made.get() < most) {
            made.incrementAndGet(); // BLOCAL: check-then-act medium {{made}}
            return new Item();
        }
        return free.pollFirst();
    }

    /** Silent: who has counted too far counts back. */
    Item makeWell() {
        if (made.incrementAndGet() <= most) {
            return new Item();
        }
        made.decrementAndGet();
        return free.pollFirst();
    }

    /** Silent: until it is counted, or full. */
    Item makeLoop() {
        int n;
        do {
            n = made.get();
            if (n >= most) {
                return null;
            }
        } while (!made.compareAndSet(n, n + 1));
        return new Item();
    }

    /** The one that was seen is perhaps another's by now: two have it, or a good one is closed. */
    void evict() {
        Item i = old.peekLast();
        if (i != null && !i.isOpen()) {
            old.pollLast(); // BLOCAL: check-then-act medium {{old}}
            made.decrementAndGet();
        }
    }

    /** Silent: exactly that one. */
    void evictWell() {
        Item i = old.peekLast();
        if (i != null && !i.isOpen() && old.remove(i)) {
            made.decrementAndGet();
        }
    }

    /** The queue fails where it has been emptied. */
    Item eldest() {
        return old.isEmpty() ? null : old.getLast(); // BLOCAL: check-then-act medium {{old}}
    }

    /** Silent: the answer is tested. */
    Item eldestWell() {
        Item i = old.pollLast();
        return i == null ? new Item() : i;
    }

    void keep(Item i) {
        old.addFirst(i);
    }

    /** Woken, but it takes for granted what it saw before it waited. */
    synchronized Item await() throws InterruptedException {
        int n = created;
        while (idle.isEmpty()) {
            wait();
        }
        created = n - 1; // BLOCAL: stale-after-wait high {{created}}
        return idle.pop();
    }

    /** Silent: all is asked anew after each wait. */
    synchronized Item awaitWell() throws InterruptedException {
        while (idle.isEmpty() && created >= most) {
            wait();
        }
        Item i = idle.poll();
        if (i == null) {
            created++;
            i = new Item();
        }
        return i;
    }

    /** Given back between the look and the wait: it sleeps for ever. */
    void awaitIdle() throws InterruptedException {
        boolean none;
        synchronized (this) {
            none = idle.isEmpty();
        }
        if (none) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{idle}}
            }
        }
    }

    synchronized void back(Item i) {
        idle.add(i);
        notifyAll();
    }
}
