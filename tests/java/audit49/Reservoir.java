// RELEASES: 8 17
package audit49;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A pool of connections: pipes that are lent, a plumber who makes them, a watch that takes those that leak. */
public class Reservoir {
    /** What is lent. */
    static class Pipe {
        final int number;
        private boolean broken;
        private long lent;
        private String tenant;

        Pipe(int number) {
            this.number = number;
        }

        synchronized boolean broken() {
            return broken;
        }

        synchronized void fail() {
            broken = true;
        }

        synchronized void lend(String to) {
            tenant = to;
            lent = System.nanoTime();
        }

        synchronized boolean leaks(long before) {
            return tenant != null && lent < before;
        }

        /** Two who free it, and one of them frees the next tenant's. */
        String free() {
            String t;
            synchronized (this) {
                t = tenant;
            }
            if (t != null) {
                synchronized (this) {
                    tenant = null; // BLOCAL: check-then-act
                    lent = 0;
                }
            }
            return t;
        }

        /** Silent: in one. */
        synchronized String freeAtOnce() {
            String t = tenant;
            tenant = null;
            lent = 0;
            return t;
        }
    }

    /** Who makes them, with a count. */
    static class Plumber {
        private final int max;
        private int made;
        private int number;
        private boolean striking;

        Plumber(int max) {
            this.max = max;
        }

        synchronized boolean mayMake() {
            return !striking && made < max;
        }

        synchronized Pipe make() {
            made++;
            return new Pipe(number++);
        }

        synchronized Pipe makeIfMay() {
            return striking || made >= max ? null : make();
        }

        synchronized void gone() {
            made--;
        }

        synchronized void strike(boolean s) {
            striking = s;
        }
    }

    /** The pool itself. */
    static class Tank {
        static final Tank TANK = new Tank(new Plumber(8));
        private final Lock lock = new ReentrantLock();
        private final Condition some = lock.newCondition();
        private final Deque<Pipe> idle = new ArrayDeque<Pipe>();
        private final Map<Pipe, String> lent = new IdentityHashMap<Pipe, String>();
        private final Plumber plumber;
        private int waiting;
        private boolean drained;

        Tank(Plumber plumber) {
            this.plumber = plumber;
        }

        /** There was one, and it is taken in a later block. */
        Pipe borrow(String who) throws InterruptedException {
            lock.lock();
            try {
                while (idle.isEmpty()) {
                    some.await();
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                Pipe p = idle.removeFirst(); // BLOCAL: check-then-act
                lent.put(p, who);
                return p;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: taken where it was waited for. */
        Pipe borrowAtOnce(String who) throws InterruptedException {
            lock.lock();
            try {
                while (idle.isEmpty()) {
                    some.await();
                }
                Pipe p = idle.removeFirst();
                lent.put(p, who);
                return p;
            } finally {
                lock.unlock();
            }
        }

        /** A wait that is not looped: a spurious one, or another was faster. */
        Pipe borrowOnce(String who) throws InterruptedException {
            lock.lock();
            try {
                if (idle.isEmpty()) {
                    some.await();
                }
                return idle.removeFirst(); // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        /** May he? And then he makes one more than there should be. */
        Pipe grow() {
            if (plumber.mayMake()) {
                return plumber.make(); // BLOCAL: check-then-act
            }
            return null;
        }

        /** Silent: asked in his own block. */
        Pipe growAtOnce() {
            return plumber.makeIfMay();
        }

        /** The pipe is put back though all has been drained by then. */
        void giveBack(Pipe p) {
            if (drained()) {
                plumber.gone();
                return;
            }
            lock.lock();
            try {
                lent.remove(p);
                idle.addFirst(p); // BLOCAL: check-then-act
                some.signal();
            } finally {
                lock.unlock();
            }
        }

        /** Silent: asked under the lock that is held. */
        void giveBackAtOnce(Pipe p) {
            lock.lock();
            try {
                lent.remove(p);
                if (!drained) {
                    idle.addFirst(p);
                    some.signal();
                    return;
                }
            } finally {
                lock.unlock();
            }
            plumber.gone();
        }

        private boolean drained() {
            lock.lock();
            try {
                return drained;
            } finally {
                lock.unlock();
            }
        }

        void drain() {
            lock.lock();
            try {
                drained = true;
                for (Pipe p : idle) {
                    p.fail();
                    plumber.gone();
                }
                idle.clear();
                some.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** Who waits is counted under the lock, and told without it: silent, a number to look at. */
        int waiting() {
            lock.lock();
            try {
                return waiting;
            } finally {
                lock.unlock();
            }
        }

        void waits(int n) {
            lock.lock();
            waiting += n;
            lock.unlock();
        }

        /** Written without the lock that the others hold. */
        void noWaiters() {
            waiting = 0; // BLOCAL: guarded-by
        }

        void oneWaiterLess() {
            lock.lock();
            try {
                waiting--;
            } finally {
                lock.unlock();
            }
        }

        void noWaitersLocked() {
            lock.lock();
            try {
                waiting = 0;
                drained = false;
            } finally {
                lock.unlock();
            }
        }

        /** What leaks is collected under the lock and freed after it: silent, they are the method's. */
        int reclaim(long before) {
            List<Pipe> leaking = new ArrayList<Pipe>();
            lock.lock();
            try {
                for (Pipe p : lent.keySet()) {
                    if (p.leaks(before)) {
                        leaking.add(p);
                    }
                }
                lent.keySet().removeAll(leaking);
            } finally {
                lock.unlock();
            }
            for (Pipe p : leaking) {
                p.freeAtOnce();
                plumber.gone();
            }
            return leaking.size();
        }
    }

    /** A pool without a lock: a deque and a count. */
    static class Cistern {
        private final ConcurrentLinkedDeque<Pipe> idle = new ConcurrentLinkedDeque<Pipe>();
        private final BlockingQueue<Pipe> spare = new ArrayBlockingQueue<Pipe>(4);
        private final Map<String, BlockingQueue<Pipe>> byHost = new ConcurrentHashMap<String, BlockingQueue<Pipe>>();
        private final AtomicInteger total = new AtomicInteger();
        private volatile Pipe hot;

        /** More than eight are made. */
        Pipe borrow() {
            Pipe p = idle.pollFirst();
            if (p == null && total.get() < 8) {
                p = new Pipe(total.getAndIncrement()); // MISSED: check-then-act (an operation whose answer is a number for somebody validates by itself)
            }
            return p;
        }

        /** Silent: counted first. */
        Pipe borrowCounted() {
            Pipe p = idle.pollFirst();
            if (p == null) {
                int n = total.incrementAndGet();
                if (n > 8) {
                    total.decrementAndGet();
                    return null;
                }
                p = new Pipe(n);
            }
            return p;
        }

        /** The hot one is taken by two. */
        Pipe takeHot() {
            Pipe p = hot;
            hot = null; // BLOCAL: lost-update
            return p;
        }

        void giveHot(Pipe p) {
            hot = p;
        }

        /** Looked at, and not the one that is removed. */
        Pipe trim() {
            Pipe last = idle.peekLast();
            if (last != null && last.broken()) {
                idle.pollLast(); // BLOCAL: check-then-act
                total.decrementAndGet();
                return last;
            }
            return null;
        }

        /** Silent: that very one. */
        Pipe trimOnce() {
            Pipe last = idle.peekLast();
            if (last != null && last.broken() && idle.removeLastOccurrence(last)) {
                total.decrementAndGet();
                return last;
            }
            return null;
        }

        void giveBack(Pipe p) {
            /* Silent: `offer` is asked whether it took it. */
            if (!spare.offer(p)) {
                idle.addFirst(p);
            }
        }

        Pipe of(String host, long millis) throws InterruptedException {
            BlockingQueue<Pipe> q = byHost.get(host);
            if (q == null) {
                q = new ArrayBlockingQueue<Pipe>(8);
                byHost.put(host, q); // BLOCAL: check-then-act
            }
            return q.poll(millis, TimeUnit.MILLISECONDS);
        }

        void drop(String host) {
            byHost.remove(host);
        }
    }

    /** Pipes by number for one thread: silent. */
    static Map<Integer, Pipe> index(List<Pipe> all) {
        Map<Integer, Pipe> index = new HashMap<Integer, Pipe>();
        for (Pipe p : all) {
            if (!index.containsKey(p.number)) {
                index.put(p.number, p);
            }
        }
        return index;
    }

    public static void main(String[] args) throws Exception {
        final Cistern cistern = new Cistern();
        for (int i = 0; i < 8; i++) {
            new Thread() {
                @Override
                public void run() {
                    Pipe p = cistern.borrow();
                    if (p != null) {
                        p.lend(getName());
                        p.free();
                        cistern.giveBack(p); // BENIGN: check-then-act handed-over
                    }
                    /* Not meant: it takes the hot one and gives it back, whatever is there by then. */
                    cistern.giveHot(cistern.takeHot()); // BLOCAL: lost-update
                    cistern.trim();
                    Tank.TANK.grow();
                }
            }.start();
        }
    }
}
