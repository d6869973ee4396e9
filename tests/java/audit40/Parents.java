// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** State in other objects than the lock: of parents, of elements, of entries, of two accounts. */
public class Parents {
    static final class Tree {
        static final Tree ROOT = new Tree(null);

        private final Tree parent;
        private final ReentrantLock lock;
        private int leaves;
        private int depth;
        private final List<Tree> kids = new ArrayList<>();

        Tree(Tree parent) {
            this.parent = parent;
            this.lock = parent == null ? new ReentrantLock() : parent.lock;
        }

        void grow() {
            lock.lock();
            try {
                leaves++;
                kids.add(new Tree(this));
            } finally {
                lock.unlock();
            }
        }

        int leaves() {
            lock.lock();
            try {
                return leaves;
            } finally {
                lock.unlock();
            }
        }

        void prune(int n) {
            int l = leaves();
            lock.lock();
            try {
                leaves = l - n; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void pruneSafe(int n) {
            lock.lock();
            try {
                leaves = leaves() - n;
            } finally {
                lock.unlock();
            }
        }

        void sink() {
            lock.lock();
            try {
                depth = parent == null ? 0 : parent.depth + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Room {
        int people;
        boolean locked;
    }

    /** The rooms have no lock: the house's is theirs. */
    static final class House {
        static final House OLD = new House();

        private final Map<String, Room> rooms = new HashMap<>();

        synchronized Room room(String name) {
            Room r = rooms.get(name);
            if (r == null) {
                r = new Room();
                rooms.put(name, r);
            }
            return r;
        }

        synchronized void enter(String name) {
            room(name).people++;
        }

        synchronized void leave(Room room) {
            room.people--;
        }

        synchronized int people(Room room) {
            return room.people;
        }

        void clear(Room room, int n) {
            int p = people(room);
            synchronized (this) {
                room.people = p - n; // BLOCAL: lost-update
            }
        }

        synchronized void clearSafe(Room room, int n) {
            room.people = people(room) - n;
        }

        // Was marked as shown: most who change the one leave the other as it is.
        void shut(Room room) {
            boolean empty;
            synchronized (this) {
                empty = room.people == 0;
            }
            if (empty) {
                synchronized (this) {
                    room.locked = true; // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void shutSafe(Room room) {
            if (room.people == 0) {
                room.locked = true;
            }
        }

        synchronized void evict(Room room) {
            room.people = 0;
            room.locked = true;
        }
    }

    static final class Account {
        private long cents;

        synchronized long cents() {
            return cents;
        }

        synchronized void add(long n) {
            cents += n;
        }

        synchronized boolean take(long n) {
            if (cents < n) {
                return false;
            }
            cents -= n;
            return true;
        }
    }

    static final class Bank {
        private static final Map<String, Account> ALL = new ConcurrentHashMap<>();

        static Account of(String name) {
            return ALL.computeIfAbsent(name, k -> new Account());
        }

        static boolean pay(Account from, Account to, long n) {
            if (from.cents() < n) {
                return false;
            }
            from.add(-n); // BLOCAL: check-then-act
            to.add(n);
            return true;
        }

        static boolean paySafe(Account from, Account to, long n) {
            if (!from.take(n)) {
                return false;
            }
            to.add(n);
            return true;
        }

        static boolean payLocked(Account from, Account to, long n) {
            synchronized (from) {
                if (from.cents() < n) {
                    return false;
                }
                from.add(-n);
            }
            to.add(n);
            return true;
        }

        // Of two accounts: what the one has says nothing of the other's block.
        static void level(Account a, Account b) {
            long n = a.cents();
            b.add(n);
        }
    }
}
