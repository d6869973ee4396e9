package operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What speaks for itself, in classes that nothing else shares: an atomic that counts up to a bound, a put that asks first. */
class Bounds {
    /** As many as come at once pass: who took an atomic to count meant several threads. */
    static class Backlog {
        private final AtomicInteger waiting = new AtomicInteger();
        private final int most;

        Backlog(int most) {
            this.most = most;
        }

        boolean enter() {
            if (waiting.get() >= most) {
                return false;
            }
            waiting.incrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }

        /** Silent: the answer is looked at. */
        boolean enterRight() {
            if (waiting.incrementAndGet() > most) {
                waiting.decrementAndGet();
                return false;
            }
            return true;
        }

        /** Down to nothing: he who takes them out may be the only one. */
        void leave() {
            if (waiting.get() > 0) {
                waiting.decrementAndGet(); // BLOCAL: check-then-act low
            }
        }
    }

    /** The bound is the caller's. */
    static class Quota {
        private final AtomicLong used = new AtomicLong();

        boolean use(long limit) {
            if (used.get() < limit) {
                used.incrementAndGet(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        /** Not 0, but a number: it says no more of two threads. */
        void giveBack() {
            if (used.get() > 0L) {
                used.decrementAndGet(); // BLOCAL: check-then-act low
            }
        }

        /** It is set, not counted. */
        void raise(long to) {
            if (used.get() < to) {
                used.set(to); // BLOCAL: check-then-act low
            }
        }
    }

    /** A flag counts nothing. */
    static class Starter {
        private final AtomicBoolean started = new AtomicBoolean();
        private int starts;

        void start() {
            if (!started.get()) {
                started.set(true); // BLOCAL: check-then-act low
                starts++;
            }
        }

        int starts() {
            return starts;
        }
    }

    /** Who puts only where nothing is knows that another may come first, and goes on with his own all the same. */
    static class Stores {
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        List<String> of(String name) {
            List<String> one = all.get(name);
            if (one == null) {
                one = new ArrayList<>();
                all.putIfAbsent(name, one); // BLOCAL: lost-cas medium
            }
            return one;
        }

        /** Silent: the answer says whose is kept. */
        List<String> right(String name) {
            List<String> one = all.get(name);
            if (one == null) {
                one = new ArrayList<>();
                List<String> before = all.putIfAbsent(name, one);
                one = before == null ? one : before;
            }
            return one;
        }

        /** Whoever takes some away does not make the put wrong: nobody else puts here, so it is this very method. */
        void drop(String name) {
            all.remove(name);
        }
    }

    /** A new list where none was, in a concurrent map: the one that is overwritten is lost with what was added to it. */
    static class Groups {
        private final Map<String, List<String>> members = new ConcurrentHashMap<>();
        private final Map<String, String> names = new ConcurrentHashMap<>();
        private final Map<String, List<String>> plain = new java.util.HashMap<>();

        void join(String group, String member) {
            List<String> all = members.get(group);
            if (all == null) {
                all = new ArrayList<>();
                members.put(group, all); // BLOCAL: check-then-act medium
            }
            all.add(member); // BLOCAL: guarded-by medium
        }

        /** What is computed is as good as the other: nothing speaks for itself here. */
        void name(String group) {
            if (names.get(group) == null) {
                names.put(group, group.trim()); // BLOCAL: check-then-act low
            }
        }

        /** Silent: the map keeps others out itself. */
        void joinRight(String group, String member) {
            members.computeIfAbsent(group, g -> new ArrayList<>()).add(member);
        }

        /** Silent: a plain map means no other thread. */
        void joinPlain(String group, String member) {
            List<String> all = plain.get(group);
            if (all == null) {
                all = new ArrayList<>();
                plain.put(group, all);
            }
            all.add(member);
        }

        void leave(String group) {
            members.remove(group);
            names.remove(group);
        }
    }
}
