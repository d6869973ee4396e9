// RELEASES: 8 17
package audit43;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of connections: what is free, what is lent, what is broken, and a timer that looks after them. */
public class Dialing {
    interface Wire {
        boolean alive();

        void close();
    }

    static class Lent {
        private final Wire wire;
        private boolean returned;
        private long since;

        Lent(Wire wire) {
            this.wire = wire;
        }

        synchronized boolean isReturned() {
            return returned;
        }

        synchronized void returned() {
            returned = true;
        }

        synchronized boolean giveBack() {
            if (returned) {
                return false;
            }
            returned = true;
            return true;
        }

        synchronized void touch(long now) {
            since = now;
        }

        synchronized boolean abandoned(long now) {
            return !returned && now - since > 60_000;
        }
    }

    static class Pool {
        private final Deque<Wire> free = new ArrayDeque<>();
        private final List<Lent> lent = new ArrayList<>();
        private final LinkedBlockingQueue<Wire> broken = new LinkedBlockingQueue<>();
        private final AtomicInteger total = new AtomicInteger();
        private final int max;
        private boolean closed;
        private Wire spare;
        private long borrowed;

        Pool(int max) {
            this.max = max;
        }

        private Wire dial() {
            return new Wire() {
                @Override
                public boolean alive() {
                    return true;
                }

                @Override
                public void close() {
                    total.decrementAndGet();
                }
            };
        }

        private synchronized Wire pollFree() {
            return free.pollFirst();
        }

        private synchronized void pushFree(Wire w) {
            free.addFirst(w);
            notifyAll();
        }

        private synchronized Lent lend(Wire w) {
            Lent l = new Lent(w);
            l.touch(System.currentTimeMillis());
            lent.add(l);
            borrowed++;
            return l;
        }

        private synchronized boolean isClosed() {
            return closed;
        }

        // More than there may be.
        Lent borrowLate() {
            Wire w = pollFree();
            if (w == null && total.get() < max) {
                w = dial();
                total.incrementAndGet(); // BLOCAL: check-then-act
            }
            return w == null ? null : lend(w); // BENIGN: check-then-act handed-over
        }

        Lent borrow() {
            Wire w = pollFree();
            if (w == null) {
                if (total.incrementAndGet() > max) {
                    total.decrementAndGet(); // BENIGN: check-then-act handed-over
                    return null;
                }
                w = dial();
            }
            return lend(w); // BENIGN: check-then-act handed-over
        }

        synchronized Lent borrowOrWait() throws InterruptedException {
            while (free.isEmpty()) {
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                wait();
            }
            return lend(free.removeFirst());
        }

        // Closed in between, the wire is free in a pool that nobody empties again.
        void giveBackLate(Lent l) {
            if (!l.isReturned()) {
                // Was to be shown: only its holder shares it, and these are calls of another class.
                l.returned(); // BLOCAL: check-then-act low
                if (isClosed()) {
                    l.wire.close();
                } else {
                    pushFree(l.wire); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                }
            }
        }

        void giveBack(Lent l) {
            if (!l.giveBack()) {
                return;
            }
            boolean over;
            synchronized (this) {
                lent.remove(l);
                over = closed;
                if (!over) {
                    free.addFirst(l.wire);
                    notifyAll();
                }
            }
            if (over) {
                l.wire.close();
            }
        }

        void close() {
            List<Wire> all;
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
                all = new ArrayList<>(free);
                free.clear();
                notifyAll();
            }
            for (Wire w : all) {
                w.close();
            }
        }

        void closeLate() {
            if (isClosed()) {
                return;
            }
            List<Wire> all = new ArrayList<>();
            synchronized (this) {
                closed = true; // BLOCAL: check-then-act
                all.addAll(free);
                free.clear();
            }
            all.forEach(Wire::close);
        }

        Wire spareLate() {
            synchronized (this) {
                if (spare != null) {
                    return spare;
                }
            }
            Wire made = dial();
            synchronized (this) {
                spare = made; // BLOCAL: check-then-act
            }
            return made;
        }

        Wire spare() {
            Wire w;
            synchronized (this) {
                if (spare != null) {
                    return spare;
                }
            }
            Wire made = dial();
            synchronized (this) {
                if (spare == null) {
                    spare = made; // BENIGN: check-then-act rechecked
                    return made;
                }
                w = spare;
            }
            made.close();
            return w;
        }

        synchronized void dropSpare() {
            spare = null;
        }

        // Abandoned ones are looked for in a copy, each asked under its own lock and taken from the list.
        void reap() {
            List<Lent> all;
            synchronized (this) {
                all = new ArrayList<>(lent);
            }
            for (Lent l : all) {
                if (l.abandoned(System.currentTimeMillis()) && l.giveBack()) { // BENIGN: check-then-act rechecked
                    synchronized (this) {
                        lent.remove(l); // BLOCAL: check-then-act low
                    }
                    broken.add(l.wire);
                }
            }
        }

        // Each is but ended, told nothing and asked nothing.
        int closeBrokenLate() {
            int n = 0;
            for (Wire w : broken) {
                w.close();
                n++;
            }
            broken.clear();
            return n;
        }

        int closeBroken() {
            int n = 0;
            Wire w;
            while ((w = broken.poll()) != null) {
                w.close();
                n++;
            }
            return n;
        }

        synchronized String stats() {
            return free.size() + " free, " + lent.size() + " lent, " + borrowed + " so far";
        }

        // Tested by who takes it: it is there or it is not.
        boolean testOne() {
            Wire w = pollFree();
            if (w == null) {
                return false;
            }
            if (!w.alive()) {
                w.close();
                return false;
            }
            pushFree(w); // BENIGN: check-then-act handed-over
            return true;
        }

        private synchronized int freeCount() {
            return free.size();
        }

        void trimLate(int to) {
            if (freeCount() > to) {
                // Was marked as low: who takes asks whether there is one.
                Wire w = pollFree();
                if (w != null) {
                    w.close();
                }
            }
        }
    }

    static class Keeper extends TimerTask {
        private final Pool pool;
        private int turns;

        Keeper(Pool pool) {
            this.pool = pool;
        }

        @Override
        public void run() {
            turns++;
            pool.reap();
            int n = turns % 2 == 0 ? pool.closeBroken() : pool.closeBrokenLate();
            System.out.println(turns + ": " + n + " " + pool.stats());
        }
    }

    static final Pool POOL = new Pool(10);

    public static void main(String[] args) {
        Timer timer = new Timer(true);
        timer.schedule(new Keeper(POOL), 1000, 1000);
        for (int i = 0; i < 5; i++) {
            new Thread(() -> {
                Lent l = POOL.borrow();
                if (l != null) {
                    POOL.giveBack(l); // BENIGN: check-then-act handed-over
                }
            }).start();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(POOL::close));
    }
}
