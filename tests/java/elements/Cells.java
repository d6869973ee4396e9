package elements;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What a map or a list has for a key is an atomic variable, which is read and set in two steps. */
class Cells {
    static class Counts implements Runnable {
        static final Counts SHARED = new Counts();
        private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

        @Override
        public void run() {
            lost("a");
            capped("b");
            counted("c");
            retried("d");
            other("e", "f");
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            new Thread(SHARED).start();
        }

        void lost(String key) {
            AtomicInteger n = counts.get(key);
            if (n != null) {
                n.set(n.get() + 1); // BLOCAL: lost-update {{counts}}
            }
        }

        void capped(String key) {
            AtomicInteger n = counts.computeIfAbsent(key, k -> new AtomicInteger());
            int v = n.get();
            if (v < 10) {
                n.set(v + 1); // BLOCAL: lost-update {{counts}}
            }
        }

        /** Silent: one operation. */
        void counted(String key) {
            counts.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
        }

        /** Silent: what was read is compared with. */
        void retried(String key) {
            AtomicInteger n = counts.get(key);
            int v;
            do {
                v = n.get();
                if (v >= 10) {
                    return;
                }
            } while (!n.compareAndSet(v, v + 1));
        }

        /** Silent: another entry is written to. */
        void other(String from, String to) {
            AtomicInteger a = counts.get(from), b = counts.get(to);
            int v = a.get();
            b.set(v + 1);
        }
    }

    /** All who set hold the lock, and so does who reads to set. */
    static class Locked implements Runnable {
        static final Locked SHARED = new Locked();
        private final Map<String, AtomicLong> times = new ConcurrentHashMap<>();

        @Override
        public void run() {
            later("a", 1);
            seen("a");
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            new Thread(SHARED).start();
        }

        synchronized void later(String key, long now) {
            AtomicLong t = times.get(key);
            if (t.get() < now) {
                t.set(now);
            }
        }

        long seen(String key) {
            return times.get(key).get();
        }
    }

    /** The map is a method's own. */
    static class Own implements Runnable {
        @Override
        public void run() {
            Map<String, AtomicInteger> mine = new HashMap<>();
            mine.put("a", new AtomicInteger());
            AtomicInteger n = mine.get("a");
            n.set(n.get() + 1);
        }

        public static void main(String[] args) {
            new Thread(new Own()).start();
            new Thread(new Own()).start();
        }
    }

    static class Listed implements Runnable {
        static final Listed SHARED = new Listed();
        private final List<AtomicInteger> slots = new CopyOnWriteArrayList<>();

        @Override
        public void run() {
            same(1);
            shifted(1);
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            new Thread(SHARED).start();
        }

        void same(int i) {
            int v = slots.get(i).get();
            slots.get(i).set(v * 2); // BLOCAL: lost-update {{slots}}
        }

        /** Silent: another element. */
        void shifted(int i) {
            int v = slots.get(i).get();
            slots.get(i + 1).set(v);
        }
    }

    /** The flag of an entry is asked, and set when it is another's already. */
    static class Flags implements Runnable {
        static final Flags SHARED = new Flags();
        private final ConcurrentHashMap<String, AtomicBoolean> busy = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, AtomicReference<Object>> owners = new ConcurrentHashMap<>();
        private final AtomicInteger started = new AtomicInteger();

        @Override
        public void run() {
            take("a");
            win("b");
            own("c", this);
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            new Thread(SHARED).start();
        }

        void take(String key) {
            AtomicBoolean flag = busy.get(key);
            if (!flag.get()) {
                flag.set(true); // BLOCAL: check-then-act {{busy}}
                started.incrementAndGet();
            }
        }

        /** Silent: one operation says who has it. */
        void win(String key) {
            if (busy.get(key).compareAndSet(false, true)) {
                started.incrementAndGet();
            }
        }

        void own(String key, Object who) {
            AtomicReference<Object> owner = owners.get(key);
            if (owner.get() == null) {
                owner.set(who); // BLOCAL: check-then-act {{owners}}
            }
        }

        void free(String key) {
            busy.get(key).set(false);
            owners.get(key).set(null);
        }
    }
}
