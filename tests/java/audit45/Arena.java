// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Rooms of a game: a thread that ticks, messages that come on many, players of an old library's kind. */
public class Arena {
    static class Player {
        final String name;
        private int health = 100;
        private int gold;
        private Room room;

        Player(String name) {
            this.name = name;
        }

        synchronized int health() {
            return health;
        }

        synchronized void setHealth(int h) {
            health = h;
        }

        synchronized void hit(int n) {
            health = Math.max(0, health - n);
        }

        synchronized int gold() {
            return gold;
        }

        synchronized void give(int n) {
            gold += n;
        }

        synchronized boolean pay(int n) {
            if (gold < n) {
                return false;
            }
            gold -= n;
            return true;
        }

        synchronized Room room() {
            return room;
        }

        synchronized void setRoom(Room r) {
            room = r;
        }

        void healLate(int n) {
            int h;
            synchronized (this) {
                h = health;
            }
            int more = Math.min(100, h + n);
            synchronized (this) {
                health = more; // BLOCAL: lost-update
            }
        }

        void heal(int n) {
            synchronized (this) {
                int more = Math.min(100, health + n);
                health = more;
            }
        }

        int leaveLate() {
            if (room() != null) {
                return room().leave(this); // BLOCAL: check-then-act
            }
            return 0;
        }

        int leave() {
            Room r;
            synchronized (this) {
                r = room;
                room = null;
            }
            return r == null ? 0 : r.leave(this);
        }
    }

    static class Room {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final List<Player> in = new ArrayList<>();
        private final int max;
        private int round;
        private Player king;

        Room(int max) {
            this.max = max;
        }

        boolean enterLate(Player p) {
            lock.readLock().lock();
            try {
                if (in.size() >= max) {
                    return false;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                in.add(p); // BLOCAL: check-then-act
                return true;
            } finally {
                lock.writeLock().unlock();
            }
        }

        boolean enter(Player p) {
            lock.writeLock().lock();
            try {
                return in.size() < max && in.add(p);
            } finally {
                lock.writeLock().unlock();
            }
        }

        int leave(Player p) {
            lock.writeLock().lock();
            try {
                in.remove(p);
                if (king == p) {
                    king = in.isEmpty() ? null : in.get(0);
                }
                return in.size();
            } finally {
                lock.writeLock().unlock();
            }
        }

        // Reads, then writes once it has let go.
        void tickLate() {
            int r;
            lock.readLock().lock();
            try {
                r = round;
                in.forEach(p -> p.hit(1));
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                round = r + 1; // BLOCAL: lost-update
            } finally {
                lock.writeLock().unlock();
            }
        }

        void tick() {
            lock.writeLock().lock();
            try {
                round++;
                for (Iterator<Player> it = in.iterator(); it.hasNext();) {
                    Player p = it.next();
                    if (p.health() == 0) {
                        it.remove();
                    }
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        void crownLate(Player p) {
            lock.readLock().lock();
            boolean none = king == null;
            lock.readLock().unlock();
            if (none) {
                lock.writeLock().lock();
                king = p; // BLOCAL: check-then-act
                lock.writeLock().unlock();
            }
        }

        void crown(Player p) {
            lock.readLock().lock();
            boolean none = king == null;
            lock.readLock().unlock();
            if (none) {
                lock.writeLock().lock();
                if (king == null) {
                    king = p; // BENIGN: check-then-act rechecked
                }
                lock.writeLock().unlock();
            }
        }

        String state() {
            lock.readLock().lock();
            try {
                return round + " " + (king == null ? "-" : king.name) + " " + in.size();
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    static class Shop {
        void buyLate(Player p, int price) {
            if (p.gold() >= price) {
                p.give(-price); // BLOCAL: check-then-act
            }
        }

        boolean buy(Player p, int price) {
            return p.pay(price);
        }

        void robLate(Player p) {
            p.setHealth(p.health() / 2); // BLOCAL: lost-update
        }

        // What it looks at says only how much there is to be said.
        String greet(Player p) {
            return p.gold() > 100 ? "Sir" : "you";
        }
    }

    /** Lists of an older kind: each operation locks for itself. */
    static class Lounge {
        private final Vector<Player> seated = new Vector<>();
        private final Hashtable<String, Integer> scores = new Hashtable<>();
        private final Map<Player, Integer> order = Collections.synchronizedMap(new IdentityHashMap<Player, Integer>());

        Player lastLate() {
            if (!seated.isEmpty()) {
                // The index is computed with, too: that was not marked.
                return seated.remove(seated.size() - 1); // BLOCAL: check-then-act; BLOCAL: stale-value low
            }
            return null;
        }

        Player last() {
            synchronized (seated) {
                return seated.isEmpty() ? null : seated.remove(seated.size() - 1);
            }
        }

        void sit(Player p) {
            seated.add(p);
        }

        void scoreLate(String name, int n) {
            Integer old = scores.get(name);
            scores.put(name, old == null ? n : old + n); // BLOCAL: lost-update
        }

        void score(String name, int n) {
            synchronized (scores) {
                Integer old = scores.get(name);
                scores.put(name, old == null ? n : old + n);
            }
        }

        void rankLate(Player p) {
            if (!order.containsKey(p)) {
                // Was low: a static field has the lounge, and what is put is how many there were, which is marked as well.
                order.put(p, order.size()); // BLOCAL: check-then-act; BLOCAL: stale-value low
            }
        }

        void rank(Player p) {
            synchronized (order) {
                if (!order.containsKey(p)) {
                    order.put(p, order.size());
                }
            }
        }
    }

    static final Room ROOM = new Room(8);
    static final Lounge LOUNGE = new Lounge();
    static final Shop SHOP = new Shop();

    public static void main(String[] args) {
        ScheduledExecutorService ticks = Executors.newScheduledThreadPool(2);
        ticks.scheduleWithFixedDelay(ROOM::tick, 50, 50, TimeUnit.MILLISECONDS);
        for (String a : args) {
            Player p = new Player(a);
            Runnable play = () -> {
                if (ROOM.enter(p)) {
                    p.setRoom(ROOM);
                    SHOP.buy(p, 3);
                    p.leave();
                }
            };
            new Thread(play).start();
            new Thread(() -> LOUNGE.score(a, p.health())).start();
        }
    }
}
