// RELEASES: 21
package audit45;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SequencedMap;
import java.util.LinkedHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Logins, their tokens and what they may do: sealed answers, records, patterns, threads that cost nothing. */
public class Tickets {
    sealed interface Answer permits Granted, Refused, Later {
    }

    record Granted(String token) implements Answer {
    }

    record Refused(String why) implements Answer {
    }

    record Later(int seconds) implements Answer {
    }

    record Login(String user, Instant at, int uses) {
        Login used() {
            return new Login(user, at, uses + 1);
        }
    }

    /** The tokens; each login is a record that is replaced. */
    static class Tokens {
        private final Map<String, Login> live = new ConcurrentHashMap<>();
        private final AtomicReference<Login> last = new AtomicReference<>();

        void useLate(String token) {
            Login l = live.get(token);
            if (l != null) {
                live.put(token, l.used()); // BLOCAL: lost-update
            }
        }

        void use(String token) {
            live.computeIfPresent(token, (t, l) -> l.used());
        }

        void useCas(String token) {
            for (Login l = live.get(token); l != null; l = live.get(token)) {
                if (live.replace(token, l, l.used())) {
                    return;
                }
            }
        }

        void lastLate() {
            Login l = last.get();
            last.set(l.used()); // BLOCAL: lost-update
        }

        void last() {
            last.updateAndGet(Login::used);
        }

        Answer enterLate(String token, Login l) {
            if (live.containsKey(token)) {
                return new Refused("twice");
            }
            live.put(token, l); // BLOCAL: check-then-act
            return new Granted(token);
        }

        Answer enter(String token, Login l) {
            return live.putIfAbsent(token, l) == null ? new Granted(token) : new Refused("twice");
        }

        String describeLate(String token) {
            return switch (live.containsKey(token) ? 1 : 0) {
                case 1 -> live.get(token).user(); // MISSED: check-then-act (a number that a switch goes by is not taken for what was asked)
                default -> "nobody";
            };
        }

        String describe(String token) {
            return live.get(token) instanceof Login(String user, Instant at, int uses) ? user + uses : "nobody";
        }

        void expire(Instant now) {
            live.values().removeIf(l -> l.at().isBefore(now));
        }

        int expireLate(Instant now) {
            int n = 0;
            for (Map.Entry<String, Login> e : live.entrySet()) {
                if (e.getValue().at().isBefore(now)) {
                    // It may have been used, and so be another one, by now.
                    live.remove(e.getKey()); // BLOCAL: check-then-act
                    n++;
                }
            }
            return n;
        }

        int expireSure(Instant now) {
            int n = 0;
            for (Map.Entry<String, Login> e : live.entrySet()) {
                if (e.getValue().at().isBefore(now) && live.remove(e.getKey(), e.getValue())) {
                    n++;
                }
            }
            return n;
        }
    }

    /** Who failed how often; a stamped lock. */
    static class Failures {
        private final StampedLock lock = new StampedLock();
        private int failed;
        private int passed;

        void fail() {
            long s = lock.writeLock();
            try {
                failed++;
            } finally {
                lock.unlockWrite(s);
            }
        }

        void pass() {
            long s = lock.writeLock();
            try {
                passed++;
                failed = 0;
            } finally {
                lock.unlockWrite(s);
            }
        }

        int ratio() {
            long s = lock.tryOptimisticRead();
            int f = failed;
            int p = passed;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try {
                    f = failed;
                    p = passed;
                } finally {
                    lock.unlockRead(s);
                }
            }
            return p == 0 ? 0 : f / p;
        }

        void forgiveLate() {
            long s = lock.readLock();
            int f = failed;
            lock.unlockRead(s);
            if (f > 0) {
                long w = lock.writeLock();
                failed = f - 1; // BLOCAL: lost-update
                lock.unlockWrite(w);
            }
        }

        void forgive() {
            long s = lock.readLock();
            try {
                while (failed > 0) {
                    long w = lock.tryConvertToWriteLock(s);
                    if (w != 0) {
                        s = w;
                        failed--;
                        break;
                    }
                    lock.unlockRead(s);
                    s = lock.writeLock();
                }
            } finally {
                lock.unlock(s);
            }
        }
    }

    /** Who waits for a login; the first by its time. */
    static class Waiting {
        private final ReentrantLock lock = new ReentrantLock();
        private final PriorityQueue<Login> queue = new PriorityQueue<>(Comparator.comparing(Login::at));
        private final SequencedMap<String, Integer> tries = new LinkedHashMap<>();

        void add(Login l) {
            lock.lock();
            try {
                queue.add(l);
                tries.putLast(l.user(), tries.getOrDefault(l.user(), 0) + 1);
            } finally {
                lock.unlock();
            }
        }

        Login firstLate(Instant now) {
            Login l;
            lock.lock();
            try {
                l = queue.peek();
            } finally {
                lock.unlock();
            }
            if (l != null && l.at().isBefore(now)) {
                lock.lock();
                try {
                    return queue.poll(); // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
            return null;
        }

        Login first(Instant now) {
            lock.lock();
            try {
                Login l = queue.peek();
                return l != null && l.at().isBefore(now) ? queue.poll() : null;
            } finally {
                lock.unlock();
            }
        }

        Answer tryLate(String user) {
            int n;
            lock.lock();
            try {
                n = tries.getOrDefault(user, 0);
            } finally {
                lock.unlock();
            }
            return switch (n) {
                case 0, 1, 2 -> {
                    lock.lock();
                    try {
                        tries.put(user, n + 1); // BLOCAL: lost-update
                    } finally {
                        lock.unlock();
                    }
                    yield new Granted(user);
                }
                default -> new Later(n);
            };
        }
    }

    private static String tell(Answer a) {
        return switch (a) {
            case Granted(var token) -> token;
            case Refused(var why) -> "no: " + why;
            case Later(int s) when s > 10 -> "much later";
            case Later l -> "later";
        };
    }

    static final Tokens TOKENS = new Tokens();
    static final Failures FAILURES = new Failures();
    static final Waiting WAITING = new Waiting();

    public static void main(String[] args) throws InterruptedException {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String a : args) {
                pool.submit(() -> tell(TOKENS.enter(a, new Login(a, Instant.now(), 0))));
            }
        }
        Thread sweeper = Thread.ofVirtual().start(() -> TOKENS.expire(Instant.now()));
        sweeper.join();
        List<String> own = new ArrayList<>();
        Map<String, Integer> count = new HashMap<>();
        for (String a : args) {
            if (!own.contains(a)) {
                own.add(a);
            }
            Integer n = count.get(a);
            count.put(a, n == null ? 1 : n + 1);
        }
    }
}
