// RELEASES: 21
package audit46;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** A chat: rooms, guests who have a virtual thread each, commands that are sealed, a scribe that writes all down. */
public class Parlor {
    sealed interface Command permits Join, Say, Leave, Rename {
    }

    record Join(String room) implements Command {
    }

    record Say(String room, String text) implements Command {
    }

    record Leave(String room) implements Command {
    }

    record Rename(String to) implements Command {
    }

    static class Guest {
        private String nick;
        private final LinkedBlockingQueue<String> inbox = new LinkedBlockingQueue<>(100);
        private volatile int unread;

        Guest(String nick) {
            this.nick = nick;
        }

        synchronized String nick() {
            return nick;
        }

        synchronized void nick(String n) {
            nick = n;
        }

        void hear(String line) {
            if (inbox.offer(line)) {
                unread++; // BLOCAL: lost-update
            }
        }

        List<String> read() {
            List<String> all = new ArrayList<>();
            inbox.drainTo(all);
            unread = 0;
            return all;
        }
    }

    static class Room {
        final String name;
        private final Set<Guest> guests = new HashSet<>();
        private final List<String> lines = new ArrayList<>();
        private String topic = "";
        private int said;
        private boolean closed;

        Room(String name) {
            this.name = name;
        }

        synchronized boolean enter(Guest g) {
            return !closed && guests.add(g);
        }

        synchronized int leave(Guest g) {
            guests.remove(g);
            return guests.size();
        }

        synchronized int size() {
            return guests.size();
        }

        synchronized boolean closeIfEmpty() {
            if (guests.isEmpty()) {
                closed = true;
            }
            return closed;
        }

        void sayLate(String who, String text) {
            List<Guest> to;
            int n;
            synchronized (this) {
                to = new ArrayList<>(guests);
                n = said;
            }
            String line = who + ": " + text;
            for (Guest g : to) {
                g.hear(line);
            }
            synchronized (this) {
                lines.add(line);
                said = n + 1; // BLOCAL: lost-update
            }
        }

        void say(String who, String text) {
            String line = who + ": " + text;
            List<Guest> to;
            synchronized (this) {
                lines.add(line);
                said++;
                to = new ArrayList<>(guests);
            }
            for (Guest g : to) {
                g.hear(line);
            }
        }

        String topicLate(String t) {
            String old;
            synchronized (this) {
                old = topic;
            }
            if (old.isEmpty()) {
                synchronized (this) {
                    topic = t; // BLOCAL: check-then-act
                }
            }
            return old;
        }

        synchronized String topic(String t) {
            String old = topic;
            if (old.isEmpty()) {
                topic = t;
            }
            return old;
        }

        public List<String> linesLate() {
            synchronized (this) {
                return Collections.unmodifiableList(lines); // BLOCAL: stale-value
            }
        }

        public synchronized List<String> lastTen() {
            return new ArrayList<>(lines.subList(Math.max(0, lines.size() - 10), lines.size()));
        }

        String lastLate() {
            int n;
            synchronized (this) {
                n = lines.size();
            }
            if (n == 0) {
                return null;
            }
            synchronized (this) {
                // Had another name: the index is computed.
                return lines.get(n - 1); // BLOCAL: stale-value low
            }
        }

        synchronized void trim() {
            lines.subList(0, lines.size() / 2).clear();
        }
    }

    static class House {
        private final Map<String, Room> rooms = new ConcurrentHashMap<>();
        private final Map<String, Guest> byNick = new HashMap<>();
        private final List<Guest> watchers = new CopyOnWriteArrayList<>();

        boolean nameLate(Guest g, String to) {
            synchronized (byNick) {
                if (byNick.containsKey(to)) {
                    return false;
                }
            }
            synchronized (byNick) {
                byNick.remove(g.nick());
                byNick.put(to, g); // BLOCAL: check-then-act
            }
            g.nick(to);
            return true;
        }

        boolean name(Guest g, String to) {
            synchronized (byNick) {
                if (byNick.putIfAbsent(to, g) != null) {
                    return false;
                }
                byNick.remove(g.nick());
                g.nick(to);
                return true;
            }
        }

        Room roomLate(String name) {
            if (!rooms.containsKey(name)) {
                rooms.put(name, new Room(name)); // BLOCAL: check-then-act
            }
            return rooms.get(name);
        }

        Room room(String name) {
            return rooms.computeIfAbsent(name, Room::new);
        }

        void leftLate(String name, Guest g) {
            Room r = rooms.get(name);
            if (r != null && r.leave(g) == 0) {
                rooms.remove(name); // MISSED: check-then-act (what is told was written in that block, and counts as claimed)
            }
        }

        void left(String name, Guest g) {
            // Was not marked.
            rooms.computeIfPresent(name, (k, r) -> r.leave(g) == 0 && r.closeIfEmpty() ? null : r); // BLOCAL: check-then-act low
        }

        void closeLate(Room r) {
            if (r.size() == 0) {
                // Was not marked.
                r.closeIfEmpty(); // BLOCAL: check-then-act low
            }
        }

        void watchLate(Guest g) {
            if (!watchers.contains(g)) {
                watchers.add(g); // BLOCAL: check-then-act
            }
        }

        void watch(Guest g) {
            ((CopyOnWriteArrayList<Guest>) watchers).addIfAbsent(g);
        }

        void unwatch(Guest g) {
            watchers.remove(g);
        }

        void run(Guest g, Command c) {
            switch (c) {
                case Join j -> roomLate(j.room()).enter(g);
                case Say(String room, String text) -> {
                    Room r = rooms.get(room);
                    if (r != null) {
                        r.sayLate(g.nick(), text);
                        r.topicLate(text);
                    }
                }
                case Leave l -> leftLate(l.room(), g);
                case Rename r -> nameLate(g, r.to());
            }
        }
    }

    /** The commands of one guest, one after the other: its list is nobody else's. */
    static class Seat implements Runnable {
        private final House house;
        private final Guest guest;
        private final List<Command> script = new ArrayList<>();
        private int at;

        Seat(House house, Guest guest) {
            this.house = house;
            this.guest = guest;
        }

        public void run() {
            script.add(new Join("lobby"));
            script.add(new Say("lobby", "hi"));
            script.add(new Leave("lobby"));
            while (at < script.size()) {
                Command c = script.get(at);
                at++;
                house.run(guest, c);
            }
            if (script.isEmpty()) {
                script.add(new Rename("x"));
            }
        }
    }

    static final House HOUSE = new House();

    public static void main(String[] args) {
        try (var each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String a : args) {
                Guest g = new Guest(a);
                HOUSE.watchLate(g);
                each.submit(new Seat(HOUSE, g));
                each.submit(() -> HOUSE.name(g, "y"));
                each.submit(() -> HOUSE.room("lobby").trim());
                Thread.startVirtualThread(() -> System.out.println(g.read()));
            }
        }
    }
}
