// RELEASES: 17
package audit44;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Bookings: an inventory that many read, holds that run out on a timer, a desk in front. */
public class Hotel {
    enum Kind { SINGLE, DOUBLE, SUITE }

    record Stay(LocalDate from, int nights, Kind kind) {
    }

    record Hold(String guest, Stay stay, long until) {
    }

    /** How many rooms of each kind there are, day by day; many read. */
    static class Inventory {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<LocalDate, EnumMap<Kind, Integer>> left = new TreeMap<>();
        private int version;
        private int sold;

        int left(LocalDate day, Kind kind) {
            lock.readLock().lock();
            try {
                EnumMap<Kind, Integer> m = left.get(day);
                return m == null ? 0 : m.getOrDefault(kind, 0);
            } finally {
                lock.readLock().unlock();
            }
        }

        boolean sellLate(LocalDate day, Kind kind) {
            lock.readLock().lock();
            int n;
            try {
                EnumMap<Kind, Integer> m = left.get(day);
                n = m == null ? 0 : m.getOrDefault(kind, 0);
            } finally {
                lock.readLock().unlock();
            }
            if (n == 0) {
                return false;
            }
            lock.writeLock().lock();
            try {
                left.get(day).put(kind, n - 1); // BLOCAL: lost-update
                sold++;
                return true;
            } finally {
                lock.writeLock().unlock();
            }
        }

        boolean sell(LocalDate day, Kind kind) {
            lock.writeLock().lock();
            try {
                EnumMap<Kind, Integer> m = left.get(day);
                int n = m == null ? 0 : m.getOrDefault(kind, 0);
                if (n == 0) {
                    return false;
                }
                m.put(kind, n - 1);
                sold++;
                return true;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void openLate(LocalDate day) {
            lock.readLock().lock();
            boolean there = left.containsKey(day);
            lock.readLock().unlock();
            if (!there) {
                lock.writeLock().lock();
                try {
                    left.put(day, new EnumMap<>(Kind.class)); // BLOCAL: check-then-act
                    version++;
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        void open(LocalDate day) {
            lock.readLock().lock();
            boolean there = left.containsKey(day);
            lock.readLock().unlock();
            if (!there) {
                lock.writeLock().lock();
                try {
                    if (!left.containsKey(day)) {
                        left.put(day, new EnumMap<>(Kind.class)); // BENIGN: check-then-act rechecked
                        version++;
                    }
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        void soldLate(int more) {
            lock.readLock().lock();
            try {
                sold += more; // BLOCAL: guarded-by
            } finally {
                lock.readLock().unlock();
            }
        }

        void stock(LocalDate day, Kind kind, int n) {
            lock.writeLock().lock();
            try {
                left.computeIfAbsent(day, d -> new EnumMap<>(Kind.class)).put(kind, n);
                sold = 0;
                version++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        // From the writer's lock to the reader's without a gap.
        int stockAndTell(LocalDate day, Kind kind, int n) {
            lock.writeLock().lock();
            lock.readLock().lock();
            try {
                left.computeIfAbsent(day, d -> new EnumMap<>(Kind.class)).put(kind, n);
                version++;
            } finally {
                lock.writeLock().unlock();
            }
            try {
                return version;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** What is held for a while; its own lock. */
    static class Holds {
        private final Map<String, Hold> byGuest = new HashMap<>();
        private int expired;

        synchronized Hold get(String guest) {
            return byGuest.get(guest);
        }

        synchronized void put(Hold h) {
            byGuest.put(h.guest(), h);
        }

        synchronized Hold drop(String guest) {
            return byGuest.remove(guest);
        }

        synchronized boolean putIfFree(Hold h) {
            return byGuest.putIfAbsent(h.guest(), h) == null;
        }

        synchronized int expire(long now) {
            int before = byGuest.size();
            byGuest.values().removeIf(h -> h.until() < now);
            expired += before - byGuest.size();
            return expired;
        }

        List<Hold> expireLate(long now) {
            List<Hold> over = new ArrayList<>();
            synchronized (this) {
                for (Hold h : byGuest.values()) {
                    if (h.until() < now) {
                        over.add(h);
                    }
                }
            }
            synchronized (this) {
                for (Hold h : over) {
                    // Was to be shown: a removal that is decided by what all of a collection said.
                    byGuest.remove(h.guest()); // BLOCAL: check-then-act low
                }
            }
            return over;
        }
    }

    /** What guests come to. */
    static class Desk {
        private final Inventory inventory;
        private final Holds holds;

        Desk(Inventory inventory, Holds holds) {
            this.inventory = inventory;
            this.holds = holds;
        }

        boolean holdLate(String guest, Stay stay) {
            if (holds.get(guest) != null) {
                return false;
            }
            holds.put(new Hold(guest, stay, System.currentTimeMillis() + 60_000)); // BLOCAL: check-then-act
            return true;
        }

        boolean hold(String guest, Stay stay) {
            return holds.putIfFree(new Hold(guest, stay, System.currentTimeMillis() + 60_000));
        }

        boolean confirmLate(String guest) {
            Hold h = holds.get(guest);
            if (h == null) {
                return false;
            }
            if (inventory.sell(h.stay().from(), h.stay().kind())) {
                holds.drop(guest); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean confirm(String guest) {
            Hold h = holds.drop(guest);
            if (h == null) {
                return false;
            }
            if (inventory.sell(h.stay().from(), h.stay().kind())) {
                return true;
            }
            holds.putIfFree(h);
            return false;
        }

        // Asked and told: nothing is done with it.
        String quote(Stay stay) {
            int n = inventory.left(stay.from(), stay.kind());
            return switch (stay.kind()) {
                case SINGLE -> n > 3 ? "80" : "95";
                case DOUBLE -> n > 3 ? "120" : "140";
                case SUITE -> "300";
            };
        }
    }

    private static final Inventory INVENTORY = new Inventory();
    private static final Holds HOLDS = new Holds();

    public static void main(String[] args) {
        Desk desk = new Desk(INVENTORY, HOLDS);
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleAtFixedRate(() -> HOLDS.expire(System.currentTimeMillis()), 1, 1, TimeUnit.SECONDS);
        for (String guest : args) {
            new Thread(() -> {
                Stay stay = new Stay(LocalDate.now(), 1, Kind.SINGLE);
                if (desk.hold(guest, stay)) {
                    // Was not marked: what is held is confirmed.
                    desk.confirm(guest); // BLOCAL: check-then-act low
                }
            }).start();
        }
    }
}
