// RELEASES: 8 17
package audit48;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of lines: two acceptors, a thread for each guest, and one that shows the idle out. */
public class Tavern {
    static final House HOUSE = new House(40);

    static class House {
        private final Object door = new Object();
        private final Set<Guest> inside = new HashSet<Guest>();
        private final Map<String, Integer> tabs = new HashMap<String, Integer>();
        private final AtomicInteger live = new AtomicInteger();
        private final int seats;
        private boolean open = true;
        private Guest oldest;
        private int served;
        private volatile long busiest;

        House(int seats) {
            this.seats = seats;
        }

        /** Asks for a seat, says hello, and only then sits down: two take the last one. */
        boolean admit(Guest guest) {
            synchronized (door) {
                if (!open || inside.size() >= seats) {
                    return false;
                }
            }
            guest.say("welcome");
            synchronized (door) {
                inside.add(guest); // BLOCAL: check-then-act
            }
            return true;
        }

        /** Silent: the seat is taken where it is asked for. */
        boolean admitAtOnce(Guest guest) {
            synchronized (door) {
                if (!open || inside.size() >= seats) {
                    return false;
                }
                inside.add(guest);
            }
            guest.say("welcome");
            return true;
        }

        /** Silent: one block does all. */
        void leave(Guest guest) {
            synchronized (door) {
                if (inside.remove(guest)) {
                    served++;
                }
                if (oldest == guest) {
                    oldest = null;
                }
            }
        }

        /** What was on the tab is read in one block and written back in the next. */
        void order(String name, int pence) {
            Integer owed;
            synchronized (door) {
                owed = tabs.get(name);
            }
            int sum = owed == null ? pence : owed + pence;
            synchronized (door) {
                tabs.put(name, sum); // BLOCAL: lost-update
            }
        }

        /** Silent: read and written in one block, by a helper that counts on the lock. */
        void orderAtOnce(String name, int pence) {
            synchronized (door) {
                charge(name, pence);
            }
        }

        private void charge(String name, int pence) {
            Integer owed = tabs.get(name);
            tabs.put(name, owed == null ? pence : owed + pence);
        }

        /** Silent: who pays takes the whole tab away, and what he got is his. */
        int pay(String name) {
            Integer owed;
            synchronized (door) {
                owed = tabs.remove(name);
            }
            return owed == null ? 0 : owed;
        }

        /** Without the lock the oldest is looked for, and then set under it. */
        void mark(Guest guest) {
            if (oldest == null) {
                synchronized (door) {
                    oldest = guest; // BLOCAL: check-then-act
                }
            }
        }

        /** Silent but for a benign one: looked at again under the lock. */
        void markOnce(Guest guest) {
            if (oldest == null) {
                synchronized (door) {
                    if (oldest == null) {
                        oldest = guest; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        /** Two acceptors find the last place free. */
        boolean reserve() {
            if (live.get() >= seats) {
                return false;
            }
            live.incrementAndGet(); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: tried until nobody was faster. */
        boolean reserveByTrying() {
            for (;;) {
                int now = live.get();
                if (now >= seats) {
                    return false;
                }
                if (live.compareAndSet(now, now + 1)) {
                    return true;
                }
            }
        }

        void release() {
            live.decrementAndGet();
        }

        /** The greatest of what it is told, kept without a lock. */
        void note(long waited) {
            if (waited > busiest) {
                busiest = waited; // BLOCAL: check-then-act
            }
        }

        /** The idle are looked for in one block, and shown out in another: one may have spoken since. */
        void sweep(long limit) {
            List<Guest> idle = new ArrayList<Guest>();
            synchronized (door) {
                for (Guest guest : inside) {
                    if (guest.lastHeard < limit) {
                        idle.add(guest);
                    }
                }
            }
            for (Guest guest : idle) {
                guest.say("time, please");
            }
            synchronized (door) {
                inside.removeAll(idle); // BLOCAL: stale-value
            }
        }

        /** Silent: looked for and shown out in one. */
        void sweepAtOnce(long limit) {
            synchronized (door) {
                for (Iterator<Guest> each = inside.iterator(); each.hasNext();) {
                    if (each.next().lastHeard < limit) {
                        each.remove();
                        served++;
                    }
                }
            }
        }

        /** Silent: a copy is told, under no lock. */
        void tellAll(String line) {
            List<Guest> all;
            synchronized (door) {
                all = new ArrayList<Guest>(inside);
            }
            for (Guest guest : all) {
                guest.say(line);
            }
        }

        void shut() {
            synchronized (door) {
                open = false;
                inside.clear();
                tabs.clear();
            }
        }
    }

    static class Guest extends Thread {
        private final House house;
        private final Socket socket;
        volatile long lastHeard = System.currentTimeMillis();
        private final StringBuilder out = new StringBuilder();
        /** Only this thread touches it. */
        private int lines;

        Guest(House house, Socket socket) {
            this.house = house;
            this.socket = socket;
        }

        synchronized void say(String line) {
            out.append(line).append('\n');
        }

        /** Silent: counted by the thread itself, which nobody else does. */
        private void heard() {
            lines++;
            lastHeard = System.currentTimeMillis();
        }

        @Override
        public void run() {
            if (!house.admit(this)) {
                return;
            }
            try {
                int c;
                while ((c = socket.getInputStream().read()) >= 0) {
                    heard();
                    if (c == 'b') {
                        house.order(getName(), 250); // BLOCAL: check-then-act low
                        house.orderAtOnce(getName(), 10);
                    }
                }
            } catch (IOException e) {
                say("gone");
            } finally {
                house.leave(this);
                house.release();
                house.pay(getName());
            }
        }
    }

    static class Acceptor implements Runnable {
        private final ServerSocket server;
        private final House house;

        Acceptor(ServerSocket server, House house) {
            this.server = server;
            this.house = house;
        }

        @Override
        public void run() {
            for (;;) {
                try {
                    Socket socket = server.accept();
                    if (house.reserve() || house.reserveByTrying()) {
                        Guest guest = new Guest(house, socket);
                        house.mark(guest);
                        house.markOnce(guest);
                        house.note(System.nanoTime());
                        house.admitAtOnce(guest);
                        guest.start();
                    } else {
                        socket.close();
                    }
                } catch (IOException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String port : args) {
            new Thread(new Acceptor(new ServerSocket(Integer.parseInt(port)), HOUSE)).start();
        }
        for (;;) {
            Thread.sleep(1000);
            HOUSE.sweep(System.currentTimeMillis() - 60000);
            HOUSE.sweepAtOnce(System.currentTimeMillis() - 600000);
            HOUSE.tellAll("tick");
        }
    }
}
