// RELEASES: 21
package audit46;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/** A hub of websockets: sessions by their user, frames that are numbered, pings, backlogs for who is away, rooms with presence. */
public class Hub {
    sealed interface Frame {
        record Text(long seq, String body) implements Frame {
        }

        record Ping(long at) implements Frame {
        }

        record Close(int code) implements Frame {
        }
    }

    interface Remote {
        void write(Frame f);
    }

    static class Socket {
        private final Remote remote;
        private final Object writeLock = new Object();
        private final ConcurrentLinkedQueue<Frame> backlog = new ConcurrentLinkedQueue<>();
        private final AtomicInteger queued = new AtomicInteger();
        private long seq;
        private long acked;
        private long pinged;
        private volatile boolean closing;
        private volatile Runnable onClose;

        Socket(Remote remote) {
            this.remote = remote;
        }

        void textLate(String s) {
            long n;
            synchronized (writeLock) {
                n = seq;
            }
            Frame f = new Frame.Text(n, s);
            synchronized (writeLock) {
                remote.write(f);
                seq = n + 1; // BLOCAL: lost-update
            }
        }

        void text(String s) {
            synchronized (writeLock) {
                remote.write(new Frame.Text(seq, s));
                seq++;
            }
        }

        void ackLate(long n) {
            boolean newer;
            synchronized (writeLock) {
                newer = n > acked;
            }
            if (newer) {
                synchronized (writeLock) {
                    acked = n; // BLOCAL: check-then-act
                }
            }
        }

        void ack(long n) {
            synchronized (writeLock) {
                acked = Math.max(acked, n);
            }
        }

        void queueLate(Frame f) {
            if (queued.get() >= 100) {
                return;
            }
            backlog.add(f);
            queued.incrementAndGet(); // BLOCAL: check-then-act
        }

        void queue(Frame f) {
            if (queued.incrementAndGet() > 100) {
                queued.decrementAndGet();
                return;
            }
            backlog.add(f);
        }

        void drainLate() {
            for (Frame f : backlog) {
                remote.write(f);
            }
            backlog.clear(); // BLOCAL: lost-update
        }

        void drain() {
            Frame f;
            while ((f = backlog.poll()) != null) {
                remote.write(f);
                queued.decrementAndGet();
            }
        }

        void ping(long now) {
            synchronized (writeLock) {
                pinged = now;
                remote.write(new Frame.Ping(now));
            }
        }

        long lagLate(long now) {
            return now - pinged;
        }

        void closeLate(int code) {
            if (!closing) {
                closing = true; // BLOCAL: check-then-act low
                remote.write(new Frame.Close(code));
            }
        }

        void onCloseLate(Runnable r) {
            if (onClose == null) {
                onClose = r; // BLOCAL: check-then-act low
            }
        }

        void closed() {
            if (onClose != null) {
                onClose.run();
                // Was marked a line before.
                onClose = null; // BLOCAL: check-then-act low
            }
        }

        void closedRight() {
            Runnable r = onClose;
            if (r != null) {
                r.run();
            }
        }
    }

    static class Presence {
        private final Map<String, Set<Socket>> byUser = new ConcurrentHashMap<>();
        private final Map<String, Integer> online = new HashMap<>();
        private final Map<String, Long> seen = new ConcurrentHashMap<>();
        private final AtomicLong ids = new AtomicLong();

        void cameLate(String user, Socket s) {
            Set<Socket> all = byUser.get(user);
            if (all == null) {
                all = ConcurrentHashMap.newKeySet();
                byUser.put(user, all); // BLOCAL: check-then-act
            }
            all.add(s);
        }

        void came(String user, Socket s) {
            byUser.compute(user, (u, all) -> {
                Set<Socket> set = all == null ? ConcurrentHashMap.newKeySet() : all;
                set.add(s);
                return set;
            });
        }

        void wentLate(String user, Socket s) {
            Set<Socket> all = byUser.get(user);
            if (all != null) {
                all.remove(s);
                if (all.isEmpty()) {
                    byUser.remove(user); // BLOCAL: check-then-act
                }
            }
        }

        void went(String user, Socket s) {
            byUser.computeIfPresent(user, (u, all) -> {
                all.remove(s);
                return all.isEmpty() ? null : all;
            });
        }

        void sendLate(String user, String text) {
            if (byUser.containsKey(user)) {
                for (Socket s : byUser.get(user)) { // BLOCAL: check-then-act
                    s.textLate(text);
                }
            }
        }

        void send(String user, String text) {
            for (Socket s : byUser.getOrDefault(user, Set.of())) {
                s.text(text);
            }
        }

        void onlineLate(String user) {
            Integer n;
            synchronized (online) {
                n = online.get(user);
            }
            synchronized (online) {
                online.put(user, n == null ? 1 : n + 1); // BLOCAL: lost-update
            }
        }

        void online(String user) {
            synchronized (online) {
                Integer n = online.get(user);
                online.put(user, n == null ? 1 : n + 1);
            }
        }

        boolean offline(String user) {
            synchronized (online) {
                Integer n = online.computeIfPresent(user, (u, k) -> k == 1 ? null : k - 1);
                return n == null;
            }
        }

        void seenLate(String user, long now) {
            Long t = seen.get(user);
            if (t == null || t < now) {
                seen.put(user, now); // BLOCAL: check-then-act
            }
        }

        void seen(String user, long now) {
            seen.merge(user, now, Math::max);
        }

        long idLate() {
            ids.incrementAndGet();
            return ids.get(); // BLOCAL: stale-value
        }

        long id() {
            return ids.incrementAndGet();
        }

        List<String> usersLate() {
            List<String> all = new ArrayList<>();
            for (String u : byUser.keySet()) {
                all.add(u + byUser.get(u).size()); // BLOCAL: check-then-act
            }
            return all;
        }

        List<String> users() {
            List<String> all = new ArrayList<>();
            byUser.forEach((u, set) -> all.add(u + set.size()));
            return all;
        }
    }

    /** A router that is built in main before the threads start, and read by all. */
    static class Routes {
        private final Map<String, BiFunction<Socket, String, Frame>> by = new LinkedHashMap<>();

        Routes with(String path, BiFunction<Socket, String, Frame> f) {
            if (!by.containsKey(path)) {
                by.put(path, f);
            }
            return this;
        }

        Frame call(String path, Socket s, String body) {
            BiFunction<Socket, String, Frame> f = by.get(path);
            return f == null ? null : f.apply(s, body);
        }
    }

    static final Presence PRESENCE = new Presence();

    public static void main(String[] args) {
        Routes routes = new Routes().with("/", (s, b) -> new Frame.Text(0, b));
        Phaser gate = new Phaser(1);
        try (var each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String a : args) {
                Socket s = new Socket(f -> {
                });
                gate.register();
                for (int i = 0; i < 3; i++) {
                    each.submit(() -> {
                        s.textLate(a);
                        s.ackLate(ThreadLocalRandom.current().nextLong());
                        s.queueLate(new Frame.Ping(1));
                        s.drainLate();
                        s.closeLate(1);
                        routes.call("/", s, a);
                        PRESENCE.cameLate(a, s);
                        PRESENCE.wentLate(a, s);
                        PRESENCE.onlineLate(a);
                        return PRESENCE.idLate();
                    });
                }
                Thread.ofVirtual().start(() -> s.ping(System.nanoTime()));
            }
            gate.arriveAndDeregister();
        }
    }
}
