package real;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What is done twice by two who come at once, and what of it is lost: next to nothing, or an update. */
class Copied {

    /** Copy on write: the copy is of what is there by then, so nobody's entry is lost but another's for this very key. */
    static class Canonical {
        static final Canonical SHARED = new Canonical();
        private final Object lock = new Object();
        private volatile Map<String, String> names = new HashMap<>();

        String of(String name) {
            String had = names.get(name);
            if (had != null) {
                return had;
            }
            synchronized (lock) {
                Map<String, String> copy = new HashMap<>(names);
                copy.put(name, name);
                names = copy; // BLOCAL: check-then-act medium
            }
            return name;
        }
    }

    /** The same, filled by hand, and in a callee. */
    static class ByHand {
        static final ByHand SHARED = new ByHand();
        private volatile Map<Class<?>, String> labels = new HashMap<>();

        String of(Class<?> c) {
            String had = labels.get(c);
            return had != null ? had : add(c, c.getName()); // BLOCAL: check-then-act low
        }

        private synchronized String add(Class<?> c, String label) {
            Map<Class<?>, String> copy = new HashMap<>();
            copy.putAll(labels);
            copy.put(c, label);
            labels = copy;
            return label;
        }

        String slowly(Class<?> c) {
            String label = labels.get(c);
            if (label == null) {
                label = c.toString();
                synchronized (this) {
                    Map<Class<?>, String> copy = new HashMap<>();
                    copy.putAll(labels);
                    copy.put(c, label);
                    labels = copy; // BLOCAL: check-then-act medium
                }
            }
            return label;
        }
    }

    /** The copy is of the map as it was before the lock: whatever others have put meanwhile is lost with it. */
    static class OldCopy {
        static final OldCopy SHARED = new OldCopy();
        private final Object lock = new Object();
        private volatile Map<String, String> names = new HashMap<>();

        void add(String name) {
            Map<String, String> old = names;
            if (!old.containsKey(name)) {
                synchronized (lock) {
                    names = new HashMap<>(); // BLOCAL: check-then-act high; BLOCAL: check-then-act low
                    names.put(name, name);
                }
            }
        }

        void clear() {
            synchronized (lock) {
                names = new HashMap<>();
            }
        }
    }

    /** An array that is filled and then only kept: of two, one is as good as the other. */
    static class Encoded {
        private static final Map<Integer, byte[]> KNOWN = new ConcurrentHashMap<>();
        private byte[] part;

        void set(int v) {
            byte[] b = KNOWN.get(v);
            if (b == null) {
                b = new byte[2];
                b[0] = (byte) (v >>> 8);
                b[1] = (byte) v;
                KNOWN.put(v, b); // BLOCAL: check-then-act low
            }
            part = b;
        }

        void forget(int v) {
            KNOWN.remove(v);
        }
    }

    /** An array that is counted in: what the loser's has counted is lost. */
    static class Counting {
        private static final Map<String, int[]> COUNTS = new ConcurrentHashMap<>();

        void count(String s) {
            int[] n = COUNTS.get(s);
            if (n == null) {
                n = new int[1];
                COUNTS.put(s, n); // BLOCAL: check-then-act high
            }
            n[0]++;
        }

        void forget(String s) {
            COUNTS.remove(s);
        }
    }

    /** Set on either way, after a fresh look that decided what else there was to do: as well set twice. */
    static class SetAnyway {
        static final SetAnyway SHARED = new SetAnyway();
        private final Object lock = new Object();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private volatile boolean started;

        void start(Runnable work) {
            if (started) {
                return;
            }
            synchronized (lock) {
                if (!started) {
                    pool.execute(work);
                }
                started = true; // BLOCAL: check-then-act low
            }
        }

        void stop() {
            synchronized (lock) {
                started = false;
            }
        }
    }

    /** No look in the block: what is started is started twice. */
    static class SetUnseen {
        static final SetUnseen SHARED = new SetUnseen();
        private final Object lock = new Object();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private volatile boolean started;

        void start(Runnable work) {
            if (started) {
                return;
            }
            synchronized (lock) {
                pool.execute(work);
                started = true; // BLOCAL: check-then-act high
            }
        }

        void stop() {
            synchronized (lock) {
                started = false;
            }
        }
    }
}
