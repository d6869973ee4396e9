// RELEASES: 8 17
package audit48;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of connections: an old one with monitors, a new one without locks, who borrows, who tests, who prunes. */
public class Wells {
    static class Link {
        final int id;
        private boolean open = true;
        private long used;
        final AtomicBoolean lent = new AtomicBoolean();

        Link(int id) {
            this.id = id;
        }

        synchronized boolean open() {
            return open;
        }

        synchronized void close() {
            open = false;
        }

        synchronized void touch() {
            used = System.nanoTime();
        }

        synchronized long used() {
            return used;
        }
    }

    /** Monitors all through. */
    static class Pool {
        static final Pool POOL = new Pool();
        private final Deque<Link> idle = new ArrayDeque<Link>();
        private final Map<Link, Thread> lent = new IdentityHashMap<Link, Thread>();
        private int total;
        private int max = 8;
        private boolean closed;
        private int waiting;

        /** Silent: taken, made or waited for, all under the monitor. */
        synchronized Link borrow() throws InterruptedException {
            while (idle.isEmpty() && total >= max) {
                waiting++;
                try {
                    wait();
                } finally {
                    waiting--;
                }
            }
            Link link = idle.pollFirst();
            if (link == null) {
                link = new Link(total++);
            }
            lent.put(link, Thread.currentThread());
            return link;
        }

        /** The monitor is given up to connect, and the count is made only then: more than the maximum. */
        Link borrowNew() throws TimeoutException {
            synchronized (this) {
                if (total >= max) {
                    throw new TimeoutException();
                }
            }
            Link link = new Link(0);
            link.touch();
            synchronized (this) {
                total++; // BLOCAL: check-then-act
                lent.put(link, Thread.currentThread());
            }
            return link;
        }

        /** Silent: counted first, and taken back if it fails. */
        Link borrowCounted() throws TimeoutException {
            synchronized (this) {
                if (total >= max) {
                    throw new TimeoutException();
                }
                total++;
            }
            Link link = null;
            try {
                link = new Link(1);
                link.touch();
            } finally {
                if (link == null) {
                    synchronized (this) {
                        total--; // BLOCAL: check-then-act low
                        notify();
                    }
                }
            }
            synchronized (this) {
                lent.put(link, Thread.currentThread());
            }
            return link;
        }

        /** Given back to a pool that was not closed when it was asked. */
        void giveBack(Link link) {
            boolean keep;
            synchronized (this) {
                lent.remove(link);
                keep = !closed;
            }
            if (keep && link.open()) {
                synchronized (this) {
                    /* What was lent has been noted in the block that asks. */
                    idle.addFirst(link); // BLOCAL: check-then-act low
                    notify();
                }
            } else {
                /* Not meant, and no harm: it was found closed, or is not wanted; to close it twice is to close it once. */
                link.close(); // BLOCAL: check-then-act low
            }
        }

        /** Silent: asked where it is put. */
        void giveBackRightly(Link link) {
            boolean ok = link.open();
            synchronized (this) {
                if (lent.remove(link) == null) {
                    return;
                }
                if (ok && !closed) {
                    idle.addFirst(link);
                    notify();
                    return;
                }
                total--;
            }
            /* Likewise. */
            link.close(); // BLOCAL: check-then-act low
        }

        /** Silent: taken out under the monitor, closed outside. */
        void close() {
            List<Link> all;
            synchronized (this) {
                closed = true;
                all = new ArrayList<Link>(idle);
                idle.clear();
                total -= all.size();
                notifyAll();
            }
            for (Link link : all) {
                link.close();
            }
        }

        /** The last is looked at in one block and taken in another, when it may have been lent. */
        void prune(long limit) {
            Link last;
            synchronized (this) {
                last = idle.peekLast();
            }
            if (last != null && last.used() < limit) {
                last.close();
                synchronized (this) {
                    if (idle.remove(last)) { // BLOCAL: check-then-act low
                        total--;
                    }
                }
            }
        }

        /** The number of the idle is asked by a helper that locks, and as many are taken. */
        void shrink(int keep) {
            int over = idleCount() - keep;
            for (int i = 0; i < over; i++) {
                synchronized (this) {
                    idle.removeLast(); // BLOCAL: check-then-act
                    total--;
                }
            }
        }

        /** Silent: asked anew in each turn. */
        void shrinkRightly(int keep) {
            for (;;) {
                synchronized (this) {
                    if (idle.size() <= keep) {
                        return;
                    }
                    idle.removeLast();
                    total--;
                }
            }
        }

        synchronized int idleCount() {
            return idle.size();
        }

        /** Two setters of one number, the one by what it was. */
        void widen() {
            int old = max();
            setMax(old * 2); // BLOCAL: lost-update
        }

        synchronized int max() {
            return max;
        }

        synchronized void setMax(int max) {
            this.max = max;
            notifyAll();
        }

        /** Silent: how many wait is only told. */
        synchronized String describe() {
            return idle.size() + "/" + total + ", " + waiting + " waiting";
        }
    }

    /** Without locks. */
    static class Bag {
        static final Bag BAG = new Bag();
        private final Vector<Link> all = new Vector<Link>();
        private final ConcurrentLinkedQueue<Link> free = new ConcurrentLinkedQueue<Link>();
        private final AtomicInteger size = new AtomicInteger();

        /** Found not lent, and lent by another operation: two have it. */
        Link take() {
            for (Link link : free) {
                if (!link.lent.get()) {
                    /* Only clients write it. */
                    link.lent.set(true); // BLOCAL: check-then-act low
                    return link;
                }
            }
            return null;
        }

        /** Silent: won. */
        Link win() {
            for (Link link : free) {
                if (link.lent.compareAndSet(false, true)) {
                    return link;
                }
            }
            return null;
        }

        void put(Link link) {
            link.lent.set(false);
            free.add(link);
        }

        /** Silent: polled, so it is nobody else's. */
        Link poll() {
            Link link = free.poll();
            if (link != null && !link.open()) {
                size.decrementAndGet();
                return null;
            }
            return link;
        }

        /** By number from a vector that others make shorter. */
        Link at(int i) {
            if (i < all.size()) {
                return all.get(i); // BLOCAL: check-then-act low
            }
            return null;
        }

        /** Silent: under its own monitor. */
        Link atLocked(int i) {
            synchronized (all) {
                return i < all.size() ? all.get(i) : null;
            }
        }

        /** Added only if it is not in: by two operations of a vector. */
        void know(Link link) {
            if (!all.contains(link)) {
                all.add(link); // BLOCAL: check-then-act
            }
        }

        void forget(Link link) {
            all.remove(link);
        }

        /** Silent: a local map. */
        Map<Integer, Link> byId() {
            Map<Integer, Link> map = new HashMap<Integer, Link>();
            synchronized (all) {
                for (Iterator<Link> each = all.iterator(); each.hasNext();) {
                    Link link = each.next();
                    if (!map.containsKey(link.id)) {
                        map.put(link.id, link);
                    }
                }
            }
            return map;
        }
    }

    static class Client extends Thread {
        @Override
        public void run() {
            try {
                Link link = Pool.POOL.borrow();
                Pool.POOL.giveBack(link); // BENIGN: stale-value handed-over
                link = Pool.POOL.borrowNew();
                Pool.POOL.giveBackRightly(link);
                link = Pool.POOL.borrowCounted();
                Bag.BAG.know(link);
                Bag.BAG.put(link);
                Bag.BAG.take();
                Bag.BAG.win();
                Bag.BAG.poll();
                Bag.BAG.at(3);
                Bag.BAG.forget(link);
            } catch (InterruptedException e) {
                interrupt();
            } catch (TimeoutException e) {
                Pool.POOL.widen();
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            new Client().start();
        }
        Pool.POOL.prune(0);
        Pool.POOL.shrink(2);
        Pool.POOL.shrinkRightly(2);
        Pool.POOL.close();
    }
}
