// RELEASES: 8 17
package audit46;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of connections: borrowed and given back by workers, tested by a keeper, closed by main. */
public class Conduits {
    interface Wire {
        boolean alive();

        void close();
    }

    interface Maker {
        Wire make();
    }

    static class Pool {
        private final Maker maker;
        private final int most;
        private final Deque<Wire> idle = new ArrayDeque<>();
        private final Set<Wire> busy = new HashSet<>();
        private int made;
        private int waiting;
        private boolean closed;

        Pool(Maker maker, int most) {
            this.maker = maker;
            this.most = most;
        }

        Wire borrowLate() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    Wire w = idle.pop();
                    busy.add(w);
                    return w;
                }
                if (made >= most) {
                    return null;
                }
            }
            Wire w = maker.make();
            synchronized (this) {
                made++; // BLOCAL: check-then-act
                busy.add(w);
            }
            return w;
        }

        Wire borrow() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    Wire w = idle.pop();
                    busy.add(w);
                    return w;
                }
                if (made >= most) {
                    return null;
                }
                made++;
            }
            Wire w = null;
            try {
                w = maker.make();
            } finally {
                synchronized (this) {
                    if (w == null) {
                        // Was not marked.
                        made--; // BENIGN: check-then-act handed-over
                    } else {
                        busy.add(w);
                    }
                }
            }
            return w;
        }

        synchronized Wire awaitIf() throws InterruptedException {
            if (idle.isEmpty()) {
                waiting++;
                wait();
                waiting--;
            }
            Wire w = idle.pop(); // BLOCAL: stale-after-wait
            busy.add(w);
            return w;
        }

        synchronized Wire await() throws InterruptedException {
            waiting++;
            try {
                while (idle.isEmpty() && !closed) {
                    wait();
                }
            } finally {
                waiting--;
            }
            if (closed) {
                return null;
            }
            Wire w = idle.pop();
            busy.add(w);
            return w;
        }

        void giveLate(Wire w) {
            boolean over;
            synchronized (this) {
                over = closed;
                busy.remove(w);
            }
            if (over) {
                w.close();
            } else {
                synchronized (this) {
                    // Was not marked.
                    idle.push(w); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                    notify();
                }
            }
        }

        void give(Wire w) {
            boolean over;
            synchronized (this) {
                over = closed;
                busy.remove(w);
                if (!over) {
                    idle.push(w);
                    notify();
                }
            }
            if (over) {
                w.close();
            }
        }

        void testLate() {
            List<Wire> all;
            synchronized (this) {
                all = new ArrayList<>(idle);
            }
            for (Wire w : all) {
                if (!w.alive()) {
                    synchronized (this) {
                        // Was not marked.
                        idle.remove(w); // BLOCAL: check-then-act low
                        made--;
                    }
                    w.close();
                }
            }
        }

        void test() {
            List<Wire> all;
            synchronized (this) {
                all = new ArrayList<>(idle);
            }
            for (Wire w : all) {
                if (!w.alive()) {
                    boolean mine;
                    synchronized (this) {
                        // Was not marked.
                        mine = idle.remove(w); // BLOCAL: check-then-act low
                        if (mine) {
                            made--;
                        }
                    }
                    if (mine) {
                        w.close();
                    }
                }
            }
        }

        void closeLate() {
            Iterator<Wire> i;
            synchronized (this) {
                closed = true;
                i = idle.iterator();
            }
            while (i.hasNext()) {
                // Was a stale-value, and not found: the walk goes on without the lock.
                i.next().close(); // BLOCAL: guarded-by
            }
        }

        void close() {
            List<Wire> all;
            synchronized (this) {
                closed = true;
                all = new ArrayList<>(idle);
                idle.clear();
                notifyAll();
            }
            all.forEach(Wire::close);
        }

        int spareLate() {
            return most - made; // plain read
        }

        synchronized int busy() {
            return busy.size();
        }
    }

    /** The same on a deque that locks itself. */
    static class Lean {
        private final LinkedBlockingDeque<Wire> idle = new LinkedBlockingDeque<>();
        private final AtomicInteger made = new AtomicInteger();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final Maker maker;

        Lean(Maker maker) {
            this.maker = maker;
        }

        Wire borrowLate(int most) {
            if (idle.isEmpty() && made.get() < most) {
                made.incrementAndGet(); // BLOCAL: check-then-act
                return maker.make();
            }
            return idle.poll();
        }

        Wire borrow(int most) {
            Wire w = idle.poll();
            if (w != null) {
                return w;
            }
            if (made.incrementAndGet() > most) {
                made.decrementAndGet();
                return null;
            }
            return maker.make();
        }

        Wire borrowLoop(int most) {
            Wire w = idle.poll();
            if (w != null) {
                return w;
            }
            for (;;) {
                int n = made.get();
                if (n >= most) {
                    return null;
                }
                if (made.compareAndSet(n, n + 1)) {
                    return maker.make();
                }
            }
        }

        void giveLate(Wire w) {
            if (closed.get()) {
                w.close();
                return;
            }
            idle.addFirst(w); // BLOCAL: check-then-act
        }

        void give(Wire w) {
            idle.addFirst(w);
            if (closed.get() && idle.remove(w)) {
                w.close();
            }
        }

        void close() {
            closed.set(true);
            for (Wire w = idle.poll(); w != null; w = idle.poll()) {
                w.close();
            }
        }

        Wire oldestLate() {
            return idle.isEmpty() ? null : idle.getLast(); // BLOCAL: check-then-act
        }

        Wire oldest() {
            return idle.peekLast();
        }
    }

    /** What one worker has open, nobody else's. */
    static class Session {
        private final LinkedList<Wire> open = new LinkedList<>();
        private boolean dirty;

        void use(Wire w) {
            if (!open.contains(w)) {
                open.add(w);
                dirty = true;
            }
        }

        boolean end(Pool p) {
            while (!open.isEmpty()) {
                p.give(open.removeFirst());
            }
            boolean was = dirty;
            dirty = false;
            return was;
        }
    }

    static final Pool POOL = new Pool(() -> null, 10);
    static final Lean LEAN = new Lean(() -> null);

    public static void main(String[] args) {
        Runnable work = () -> {
            Session s = new Session();
            Wire w = POOL.borrowLate();
            if (w != null) {
                s.use(w);
                // Was not marked.
                POOL.giveLate(w); // BENIGN: check-then-act handed-over
            }
            s.end(POOL);
            LEAN.borrowLate(4);
        };
        for (int i = 0; i < 5; i++) {
            new Thread(work, "worker-" + i).start();
        }
        Thread keeper = new Thread(POOL::testLate);
        keeper.start();
        POOL.closeLate();
        LEAN.close();
    }
}
