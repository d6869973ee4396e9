// RELEASES: 17 21
package audit49;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** A chat: corners with their members, commands that are records, a clerk that holds the topics, one thread a member. */
public class Plaza {
    sealed interface Command permits Join, Part, Say, Topic {
    }

    record Join(String who, String corner) implements Command {
    }

    record Part(String who, String corner) implements Command {
    }

    record Say(String who, String corner, String text) implements Command {
    }

    record Topic(String corner, String text) implements Command {
    }

    record Mood(String word, int strength) {
        Mood stronger() {
            return new Mood(word, strength + 1);
        }
    }

    interface Member {
        String name();

        void hear(String text);
    }

    /** A corner of the plaza. */
    static final class Corner {
        private final String name;
        private final Set<Member> members = new CopyOnWriteArraySet<>();
        private final List<String> said = new CopyOnWriteArrayList<>();
        private final AtomicReference<Mood> mood = new AtomicReference<>(new Mood("calm", 0));
        private final AtomicInteger seats = new AtomicInteger(20);
        private volatile String topic = "";
        private volatile Member host;
        private volatile boolean closed;

        Corner(String name) {
            this.name = name;
        }

        /** Refused once it is closed, but what comes in between stays. */
        boolean join(Member m) {
            if (closed) {
                return false;
            }
            members.add(m); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: looked at once more behind it. */
        boolean joinLooked(Member m) {
            members.add(m);
            if (closed) {
                members.remove(m);
                return false;
            }
            return true;
        }

        void close() {
            closed = true;
            for (var m : members) {
                m.hear(name + " is closed");
            }
            members.clear();
        }

        /** The mood is made of an old one. */
        void cheer() {
            var m = mood.get();
            mood.set(m.stronger()); // BLOCAL: lost-update
        }

        /** Silent: tried until nobody was faster. */
        void cheerOnce() {
            Mood m;
            do {
                m = mood.get();
            } while (!mood.compareAndSet(m, m.stronger()));
        }

        /** Silent: by a function. */
        void cheerBy() {
            mood.updateAndGet(Mood::stronger);
        }

        /** The `compareAndSet` fails where another was faster, and nobody asks. */
        void calm() {
            var m = mood.get();
            if (m.strength() > 3) {
                /* A new mood that is not made of the old one: nothing of the own is lost. */
                mood.compareAndSet(m, new Mood("calm", 0));
                say("calm now");
            }
        }

        /** A seat is looked for and then taken. */
        boolean sit() {
            if (seats.get() == 0) {
                return false;
            }
            seats.decrementAndGet(); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: never below nothing. */
        boolean sitOnce() {
            return seats.getAndUpdate(n -> n > 0 ? n - 1 : n) > 0;
        }

        void rise() {
            seats.incrementAndGet();
        }

        /** The host is there when it is asked, and gone when it is called. */
        void ask(String text) {
            if (host != null) {
                host.hear(text); // BLOCAL: check-then-act
            }
        }

        /** Silent: a local. */
        void askCopied(String text) {
            var h = host;
            if (h != null) {
                h.hear(text);
            }
        }

        void setHost(Member m) {
            host = m;
        }

        void leave(Member m) {
            members.remove(m);
            if (host == m) {
                /* Another may be the host by then. */
                host = null; // BLOCAL: check-then-act low
            }
        }

        /** The last that was said, by number, while others forget. */
        String last() {
            if (said.isEmpty()) {
                return "";
            }
            /* Had as a check: the index is computed from what it had. */
            return said.get(said.size() - 1); // BLOCAL: stale-value
        }

        void say(String text) {
            said.add(text);
            if (said.size() > 100) {
                /* Had as low. */
                said.remove(0); // BLOCAL: check-then-act
            }
            members.forEach(m -> m.hear(text));
        }

        /** Silent: a stream over what is there. */
        String names() {
            return members.stream().map(Member::name).sorted().collect(Collectors.joining(", "));
        }

        /** Silent: set, and not asked. */
        void topic(String text) {
            topic = text;
        }

        /** What is added to the topic of before. */
        void extend(String text) {
            /* What lies in a thread-safe collection, and no lock has to do with it, is low. */
            topic = topic + " " + text; // BLOCAL: lost-update low
        }

        int size() {
            return members.size();
        }
    }

    /** All corners. */
    static final class Square {
        static final Square SQUARE = new Square();
        private final Map<String, Corner> corners = new ConcurrentHashMap<>();
        private final Map<String, Deque<String>> mail = new ConcurrentHashMap<>();
        private final Map<String, Set<String>> friends = new HashMap<>();
        private final Map<String, Member> members = new ConcurrentHashMap<>();

        void handle(Command c) {
            if (c instanceof Join j) {
                /* Not meant: `part` drops the corner that is joined here. */
                corner(j.corner()).join(members.get(j.who())); // BLOCAL: stale-value
            } else if (c instanceof Part p) {
                part(p);
            } else if (c instanceof Say s) {
                corner(s.corner()).say(s.who() + ": " + s.text()); // BLOCAL: stale-value low
            } else if (c instanceof Topic t) {
                corner(t.corner()).topic(t.text());
            }
        }

        /** Made where there was none: two have one each. */
        Corner corner(String name) {
            var c = corners.get(name);
            if (c == null) {
                c = new Corner(name);
                corners.put(name, c); // BLOCAL: check-then-act
            }
            return c;
        }

        /** Silent: the map's own. */
        Corner cornerOnce(String name) {
            return corners.computeIfAbsent(name, Corner::new);
        }

        /** Empty when it was asked, and dropped with who has come by then. */
        void part(Part p) {
            var c = corners.get(p.corner());
            if (c != null) {
                c.leave(members.get(p.who()));
                if (c.size() == 0) {
                    /* Who joins is told of (`handle`). */
                    corners.remove(p.corner());
                }
            }
        }

        /** A new list is put, and what another put there is lost with what it had. */
        void post(String to, String text) {
            if (!mail.containsKey(to)) {
                mail.put(to, new ConcurrentLinkedDeque<>()); // BLOCAL: check-then-act
            }
            /* The put is told of: one old look, one finding. */
            mail.get(to).add(text);
        }

        /** Silent: one list. */
        void postOnce(String to, String text) {
            mail.computeIfAbsent(to, n -> new ConcurrentLinkedDeque<>()).add(text);
        }

        Deque<String> fetch(String who) {
            return mail.remove(who);
        }

        /** What a map in a monitor has, asked in one block and filled in another. */
        void befriend(String a, String b) {
            Set<String> of;
            synchronized (friends) {
                of = friends.get(a);
            }
            if (of == null) {
                of = new HashSet<>();
                synchronized (friends) {
                    friends.put(a, of); // BLOCAL: check-then-act
                }
            }
            synchronized (friends) {
                of.add(b);
            }
        }

        /** Silent: in one block. */
        void befriendAtOnce(String a, String b) {
            synchronized (friends) {
                friends.computeIfAbsent(a, n -> new HashSet<>()).add(b);
            }
        }

        /** Handed out of the monitor. */
        Collection<String> friendsOf(String a) {
            synchronized (friends) {
                /* The getter is open to its package alone. */
                return friends.get(a); // BLOCAL: stale-value low
            }
        }

        /** Silent: a copy. */
        List<String> friendsOfCopied(String a) {
            synchronized (friends) {
                var of = friends.get(a);
                return of == null ? List.of() : new ArrayList<>(of);
            }
        }

        /** Two names, and whoever finds it taken is refused: two are let in. */
        boolean register(Member m) {
            if (members.containsKey(m.name())) {
                throw new IllegalArgumentException("taken: " + m.name());
            }
            members.put(m.name(), m); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: one is let in. */
        boolean registerOnce(Member m) {
            if (members.putIfAbsent(m.name(), m) != null) {
                throw new IllegalArgumentException("taken: " + m.name());
            }
            return true;
        }

        /** A member leaves, and the newer one of that name with it. */
        void gone(Member m) {
            members.remove(m.name(), m);
        }
    }

    public static void main(String[] args) {
        var pool = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            var who = "member" + i;
            pool.submit(() -> Square.SQUARE.handle(new Join(who, "well")));
            pool.submit(() -> Square.SQUARE.handle(new Say(who, "well", "good day")));
            pool.submit(() -> Square.SQUARE.handle(new Part(who, "well")));
        }
        pool.shutdown();
    }
}
