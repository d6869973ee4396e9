// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** An election among peers, and a cache of what builds have made, with pins and a size. */
public class Quorum {
    enum Role { FOLLOWER, CANDIDATE, LEADER }

    static class Peer {
        private Role role = Role.FOLLOWER;
        private long term;
        private String votedFor;
        private final Set<String> votes = new HashSet<>();
        private final String self;
        private long heard;
        private final int peers;

        Peer(String self, int peers) {
            this.self = self;
            this.peers = peers;
        }

        synchronized long term() {
            return term;
        }

        synchronized Role role() {
            return role;
        }

        synchronized void role(Role r) {
            role = r;
        }

        synchronized boolean heardSince(long t) {
            return heard > t;
        }

        synchronized void beat(long t, long at) {
            if (t >= term) {
                term = t;
                role = Role.FOLLOWER;
                heard = at;
            }
        }

        boolean voteLate(String who, long t) {
            boolean free;
            synchronized (this) {
                free = t > term && votedFor == null;
            }
            if (!free) {
                return false;
            }
            synchronized (this) {
                // One of two fields: it is told at the term.
                votedFor = who;
                term = t; // BLOCAL: check-then-act
            }
            return true;
        }

        // Silent.
        synchronized boolean vote(String who, long t) {
            if (t < term || (t == term && votedFor != null)) {
                return false;
            }
            term = t;
            votedFor = who;
            return true;
        }

        void standLate(long patience) {
            if (!heardSince(patience)) {
                stand(); // BLOCAL: check-then-act low
            }
        }

        private synchronized void stand() {
            term++;
            role = Role.CANDIDATE;
            votes.clear();
            votes.add(self);
        }

        // Silent.
        synchronized void standRightly(long patience) {
            if (!heardSince(patience)) {
                stand();
            }
        }

        void gotVoteLate(String from) {
            int n;
            synchronized (this) {
                votes.add(from);
                n = votes.size();
            }
            if (n > peers / 2) {
                role(Role.LEADER); // BLOCAL: check-then-act low
            }
        }

        // Silent.
        synchronized void gotVote(String from, long t) {
            if (t == term && role == Role.CANDIDATE && votes.add(from) && votes.size() > peers / 2) {
                role = Role.LEADER;
            }
        }

        void stepDownLate() {
            Role r = role();
            if (r == Role.LEADER) {
                synchronized (this) {
                    role = Role.FOLLOWER; // BLOCAL: check-then-act
                    votedFor = null;
                }
            }
        }

        // Silent: the term tells whether anything has changed, for who changes the role moves it on... or is this.
        void stepDown() {
            synchronized (this) {
                if (role == Role.LEADER) {
                    role = Role.FOLLOWER;
                    votedFor = null;
                }
            }
        }

        long nextTermLate() {
            long t = term();
            synchronized (this) {
                term = t + 1; // BLOCAL: lost-update
                return term;
            }
        }
    }

    /** The leader's flags: bits and a set, with the log of what was agreed. */
    static class Log {
        private final List<String> entries = new ArrayList<>();
        private int committed;
        private int applied;
        private EnumSet<Role> seen = EnumSet.noneOf(Role.class);
        private final TreeSet<Long> open = new TreeSet<>();

        synchronized int append(String s) {
            entries.add(s);
            return entries.size() - 1;
        }

        synchronized int last() {
            return entries.size() - 1;
        }

        synchronized void cut(int from) {
            entries.subList(from, entries.size()).clear();
        }

        void commitLate() {
            int n = last();
            synchronized (this) {
                committed = n; // BLOCAL: stale-value
            }
        }

        // Silent.
        synchronized void commit() {
            committed = last();
        }

        void applyLate() {
            while (true) {
                int next;
                synchronized (this) {
                    if (applied >= committed) {
                        return;
                    }
                    next = applied;
                }
                System.out.println(next);
                synchronized (this) {
                    applied = next + 1; // BLOCAL: lost-update; BLOCAL: check-then-act low
                }
            }
        }

        // Silent: claimed before it is done.
        void apply() {
            while (true) {
                int next;
                synchronized (this) {
                    if (applied >= committed) {
                        return;
                    }
                    next = applied++;
                }
                System.out.println(next);
            }
        }

        String lastLate() {
            int n = last();
            synchronized (this) {
                return entries.get(n); // BLOCAL: stale-value low
            }
        }

        void sawLate(Role r) {
            EnumSet<Role> s;
            synchronized (this) {
                s = seen.clone();
            }
            s.add(r);
            synchronized (this) {
                seen = s; // BLOCAL: lost-update
            }
        }

        // Silent.
        synchronized void saw(Role r) {
            seen.add(r);
        }

        long openLate() {
            long id;
            synchronized (open) {
                id = open.isEmpty() ? 0 : open.last() + 1;
            }
            synchronized (open) {
                // The key is made of the last one's: that is its name (docs/kinds.md).
                open.add(id); // BLOCAL: stale-value
            }
            return id;
        }

        // Silent.
        long open() {
            synchronized (open) {
                long id = open.isEmpty() ? 0 : open.last() + 1;
                open.add(id);
                return id;
            }
        }

        void done(long id) {
            synchronized (open) {
                open.remove(id);
            }
        }
    }

    /** What was built, by its key; a build is made once, by whoever comes first. */
    static class Builds {
        private final Map<String, Future<byte[]>> made = new ConcurrentHashMap<>();
        private final Map<String, Integer> pins = new HashMap<>();
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicBoolean sweeping = new AtomicBoolean();

        Future<byte[]> buildLate(String key) {
            Future<byte[]> f = made.get(key);
            if (f == null) {
                FutureTask<byte[]> t = new FutureTask<>(() -> key.getBytes());
                made.put(key, t); // BLOCAL: check-then-act
                t.run();
                f = t;
            }
            return f;
        }

        // Silent: whoever puts it runs it.
        Future<byte[]> build(String key) {
            Future<byte[]> f = made.get(key);
            if (f == null) {
                FutureTask<byte[]> t = new FutureTask<>(() -> key.getBytes());
                f = made.putIfAbsent(key, t);
                if (f == null) {
                    f = t;
                    t.run();
                }
            }
            return f;
        }

        int pins(String key) {
            synchronized (pins) {
                return pins.getOrDefault(key, 0);
            }
        }

        void pin(String key) {
            synchronized (pins) {
                pins.merge(key, 1, Integer::sum);
            }
        }

        void unpin(String key) {
            synchronized (pins) {
                pins.computeIfPresent(key, (k, n) -> n == 1 ? null : n - 1);
            }
        }

        void pinLate(String key) {
            int n = pins(key);
            synchronized (pins) {
                pins.put(key, n + 1); // BLOCAL: lost-update
            }
        }

        void dropLate(String key) {
            if (pins(key) == 0) {
                made.remove(key); // Silent: of another state, which another lock guards
            }
        }

        void roomLate(long n) {
            if (bytes.get() + n > 1 << 20) {
                made.clear();
                bytes.set(0); // BLOCAL: check-then-act
            }
            bytes.addAndGet(n);
        }

        // Silent: one sweeps at a time.
        void sweep() {
            if (!sweeping.compareAndSet(false, true)) {
                return;
            }
            try {
                made.keySet().removeIf(k -> pins(k) == 0);
            } finally {
                sweeping.set(false);
            }
        }

        void sweepLate() {
            if (sweeping.get()) {
                return;
            }
            sweeping.set(true); // BLOCAL: check-then-act
            try {
                made.keySet().removeIf(k -> pins(k) == 0);
            } finally {
                sweeping.set(false);
            }
        }
    }

    public static void main(String[] args) {
        Peer peer = new Peer("a", 3);
        Log log = new Log();
        Builds builds = new Builds();
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                peer.beat(1, System.nanoTime());
                peer.vote("b", 1);
                peer.voteLate("b", 1);
                peer.standLate(1);
                peer.standRightly(1);
                peer.gotVote("b", 1);
                peer.gotVoteLate("b");
                peer.stepDown();
                peer.stepDownLate();
                peer.nextTermLate();
                log.append("x");
                log.cut(3);
                log.commit();
                log.commitLate();
                log.apply();
                log.applyLate();
                log.saw(Role.LEADER);
                log.sawLate(Role.LEADER);
                log.done(log.open() + log.openLate()); // BLOCAL: stale-value low
                System.out.println(log.lastLate() + log.seen); // BENIGN: inconsistent-read reported-only
                builds.build("k");
                builds.buildLate("k");
                builds.pin("k");
                builds.pinLate("k");
                builds.unpin("k");
                builds.dropLate("k");
                builds.roomLate(10);
                builds.sweep();
                builds.sweepLate();
            });
        }
    }
}
