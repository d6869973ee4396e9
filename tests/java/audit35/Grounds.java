// RELEASES: 17 21
package audit35;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;

/** The reasons for which an old value does no harm: each as small as it can be, disguised, and missed by a little. */
public class Grounds {
    private static final Logger LOG = Logger.getLogger("grounds");

    /** rechecked */
    static final class Seats {
        static final Seats SHARED = new Seats();
        private final Map<Integer, String> taken = new HashMap<>();
        private String owner;
        private int version;
        private int free = 9;

        synchronized void leave(int seat) {
            taken.remove(seat);
            owner = null;
            version++;
            free++;
        }

        synchronized void close() {
            free = 0;
            owner = "closed";
            version++;
        }

        /** As small as can be. */
        void small(String name) {
            if (owner == null) {
                synchronized (this) {
                    if (owner == null) {
                        owner = name; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        private boolean ownerless() {
            return owner == null;
        }

        /** The fresh look is a helper's. */
        void disguised(String name) {
            boolean none;
            synchronized (this) {
                none = ownerless();
            }
            if (none) {
                synchronized (this) {
                    if (!ownerless()) {
                        return;
                    }
                    owner = name; // BENIGN: check-then-act rechecked
                }
            }
        }

        /** A version says that nothing has changed. Expected as rechecked: but some who set the owner count no version. */
        void byVersion(String name) {
            int seen;
            String old;
            synchronized (this) {
                seen = version;
                old = owner;
            }
            String next = old + "," + name;
            synchronized (this) {
                if (seen == version) {
                    owner = next; // BLOCAL: lost-update high {{owner}}
                    version++; // BENIGN: check-then-act rechecked
                }
            }
        }

        /** The old value is compared with what is there. */
        boolean byValue(String name) {
            String old;
            synchronized (this) {
                old = owner;
            }
            String next = old + "," + name;
            synchronized (this) {
                if (old != owner) {
                    return false;
                }
                owner = next; // BENIGN: lost-update rechecked
                version++;
                return true;
            }
        }

        /** Missed: it is another field that is looked at afresh. */
        void missed(String name) {
            boolean none;
            synchronized (this) {
                none = owner == null;
            }
            if (none) {
                synchronized (this) {
                    if (free > 0) {
                        owner = name; // BLOCAL: check-then-act medium {{owner}}
                        free--;
                    }
                }
            }
        }

        /** Missed: the fresh look decides something else. */
        void missedBranch(String name) {
            boolean none;
            synchronized (this) {
                none = owner == null;
            }
            if (none) {
                synchronized (this) {
                    if (owner == null) {
                        version++;
                    }
                    owner = name; // BLOCAL: check-then-act {{owner}}
                }
            }
        }

        /** Missed: the version is looked at after the lock is given up once more. (Low: both versions are old by then.) */
        void missedVersion(String name) {
            int seen;
            String old;
            boolean same;
            synchronized (this) {
                seen = version;
                old = owner;
            }
            synchronized (this) {
                same = seen == version;
            }
            if (same) {
                synchronized (this) {
                    owner = old + name; // BLOCAL: lost-update high {{owner}}; BLOCAL: check-then-act medium; BLOCAL: check-then-act low
                }
            }
        }
    }

    /** handed-over */
    static final class Pending {
        static final Pending SHARED = new Pending();
        private final ReentrantLock lock = new ReentrantLock();
        private List<String> pending = new ArrayList<>();
        private final String[] table = new String[100];
        private int next;
        private int waiting;
        private int done;
        private boolean busy;

        void add(String s) {
            lock.lock();
            try {
                pending.add(s);
                waiting++;
                done--;
            } finally {
                lock.unlock();
            }
        }

        void restart() {
            lock.lock();
            try {
                next = 0;
                busy = false;
                waiting = 0;
                table[0] = null;
            } finally {
                lock.unlock();
            }
        }

        /** As small as can be: a number that nobody else gets. */
        void small(String s) {
            int id;
            lock.lock();
            try {
                id = next++;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                table[id] = s; // BENIGN: stale-value handed-over
            } finally {
                lock.unlock();
            }
        }

        /** Taken away by setting it to nothing, and put elsewhere. */
        void moved() {
            int n;
            lock.lock();
            try {
                n = waiting;
                waiting = 0;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                done += n; // BENIGN: stale-value handed-over
            } finally {
                lock.unlock();
            }
        }

        /** Silent: all is taken away, and worked off outside. */
        void drained() {
            List<String> mine;
            lock.lock();
            try {
                mine = pending;
                pending = new ArrayList<>();
            } finally {
                lock.unlock();
            }
            for (String s : mine) {
                LOG.fine(s);
            }
        }

        private int claim() {
            lock.lock();
            try {
                return next++;
            } finally {
                lock.unlock();
            }
        }

        /** Disguised: a helper claims it. */
        void disguised(String s) {
            int id = claim();
            lock.lock();
            try {
                table[id] = s; // BENIGN: stale-value handed-over
            } finally {
                lock.unlock();
            }
        }

        /** A flag that the method sets and takes back. */
        void alone() {
            lock.lock();
            try {
                if (busy) {
                    return;
                }
                busy = true;
            } finally {
                lock.unlock();
            }
            LOG.fine("works");
            lock.lock();
            try {
                busy = false; // BENIGN: check-then-act handed-over
            } finally {
                lock.unlock();
            }
        }

        /** Missed: it is set to nothing, but then written back. */
        void missed() {
            int n;
            lock.lock();
            try {
                n = waiting;
                waiting = 0;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                waiting = n - 1; // BLOCAL: lost-update {{waiting}}
            } finally {
                lock.unlock();
            }
        }

        /** Missed: on one way it is not taken away. */
        void missedWay(boolean all) {
            int n;
            lock.lock();
            try {
                n = waiting;
                if (all) {
                    waiting = 0;
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                done += n; // BLOCAL: stale-value {{waiting}}
            } finally {
                lock.unlock();
            }
        }

        /** Missed: the flag is taken back only, who set it is not asked. */
        void missedFlag() {
            boolean b;
            lock.lock();
            try {
                b = busy;
            } finally {
                lock.unlock();
            }
            if (b) {
                LOG.fine("works");
                lock.lock();
                try {
                    busy = false; // BLOCAL: check-then-act {{busy}}
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** confined, ordered, no-writer, covered */
    static final class Box {
        int n;
        private int made;

        /** Silent: nobody has it yet. */
        Box() {
            int m;
            synchronized (this) {
                m = made;
            }
            synchronized (this) {
                made = m + 1;
            }
        }

        synchronized void set(int to) {
            n = to;
            made = to;
        }

        synchronized int get() {
            return n;
        }
    }

    static Box box;

    /** Silent: an object of the method's own. */
    static int alone() {
        Box b = new Box();
        int n;
        synchronized (b) {
            n = b.n;
        }
        synchronized (b) {
            b.n = n + 1;
        }
        return b.get();
    }

    /** Missed: it has been put where all find it. */
    static int published() {
        Box b = new Box();
        box = b;
        int n;
        synchronized (b) {
            n = b.n;
        }
        synchronized (b) {
            b.n = n + 1; // BLOCAL: lost-update {{'n'}}
        }
        return b.get();
    }

    /** Silent: published after it. */
    static void publishedLater() {
        Box b = new Box();
        int n;
        synchronized (b) {
            n = b.n;
        }
        synchronized (b) {
            b.n = n + 1;
        }
        box = b;
    }

    /** Before the thread begins, and when it is over. */
    static void ordered() throws InterruptedException {
        Box b = new Box();
        Thread t = new Thread(() -> b.set(4));
        int n;
        synchronized (b) {
            n = b.n;
        }
        synchronized (b) {
            b.n = n + 1; // BENIGN: lost-update ordered
        }
        t.start();
        t.join();
        synchronized (b) {
            n = b.n;
        }
        synchronized (b) {
            b.n = n + 1; // BENIGN: lost-update ordered
        }
    }

    /** Missed: while the thread runs. */
    static void orderedNot() throws InterruptedException {
        Box b = new Box();
        Thread t = new Thread(() -> b.set(5));
        t.start();
        int n;
        synchronized (b) {
            n = b.n;
        }
        synchronized (b) {
            b.n = n + 1; // BLOCAL: lost-update {{'n'}}
        }
        t.join();
    }

    /** covered */
    static final class Covered {
        static final Covered SHARED = new Covered();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;
        private int m;

        void set(int to) {
            synchronized (outer) {
                synchronized (inner) {
                    n = to;
                }
            }
            synchronized (inner) {
                m = to;
            }
        }

        /** Silent: the outer lock keeps every writer out. Expected as covered: it guards the field as well, so it is the one that is observed. */
        void small() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = n;
                }
                synchronized (inner) {
                    n = old + 1;
                }
            }
        }

        /** Missed: one writer does not hold the outer lock. */
        void missed() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = m;
                }
                synchronized (inner) {
                    m = old + 1; // BLOCAL: lost-update {{'m'}}
                }
            }
        }
    }

    /** write-once */
    static final class Once {
        static final Once SHARED = new Once();
        private boolean closed;
        private int left;
        private int taken;
        private Object made;

        synchronized void close() {
            closed = true;
        }

        synchronized void take() {
            taken++;
            left++;
        }

        /** Seen closed, it stays closed. */
        void small() {
            boolean c;
            synchronized (this) {
                c = closed;
            }
            if (c) {
                synchronized (this) {
                    left = 0; // BENIGN: check-then-act write-once
                }
            }
        }

        /** Missed: seen open, it may be closed by now. */
        void missed() {
            boolean c;
            synchronized (this) {
                c = closed;
            }
            if (!c) {
                synchronized (this) {
                    taken++; // BLOCAL: check-then-act low
                }
            }
        }

        /** Silent: made where there is none, asked and set in one block; then it is only handed out. */
        Object lazily() {
            synchronized (this) {
                if (made == null) {
                    made = new Object();
                }
            }
            return made;
        }
    }

    /** reported-only */
    static final class Told {
        static final Told SHARED = new Told();
        private int hits;
        private int misses;

        synchronized void hit() {
            hits++;
            misses--;
        }

        synchronized int hits() {
            return hits;
        }

        synchronized int misses() {
            return misses;
        }

        /** Logged in a later block. */
        void small() {
            int n = hits();
            synchronized (this) {
                LOG.info("hits: " + n); // BENIGN: stale-value reported-only
            }
        }

        /** Two numbers of two blocks in one text. */
        @Override
        public String toString() {
            return hits() + "/" + misses(); // BENIGN: inconsistent-read reported-only
        }

        /** Missed: what is computed of both is a result. */
        double missed() {
            return (double) hits() / misses(); // BLOCAL: inconsistent-read low
        }
    }

    /** published before filled: looked at again, and yet too early for others */
    static final class Early {
        static final Early SHARED = new Early();
        private volatile boolean ready;
        private String[] words;

        void fill() {
            if (!ready) {
                synchronized (this) {
                    if (!ready) {
                        ready = true;
                        words = new String[] {"a"}; // BLOCAL: check-then-act low
                    }
                }
            }
        }

        void forget() {
            synchronized (this) {
                ready = false;
                words = null;
            }
        }
    }

    /** The same in the right order. It was expected a line later: of two writes that are excused the first tells. */
    static final class Timely {
        static final Timely SHARED = new Timely();
        private volatile boolean ready;
        private String[] words;

        void fill() {
            if (!ready) {
                synchronized (this) {
                    if (!ready) {
                        words = new String[] {"a"}; // BENIGN: check-then-act rechecked
                        ready = true;
                    }
                }
            }
        }

        void forget() {
            synchronized (this) {
                ready = false;
            }
        }
    }
}
