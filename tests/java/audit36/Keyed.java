// RELEASES: 8 17
package audit36;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks that lie in maps under a key, in arrays and in parents. */
public class Keyed {
    static final Keyed SHARED = new Keyed();

    static final class Account {
        long balance;
        boolean frozen;
    }

    private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Account> accounts = new ConcurrentHashMap<>();

    private Object lockOf(String id) {
        return locks.computeIfAbsent(id, k -> new Object());
    }

    void deposit(String id, long sum) {
        Account a = accounts.get(id);
        synchronized (lockOf(id)) {
            a.balance += sum;
        }
    }

    void freeze(String id) {
        Account a = accounts.get(id);
        synchronized (lockOf(id)) {
            a.frozen = true;
            a.balance = 0;
        }
    }

    /** The lock of the key is taken twice. */
    void interest(String id, int percent) {
        Account a = accounts.get(id);
        long b;
        synchronized (lockOf(id)) {
            b = a.balance;
        }
        synchronized (lockOf(id)) {
            a.balance = b + b * percent / 100; // MISSED: lost-update (a lock got twice by computeIfAbsent)
        }
    }

    /** Silent: once. */
    void interestMended(String id, int percent) {
        Account a = accounts.get(id);
        synchronized (lockOf(id)) {
            long b = a.balance;
            a.balance = b + b * percent / 100;
        }
    }

    /** Kept in a local, taken twice: is it frozen, then take. */
    boolean take(String id, long sum) {
        Account a = accounts.get(id);
        Object lock = lockOf(id);
        synchronized (lock) {
            if (a.frozen || a.balance < sum) {
                return false;
            }
        }
        synchronized (lock) {
            a.balance -= sum; // BLOCAL: check-then-act {{balance}}
        }
        return true;
    }

    /** Silent. */
    boolean takeMended(String id, long sum) {
        Account a = accounts.get(id);
        Object lock = lockOf(id);
        synchronized (lock) {
            if (a.frozen || a.balance < sum) {
                return false;
            }
            a.balance -= sum;
            return true;
        }
    }

    /** Silent: what one account loses another one gets, each under its own lock, and each is asked by its own. */
    boolean move(String from, String to, long sum) {
        if (!takeMended(from, sum)) {
            return false;
        }
        deposit(to, sum);
        return true;
    }

    /** A lock of java.util.concurrent for each key. */
    static final class Rooms {
        static final Rooms ALL = new Rooms();

        static final class Room {
            int guests;
            String booked;
        }

        private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();
        private final Map<String, Room> rooms = new ConcurrentHashMap<>();

        private ReentrantLock lock(String name) {
            return locks.computeIfAbsent(name, k -> new ReentrantLock());
        }

        void enter(String name) {
            Room r = rooms.get(name);
            ReentrantLock l = lock(name);
            l.lock();
            try {
                r.guests++;
            } finally {
                l.unlock();
            }
        }

        void clear(String name) {
            Room r = rooms.get(name);
            ReentrantLock l = lock(name);
            l.lock();
            try {
                r.guests = 0;
                r.booked = null;
            } finally {
                l.unlock();
            }
        }

        /** Found free under the lock of the room; booked when it is taken again. */
        boolean book(String name, String who) {
            Room r = rooms.get(name);
            ReentrantLock l = lock(name);
            boolean free;
            l.lock();
            try {
                free = r.booked == null;
            } finally {
                l.unlock();
            }
            if (free) {
                l.lock();
                try {
                    r.booked = who; // BLOCAL: check-then-act {{booked}}
                } finally {
                    l.unlock();
                }
            }
            return free;
        }

        /** Silent. */
        boolean bookMended(String name, String who) {
            Room r = rooms.get(name);
            ReentrantLock l = lock(name);
            l.lock();
            try {
                if (r.booked == null) {
                    r.booked = who;
                    return true;
                }
                return false;
            } finally {
                l.unlock();
            }
        }
    }

    /** An array of locks, and what each of them guards. */
    static final class Stripes {
        static final Stripes ALL = new Stripes();

        private final Object[] locks = new Object[16];
        private final long[] sums = new long[16];
        private final List<List<String>> names = new ArrayList<>();

        Stripes() {
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new Object();
                names.add(new ArrayList<>());
            }
        }

        void add(String key, long by) {
            int i = key.hashCode() & 15;
            synchronized (locks[i]) {
                sums[i] += by;
            }
        }

        /** One stripe, taken twice. */
        void scale(String key, long by) {
            int i = key.hashCode() & 15;
            long sum;
            synchronized (locks[i]) {
                sum = sums[i];
            }
            synchronized (locks[i]) {
                sums[i] = sum * by; // BLOCAL: lost-update {{sums}}
            }
        }

        /** Silent. */
        void scaleMended(String key, long by) {
            int i = key.hashCode() & 15;
            synchronized (locks[i]) {
                long sum = sums[i];
                sums[i] = sum * by;
            }
        }

        /** Of each stripe what it has, and the sum of all is only told. (Low: two turns' locks are likely the same.) */
        long sum() {
            long all = 0;
            for (int i = 0; i < locks.length; i++) {
                synchronized (locks[i]) {
                    all += sums[i]; // BLOCAL: stale-value low {{sums}}
                }
            }
            return all;
        }

        /** Not in the stripe by the first block, added by the second. */
        void name(String key) {
            int i = key.hashCode() & 15;
            boolean there;
            synchronized (locks[i]) {
                there = names.get(i).contains(key);
            }
            if (!there) {
                synchronized (locks[i]) {
                    names.get(i).add(key); // BLOCAL: check-then-act
                }
            }
        }

        /** Silent. */
        void nameMended(String key) {
            int i = key.hashCode() & 15;
            synchronized (locks[i]) {
                if (!names.get(i).contains(key)) {
                    names.get(i).add(key);
                }
            }
        }

        void unname(String key) {
            int i = key.hashCode() & 15;
            synchronized (locks[i]) {
                names.get(i).remove(key);
            }
        }
    }

    /** Read/write locks in an array. */
    static final class Shards {
        static final Shards ALL = new Shards();

        private final ReadWriteLock[] locks = new ReadWriteLock[4];
        private final int[] sizes = new int[4];

        Shards() {
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new ReentrantReadWriteLock();
            }
        }

        void reset(int shard) {
            locks[shard].writeLock().lock();
            try {
                sizes[shard] = 0;
            } finally {
                locks[shard].writeLock().unlock();
            }
        }

        /** The read view is left before the write view is taken. */
        void grow(int shard) {
            int n;
            locks[shard].readLock().lock();
            try {
                n = sizes[shard];
            } finally {
                locks[shard].readLock().unlock();
            }
            locks[shard].writeLock().lock();
            try {
                sizes[shard] = n + 1; // BLOCAL: lost-update {{sizes}}
            } finally {
                locks[shard].writeLock().unlock();
            }
        }

        /** Silent. */
        void growMended(int shard) {
            locks[shard].writeLock().lock();
            try {
                sizes[shard] = sizes[shard] + 1;
            } finally {
                locks[shard].writeLock().unlock();
            }
        }
    }

    /** What lies below is guarded by who lies above. */
    static final class Tree {
        static final Tree ROOT = new Tree();

        final Object lock = new Object();
        private final List<Branch> branches = new ArrayList<>();

        void add() {
            synchronized (lock) {
                branches.add(new Branch(this));
            }
        }
    }

    static final class Branch {
        final Tree tree;
        private int leaves;
        private String label;
        private final List<Leaf> all = new ArrayList<>();

        Branch(Tree tree) {
            this.tree = tree;
        }

        void shed() {
            synchronized (tree.lock) {
                leaves = 0;
                label = null;
                all.clear();
            }
        }

        /** Twice under the lock of the parent. */
        void sprout() {
            int n;
            synchronized (tree.lock) {
                n = leaves;
            }
            synchronized (tree.lock) {
                leaves = n + 1; // BLOCAL: lost-update {{leaves}}
            }
        }

        /** Silent. */
        void sproutMended() {
            synchronized (tree.lock) {
                int n = leaves;
                leaves = n + 1;
            }
        }

        /** Labelled if it had none. (Low: left by a return, in an object that only a holder shows to be shared.) */
        void label(String text) {
            synchronized (tree.lock) {
                if (label != null) {
                    return;
                }
            }
            String made = text.trim() + tree;
            synchronized (tree.lock) {
                label = made; // BLOCAL: check-then-act low {{label}}
            }
        }

        /** Asked once more when the text is made. */
        void labelMended(String text) {
            synchronized (tree.lock) {
                if (label != null) {
                    return;
                }
            }
            String made = text.trim() + tree;
            synchronized (tree.lock) {
                if (label == null) {
                    label = made; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    static final class Leaf {
        private final Branch branch;
        private int colour;

        Leaf(Branch branch) {
            this.branch = branch;
            synchronized (branch.tree.lock) {
                branch.all.add(this);
            }
        }

        void paint(int c) {
            synchronized (branch.tree.lock) {
                colour = c;
            }
        }

        /** By the lock of the parent's parent. */
        void fade() {
            int c;
            synchronized (branch.tree.lock) {
                c = colour;
            }
            synchronized (branch.tree.lock) {
                colour = c / 2; // BLOCAL: lost-update {{colour}}
            }
        }

        /** Silent. */
        void fadeMended() {
            synchronized (branch.tree.lock) {
                colour = colour / 2;
            }
        }
    }

    /** Sessions in a map, each its own lock. */
    static final class Sessions {
        static final Sessions ALL = new Sessions();

        static final class Session {
            boolean closed;
            final List<String> lines = new ArrayList<>();
        }

        private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.putIfAbsent(id, new Session());
        }

        void close(String id) {
            Session s = sessions.remove(id);
            if (s != null) {
                synchronized (s) {
                    s.closed = true;
                    s.lines.clear();
                }
            }
        }

        /** Not closed by the first block; by the second it may be. */
        void write(String id, String line) {
            Session s = sessions.get(id);
            if (s == null) {
                return;
            }
            synchronized (s) {
                if (s.closed) {
                    return;
                }
            }
            String text = line.trim();
            synchronized (s) {
                s.lines.add(text); // BLOCAL: check-then-act {{closed}}
            }
        }

        /** Silent. */
        void writeMended(String id, String line) {
            Session s = sessions.get(id);
            if (s == null) {
                return;
            }
            String text = line.trim();
            synchronized (s) {
                if (s.closed) {
                    return;
                }
                s.lines.add(text);
            }
        }
    }

    /** The lock of a key is thrown away by who is done, while another one waits for it. */
    static final class Thrown {
        static final Thrown ALL = new Thrown();

        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, Integer> runs = new HashMap<>();

        void run(String key, Runnable r) {
            synchronized (locks.computeIfAbsent(key, k -> new Object())) { // BLOCAL: mutable-lock medium
                r.run();
            }
            locks.remove(key);
        }

        /** Silent: it stays. */
        private final ConcurrentMap<String, Object> kept = new ConcurrentHashMap<>();

        void runMended(String key, Runnable r) {
            synchronized (kept.computeIfAbsent(key, k -> new Object())) {
                r.run();
            }
        }

        synchronized void count(String key) {
            runs.merge(key, 1, Integer::sum);
        }
    }
}
