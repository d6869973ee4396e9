// RELEASES: 8 17
package audit43;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A chat: an acceptor, a thread for each client, and rooms that a directory has. */
public class Chat {
    static class Room {
        private final String name;
        private final List<Client> members = new ArrayList<>();
        private String topic = "";
        private int said;
        private boolean closed;

        Room(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        synchronized int size() {
            return members.size();
        }

        synchronized boolean isFull() {
            return members.size() >= 50;
        }

        synchronized void join(Client c) {
            members.add(c);
        }

        synchronized boolean joinIfRoom(Client c) {
            if (closed || members.size() >= 50) {
                return false;
            }
            members.add(c);
            return true;
        }

        synchronized void part(Client c) {
            members.remove(c);
        }

        synchronized void close() {
            closed = true;
            members.clear();
        }

        synchronized boolean closeIfEmpty() {
            if (members.isEmpty()) {
                closed = true;
            }
            return closed;
        }

        synchronized int said() {
            return said;
        }

        synchronized void said(int n) {
            said = n;
        }

        synchronized void spoke() {
            said++;
        }

        synchronized String topic() {
            return topic;
        }

        synchronized void topic(String t) {
            topic = t;
        }

        public synchronized List<Client> raw() {
            return members; // BLOCAL: guarded-by
        }

        public synchronized List<Client> copy() {
            return new ArrayList<>(members);
        }
    }

    static class Directory {
        private final Map<String, Room> rooms = new ConcurrentHashMap<>();

        Room openLate(String name) {
            Room r = rooms.get(name);
            if (r == null) {
                r = new Room(name);
                rooms.put(name, r); // BLOCAL: check-then-act
            }
            return r;
        }

        Room open(String name) {
            return rooms.computeIfAbsent(name, Room::new);
        }

        Room openOldStyle(String name) {
            Room made = new Room(name);
            Room there = rooms.putIfAbsent(name, made);
            return there != null ? there : made;
        }

        void sweepLate() {
            for (Room r : rooms.values()) {
                if (r.size() == 0) {
                    // Was to be shown: what was asked is cleared blindly, and what goes with it is set by a callee.
                    r.close(); // BLOCAL: check-then-act low
                }
            }
        }

        void sweep() {
            for (Room r : rooms.values()) {
                if (r.closeIfEmpty()) {
                    rooms.remove(r.name(), r);
                }
            }
        }

        // Only told of.
        String census() {
            StringBuilder b = new StringBuilder();
            for (Room r : rooms.values()) {
                b.append(r.name()).append(": ").append(r.size()).append('\n');
            }
            return b.toString();
        }
    }

    /** One thread for each: what it counts is its own. */
    static class Client extends Thread {
        private final Server server;
        private final Socket socket;
        private final PrintWriter out;
        private final String nick;
        private Room room;
        private int lines;

        Client(Server server, Socket socket, String nick) throws IOException {
            this.server = server;
            this.socket = socket;
            this.nick = nick;
            this.out = new PrintWriter(socket.getOutputStream(), true);
        }

        String nick() {
            return nick;
        }

        @Override
        public void run() {
            server.login(this);
            try (BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
                String line;
                while ((line = in.readLine()) != null) {
                    lines++;
                    obey(line);
                }
            } catch (IOException e) {
                System.err.println(nick + " after " + lines + ": " + e);
            } finally {
                server.logout(this);
            }
        }

        private void obey(String line) {
            if (line.startsWith("/join ")) {
                Room r = server.directory.open(line.substring(6));
                if (r.joinIfRoom(this)) {
                    room = r;
                }
            } else if (line.startsWith("/peek ")) {
                enterLate(server.directory.openLate(line.substring(6)));
            } else if (room != null) {
                countLate(room);
                server.tellAll(line);
            }
        }

        private void enterLate(Room r) {
            if (!r.isFull()) {
                r.join(this); // BLOCAL: check-then-act
            }
        }

        private void countLate(Room r) {
            r.said(r.said() + 1); // BLOCAL: lost-update
        }

        private void count(Room r) {
            r.spoke();
        }

        // The topic is set whatever it was.
        private void announce(Room r, String t) {
            if (r.topic().isEmpty()) {
                System.err.println("first topic of " + r.name());
            }
            r.topic(t);
        }

        void send(String line) {
            synchronized (out) {
                out.println(line);
            }
        }

        void end() {
            try {
                socket.close();
            } catch (IOException e) {
                System.err.println(e);
            }
        }
    }

    static class Server {
        private final Directory directory = new Directory();
        private final Set<Client> clients = Collections.synchronizedSet(new HashSet<>());
        private final Map<String, Client> byNick = new ConcurrentHashMap<>();
        private volatile boolean running = true;

        void acceptLate(ServerSocket from) {
            int n = 0;
            while (running) {
                try {
                    Client c = new Client(this, from.accept(), "guest" + n++);
                    clients.add(c); // BLOCAL: check-then-act
                    c.start();
                } catch (IOException e) {
                    running = false; // BLOCAL: check-then-act low
                }
            }
        }

        void accept(ServerSocket from) {
            int n = 0;
            while (running) {
                try {
                    Client c = new Client(this, from.accept(), "visitor" + n++);
                    clients.add(c);
                    if (!running) {
                        clients.remove(c);
                        c.end();
                        return;
                    }
                    c.start();
                } catch (IOException e) {
                    running = false; // BLOCAL: check-then-act low
                }
            }
        }

        void stop() {
            running = false;
            synchronized (clients) {
                for (Client c : clients) {
                    c.end();
                }
            }
        }

        void tellAllLate(String line) {
            for (Client c : clients) { // BLOCAL: guarded-by
                c.send(line);
            }
        }

        void tellAll(String line) {
            synchronized (clients) {
                for (Client c : clients) {
                    c.send(line);
                }
            }
        }

        void login(Client c) {
            Client old = byNick.put(c.nick(), c);
            if (old != null) {
                old.end();
            }
        }

        void logoutLate(Client c) {
            byNick.remove(c.nick()); // BLOCAL: lost-update
            clients.remove(c);
        }

        void logout(Client c) {
            byNick.remove(c.nick(), c);
            clients.remove(c);
        }

        boolean aliasLate(Client c, String as) {
            if (byNick.containsKey(as)) {
                return false;
            }
            byNick.put(as, c); // BLOCAL: check-then-act
            return true;
        }

        boolean alias(Client c, String as) {
            return byNick.putIfAbsent(as, c) == null;
        }
    }

    public static void main(String[] args) throws IOException {
        Server server = new Server();
        ServerSocket a = new ServerSocket(4000);
        ServerSocket b = new ServerSocket(4001);
        new Thread(() -> server.acceptLate(a)).start();
        new Thread(() -> server.accept(b)).start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
    }
}
