// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Members and their heartbeats, a leader and his terms, listeners that are told: a small cluster. */
public class Beats {
    enum Role { FOLLOWER, CANDIDATE, LEADER }

    interface Listener {
        void leads(String who, long term);
    }

    static class Member {
        final String name;
        private volatile long seen;

        Member(String name) {
            this.name = name;
        }

        void beat(long now) {
            seen = now;
        }

        long seen() {
            return seen;
        }
    }

    /** Term, role and vote go together, under this. */
    static class State {
        private long term;
        private Role role = Role.FOLLOWER;
        private String voted;
        private int votes;

        synchronized long term() {
            return term;
        }

        synchronized Role role() {
            return role;
        }

        boolean voteLate(long t, String who) {
            synchronized (this) {
                if (t < term || voted != null) {
                    return false;
                }
            }
            synchronized (this) {
                // Was marked a line below, and high: the first write counts, and the test leaves inside the first block.
                term = t; // BLOCAL: check-then-act
                voted = who;
                return true;
            }
        }

        synchronized boolean vote(long t, String who) {
            if (t < term || (t == term && voted != null)) {
                return false;
            }
            term = t;
            voted = who;
            return true;
        }

        long campaignLate(String self) {
            long next = term() + 1;
            synchronized (this) {
                term = next; // BLOCAL: lost-update
                voted = self;
                votes = 1;
                role = Role.CANDIDATE;
            }
            return next;
        }

        synchronized long campaign(String self) {
            term++;
            voted = self;
            votes = 1;
            role = Role.CANDIDATE;
            return term;
        }

        void wonLate(int quorum) {
            boolean enough;
            synchronized (this) {
                votes++;
                enough = votes >= quorum;
            }
            if (enough) {
                synchronized (this) {
                    // Was not marked: that the votes were enough is of another term by then.
                    role = Role.LEADER; // the term may be over by then: what was counted says so // BLOCAL: check-then-act low
                }
            }
        }

        synchronized boolean won(long inTerm, int quorum) {
            if (inTerm != term || role != Role.CANDIDATE) {
                return false;
            }
            votes++;
            if (votes < quorum) {
                return false;
            }
            role = Role.LEADER;
            return true;
        }

        void stepDownLate(long t) {
            if (role() != Role.FOLLOWER) {
                synchronized (this) {
                    role = Role.FOLLOWER; // BLOCAL: check-then-act
                    term = t;
                    voted = null;
                }
            }
        }

        synchronized void stepDown(long t) {
            if (t > term) {
                term = t;
                role = Role.FOLLOWER;
                voted = null;
            }
        }

        // The term is compared once more: it is the same candidacy.
        void wonMended(int quorum) {
            long then;
            boolean enough;
            synchronized (this) {
                votes++;
                then = term;
                enough = votes >= quorum;
            }
            if (enough) {
                synchronized (this) {
                    if (term == then) {
                        // Was not marked: nor does who counts a vote change the term that is compared.
                        role = Role.LEADER; // BLOCAL: check-then-act low
                    }
                }
            }
        }
    }

    /** All members; who is silent for long is dropped. */
    static class Members {
        private final ConcurrentHashMap<String, Member> all = new ConcurrentHashMap<>();
        private final List<Listener> listeners = new CopyOnWriteArrayList<>();
        private final AtomicLong epoch = new AtomicLong();
        private volatile String leader;

        void beatLate(String name, long now) {
            Member m = all.get(name);
            if (m == null) {
                m = new Member(name);
                all.put(name, m); // BLOCAL: check-then-act
                epoch.incrementAndGet();
            }
            m.beat(now);
        }

        void beat(String name, long now) {
            all.computeIfAbsent(name, n -> {
                epoch.incrementAndGet();
                return new Member(n);
            }).beat(now);
        }

        int expire(long now) {
            int n = 0;
            for (Iterator<Member> i = all.values().iterator(); i.hasNext(); ) {
                if (now - i.next().seen() > 3000) {
                    i.remove();
                    epoch.incrementAndGet();
                    n++;
                }
            }
            return n;
        }

        // What is as it was is dropped only.
        void expireOne(String name, long now) {
            Member m = all.get(name);
            if (m != null && now - m.seen() > 3000 && all.remove(name, m)) {
                epoch.incrementAndGet();
            }
        }

        void expireOneLate(String name, long now) {
            Member m = all.get(name);
            if (m != null && now - m.seen() > 3000) {
                // Was marked a line below.
                all.remove(name); // BLOCAL: check-then-act
                epoch.decrementAndGet();
            }
        }

        long newEpochLate() {
            epoch.incrementAndGet();
            return epoch.get(); // BLOCAL: stale-value
        }

        long newEpoch() {
            return epoch.incrementAndGet();
        }

        boolean adoptLate(long e) {
            if (e > epoch.get()) {
                epoch.set(e); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean adopt(long e) {
            return epoch.accumulateAndGet(e, Math::max) == e;
        }

        void leads(String who, long term) {
            leader = who;
            for (Listener l : listeners) {
                l.leads(who, term);
            }
        }

        void lost() {
            leader = null;
        }

        boolean isLeaderLate(String who) {
            // Was low: a method sets it to null, and the first of two reads was tested.
            return leader != null && leader.equals(who); // BLOCAL: check-then-act
        }

        boolean isLeader(String who) {
            String l = leader;
            return l != null && l.equals(who);
        }

        void listenLate(Listener l) {
            if (!listeners.contains(l)) {
                listeners.add(l); // BLOCAL: check-then-act
            }
        }

        void listen(Listener l) {
            ((CopyOnWriteArrayList<Listener>) listeners).addIfAbsent(l);
        }
    }

    /** Sends beats at times: the future of the next one is under the lock. */
    static class Pulse {
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private ScheduledFuture<?> next;
        private boolean stopped;
        private final Map<String, Integer> missed = new HashMap<>();

        void restartLate(Runnable beat) {
            ScheduledFuture<?> old;
            synchronized (this) {
                old = next;
            }
            if (old != null) {
                old.cancel(false);
            }
            synchronized (this) {
                next = timer.schedule(beat, 1, TimeUnit.SECONDS); // BLOCAL: lost-update
            }
        }

        synchronized void restart(Runnable beat) {
            if (next != null) {
                next.cancel(false);
            }
            if (!stopped) {
                next = timer.schedule(beat, 1, TimeUnit.SECONDS);
            }
        }

        synchronized void stop() {
            stopped = true;
            if (next != null) {
                next.cancel(false);
                next = null;
            }
        }

        synchronized int missed(String who) {
            return missed.merge(who, 1, Integer::sum);
        }
    }

    static final State STATE = new State();
    static final Members MEMBERS = new Members();
    static final Pulse PULSE = new Pulse();

    public static void main(String[] args) {
        List<Thread> threads = new ArrayList<>();
        for (String a : args) {
            Thread t = new Thread(() -> {
                MEMBERS.beat(a, System.currentTimeMillis());
                if (STATE.role() != Role.LEADER) {
                    // Was to be silent: of two threads that find no leader the second takes the first one's term away.
                    long term = STATE.campaign(a); // BLOCAL: check-then-act
                    // Was not marked: the term is compared there.
                    if (STATE.won(term, 1)) { // BLOCAL: stale-value low
                        MEMBERS.leads(a, term);
                    }
                }
            });
            threads.add(t);
            t.start();
        }
        PULSE.restart(() -> MEMBERS.expire(System.currentTimeMillis()));
    }
}
