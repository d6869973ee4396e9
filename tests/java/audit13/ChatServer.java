// RELEASES: 8 17
package audit13;

import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** A chat server: connections with nicknames, rooms with members and topics, and a bounded outbox. */
class ChatServer {
    private static final Logger LOG = Logger.getLogger("chat");

    static class Outbox {
        private final LinkedList<String> lines = new LinkedList<>();
        private int limit = 100;
        private int lost;

        synchronized boolean full() {
            return lines.size() >= limit;
        }

        synchronized void add(String line) {
            lines.add(line);
            notify();
        }

        synchronized void limit(int n) {
            limit = n;
        }

        synchronized int limit() {
            return limit;
        }

        synchronized String poll() {
            return lines.poll();
        }

        synchronized String take() throws InterruptedException {
            while (lines.isEmpty())
                wait();
            return lines.removeFirst();
        }

        synchronized void lost() {
            lost++;
        }

        synchronized int lostSoFar() {
            return lost;
        }
    }

    static class Client implements Runnable {
        private final Server server;
        final Outbox outbox = new Outbox();
        private String nick = "guest";
        private Room room;

        Client(Server server) {
            this.server = server;
        }

        synchronized String nick() {
            return nick;
        }

        synchronized void nick(String n) {
            nick = n;
        }

        synchronized Room room() {
            return room;
        }

        synchronized void enter(Room r) {
            room = r;
        }

        void send(String line) {
            if (outbox.full()) {
                outbox.lost();
                return;
            }
            // Mended: a field that only ever holds a concurrent collection is evidence, whatever it is declared as.
            outbox.add(line); // BLOCAL: check-then-act medium
        }

        // Silent: the outbox is locked around both.
        void sendAtOnce(String line) {
            synchronized (outbox) {
                if (outbox.full())
                    outbox.lost();
                else
                    outbox.add(line);
            }
        }

        void widen() {
            // Mended: a field that only ever holds a concurrent collection is evidence, whatever it is declared as.
            outbox.limit(outbox.limit() * 2); // BLOCAL: lost-update high
        }

        void rename(String to) {
            String old = nick();
            if (old.equals(to))
                return;
            server.forget(old);
            // A fault: a field declared Map, List or Set that holds a concurrent collection is no evidence yet; by the page it is one step or two surer.
            nick(to); // BLOCAL: check-then-act low
        }

        // Silent: leaving and entering are of two rooms' locks.
        void move(Room to) {
            Room from = room();
            if (from != null)
                from.leave(this);
            to.join(this);
        }

        void moveAndEnter(Room to) {
            Room from = room();
            if (from == null)
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most, and low of an object that is one of many.
                enter(to); // BLOCAL: check-then-act low
        }

        @Override
        public void run() {
            try {
                while (true) {
                    String line = outbox.take();
                    server.broadcast(nick() + ": " + line);
                }
            } catch (InterruptedException e) {
                LOG.info("gone: " + nick());
            }
        }
    }

    static class Room {
        final String name;
        private final Set<Client> members = new HashSet<>();
        private String topic = "";
        private Client owner;

        Room(String name) {
            this.name = name;
        }

        synchronized void join(Client c) {
            members.add(c);
        }

        synchronized void leave(Client c) {
            members.remove(c);
            if (owner == c)
                owner = null;
        }

        synchronized int size() {
            return members.size();
        }

        synchronized Client owner() {
            return owner;
        }

        synchronized void owner(Client c) {
            owner = c;
        }

        synchronized String topic() {
            return topic;
        }

        synchronized void topic(String t) {
            topic = t;
        }

        void claim(Client c) {
            if (owner() != null)
                return;
            LOG.fine("claimed");
            // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most, and low of an object that is one of many.
            owner(c); // BLOCAL: check-then-act low
        }

        void claimBetween(Client c) {
            Client o;
            synchronized (this) {
                o = owner;
            }
            if (o == null) {
                synchronized (this) {
                    if (owner == null && members.contains(c))
                        owner = c; // BENIGN: check-then-act rechecked
                }
            }
        }

        void shout() {
            String t = topic();
            topic(t.toUpperCase()); // BLOCAL: lost-update high
        }

        void joinSmall(Client c) {
            if (size() < 10)
                join(c); // BLOCAL: check-then-act medium
        }
    }

    static class Server {
        static final Server SHARED = new Server();
        private final Map<String, Client> clients = new Hashtable<>();
        private final ConcurrentMap<String, Room> rooms = new ConcurrentHashMap<>();
        private final List<String> log = Collections.synchronizedList(new ArrayList<>());

        void accept() {
            Client c = new Client(this);
            clients.put(c.nick(), c); // the next was not expected: dropRoom() may remove what is empty just then
            rooms.computeIfAbsent("lobby", Room::new).join(c); // BLOCAL: stale-value medium {{rooms}}
            new Thread(c).start();
        }

        void forget(String nick) {
            clients.remove(nick);
        }

        boolean register(String nick, Client c) {
            if (clients.containsKey(nick))
                return false;
            clients.put(nick, c); // BLOCAL: check-then-act medium
            return true;
        }

        // Silent: a Hashtable is locked by itself.
        boolean registerAtOnce(String nick, Client c) {
            synchronized (clients) {
                if (clients.containsKey(nick))
                    return false;
                clients.put(nick, c);
            }
            return true;
        }

        // Silent: remove compares by itself.
        void dropRoom(String name) {
            Room r = rooms.get(name);
            if (r != null && r.size() == 0)
                rooms.remove(name, r);
        }

        void broadcast(String line) {
            for (Room r : rooms.values())
                LOG.fine(r.topic());
            log.add(line);
        }

        String last() {
            int n = log.size();
            if (n == 0)
                return "";
            // Mended: of several kinds of harm done to one state the surest is shown.
            return log.get(n - 1); // BLOCAL: stale-value low
        }

        void trim() {
            if (log.size() > 1000)
                log.remove(0); // BLOCAL: check-then-act medium
        }
    }
}
