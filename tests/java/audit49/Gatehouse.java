// RELEASES: 8 17
package audit49;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A server: a gate that lets guests in by a thread of its own, guests that are served by a pool, a house that knows them. */
public class Gatehouse {
    /** What comes over the wire. */
    interface Wire {
        String line() throws IOException;

        void send(String text);

        void close();
    }

    /** Who is served. */
    static class Guest implements Runnable {
        private final House house;
        private final Wire wire;
        private final String name;
        private int said;

        Guest(House house, Wire wire, String name) {
            this.house = house;
            this.wire = wire;
            this.name = name;
        }

        @Override
        public void run() {
            try {
                for (String line = wire.line(); line != null; line = wire.line()) {
                    house.heard(name, line);
                    /* Silent: the guest's own thread alone counts. */
                    said++;
                }
            } catch (IOException e) {
                house.lost(this);
            } finally {
                house.leave(this);
            }
        }

        int said() {
            return said;
        }

        void tell(String text) {
            wire.send(text);
        }

        void dismiss() {
            wire.close();
        }
    }

    /** Who knows all guests. */
    static class House {
        private final int beds;
        private final List<Guest> guests = new ArrayList<Guest>();
        private final Map<String, Integer> lines = new HashMap<String, Integer>();
        private final Set<String> banned = Collections.synchronizedSet(new HashSet<String>());
        private final LinkedList<Guest> waiting = new LinkedList<Guest>();
        private int visits;
        private int lostGuests;
        private Guest oldest;

        House(int beds) {
            this.beds = beds;
        }

        /** Asked by one call, let in by another: more than there are beds. */
        boolean enter(Guest g) {
            if (!full()) {
                admit(g); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        synchronized boolean full() {
            return guests.size() >= beds;
        }

        synchronized void admit(Guest g) {
            guests.add(g);
            visits++;
        }

        /** Silent: in one breath. */
        synchronized boolean enterAtOnce(Guest g) {
            if (full()) {
                return false;
            }
            admit(g);
            return true;
        }

        /** A count that is made of an old one. */
        void heard(String name, String line) {
            Integer n;
            synchronized (this) {
                n = lines.get(name);
            }
            int next = n == null ? 1 : n + line.length();
            synchronized (this) {
                lines.put(name, next); // BLOCAL: lost-update
            }
        }

        /** Silent: the same in one block. */
        void heardAtOnce(String name, String line) {
            synchronized (this) {
                Integer n = lines.get(name);
                lines.put(name, n == null ? 1 : n + line.length());
            }
        }

        /** Silent: a count under the lock. */
        synchronized void lost(Guest g) {
            lostGuests++;
            guests.remove(g);
        }

        synchronized void leave(Guest g) {
            guests.remove(g);
            if (oldest == g) {
                oldest = guests.isEmpty() ? null : guests.get(0);
            }
        }

        /** The visits are taken in two steps. */
        int takeVisits() {
            int n;
            synchronized (this) {
                n = visits;
            }
            synchronized (this) {
                visits = 0; // BLOCAL: lost-update
            }
            return n;
        }

        /** Silent: taken in one. */
        synchronized int takeVisitsAtOnce() {
            int n = visits;
            visits = 0;
            return n;
        }

        /** Told to each, without the lock. */
        void tellAll(String text) {
            for (Guest g : guests) { // BLOCAL: guarded-by
                g.tell(text);
            }
        }

        /** Silent: a copy that is told without the lock. */
        void tellCopy(String text) {
            List<Guest> copy;
            synchronized (this) {
                copy = new ArrayList<Guest>(guests);
            }
            for (Guest g : copy) {
                g.tell(text);
            }
        }

        /** The oldest is found, and there may be another by then. */
        void dismissOldest() {
            Guest g;
            synchronized (this) {
                g = oldest;
            }
            if (g != null) {
                g.dismiss();
                synchronized (this) {
                    oldest = null; // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: looked at once more. */
        void dismissOldestLooked() {
            Guest g;
            synchronized (this) {
                g = oldest;
            }
            if (g != null) {
                g.dismiss();
                synchronized (this) {
                    if (oldest == g) {
                        oldest = null; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        synchronized void setOldest(Guest g) {
            oldest = g;
        }

        /** Asked and banned: the set locks each for itself. */
        boolean ban(String name) {
            if (banned.contains(name)) {
                return false;
            }
            banned.add(name); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: the answer of `add` tells. */
        boolean banOnce(String name) {
            return banned.add(name);
        }

        void pardon(String name) {
            banned.remove(name);
        }

        /** Walked with no lock: the wrapper locks for each operation alone. */
        String bans() {
            StringBuilder text = new StringBuilder();
            /* The first walk of a class stands for all. */
            for (String name : banned) { // BLOCAL: guarded-by low
                text.append(name).append(' ');
            }
            return text.toString();
        }

        /** Silent: the wrapper's own monitor. */
        String bansLocked() {
            StringBuilder text = new StringBuilder();
            synchronized (banned) {
                for (String name : banned) {
                    text.append(name).append(' ');
                }
            }
            return text.toString();
        }

        /** The one that waits is asked for before the lock is held again. */
        Guest next() throws InterruptedException {
            boolean none;
            synchronized (waiting) {
                none = waiting.isEmpty();
            }
            synchronized (waiting) {
                if (none) {
                    waiting.wait(); // BLOCAL: check-then-wait
                }
                return waiting.poll();
            }
        }

        /** Silent: the loop asks. */
        Guest nextLooped() throws InterruptedException {
            synchronized (waiting) {
                while (waiting.isEmpty()) {
                    waiting.wait();
                }
                return waiting.removeFirst();
            }
        }

        void queue(Guest g) {
            synchronized (waiting) {
                waiting.add(g);
                waiting.notify();
            }
        }
    }

    /** The thread that lets in. */
    static class Gate extends Thread {
        private final House house;
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private final Map<String, Guest> byName = new ConcurrentHashMap<String, Guest>();
        private final AtomicInteger open = new AtomicInteger();
        private final AtomicBoolean shut = new AtomicBoolean();

        Gate(House house) {
            this.house = house;
        }

        @Override
        public void run() {
            while (!shut.get()) {
                Guest g = null;
                try {
                    g = house.nextLooped();
                } catch (InterruptedException e) {
                    return;
                }
                letIn(g);
            }
        }

        /** Room is looked for, and then counted. */
        void letIn(Guest g) {
            if (open.get() < 100) {
                open.incrementAndGet(); // BLOCAL: check-then-act
                pool.execute(g);
            }
        }

        /** Silent: counted, looked at and given back. */
        void letInCounted(Guest g) {
            if (open.incrementAndGet() > 100) {
                open.decrementAndGet();
                return;
            }
            pool.execute(g);
        }

        /** Found by name, and not there when it is called. */
        void dismiss(String name) {
            if (byName.containsKey(name)) {
                byName.get(name).dismiss(); // BLOCAL: check-then-act
            }
        }

        /** Silent: what `remove` answers. */
        void dismissOnce(String name) {
            Guest g = byName.remove(name);
            if (g != null) {
                g.dismiss();
            }
        }

        void known(String name, Guest g) {
            byName.putIfAbsent(name, g);
        }

        /** Asked and shut: two end the pool. */
        void shut() {
            if (!shut.get()) {
                shut.set(true); // BLOCAL: check-then-act low
                pool.shutdown();
            }
        }

        /** Silent: one wins. */
        void shutOnce() {
            if (shut.compareAndSet(false, true)) {
                pool.shutdown();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        final House house = new House(16);
        Gate gate = new Gate(house);
        gate.start();
        for (int i = 0; i < 4; i++) {
            new Thread(new Runnable() {
                @Override
                public void run() {
                    house.enter(null);
                    house.tellCopy("somebody has come");
                }
            }).start();
        }
        gate.join();
    }
}
