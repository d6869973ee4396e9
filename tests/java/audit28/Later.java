package audit28;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What came later, with the rules. */
public class Later {
    static final Later SHARED = new Later();

    static final class Link implements AutoCloseable {
        private int state;

        void use() {
            state++;
        }

        @Override
        public void close() {
            state = -1;
        }
    }

    private final Map<String, Link> links = new HashMap<>();
    private final ConcurrentHashMap<String, Link> fast = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    private Link current;
    private Link other;
    private int users;
    private boolean open;
    private int guests;
    private boolean house;
    private int left;
    private boolean done;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, StringBuilder> texts = new HashMap<>();
    private int generation;
    private final java.util.ArrayDeque<Runnable> queue = new java.util.ArrayDeque<>();
    private boolean working;
    private final java.util.ArrayDeque<Runnable> looked = new java.util.ArrayDeque<>();
    private boolean looking;
    private final java.util.ArrayDeque<Runnable> calm = new java.util.ArrayDeque<>();
    private boolean idle;

    synchronized void set(Link l) {
        current = l;
        other = l;
    }

    /** To close it is the first that is done, and not all. */
    void drop() {
        Link l;
        synchronized (this) {
            l = current;
        }
        if (l != null) {
            l.close();
            synchronized (this) {
                current = null; // BLOCAL: check-then-act high {{current}}
            }
        }
    }

    /** One is made where there was none, else it is closed. */
    void swap() {
        Link l;
        synchronized (this) {
            l = other;
        }
        if (l != null) {
            l.close();
        } else {
            synchronized (this) {
                other = new Link(); // BLOCAL: check-then-act high {{other}}
            }
        }
    }

    /** Who comes second closes his own. */
    Link open(String name) {
        synchronized (this) {
            Link l = links.get(name);
            if (l != null) {
                return l;
            }
        }
        Link mine = new Link();
        synchronized (this) {
            Link theirs = links.get(name);
            if (theirs != null) {
                mine.close();
                return theirs;
            }
            links.put(name, mine); // BENIGN: check-then-act rechecked
            return mine;
        }
    }

    synchronized void forget(String name) {
        links.remove(name);
    }

    private synchronized Link current() {
        return current;
    }

    /** Silent: the test that a try statement makes for its resource decides nothing else. */
    void useOnce() throws Exception {
        try (Link l = current()) {
            Thread.yield();
        }
        synchronized (this) {
            current = null;
        }
    }

    synchronized void enter() {
        users++;
        open = true;
    }

    /** The last one, when it was counted. */
    void leave() {
        boolean last;
        synchronized (this) {
            last = --users == 0;
        }
        if (last) {
            synchronized (this) {
                open = false; // BLOCAL: check-then-act medium {{users}}
            }
        }
    }

    synchronized boolean isOpen() {
        return open;
    }

    synchronized boolean enterHouse() {
        if (guests == 0) {
            return false;
        }
        guests++;
        house = true;
        return true;
    }

    synchronized void found() {
        guests = 1;
        house = true;
    }

    /** Nobody comes in once the last one has left. */
    void leaveHouse() {
        boolean last;
        synchronized (this) {
            last = --guests == 0;
        }
        if (last) {
            synchronized (this) {
                house = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    synchronized boolean isHouse() {
        return house;
    }

    synchronized void begin(int n) {
        left = n;
        done = false;
    }

    /** Nobody counts up: the last one is the last. */
    void finish() {
        int n;
        synchronized (this) {
            n = --left;
        }
        if (n == 0) {
            synchronized (this) {
                done = true; // BENIGN: check-then-act handed-over
            }
        }
    }

    synchronized boolean isDone() {
        return done;
    }

    void put(String name) {
        if (fast.put(name, new Link()) == null) {
            size.incrementAndGet();
        }
    }

    /** Removed once, counted twice. */
    void remove(String name) {
        if (fast.get(name) != null) {
            fast.remove(name); // BLOCAL: check-then-act medium {{fast}}
            size.decrementAndGet();
        }
    }

    /** Silent: who has removed it counts. */
    void removeWell(String name) {
        if (fast.containsKey(name) && fast.remove(name) != null) {
            size.decrementAndGet();
        }
    }

    /** Silent: removed twice is removed. */
    void removeUncounted(String name) {
        if (fast.containsKey(name)) {
            fast.remove(name);
        }
    }

    int size() {
        return size.get();
    }

    private static String load(String key) {
        return key.trim() + System.getProperty(key);
    }

    /** All who drop a name change the generation; who has put the same name meanwhile has put the same. */
    String name(String key) {
        String n;
        int seen;
        synchronized (this) {
            n = names.get(key);
            seen = generation;
        }
        if (n == null) {
            n = load(key);
            synchronized (this) {
                if (seen == generation) { // BLOCAL: check-then-act low {{generation}}
                    names.put(key, n); // BENIGN: check-then-act rechecked
                }
            }
        }
        return n;
    }

    synchronized void dropName(String key) {
        names.remove(key);
        generation++;
    }

    /** Of two new ones one is lost, with what is written into it, in whatever generation. */
    StringBuilder text(String key) {
        StringBuilder t;
        int seen;
        synchronized (this) {
            t = texts.get(key);
            seen = generation;
        }
        if (t == null) {
            t = new StringBuilder(key);
            synchronized (this) {
                if (seen == generation) {
                    texts.put(key, t); // BLOCAL: check-then-act high {{get()}}; BENIGN: check-then-act rechecked
                }
            }
        }
        return t;
    }

    synchronized void dropText(String key) {
        texts.remove(key);
        generation++;
    }

    /** Who adds while somebody works leaves it to him. */
    void add(Runnable r) {
        synchronized (this) {
            queue.add(r);
            if (working) {
                return;
            }
            working = true;
        }
        work(); // BENIGN: check-then-act handed-over
    }

    /** Nothing was left in one block, and that is said in the next. */
    private void work() {
        for (;;) {
            Runnable r;
            synchronized (this) {
                r = queue.poll();
            }
            if (r == null) {
                break;
            }
            r.run();
        }
        synchronized (this) {
            working = false; // BLOCAL: check-then-act medium {{queue}}
        }
    }

    void addLooked(Runnable r) {
        synchronized (this) {
            looked.add(r);
            if (looking) {
                return;
            }
            looking = true;
        }
        workLooked(); // BENIGN: check-then-act handed-over
    }

    /** Silent: the block that says it looks, too. */
    private void workLooked() {
        for (;;) {
            Runnable r;
            synchronized (this) {
                r = looked.poll();
                if (r == null) {
                    looking = false;
                    return;
                }
            }
            r.run();
        }
    }

    void addCalm(Runnable r) {
        synchronized (this) {
            calm.add(r);
        }
    }

    /** Silent: nobody who adds goes by it. */
    void workCalm() {
        Runnable r;
        do {
            synchronized (this) {
                r = calm.poll();
            }
        } while (r != null);
        synchronized (this) {
            idle = true;
        }
    }

    synchronized boolean isIdle() {
        return idle;
    }
}
