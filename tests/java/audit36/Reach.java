// RELEASES: 8 17
package audit36;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A manager, its registry and its items: each has a part of the state, and each of them locks something. */
public class Reach {
    static final Reach SHARED = new Reach();

    /** What is kept. It has no lock. */
    static final class Item {
        int uses;
        boolean gone;
        long touched;
    }

    /** Where it is kept. It has no lock, either. */
    static final class Shelf {
        final Map<String, Item> items = new HashMap<>();
        int gone;

        Item find(String name) {
            return items.get(name);
        }

        void put(String name, Item i) {
            items.put(name, i);
        }

        Item drop(String name) {
            return items.remove(name);
        }

        boolean has(String name) {
            return items.containsKey(name);
        }
    }

    private final Object lock = new Object();
    private final Shelf shelf = new Shelf();

    /** A manager's look and a manager's put, both by the shelf's methods, in two blocks. */
    void register(String name) {
        boolean there;
        synchronized (lock) {
            there = shelf.has(name);
        }
        if (!there) {
            Item i = new Item();
            synchronized (lock) {
                shelf.put(name, i); // BLOCAL: check-then-act {{items}}
            }
        }
    }

    /** Silent. */
    void registerMended(String name) {
        synchronized (lock) {
            if (!shelf.has(name)) {
                shelf.put(name, new Item());
            }
        }
    }

    void drop(String name) {
        synchronized (lock) {
            Item i = shelf.drop(name);
            if (i != null) {
                i.gone = true;
                shelf.gone++;
            }
        }
    }

    /** What was found in one block is counted up in the next, though it may be gone: an element of a guarded collection used again
        (which is surer than that it was there). */
    void use(String name) {
        Item i;
        synchronized (lock) {
            i = shelf.find(name);
        }
        if (i == null) {
            return;
        }
        synchronized (lock) {
            i.uses++; // BLOCAL: stale-value {{items}}
        }
    }

    /** Silent. */
    void useMended(String name) {
        synchronized (lock) {
            Item i = shelf.find(name);
            if (i != null) {
                i.uses++;
            }
        }
    }

    /** Not gone by the one block, touched by the other. */
    void touch(Item i, long now) {
        synchronized (lock) {
            if (i.gone) {
                return;
            }
        }
        synchronized (lock) {
            i.uses = i.uses + 1;
            i.touched = now; // MISSED: check-then-act (low: other state of that lock)
        }
    }

    /** A number from one object is put into another one, both of that lock. */
    void account() {
        int n;
        synchronized (lock) {
            n = shelf.gone;
        }
        synchronized (lock) {
            shelf.gone = n + 1; // BLOCAL: lost-update {{gone}}
        }
    }

    /** Silent: it is read where it is written. */
    void accountMended() {
        synchronized (lock) {
            shelf.gone += 1;
        }
    }

    /** A facade over another object that locks itself. */
    static final class Quota {
        private int left = 100;
        private int asked;

        synchronized int left() {
            return left;
        }

        synchronized void spend(int n) {
            left -= n;
            asked++;
        }

        synchronized void fill(int n) {
            left = n;
        }

        synchronized boolean trySpend(int n) {
            if (left < n) {
                return false;
            }
            spend(n);
            return true;
        }
    }

    static final class Front {
        static final Front ONE = new Front();
        private final Quota quota = new Quota();
        private final AtomicInteger refused = new AtomicInteger();

        private boolean enough(int n) {
            return quota.left() >= n;
        }

        private void pay(int n) {
            quota.spend(n);
        }

        /** By two helpers of this class, which ask another one. */
        boolean serve(int n) {
            if (!enough(n)) {
                refused.incrementAndGet();
                return false;
            }
            pay(n); // BLOCAL: check-then-act {{left}}
            return true;
        }

        /** Silent. */
        boolean serveMended(int n) {
            if (!quota.trySpend(n)) {
                refused.incrementAndGet();
                return false;
            }
            return true;
        }

        /** Silent: the quota's own lock is taken around both. */
        synchronized void halve() {
            synchronized (quota) {
                quota.fill(quota.left() / 2);
            }
        }

        /** By the facade's own lock, which is not the quota's: two blocks of that. */
        synchronized void third() {
            quota.fill(quota.left() / 3); // BLOCAL: lost-update {{left}}; BLOCAL: non-atomic
        }
    }

    /** Two threads at a job: it says itself whether it runs. */
    static final class Job implements Runnable {
        static final Job ONE = new Job();
        private final AtomicBoolean running = new AtomicBoolean();
        private final List<String> results = new ArrayList<>();
        private String result;

        @Override
        public void run() {
            synchronized (results) {
                results.add("run");
                result = "run";
            }
        }

        void reset() {
            synchronized (results) {
                results.clear();
                result = null;
            }
            running.set(false);
        }

        /** It does not run, so it is run: by two. */
        void start() {
            if (!running.get()) {
                running.set(true); // BLOCAL: check-then-act {{running}}
                new Thread(this).start();
            }
        }

        /** Silent. */
        void startMended() {
            if (running.compareAndSet(false, true)) {
                new Thread(this).start();
            }
        }

        private boolean ready() {
            synchronized (results) {
                return result != null;
            }
        }

        /** There is a result by the one block, and by the next it is dereferenced. */
        int length() {
            if (ready()) {
                synchronized (results) {
                    return result.length(); // BLOCAL: check-then-act medium
                }
            }
            return 0;
        }

        /** Silent. */
        int lengthMended() {
            synchronized (results) {
                return result == null ? 0 : result.length();
            }
        }

        /** How many there are, and the last of them, by two blocks: an index computed of the old size (no comparison with it). */
        String last() {
            int n;
            synchronized (results) {
                n = results.size();
            }
            if (n == 0) {
                return null;
            }
            synchronized (results) {
                return results.get(n - 1); // BLOCAL: stale-value low {{results}}
            }
        }

        /** Silent. */
        String lastMended() {
            synchronized (results) {
                return results.isEmpty() ? null : results.get(results.size() - 1);
            }
        }
    }

    /** Two objects of one class, each with its own lock: what is found in the one is written into the other. */
    static final class Cell {
        static final Cell LEFT = new Cell();
        static final Cell RIGHT = new Cell();
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int to) {
            n = to;
        }

        /** Silent: it is not the other one's old value. */
        static void copy() {
            RIGHT.set(LEFT.get());
        }

        /** Of one and the same. */
        static void up() {
            LEFT.set(LEFT.get() + 1); // BLOCAL: lost-update {{n}}
        }

        /** Silent: held. */
        static void upMended() {
            synchronized (LEFT) {
                LEFT.set(LEFT.get() + 1);
            }
        }
    }
}
