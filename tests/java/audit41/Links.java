// RELEASES: 8 17
package audit41;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pools, sessions, breakers, limiters, registries. */
public class Links {
    static class Link {
        private boolean open = true;
        private long used;
        private int errors;

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void close() {
            open = false;
        }

        synchronized void reopen() {
            open = true;
            errors = 0;
        }

        synchronized void used(long now) {
            used = now;
        }

        synchronized long idle(long now) {
            return now - used;
        }

        synchronized int errors() {
            return errors;
        }

        synchronized void error() {
            errors++;
        }
    }

    static class Pool {
        static final Pool ONE = new Pool();

        private final Object lock = new Object();
        private final Deque<Link> idle = new ArrayDeque<>();
        private final Set<Link> busy = new LinkedHashSet<>();
        private int created;
        private int max = 8;
        private boolean closed;

        Link borrow() {
            boolean any;
            synchronized (lock) {
                any = !idle.isEmpty();
            }
            if (any) {
                synchronized (lock) {
                    Link l = idle.pop(); // BLOCAL: check-then-act
                    busy.add(l);
                    return l;
                }
            }
            return create();
        }

        Link borrowSafe() {
            synchronized (lock) {
                Link l = idle.poll();
                if (l != null) {
                    busy.add(l);
                    return l;
                }
            }
            // Was marked as handed over: there was nothing to take away.
            return createSafe(); // BLOCAL: check-then-act low
        }

        private Link create() {
            synchronized (lock) {
                if (created >= max) {
                    return null;
                }
            }
            Link l = new Link();
            synchronized (lock) {
                created++; // BLOCAL: check-then-act
                busy.add(l);
            }
            return l;
        }

        // Its place is taken first; given back where it cannot be made.
        private Link createSafe() {
            synchronized (lock) {
                if (created >= max) {
                    return null;
                }
                created++;
            }
            try {
                return new Link();
            } catch (RuntimeException e) {
                synchronized (lock) {
                    // Was marked as handed over: the bound that was compared is not.
                    created--; // BLOCAL: check-then-act low
                }
                throw e;
            }
        }

        void giveBack(Link l) {
            boolean c;
            synchronized (lock) {
                c = closed;
                busy.remove(l);
            }
            if (c) {
                l.close();
                return;
            }
            synchronized (lock) {
                // Was marked once: it is left behind, and checked too early.
                idle.push(l); // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
        }

        void giveBackSafe(Link l) {
            synchronized (lock) {
                busy.remove(l);
                if (!closed) {
                    idle.push(l);
                    return;
                }
            }
            l.close();
        }

        void shut() {
            List<Link> all;
            synchronized (lock) {
                closed = true;
                all = new ArrayList<>(idle);
                idle.clear();
            }
            for (Link l : all) {
                l.close();
            }
        }

        void reopen(int m) {
            synchronized (lock) {
                closed = false;
                max = m;
            }
        }

        void reap(long now) {
            synchronized (lock) {
                for (Iterator<Link> i = idle.iterator(); i.hasNext();) {
                    Link l = i.next();
                    if (l.idle(now) > 1000) {
                        i.remove();
                        created--;
                    }
                }
            }
        }

        void check(Link l) {
            if (!l.isOpen()) {
                // Was to be shown: two calls of another class, whose objects lie in a collection.
                l.reopen(); // BLOCAL: check-then-act low
            }
        }

        void checkSafe(Link l) {
            synchronized (l) {
                if (!l.isOpen()) {
                    l.reopen();
                }
            }
        }
    }

    /** Closed, open, half open. */
    static class Breaker {
        static final Breaker ONE = new Breaker();

        private static final int CLOSED = 0;
        private static final int OPEN = 1;
        private static final int HALF = 2;

        private int state = CLOSED;
        private int failures;
        private long since;

        synchronized int state() {
            return state;
        }

        synchronized void to(int s, long now) {
            state = s;
            since = now;
            failures = 0;
        }

        synchronized int failed() {
            return ++failures;
        }

        boolean allow(long now) {
            if (state() == OPEN) {
                if (now - since > 100) {
                    // Was marked as two that are shown: both are of one cause.
                    to(HALF, now); // BLOCAL: check-then-act high; BLOCAL: check-then-act low
                    return true;
                }
                return false;
            }
            return true;
        }

        synchronized boolean allowSafe(long now) {
            if (state() == OPEN) {
                if (now - since > 100) {
                    to(HALF, now);
                    return true;
                }
                return false;
            }
            return true;
        }

        // What was counted is this thread's own number.
        void failure(long now) {
            if (failed() == 5) {
                to(OPEN, now); // BENIGN: check-then-act handed-over
            }
        }

        void success(long now) {
            int s;
            synchronized (this) {
                s = state;
            }
            switch (s) {
                case HALF:
                    synchronized (this) {
                        state = CLOSED; // BLOCAL: check-then-act high
                        since = now;
                    }
                    break;
                default:
                    break;
            }
        }

        synchronized void successSafe(long now) {
            if (state == HALF) {
                state = CLOSED;
                since = now;
            }
        }
    }

    /** Tokens in a bucket. */
    static class Bucket {
        static final Bucket ONE = new Bucket();

        private final Object lock = new Object();
        private double tokens = 10;
        private long filled;
        private double perMilli = 0.1;

        void refill(long now) {
            long f;
            double t;
            synchronized (lock) {
                f = filled;
                t = tokens;
            }
            double more = (now - f) * 0.1;
            synchronized (lock) {
                tokens = Math.min(10, t + more); // BLOCAL: lost-update high; BLOCAL: stale-value
                filled = now;
            }
        }

        void refillSafe(long now) {
            synchronized (lock) {
                double more = (now - filled) * perMilli;
                tokens = Math.min(10, tokens + more);
                filled = now;
            }
        }

        boolean take(int n) {
            synchronized (lock) {
                if (tokens < n) {
                    return false;
                }
            }
            synchronized (lock) {
                tokens -= n; // BLOCAL: check-then-act medium
            }
            return true;
        }

        boolean takeSafe(int n) {
            synchronized (lock) {
                if (tokens < n) {
                    return false;
                }
                tokens -= n;
                return true;
            }
        }

        void rate(double r) {
            synchronized (lock) {
                perMilli = r;
            }
        }
    }

    /** Sessions by token; each has a lock of its own. */
    static class Sessions {
        static final Sessions ONE = new Sessions();

        private final Map<String, Link> open = new HashMap<>();
        private int total;

        Link find(String token) {
            synchronized (open) {
                return open.get(token);
            }
        }

        Link login(String token) {
            Link l = find(token);
            if (l == null) {
                l = new Link();
                synchronized (open) {
                    // Was high: a helper looks, and high is in one method.
                    open.put(token, l); // BLOCAL: check-then-act medium
                    total++;
                }
            }
            return l;
        }

        Link loginSafe(String token) {
            synchronized (open) {
                Link l = open.get(token);
                if (l == null) {
                    l = new Link();
                    open.put(token, l);
                    total++;
                }
                return l;
            }
        }

        void logout(String token) {
            Link l;
            synchronized (open) {
                l = open.remove(token);
            }
            if (l != null) {
                l.close();
                synchronized (open) {
                    total--; // BENIGN: check-then-act handed-over
                }
            }
        }

        void logoutLate(String token) {
            boolean in;
            synchronized (open) {
                in = open.containsKey(token);
            }
            if (in) {
                synchronized (open) {
                    open.remove(token);
                    total--; // BLOCAL: check-then-act
                }
            }
        }

        void expire(String token, long now) {
            Link l = find(token);
            if (l != null && l.idle(now) > 60) {
                synchronized (open) {
                    // Was to be shown: it is three critical sections old.
                    open.remove(token); // BLOCAL: check-then-act low
                }
            }
        }

        void expireSafe(String token, long now) {
            synchronized (open) {
                Link l = open.get(token);
                if (l != null && l.idle(now) > 60) {
                    open.remove(token);
                }
            }
        }

        void touch(String token, long now) {
            Link l = find(token);
            if (l != null) {
                l.used(now);
            }
        }

        void penalty(String token) {
            Link l = find(token);
            if (l != null && l.errors() > 3) {
                // Was to be shown: by a callee what goes with it is low.
                l.close(); // BLOCAL: check-then-act low
            }
        }
    }
}
