// RELEASES: 21
package audit43;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A hub of sockets: channels, presence, messages that are acknowledged, and pings. */
public class Hubs {
    sealed interface Frame permits Text, Ack, Ping {}

    record Text(long id, String channel, String body) implements Frame {}

    record Ack(long id) implements Frame {}

    record Ping(long at) implements Frame {}

    enum Presence { AWAY, HERE, BUSY }

    static final class Socket {
        private final String user;
        private final ConcurrentLinkedDeque<Frame> out = new ConcurrentLinkedDeque<>();
        private final SequencedMap<Long, Text> unacked = new LinkedHashMap<>();
        private final Lock lock = new ReentrantLock();
        private long lastPing;
        private long sequence;
        private boolean open = true;

        Socket(String user) {
            this.user = user;
        }

        String user() {
            return user;
        }

        void on(Frame f) {
            switch (f) {
                case Text(long id, String c, String body) -> send(c, body);
                case Ack(long id) -> acked(id);
                case Ping p -> pinged(p.at());
            }
        }

        private void pinged(long at) {
            lock.lock();
            try {
                lastPing = Math.max(lastPing, at);
            } finally {
                lock.unlock();
            }
        }

        boolean quiet(long now) {
            lock.lock();
            try {
                return open && now - lastPing > 1000;
            } finally {
                lock.unlock();
            }
        }

        private long next() {
            lock.lock();
            try {
                return sequence;
            } finally {
                lock.unlock();
            }
        }

        void sendLate(String channel, String body) {
            long id = next() + 1;
            lock.lock();
            try {
                sequence = id; // BLOCAL: lost-update
                unacked.put(id, new Text(id, channel, body));
            } finally {
                lock.unlock();
            }
        }

        void send(String channel, String body) {
            lock.lock();
            try {
                long id = ++sequence;
                Text t = new Text(id, channel, body);
                unacked.put(id, t);
                out.add(t);
            } finally {
                lock.unlock();
            }
        }

        void acked(long id) {
            lock.lock();
            try {
                unacked.remove(id);
            } finally {
                lock.unlock();
            }
        }

        // Acknowledged in between, it is sent once more and never taken out.
        void resendLate(long id) {
            Text t;
            lock.lock();
            try {
                t = unacked.get(id);
            } finally {
                lock.unlock();
            }
            if (t != null) {
                lock.lock();
                try {
                    unacked.putLast(id, t); // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
                out.add(t);
            }
        }

        void resend(long id) {
            lock.lock();
            try {
                Text t = unacked.get(id);
                if (t != null) {
                    unacked.putLast(id, t);
                    out.add(t);
                }
            } finally {
                lock.unlock();
            }
        }

        Frame nextOutLate() {
            Frame f = out.peekFirst();
            if (f instanceof Ping) {
                out.pollFirst(); // BLOCAL: check-then-act
                return f;
            }
            return null;
        }

        Frame nextOut() {
            return out.pollFirst();
        }

        boolean close() {
            lock.lock();
            try {
                if (!open) {
                    return false;
                }
                open = false;
                unacked.clear();
                return true;
            } finally {
                lock.unlock();
            }
        }

        void closeIfQuiet(long now) {
            if (quiet(now)) {
                lock.lock();
                try {
                    if (open && now - lastPing > 1000) {
                        open = false; // BENIGN: check-then-act rechecked
                        unacked.clear();
                    }
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static final class Channel {
        private final String name;
        private final ConcurrentSkipListMap<Long, Text> history = new ConcurrentSkipListMap<>();
        private final ConcurrentSkipListSet<String> members = new ConcurrentSkipListSet<>();
        private final Map<Presence, Integer> presence = new EnumMap<>(Presence.class);
        private final TreeMap<String, Presence> who = new TreeMap<>();

        Channel(String name) {
            this.name = name;
        }

        // One number for two texts, and one of them is lost.
        void addLate(String body) {
            long id = history.isEmpty() ? 1 : history.lastKey() + 1; // BLOCAL: check-then-act
            // Was to be shown: nothing but a sign of its class shares it.
            history.put(id, new Text(id, name, body)); // BLOCAL: stale-value low
        }

        void add(String body) {
            Text t;
            do {
                Map.Entry<Long, Text> last = history.lastEntry();
                long id = last == null ? 1 : last.getKey() + 1;
                t = new Text(id, name, body);
            } while (history.putIfAbsent(t.id(), t) != null);
        }

        Text oldestLate() {
            Map.Entry<Long, Text> e = history.firstEntry();
            if (e != null) {
                history.remove(e.getKey()); // BLOCAL: check-then-act
                return e.getValue();
            }
            return null;
        }

        Text oldest() {
            Map.Entry<Long, Text> e = history.pollFirstEntry();
            return e == null ? null : e.getValue();
        }

        void trim(int to) {
            while (history.size() > to) {
                history.pollFirstEntry(); // BLOCAL: check-then-act low
            }
        }

        boolean joinLate(String user) {
            if (members.contains(user)) {
                return false;
            }
            members.add(user); // BLOCAL: check-then-act
            return true;
        }

        boolean join(String user) {
            return members.add(user);
        }

        void leave(String user) {
            members.remove(user);
        }

        synchronized Optional<Presence> presence(String user) {
            return Optional.ofNullable(who.get(user));
        }

        synchronized void is(String user, Presence p) {
            Presence old = who.put(user, p);
            if (old != null) {
                presence.merge(old, -1, Integer::sum);
            }
            presence.merge(p, 1, Integer::sum);
        }

        void busyLate(String user) {
            presence(user).filter(p -> p == Presence.HERE).ifPresent(p -> is(user, Presence.BUSY)); // MISSED: check-then-act (what an Optional is filtered by decides what it is given to)
        }

        synchronized void busy(String user) {
            presence(user).filter(p -> p == Presence.HERE).ifPresent(p -> is(user, Presence.BUSY));
        }

        synchronized int count(Presence p) {
            return presence.getOrDefault(p, 0);
        }

        synchronized List<String> here() {
            return who.entrySet().stream().filter(e -> e.getValue() == Presence.HERE).map(Map.Entry::getKey).sorted(Comparator.reverseOrder()).toList();
        }
    }

    static final class Hub {
        private final Map<String, Socket> sockets = new ConcurrentHashMap<>();
        private final Map<String, Channel> channels = new HashMap<>();
        private long opened;

        void openLate(Socket s) {
            Socket old = sockets.get(s.user());
            if (old != null) {
                old.close();
            }
            sockets.put(s.user(), s); // BLOCAL: lost-update
        }

        void open(Socket s) {
            Socket old = sockets.put(s.user(), s);
            if (old != null) {
                old.close();
            }
        }

        void close(Socket s) {
            if (s.close()) {
                sockets.remove(s.user(), s);
            }
        }

        Channel channelLate(String name) {
            Channel c;
            synchronized (channels) {
                c = channels.get(name);
            }
            return Optional.ofNullable(c).orElseGet(() -> {
                Channel made = new Channel(name);
                synchronized (channels) {
                    channels.put(name, made); // BLOCAL: check-then-act
                }
                return made;
            });
        }

        Channel channel(String name) {
            synchronized (channels) {
                return Optional.ofNullable(channels.get(name)).orElseGet(() -> {
                    Channel made = new Channel(name);
                    channels.put(name, made);
                    return made;
                });
            }
        }

        void dropChannel(String name) {
            synchronized (channels) {
                channels.remove(name);
            }
        }

        void openedLate() {
            opened++; // BLOCAL: guarded-by
        }

        void opened() {
            synchronized (channels) {
                opened++;
            }
        }

        void reopened(int n) {
            synchronized (channels) {
                opened += n;
            }
        }

        void forgotten() {
            synchronized (channels) {
                opened = 0;
            }
        }

        // Those that are quiet when asked are closed by who asks them again.
        void ping(long now) {
            sockets.values().stream().filter(s -> s.quiet(now)).forEach(s -> s.closeIfQuiet(now));
        }
    }

    static final Hub HUB = new Hub();

    public static void main(String[] args) {
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        clock.scheduleAtFixedRate(() -> HUB.ping(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
        List<Thread> all = new ArrayList<>();
        for (String a : args) {
            all.add(Thread.startVirtualThread(() -> {
                Socket s = new Socket(a);
                HUB.open(s);
                Channel c = HUB.channel(a);
                c.join(a);
                c.add("hello");
                s.on(new Ping(System.nanoTime()));
                HUB.close(s);
            }));
        }
    }
}
