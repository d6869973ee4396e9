// RELEASES: 8 17
package audit37;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that lie in maps, arrays and parents, and the state beside them. */
public class Keys {
    static final Keys SHARED = new Keys();

    static class Room {
        final ReentrantLock key = new ReentrantLock();
        int guests;
        String host;
        final List<String> names = new ArrayList<>();

        ReentrantLock key() {
            return key;
        }
    }

    private final ConcurrentMap<String, Room> rooms = new ConcurrentHashMap<>();
    private final Object[] stripes = new Object[16];
    private final long[] sums = new long[16];
    private final Room[] halls = {new Room(), new Room()};
    private final Map<String, Integer> seats = new HashMap<>();
    private final ConcurrentMap<String, Object> monitors = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> titles = new ConcurrentHashMap<>();

    Keys() {
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Object();
        }
    }

    private Room room(String name) {
        return rooms.computeIfAbsent(name, n -> new Room());
    }

    void vacate(String name) {
        Room r = rooms.get(name);
        if (r == null) {
            return;
        }
        r.key.lock();
        try {
            r.guests = 0;
            r.host = null;
            r.names.clear();
        } finally {
            r.key.unlock();
        }
    }

    /** The lock of what lies under a key. */
    void enter(String name) {
        Room r = room(name);
        int n;
        r.key.lock();
        try {
            n = r.guests;
        } finally {
            r.key.unlock();
        }
        r.key.lock();
        try {
            r.guests = n + 1; // BLOCAL: lost-update {{guests}}
        } finally {
            r.key.unlock();
        }
    }

    /** Silent. */
    void enterMended(String name) {
        Room r = room(name);
        r.key.lock();
        try {
            int n = r.guests;
            r.guests = n + 1;
        } finally {
            r.key.unlock();
        }
    }

    /** By a getter of the lock. */
    boolean host(String name, String me) {
        Room r = room(name);
        r.key().lock();
        boolean free = r.host == null;
        r.key().unlock();
        if (!free) {
            return false;
        }
        r.key().lock();
        r.host = me; // BLOCAL: check-then-act {{host}}
        r.key().unlock();
        return true;
    }

    /** Asked again. */
    boolean hostMended(String name, String me) {
        Room r = room(name);
        r.key().lock();
        boolean free = r.host == null;
        r.key().unlock();
        if (!free) {
            return false;
        }
        r.key().lock();
        try {
            if (r.host != null) {
                return false;
            }
            r.host = me; // BENIGN: check-then-act rechecked
            return true;
        } finally {
            r.key().unlock();
        }
    }

    /** A lock in a variable, that is the room's. */
    void note(String name, String guest) {
        Room r = room(name);
        Lock l = r.key;
        l.lock();
        boolean known = r.names.contains(guest);
        l.unlock();
        if (!known) {
            l.lock();
            r.names.add(guest); // BLOCAL: check-then-act {{names}}
            l.unlock();
        }
    }

    /** Silent: of two rooms each has its own lock, and its own guests. */
    void same(String one, String other) {
        Room a = room(one);
        Room b = room(other);
        int n;
        a.key.lock();
        n = a.guests;
        a.key.unlock();
        b.key.lock();
        b.guests = n;
        b.key.unlock();
    }

    /** A stripe of locks, and a sum beside each. */
    void add(int i, long n) {
        long s;
        synchronized (stripes[i]) {
            s = sums[i];
        }
        s += n;
        synchronized (stripes[i]) {
            sums[i] = s; // BLOCAL: lost-update {{sums}}
        }
    }

    /** Silent. */
    void addMended(int i, long n) {
        synchronized (stripes[i]) {
            long s = sums[i];
            sums[i] = s + n;
        }
    }

    void reset(int i) {
        synchronized (stripes[i]) {
            sums[i] = 0;
        }
    }

    /** The lock of an element of an array. */
    void crowd(int i) {
        Room hall = halls[i];
        hall.key.lock();
        int n = hall.guests;
        hall.key.unlock();
        if (n < 50) {
            hall.key.lock();
            hall.guests++; // BLOCAL: check-then-act {{guests}}
            hall.key.unlock();
        }
    }

    /** Silent. */
    void crowdMended(int i) {
        Room hall = halls[i];
        hall.key.lock();
        try {
            if (hall.guests < 50) {
                hall.guests++;
            }
        } finally {
            hall.key.unlock();
        }
    }

    /** A monitor for a key: held twice. */
    void retitle(String id, String suffix) {
        Object m = monitors.computeIfAbsent(id, k -> new Object());
        String t;
        synchronized (m) {
            t = titles.get(id);
        }
        synchronized (m) {
            titles.put(id, t + suffix); // BLOCAL: lost-update {{titles}}
        }
    }

    /** Held once. */
    void retitleMended(String id, String suffix) {
        Object m = monitors.computeIfAbsent(id, k -> new Object());
        synchronized (m) {
            String t = titles.get(id);
            titles.put(id, t + suffix); // FALSE: lost-update (low; that both methods hold the monitor of one key is not known)
        }
    }

    /** The map has no lock but its own. */
    boolean seat(String who, int number) {
        synchronized (seats) {
            if (seats.containsValue(number)) {
                return false;
            }
        }
        synchronized (seats) {
            seats.put(who, number); // BLOCAL: check-then-act {{seats}}
        }
        return true;
    }

    /** Silent. */
    boolean seatMended(String who, int number) {
        synchronized (seats) {
            if (seats.containsValue(number)) {
                return false;
            }
            seats.put(who, number);
            return true;
        }
    }

    void unseat(String who) {
        synchronized (seats) {
            seats.remove(who);
        }
    }

    /** A lock of one permit, in a helper that takes and gives it back. */
    static class Turn {
        private final Semaphore one = new Semaphore(1);

        void take() {
            one.acquireUninterruptibly();
        }

        void give() {
            one.release();
        }
    }

    private final Turn turn = new Turn();
    private int round;
    private String winner;

    void next() {
        turn.take();
        int r = round;
        turn.give();
        turn.take();
        round = r + 1; // BLOCAL: lost-update {{round}}
        turn.give();
    }

    /** Silent. */
    void nextMended() {
        turn.take();
        round = round + 1;
        turn.give();
    }

    /** No winner yet, in the one turn; a winner in the next. */
    boolean win(String me) {
        turn.take();
        boolean none = winner == null;
        turn.give();
        if (none) {
            turn.take();
            winner = me; // BLOCAL: check-then-act {{winner}}
            turn.give();
        }
        return none;
    }

    void restart() {
        turn.take();
        round = 0;
        winner = null;
        turn.give();
    }

    /** A tree: the root's lock is that of all below. */
    static class Node {
        final Node parent;
        final Object lock;
        int children;
        boolean closed;

        Node(Node parent) {
            this.parent = parent;
            this.lock = parent == null ? new Object() : parent.lock;
        }

        void close() {
            synchronized (lock) {
                closed = true;
                children = 0;
            }
        }

        /** The parent is not closed, in one block; in the next it has a child more. (Was expected as medium: one of many objects in a static field says nothing of the others.) */
        Node child() {
            synchronized (lock) {
                if (closed) {
                    throw new IllegalStateException();
                }
            }
            Node n = new Node(this);
            synchronized (lock) {
                children++; // BLOCAL: check-then-act low {{closed}}
            }
            return n;
        }

        /** Silent. */
        Node childMended() {
            Node n = new Node(this);
            synchronized (lock) {
                if (closed) {
                    throw new IllegalStateException();
                }
                children++;
            }
            return n;
        }
    }

    static final Node ROOT = new Node(null);

    /** A queue for each key, made where there is none, dropped where it is empty. */
    private final Map<String, Deque<Runnable>> queues = new HashMap<>();

    void enqueue(String key, Runnable r) {
        Deque<Runnable> q;
        synchronized (queues) {
            q = queues.get(key);
            if (q == null) {
                q = new ArrayDeque<>();
                queues.put(key, q);
            }
        }
        synchronized (queues) {
            q.add(r); // BLOCAL: stale-value {{queues}}
        }
    }

    /** Silent. */
    void enqueueMended(String key, Runnable r) {
        synchronized (queues) {
            queues.computeIfAbsent(key, k -> new ArrayDeque<>()).add(r);
        }
    }

    Runnable dequeue(String key) {
        synchronized (queues) {
            Deque<Runnable> q = queues.get(key);
            if (q == null) {
                return null;
            }
            Runnable r = q.poll();
            if (q.isEmpty()) {
                queues.remove(key);
            }
            return r;
        }
    }
}
