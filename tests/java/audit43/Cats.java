// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Shapes of mended bugs of a servlet container: recycled processors, sessions, wrappers, string caches, attributes, limits. */
public class Cats {
    static final Cats ONE = new Cats();

    interface Servlet {
        void init();

        void destroy();

        void serve(String what);
    }

    static class Processor {
        private String request;

        void recycle() {
            request = null;
        }

        void request(String r) {
            request = r;
        }

        String request() {
            return request;
        }
    }

    /** The old queue of processors: what there is, and a count beside it. */
    static class Recycled {
        private final ConcurrentLinkedQueue<Processor> queue = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();
        private final int cap;

        Recycled(int cap) {
            this.cap = cap;
        }

        // As it was: two who find room for one both offer.
        boolean offerLate(Processor p) {
            boolean offer = cap == -1 || size.get() < cap;
            boolean result = false;
            if (offer) {
                result = queue.offer(p);
                if (result) {
                    // Was to be shown: one way only says that there is no bound.
                    size.incrementAndGet(); // BLOCAL: check-then-act low
                }
            }
            return result;
        }

        boolean offer(Processor p) {
            if (size.incrementAndGet() > cap) {
                size.decrementAndGet();
                return false;
            }
            return queue.offer(p);
        }

        Processor poll() {
            Processor p = queue.poll();
            if (p != null) {
                size.decrementAndGet();
            }
            return p;
        }

        void clear() {
            Processor p = poll();
            while (p != null) {
                p.recycle();
                p = poll();
            }
        }
    }

    /** A wrapper makes its servlet when it is first asked for. */
    static class Wrapper {
        private volatile Servlet instance;
        private volatile boolean initialized;
        private final AtomicInteger allocated = new AtomicInteger();
        private int loads;

        private Servlet load() {
            return new Servlet() {
                @Override
                public void init() {
                }

                @Override
                public void destroy() {
                }

                @Override
                public void serve(String what) {
                }
            };
        }

        // Published before it is made ready: who comes second serves with what is half made.
        Servlet allocateLate() {
            if (instance == null) {
                synchronized (this) {
                    if (instance == null) {
                        instance = load();
                        // Was marked, too: of one read the finding above is the worst.
                        instance.init();
                    }
                }
            }
            return instance; // BLOCAL: check-then-act
        }

        void unload() {
            Servlet s;
            synchronized (this) {
                s = instance;
                instance = null;
                initialized = false;
            }
            if (s != null) {
                s.destroy();
            }
        }
    }

    /** The same, made ready first. */
    static class Ready {
        private volatile Servlet instance;
        private int loads;

        Servlet allocate(Servlet from) {
            Servlet s = instance;
            if (s == null) {
                synchronized (this) {
                    s = instance;
                    if (s == null) {
                        from.init();
                        loads++;
                        instance = from; // BENIGN: check-then-act rechecked
                        s = from;
                    }
                }
            }
            return s;
        }

        // Tested, then read once more, though it may be unloaded.
        void serveLate(String what) {
            if (instance != null) {
                instance.serve(what); // BLOCAL: check-then-act
            }
        }

        void serve(String what) {
            Servlet s = instance;
            if (s != null) {
                s.serve(what);
            }
        }

        void unload() {
            Servlet s;
            synchronized (this) {
                s = instance;
                instance = null;
            }
            if (s != null) {
                s.destroy();
            }
        }
    }

    /** Texts of bytes that are asked for often; built when there are enough statistics, or somebody says so. */
    static class Texts {
        private static Map<String, Integer> counts = new HashMap<>();
        private static String[] cache;
        private static int accesses;
        private static int hits;

        static synchronized void count(String s) {
            counts.merge(s, 1, Integer::sum);
            accesses++;
        }

        static void buildLate() {
            List<String> best = new ArrayList<>();
            synchronized (Texts.class) {
                for (Map.Entry<String, Integer> e : counts.entrySet()) {
                    if (e.getValue() > 10) {
                        best.add(e.getKey());
                    }
                }
            }
            String[] made = best.toArray(new String[0]);
            synchronized (Texts.class) {
                cache = made; // BLOCAL: stale-value
                counts = new HashMap<>(); // MISSED: lost-update (what is gathered by a walk in the block, of a map that is then replaced)
            }
        }

        static synchronized void build() {
            List<String> best = new ArrayList<>();
            counts.forEach((s, n) -> {
                if (n > 10) {
                    best.add(s);
                }
            });
            cache = best.toArray(new String[0]);
            counts.clear();
        }

        static String find(int i) {
            String[] c;
            synchronized (Texts.class) {
                c = cache;
                hits++;
            }
            return c == null || i >= c.length ? null : c[i];
        }

        // Checked without the lock and not again.
        static void resetLate() {
            boolean any;
            synchronized (Texts.class) {
                any = accesses > 1000;
            }
            if (any) {
                synchronized (Texts.class) {
                    accesses = 0; // BLOCAL: check-then-act
                    hits = 0;
                }
            }
        }

        static void reset() {
            synchronized (Texts.class) {
                if (accesses > 1000) {
                    accesses = 0;
                    hits = 0;
                }
            }
        }
    }

    /** Attributes of an application, and who is told of them. */
    private final Map<String, Object> attributes = new ConcurrentHashMap<>();
    private final Map<String, String> readOnly = new ConcurrentHashMap<>();
    private final List<String> told = new ArrayList<>();
    private final AtomicBoolean paused = new AtomicBoolean();
    private int count;
    private int limit = 200;

    // What was there is told of as replaced, though another has replaced it.
    void setAttributeLate(String name, Object value) {
        Object old = attributes.get(name);
        if (old == null) {
            attributes.put(name, value); // BLOCAL: check-then-act
            tell("added " + name);
        } else {
            attributes.put(name, value);
            tell("replaced " + name);
        }
    }

    void setAttribute(String name, Object value) {
        Object old = attributes.put(name, value);
        tell((old == null ? "added " : "replaced ") + name);
    }

    boolean removeAttributeLate(String name) {
        if (readOnly.containsKey(name)) {
            return false;
        }
        if (!attributes.containsKey(name)) {
            return false;
        }
        attributes.remove(name); // BLOCAL: check-then-act
        return true;
    }

    boolean removeAttribute(String name) {
        return !readOnly.containsKey(name) && attributes.remove(name) != null;
    }

    private void tell(String what) {
        synchronized (told) {
            told.add(what);
        }
    }

    List<String> told() {
        synchronized (told) {
            return new ArrayList<>(told);
        }
    }

    // A latch of connections: counted where it is looked at.
    private boolean mayAccept() {
        synchronized (this) {
            return count < limit;
        }
    }

    boolean acceptLate() {
        if (mayAccept()) {
            countUp(); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    private synchronized int countUp() {
        return ++count;
    }

    synchronized boolean accept() {
        if (count >= limit) {
            return false;
        }
        count++;
        return true;
    }

    void countDown() {
        synchronized (this) {
            if (count > 0) {
                count--;
            }
            notifyAll();
        }
    }

    void awaitAccept() throws InterruptedException {
        synchronized (this) {
            while (count >= limit) {
                wait();
            }
            count++;
        }
    }

    synchronized void limit(int n) {
        limit = n;
    }

    // Paused twice is paused.
    void pause() {
        if (!paused.get()) {
            paused.set(true); // BLOCAL: check-then-act low
        }
    }

    void resume() {
        paused.set(false);
    }

    static final Recycled RECYCLED = new Recycled(100);
    static final Wrapper WRAPPER = new Wrapper();
    static final Ready READY = new Ready();
}
