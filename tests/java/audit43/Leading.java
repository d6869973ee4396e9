// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** An election: nodes that vote, terms, heartbeats, and what only a leader does. */
public class Leading {
    enum Role { FOLLOWER, CANDIDATE, LEADER }

    interface Watcher {
        void lost(long term);
    }

    static class Node {
        private final Object monitor = new Object();
        private final int id;
        private Role role = Role.FOLLOWER;
        private long term;
        private int votedFor = -1;
        private int votes;
        private long heard;

        Node(int id) {
            this.id = id;
        }

        long term() {
            synchronized (monitor) {
                return term;
            }
        }

        Role role() {
            synchronized (monitor) {
                return role;
            }
        }

        // Two candidates of one term each have this vote.
        boolean voteLate(long t, int candidate) {
            synchronized (monitor) {
                if (t < term) {
                    return false;
                }
                if (t == term && votedFor != -1) {
                    return false;
                }
            }
            synchronized (monitor) {
                term = t; // BLOCAL: check-then-act; BLOCAL: check-then-act low
                // Was marked, too: the term stands for it.
                votedFor = candidate;
            }
            return true;
        }

        boolean vote(long t, int candidate) {
            synchronized (monitor) {
                if (t < term || t == term && votedFor != -1) {
                    return false;
                }
                term = t;
                votedFor = candidate;
                return true;
            }
        }

        void stepDown(long t) {
            synchronized (monitor) {
                if (t > term) {
                    term = t;
                    votedFor = -1;
                    role = Role.FOLLOWER;
                }
            }
        }

        long candidateLate() {
            long t = term();
            t++;
            synchronized (monitor) {
                term = t; // BLOCAL: lost-update
                votedFor = id;
                role = Role.CANDIDATE;
                votes = 1;
            }
            return t;
        }

        long candidate() {
            synchronized (monitor) {
                term++;
                votedFor = id;
                role = Role.CANDIDATE;
                votes = 1;
                return term;
            }
        }

        // The votes are of a term: it is asked again when they are counted.
        void won(long t, int all) {
            synchronized (monitor) {
                if (term == t && role == Role.CANDIDATE && ++votes > all / 2) {
                    role = Role.LEADER;
                }
            }
        }

        void beat(long now) {
            synchronized (monitor) {
                heard = now;
            }
        }

        boolean silent(long now) {
            synchronized (monitor) {
                return now - heard > 1000;
            }
        }

        // Heard in between, it stands for election all the same.
        void checkLate(long now) {
            if (silent(now) && role() == Role.FOLLOWER) {
                synchronized (monitor) {
                    role = Role.CANDIDATE; // BLOCAL: check-then-act
                }
            }
        }

        void check(long now) {
            synchronized (monitor) {
                if (now - heard > 1000 && role == Role.FOLLOWER) {
                    role = Role.CANDIDATE;
                }
            }
        }

        // The term that was read and the role that is now.
        String statusLate() {
            return "term " + term() + " role " + role(); // BLOCAL: inconsistent-read low
        }
    }

    /** The leader's log: an index for each entry. */
    static class Journal {
        private final List<String> entries = new ArrayList<>();
        private final Map<Integer, Integer> matched = new HashMap<>();
        private final AtomicLong commit = new AtomicLong();
        private int base;

        synchronized int size() {
            return entries.size();
        }

        synchronized void append(String e) {
            entries.add(e);
        }

        // What is counted afterwards may be another's, but is no old value.
        int appendLate(String e) {
            append(e);
            return size() - 1;
        }

        synchronized int appendAt(String e) {
            entries.add(e);
            return entries.size() - 1;
        }

        synchronized void truncate(int to) {
            while (entries.size() > to) {
                entries.remove(entries.size() - 1);
            }
        }

        synchronized void compact(int upTo) {
            entries.subList(0, upTo).clear();
            base += upTo;
        }

        synchronized String get(int i) {
            return i < entries.size() ? entries.get(i) : null;
        }

        void matched(int node, int i) {
            synchronized (matched) {
                matched.merge(node, i, Math::max);
            }
        }

        void matchedLate(int node, int i) {
            Integer old;
            synchronized (matched) {
                old = matched.get(node);
            }
            if (old == null || old < i) {
                synchronized (matched) {
                    matched.put(node, i); // BLOCAL: check-then-act
                }
            }
        }

        void commitLate(long i) {
            long c = commit.get();
            if (i > c) {
                commit.set(i); // BLOCAL: check-then-act
            }
        }

        void commit(long i) {
            long c;
            do {
                c = commit.get();
                if (i <= c) {
                    return;
                }
            } while (!commit.compareAndSet(c, i));
        }
    }

    /** Who leads, told to those who want to know. */
    static class Latch {
        private final AtomicBoolean leader = new AtomicBoolean();
        private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
        private final Map<String, CountDownLatch> waiting = new ConcurrentHashMap<>();
        private volatile boolean closed;
        private volatile long epoch;

        // Two lose what one had.
        void loseLate(long term) {
            if (leader.get()) {
                leader.set(false); // BLOCAL: check-then-act
                for (Watcher w : watchers) {
                    w.lost(term);
                }
            }
        }

        void lose(long term) {
            if (leader.compareAndSet(true, false)) {
                for (Watcher w : watchers) {
                    w.lost(term);
                }
            }
        }

        void win() {
            leader.set(true);
        }

        void epochLate() {
            epoch = epoch + 1; // BLOCAL: lost-update
        }

        synchronized void epochUnder() {
            epoch++; // BLOCAL: lost-update low
        }

        long epoch() {
            return epoch;
        }

        void watch(Watcher w) {
            watchers.add(w);
        }

        CountDownLatch awaitLate(String who) {
            CountDownLatch l = new CountDownLatch(1);
            waiting.putIfAbsent(who, l); // BLOCAL: lost-cas
            if (leader.get()) {
                l.countDown();
            }
            return l;
        }

        CountDownLatch await(String who) {
            CountDownLatch l = new CountDownLatch(1);
            CountDownLatch there = waiting.putIfAbsent(who, l);
            if (there != null) {
                l = there;
            }
            if (leader.get()) {
                l.countDown();
            }
            return l;
        }

        void close() {
            closed = true;
            for (CountDownLatch l : waiting.values()) {
                l.countDown();
            }
        }

        boolean isClosed() {
            return closed;
        }
    }

    static final Node NODE = new Node(1);
    static final Journal JOURNAL = new Journal();
    static final Latch LATCH = new Latch();

    static class Beats implements Runnable {
        @Override
        public void run() {
            NODE.check(System.currentTimeMillis());
            long t = NODE.candidate();
            NODE.won(t, 3); // BLOCAL: stale-value low
            System.out.println(NODE.statusLate());
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        clock.scheduleWithFixedDelay(new Beats(), 100, 100, TimeUnit.MILLISECONDS);
        clock.scheduleWithFixedDelay(() -> NODE.beat(System.currentTimeMillis()), 50, 50, TimeUnit.MILLISECONDS);
        for (String a : args) {
            new Thread(() -> {
                int i = JOURNAL.appendAt(a);
                JOURNAL.matched(1, i);
                JOURNAL.commit(i);
            }).start();
        }
    }
}
