// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A file that comes in pieces from many peers: who fetches what, how far it is, when it is all there. */
public class Pieces {
    static class Plan {
        private final Lock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final BitSet have = new BitSet();
        private final BitSet asked = new BitSet();
        private final int total;
        private int have1;
        private long received;
        private boolean failed;

        Plan(int total) {
            this.total = total;
        }

        int pickLate() {
            int i;
            lock.lock();
            try {
                i = asked.nextClearBit(0);
                if (i >= total) {
                    return -1;
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                asked.set(i); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
            return i;
        }

        int pick() {
            lock.lock();
            try {
                int i = asked.nextClearBit(0);
                if (i >= total) {
                    return -1;
                }
                asked.set(i);
                return i;
            } finally {
                lock.unlock();
            }
        }

        void got(int piece, int bytes) {
            lock.lock();
            try {
                if (!have.get(piece)) {
                    have.set(piece);
                    have1++;
                }
                received += bytes;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void gotLate(int bytes) {
            lock.lock();
            long n = received;
            lock.unlock();
            lock.lock();
            received = n + bytes; // BLOCAL: lost-update
            lock.unlock();
        }

        void gotUnlocked(int bytes) {
            // Was guarded-by and lost-update: two writes of three hold the lock, which does not make a rule.
            received += bytes;
        }

        void fail() {
            lock.lock();
            try {
                failed = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void awaitAllLate() throws InterruptedException {
            lock.lock();
            boolean over = have1 == total || failed;
            lock.unlock();
            while (!over) {
                lock.lock();
                // Was one: what was read before the loop and in it are two readings.
                changed.await(); // BLOCAL: check-then-wait; BLOCAL: check-then-wait low
                over = have1 == total || failed;
                lock.unlock();
            }
        }

        boolean awaitAll() throws InterruptedException {
            lock.lock();
            try {
                while (have1 < total && !failed) {
                    changed.await();
                }
                return !failed;
            } finally {
                lock.unlock();
            }
        }

        // What was read before the wait is written after it.
        int awaitMoreLate() throws InterruptedException {
            lock.lock();
            try {
                int before = have1;
                changed.await();
                have1 = before + 1; // BLOCAL: stale-after-wait
                return have1;
            } finally {
                lock.unlock();
            }
        }

        // What was read before it is compared with what is there after it.
        int awaitMore() throws InterruptedException {
            lock.lock();
            try {
                int before = have1;
                while (have1 == before && !failed) {
                    changed.await();
                }
                return have1;
            } finally {
                lock.unlock();
            }
        }

        int percent() {
            lock.lock();
            try {
                return have1 * 100 / total;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Who is there; the lock is the map's monitor. */
    static class Peers {
        private final Map<String, Peer> byName = new HashMap<>();
        private final Set<Peer> choked = new LinkedHashSet<>();
        private int joined;

        boolean knows(String name) {
            synchronized (byName) {
                return byName.containsKey(name);
            }
        }

        void put(Peer p) {
            synchronized (byName) {
                byName.put(p.name, p);
                joined++;
            }
        }

        Peer get(String name) {
            synchronized (byName) {
                return byName.get(name);
            }
        }

        Peer drop(String name) {
            synchronized (byName) {
                Peer p = byName.remove(name);
                choked.remove(p);
                return p;
            }
        }

        void choke(String name) {
            synchronized (byName) {
                Peer p = byName.get(name);
                if (p != null) {
                    choked.add(p);
                }
            }
        }

        Peer metLate(String name, Plan plan) {
            if (!knows(name)) {
                put(new Peer(name, plan)); // BLOCAL: check-then-act
            }
            return get(name);
        }

        Peer met(String name, Plan plan) {
            synchronized (byName) {
                Peer p = byName.get(name);
                if (p == null) {
                    p = new Peer(name, plan);
                    byName.put(name, p);
                    joined++;
                }
                return p;
            }
        }

        void chokeLate(String name) {
            Peer p = get(name);
            if (p != null) {
                synchronized (byName) {
                    choked.add(p); // BLOCAL: check-then-act low
                }
            }
        }

        int slowestLate() {
            int least = Integer.MAX_VALUE;
            for (Peer p : byName.values()) { // BLOCAL: guarded-by
                least = Math.min(least, p.speed());
            }
            return least;
        }

        List<Peer> copy() {
            synchronized (byName) {
                return new ArrayList<>(byName.values());
            }
        }
    }

    static class Peer implements Runnable {
        final String name;
        private final Plan plan;
        private volatile int speed;
        private int fetched; // the peer's thread alone

        Peer(String name, Plan plan) {
            this.name = name;
            this.plan = plan;
        }

        int speed() {
            return speed;
        }

        @Override
        public void run() {
            for (int i = plan.pick(); i >= 0; i = plan.pick()) { // BENIGN: check-then-act rechecked
                fetched++;
                speed = fetched * 10;
                plan.got(i, 1024); // BENIGN: check-then-act handed-over
            }
        }
    }

    static final Plan PLAN = new Plan(512);
    static final Peers PEERS = new Peers();

    public static void main(String[] args) throws InterruptedException {
        for (String a : args) {
            new Thread(PEERS.met(a, PLAN)).start();
        }
        if (PLAN.awaitAll()) {
            // Was not marked.
            System.out.println(PLAN.percent()); // BLOCAL: check-then-act low
        }
    }
}
