package real;

import java.util.AbstractQueue;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Who asks how many there are, and adds one, may go beyond the limit. */
class Limits {

    /** Whether it was taken is asked as well: who comes too late is told. */
    static class Told {
        static final Told SHARED = new Told();
        private final BlockingQueue<Runnable> idle = new LinkedBlockingQueue<>(200);
        private final Runnable close = Limits::new;

        void giveBack(Runnable r) {
            if (idle.size() >= 100 || !idle.offer(r)) { // BLOCAL: check-then-act low
                close.run();
            }
        }

        Runnable next() {
            return idle.poll();
        }
    }

    /** It is not: of two that find room for one, one is too many. */
    static class Untold {
        static final Untold SHARED = new Untold();
        private final BlockingQueue<Runnable> idle = new LinkedBlockingQueue<>(200);
        private final Runnable close = Limits::new;

        void giveBack(Runnable r) {
            if (idle.size() >= 100) {
                close.run();
            } else {
                idle.offer(r); // BLOCAL: check-then-act medium
            }
        }

        Runnable next() {
            return idle.poll();
        }
    }

    /** An entry is put as long as there is room, and nobody is told where there is none: it is but remembered. */
    static class Remembered {
        static final Map<String, StringBuilder> SEEN = new ConcurrentHashMap<>();

        static StringBuilder parse(String s) {
            StringBuilder parsed = new StringBuilder(s);
            if (SEEN.size() < 100) {
                SEEN.put(s, parsed); // BLOCAL: check-then-act low
            }
            return parsed;
        }

        static void note(String s) {
            if (SEEN.size() >= 100) {
                return;
            }
            SEEN.put(s, new StringBuilder()); // BLOCAL: check-then-act low
        }
    }

    /** Who finds no room is told so: as many as are let in is promised. */
    static class Refused {
        static final Map<String, StringBuilder> OPEN = new ConcurrentHashMap<>();

        static void open(String s) {
            if (OPEN.size() >= 100) {
                throw new IllegalStateException(s);
            }
            OPEN.put(s, new StringBuilder()); // BLOCAL: check-then-act medium
        }

        static boolean admit(String s) {
            if (OPEN.size() >= 100) {
                return false;
            }
            OPEN.put(s, new StringBuilder()); // BLOCAL: check-then-act medium
            return true;
        }
    }

    /** Of what is put without a key each is one more that somebody takes out. */
    static class Queued {
        static final Queue<String> JOBS = new ConcurrentLinkedQueue<>();

        static void add(String s) {
            if (JOBS.size() < 100) {
                JOBS.add(s); // BLOCAL: check-then-act medium
            }
        }
    }

    /** A buffer is kept for its room, the longer of two. */
    static class Buffers {
        static final Buffers SHARED = new Buffers();
        private final AtomicReferenceArray<byte[]> free = new AtomicReferenceArray<>(4);

        byte[] take(int i) {
            byte[] b = free.getAndSet(i, null);
            return b == null ? new byte[8000] : b;
        }

        void giveBack(int i, byte[] b) {
            byte[] old = free.get(i);
            if (old == null || b.length > old.length) {
                free.set(i, b); // BLOCAL: check-then-act low
            }
        }
    }

    /** But an array that is kept for what is in it is lost to a lesser one. */
    static class Best {
        static final Best SHARED = new Best();
        private final AtomicReference<int[]> best = new AtomicReference<>();

        void offer(int[] a) {
            int[] old = best.get();
            if (old == null || a[0] > old[0]) {
                best.set(a); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Not how many, but whether there are any: of two that come first both are. */
    static class First {
        static final First SHARED = new First();
        private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        void submit(Runnable r) {
            if (waiting.isEmpty()) {
                waiting.add(r); // BLOCAL: check-then-act medium
            }
        }

        Runnable next() {
            return waiting.poll();
        }
    }

    /** A queue itself: that it takes so many and no more is its contract. */
    static class Bounded extends AbstractQueue<Runnable> {
        static final Bounded SHARED = new Bounded();
        private final Queue<Runnable> all = new ConcurrentLinkedQueue<>();
        private final AtomicInteger offered = new AtomicInteger();

        @Override
        public boolean offer(Runnable r) {
            if (all.size() >= 100) {
                return false;
            }
            if (all.offer(r)) { // BLOCAL: check-then-act medium
                offered.incrementAndGet();
                return true;
            }
            return false;
        }

        @Override
        public Runnable poll() {
            return all.poll();
        }

        @Override
        public Runnable peek() {
            return all.peek();
        }

        @Override
        public int size() {
            return all.size();
        }

        @Override
        public Iterator<Runnable> iterator() {
            return all.iterator();
        }
    }

    /** One of many, in a collection: how many it may have at most need not be exact. */
    static class Session {
        private static final ConcurrentHashMap<String, Session> ALL = new ConcurrentHashMap<>();
        private final Map<Integer, Runnable> cursors = new ConcurrentHashMap<>();
        private final Queue<Runnable> latest = new ConcurrentLinkedQueue<>();

        static Session of(String name) {
            return ALL.computeIfAbsent(name, n -> new Session());
        }

        void open(int id, Runnable r) {
            if (cursors.size() < 100) {
                cursors.put(id, r); // BLOCAL: check-then-act low
            }
        }

        void close(int id) {
            cursors.remove(id);
        }

        /** Whether there is any is no bound. */
        void first(Runnable r) {
            if (latest.isEmpty()) {
                latest.add(r); // BLOCAL: check-then-act medium
            }
        }

        Runnable next() {
            return latest.poll();
        }
    }

    /** One of many, but the bound is kept by a lock, which the look does without. */
    static class Kept {
        private static final ConcurrentHashMap<String, Kept> ALL = new ConcurrentHashMap<>();
        private final Map<Integer, Runnable> cursors = new ConcurrentHashMap<>();

        static Kept of(String name) {
            return ALL.computeIfAbsent(name, n -> new Kept());
        }

        void open(int id, Runnable r) {
            if (cursors.size() < 100) {
                synchronized (this) {
                    cursors.put(id, r); // BLOCAL: check-then-act medium
                }
            }
        }

        synchronized void close(int id) {
            cursors.remove(id);
        }
    }
}
