// RELEASES: 21
package audit48;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;

/** Rooms for talk: sealed commands, records, virtual threads. */
public class Parlour {
    sealed interface Command permits Join, Part, Say, Topic {
    }

    record Join(String room, Voice voice) implements Command {
    }

    record Part(String room, Voice voice) implements Command {
    }

    record Say(String room, String text) implements Command {
    }

    record Topic(String room, String text) implements Command {
    }

    record Header(String topic, int version) {
    }

    record Stats(long lines, long letters) {
        Stats plus(String line) {
            return new Stats(lines + 1, letters + line.length());
        }
    }

    static class Voice {
        final String name;
        private final BlockingQueue<String> out = new LinkedBlockingQueue<>(100);
        private final Set<String> muted = ConcurrentHashMap.newKeySet();
        volatile boolean gone;

        Voice(String name) {
            this.name = name;
        }

        /** Silent: the queue says whether it took it. */
        boolean hear(String line) {
            return !gone && out.offer(line);
        }

        /** Asked for room, then put by what may block: low, as a hint it does no harm but to wait. */
        String take() throws InterruptedException {
            return out.take();
        }

        /** Asked whether there is anything, and taken by what fails if not: two may come. */
        String last() {
            if (!out.isEmpty()) {
                /* A volatile field of the class says little. */
                return out.remove(); // BLOCAL: check-then-act low
            }
            return "";
        }

        /** Silent: taken, then looked at. */
        String lastOrNothing() {
            String line = out.poll();
            return line == null ? "" : line;
        }
    }

    static class Room {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Set<Voice> voices = new HashSet<>();
        private final ArrayDeque<String> history = new ArrayDeque<>();
        private final AtomicReference<Header> header = new AtomicReference<>(new Header("", 0));
        private volatile Stats stats = new Stats(0, 0);
        private Voice host;

        /** Looked for by readers, made host by the writer, who does not look again. */
        void join(Voice voice) {
            boolean none;
            lock.readLock().lock();
            try {
                none = host == null;
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                voices.add(voice);
                if (none) {
                    host = voice; // BLOCAL: check-then-act
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Silent: the writer looks. */
        void joinRightly(Voice voice) {
            lock.writeLock().lock();
            try {
                voices.add(voice);
                if (host == null) {
                    host = voice;
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Silent: who leaves hands the host over in the same section. */
        boolean part(Voice voice) {
            lock.writeLock().lock();
            try {
                voices.remove(voice);
                if (host == voice) {
                    host = voices.stream().findFirst().orElse(null);
                }
                return voices.isEmpty();
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** The stats are replaced by what was made of the old ones. */
        void count(String line) {
            /* Rooms lie in a map, among others. */
            stats = stats.plus(line); // BLOCAL: lost-update low
        }

        /** Silent: the header is made anew until nobody was faster. */
        void topic(String text) {
            Header old;
            do {
                old = header.get();
            } while (!header.compareAndSet(old, new Header(text, old.version() + 1)));
        }

        /** The next header is made of the old one, and set over whatever is there. */
        void topicHasty(String text) {
            Header old = header.get();
            /* Rooms lie in a map, among others. */
            header.set(new Header(text, old.version() + 1)); // BLOCAL: lost-update low
        }

        /** Silent: what the operation runs looks at what it is given. */
        void topicUpdated(String text) {
            header.updateAndGet(h -> new Header(text, h.version() + 1));
        }

        /** What the operation runs takes no notice of what is there. */
        void topicCaptured(String text) {
            Header old = header.get();
            /* Rooms lie in a map, among others. */
            header.updateAndGet(h -> new Header(text, old.version() + 1)); // BLOCAL: lost-update low
        }

        /** Silent: history under the write lock. */
        void say(String line) {
            List<Voice> all;
            lock.writeLock().lock();
            try {
                history.addLast(line);
                if (history.size() > 50) {
                    history.removeFirst();
                }
                all = List.copyOf(voices);
            } finally {
                lock.writeLock().unlock();
            }
            all.forEach(v -> v.hear(line));
        }

        /** How many there are was asked by readers; two take away one each, or one too many. */
        void trim(int most) {
            boolean many;
            lock.readLock().lock();
            try {
                many = history.size() > most;
            } finally {
                lock.readLock().unlock();
            }
            if (many) {
                lock.writeLock().lock();
                try {
                    /* To clear all needs no answer. */
                    history.clear();
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        /** Silent: a copy under the lock of readers is no longer the collection. */
        List<String> names() {
            lock.readLock().lock();
            try {
                return voices.stream().map(v -> v.name).sorted().collect(Collectors.toList());
            } finally {
                lock.readLock().unlock();
            }
        }

        /** A view is handed out from under the lock. */
        Set<Voice> voices() {
            lock.readLock().lock();
            try {
                /* Nobody calls it, and only the package could. */
                return java.util.Collections.unmodifiableSet(voices); // BLOCAL: stale-value low
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    static class Hall {
        static final Hall HALL = new Hall();
        private final ConcurrentHashMap<String, Room> rooms = new ConcurrentHashMap<>();
        private final CopyOnWriteArrayList<String> banned = new CopyOnWriteArrayList<>();
        private final Map<String, Integer> warned = new ConcurrentHashMap<>();

        /** Silent: each command of a session goes to its method. */
        void obey(Command command) {
            switch (command) {
                case Join j -> enter(j);
                case Part p -> leave(p);
                case Say s -> Optional.ofNullable(rooms.get(s.room())).ifPresent(r -> r.say(s.text()));
                case Topic t -> {
                    Room room = rooms.get(t.room());
                    if (room != null) {
                        room.topic(t.text());
                    }
                }
            }
        }

        /** Who comes in may be in a room that has just been dropped because it was empty. */
        private void enter(Join j) {
            /* Who drops stands for who adds. */
            rooms.computeIfAbsent(j.room(), r -> new Room()).joinRightly(j.voice());
        }

        private void leave(Part p) {
            Room room = rooms.get(p.room());
            if (room != null && room.part(p.voice())) {
                rooms.remove(p.room()); // BLOCAL: check-then-act
            }
        }

        /** Silent: in and out is the map's to do. */
        void leaveAtOnce(Part p) {
            rooms.computeIfPresent(p.room(), (name, room) -> room.part(p.voice()) ? null : room);
        }

        /** Silent: nobody is banned twice, for the list looks itself. */
        void ban(String name) {
            banned.addIfAbsent(name);
        }

        /** Looked for and added by two operations: a name that is there twice is let in when it is taken out once. */
        void banInTwo(String name) {
            if (!banned.contains(name)) {
                banned.add(name); // BLOCAL: check-then-act
            }
        }

        void pardon(String name) {
            banned.remove(name);
            warned.remove(name);
        }

        /** Counted up by a get and a put. */
        int warn(String name) {
            int n = warned.getOrDefault(name, 0) + 1;
            warned.put(name, n); // BLOCAL: lost-update
            return n;
        }

        /** Silent. */
        int warnMerged(String name) {
            return warned.merge(name, 1, Integer::sum);
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : args) {
            Thread.ofVirtual().start(() -> {
                Voice voice = new Voice(name);
                Hall.HALL.obey(new Join("hall", voice));
                Hall.HALL.obey(new Say("hall", name));
                Hall.HALL.banInTwo(name);
                Hall.HALL.warn(name);
                Room room = Hall.HALL.rooms.get("hall");
                if (room != null) {
                    room.join(voice);
                    room.count(name);
                    room.topicHasty(name);
                    room.topicUpdated(name);
                    room.topicCaptured(name);
                    room.trim(10);
                }
                Hall.HALL.obey(new Part("hall", voice));
            });
        }
    }
}
