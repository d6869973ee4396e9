package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Who comes second is kept out, notices it, or does the same; each beside what looks like it. */
class Winners {
    /** Who puts holds the monitor of the map; who takes away does so without, but what is not there stays away. */
    static class OwnMonitor {
        static final OwnMonitor SHARED = new OwnMonitor();
        private final ConcurrentMap<String, List<String>> all = new ConcurrentHashMap<>();

        List<String> of(String key, boolean anew) {
            if (anew) {
                all.remove(key);
                return new ArrayList<>();
            }
            List<String> one = all.get(key);
            if (one == null) {
                synchronized (all) {
                    one = all.get(key);
                    if (one == null) {
                        one = new ArrayList<>();
                        all.put(key, one); // BENIGN: check-then-act covered; BENIGN: check-then-act rechecked
                    }
                }
            }
            return one;
        }
    }

    /** It keeps nobody out who does not take it: somebody puts without. */
    static class OwnMonitorInVain {
        static final OwnMonitorInVain SHARED = new OwnMonitorInVain();
        private final ConcurrentMap<String, List<String>> all = new ConcurrentHashMap<>();

        List<String> of(String key) {
            synchronized (all) {
                List<String> one = all.get(key);
                if (one == null) {
                    one = new ArrayList<>();
                    all.put(key, one); // BLOCAL: check-then-act high
                }
                return one;
            }
        }

        void preset(String key, List<String> one) {
            all.put(key, one);
        }
    }

    /** It is given up in between: of two that fill it in one loses what the other has put. */
    static class TwoBlocks {
        static final TwoBlocks SHARED = new TwoBlocks();
        private final ConcurrentMap<String, List<String>> all = new ConcurrentHashMap<>();

        List<String> of(String key) {
            List<String> one;
            synchronized (all) {
                one = all.get(key);
            }
            if (one == null) {
                one = new ArrayList<>();
                synchronized (all) {
                    all.put(key, one); // BLOCAL: check-then-act
                }
            }
            return one;
        }

        void preset(String key, List<String> one) {
            all.put(key, one);
        }
    }

    /** What the put replaced is looked at, and what came of it mended. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private final ConcurrentMap<String, Long> times = new ConcurrentHashMap<>();
        private final ConcurrentMap<Long, String> names = new ConcurrentHashMap<>();

        void update(String key, long now) {
            Long before = times.get(key);
            if (before != null && before >= now) {
                return;
            }
            Long replaced = times.put(key, now); // BLOCAL: check-then-act low
            if (replaced != null) {
                names.remove(replaced);
            }
        }

        /** The answer is dropped: the older time may be put over the newer. */
        void updateBlindly(String key, long now) {
            Long before = times.get(key);
            if (before != null && before >= now) {
                return;
            }
            times.put(key, now); // BLOCAL: check-then-act medium
        }
    }

    /** The same number is computed twice. */
    static class Hashed {
        static final Hashed SHARED = new Hashed("a");
        private final AtomicInteger hash = new AtomicInteger();
        private final String name;

        Hashed(String n) {
            name = n;
        }

        int hash() {
            int h = hash.get();
            if (h == 0) {
                h = name.length() * 31 + name.indexOf('a');
                hash.set(h); // BLOCAL: check-then-act low
            }
            return h;
        }
    }

    /** Somebody sets it back meanwhile, for the name is another one: the old number comes back. */
    static class Rehashed {
        static final Rehashed SHARED = new Rehashed();
        private final AtomicInteger hash = new AtomicInteger();
        private volatile String name = "";

        int hash() {
            int h = hash.get();
            if (h == 0) {
                h = name.length() * 31 + name.indexOf('a');
                hash.set(h); // BLOCAL: check-then-act medium
            }
            return h;
        }

        void rename(String n) {
            name = n;
            hash.set(0);
        }
    }

    /** Where the old answer does not fit another is computed, here alone: a cache. */
    static class Fits {
        private static final Map<String, Object> FOUND = new ConcurrentHashMap<>();

        static Object find(String key, Class<?> of) {
            Object one = FOUND.get(key);
            if (of.isInstance(one)) {
                return one;
            }
            Object found = String.valueOf(key.length());
            FOUND.put(key, found); // BLOCAL: check-then-act low
            return found;
        }
    }

    /** What was thrown away, for it has changed, is put back as it was. */
    static class ThrownAway {
        private static final Map<String, Object> FOUND = new ConcurrentHashMap<>();

        static Object find(String key, Class<?> of) {
            Object one = FOUND.get(key);
            if (of.isInstance(one)) {
                return one;
            }
            Object found = String.valueOf(key.length());
            FOUND.put(key, found); // BLOCAL: check-then-act medium
            return found;
        }

        static void changed(String key, Object to) {
            FOUND.put(key, to);
        }
    }

    static class Waiting {
        final AtomicInteger left = new AtomicInteger(3);
        volatile int again;
    }

    /** An exact count: one alone is told that it was the last. */
    static class CountedDown {
        static final CountedDown SHARED = new CountedDown();
        private final ConcurrentHashMap<String, Waiting> waiting = new ConcurrentHashMap<>();

        void begin(String key) {
            waiting.put(key, new Waiting());
        }

        void done(String key) {
            Waiting w = waiting.get(key);
            if (w != null && w.left.decrementAndGet() <= 0) {
                waiting.remove(key); // BLOCAL: check-then-act low
            }
        }
    }

    static class Users {
        final AtomicInteger n = new AtomicInteger();
    }

    /** Somebody counts it up again before it is removed: what he uses is gone. */
    static class CountedUpAgain {
        static final CountedUpAgain SHARED = new CountedUpAgain();
        private final ConcurrentHashMap<String, Users> users = new ConcurrentHashMap<>();

        void enter(String key) {
            users.computeIfAbsent(key, k -> new Users()).n.incrementAndGet(); // BLOCAL: stale-value low
        }

        void leave(String key) {
            Users u = users.get(key);
            if (u != null && u.n.decrementAndGet() == 0) {
                users.remove(key); // BLOCAL: check-then-act medium
            }
        }
    }

    /** What a compareAndSet has taken is given back by who took it. */
    static class GivenBack {
        static final GivenBack SHARED = new GivenBack();
        private final AtomicInteger open = new AtomicInteger();

        boolean add(Runnable r, int most) {
            for (;;) {
                int n = open.get();
                if (n >= most) {
                    return false;
                }
                if (open.compareAndSet(n, n + 1)) {
                    break;
                }
            }
            if (r == null) {
                open.decrementAndGet(); // BENIGN: check-then-act handed-over
                return false;
            }
            r.run();
            return true;
        }

        /** It was looked at, and then another look was won: of two that see room both go on. */
        boolean addUnseen(Runnable r, int most) {
            int n = open.get();
            if (n >= most) {
                return false;
            }
            int now = open.get();
            if (r != null) {
                open.incrementAndGet(); // BLOCAL: check-then-act medium
            }
            return now > 0;
        }
    }

    /** Nobody but who calls it is known to have the map. */
    static class Callers {
        static void once(ConcurrentMap<String, String> of, String key, String value) {
            if (of.get(key) != value) {
                of.put(key, value + value); // BLOCAL: check-then-act low
            }
        }
    }

    /** The same map is in a field of an object that is one for all. */
    static class InField {
        static final InField SHARED = new InField();
        private final ConcurrentMap<String, String> of = new ConcurrentHashMap<>();

        void once(String key, String value) {
            if (of.get(key) != value) {
                of.put(key, value + value); // BLOCAL: check-then-act medium
            }
        }

        void forget(String key) {
            of.remove(key);
        }
    }
}
