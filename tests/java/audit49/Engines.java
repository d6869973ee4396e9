// RELEASES: 8 17
package audit49;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What containers of servlets have mended: loaders, their instances, sessions that expire, async states, selectors, logs that rotate. */
public class Engines {
    interface Unit {
        void init();

        void service(String in);

        void destroy();
    }

    interface Maker {
        Unit make();
    }

    /** A wrapper that makes its unit when it is asked for. */
    static class Wrapper {
        static final Wrapper WRAPPER = new Wrapper();
        private Maker maker;
        private volatile Unit instance;
        private volatile boolean initialized;
        private volatile long available;
        private final AtomicInteger allocated = new AtomicInteger();
        private int loads;

        /** As it was: looked at without the lock, and not again under it. */
        Unit allocate() {
            if (instance == null) {
                synchronized (this) {
                    instance = maker.make(); // BLOCAL: check-then-act
                    loads++;
                }
            }
            allocated.incrementAndGet();
            return instance;
        }

        /** Silent: as it is. */
        Unit allocateLooked() {
            if (instance == null) {
                synchronized (this) {
                    if (instance == null) {
                        instance = maker.make();
                        loads++;
                    }
                }
            }
            allocated.incrementAndGet();
            /* Not meant: `unload` may have taken it away again. */
            return instance; // BLOCAL: check-then-act
        }

        /** As it was: the flag was set first, and whoever saw it came before the unit was ready. */
        void init() {
            if (!initialized) {
                synchronized (this) {
                    if (!initialized) {
                        initialized = true;
                        instance = maker.make(); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                    }
                }
            }
            instance.service("first");
        }

        synchronized void unload() {
            Unit u = instance;
            instance = null;
            loads = 0;
            if (u != null) {
                u.destroy();
            }
        }

        synchronized void maker(Maker m) {
            maker = m;
        }

        /** Silent: a number that is set. */
        void unavailable(long until) {
            available = until;
        }

        /** As it was: over when it was asked, and set back though it is unavailable again. */
        boolean isAvailable(long now) {
            if (available > 0 && available < now) {
                available = 0; // BLOCAL: check-then-act low
            }
            return available == 0;
        }
    }

    /** A session, its use counted. */
    static class Session {
        private final Map<String, Object> attributes = new ConcurrentHashMap<String, Object>();
        private final Map<String, Object> notes = new Hashtable<String, Object>();
        private final AtomicInteger access = new AtomicInteger();
        private volatile boolean valid = true;
        private volatile boolean expiring;
        private long last;

        /** As it was: both come in, and expire it twice. */
        void expire() {
            if (!valid || expiring) {
                return;
            }
            synchronized (this) {
                /* Had as low: it is stored under a lock that is taken after the test. */
                expiring = true; // BLOCAL: check-then-act
                notes.clear();
                attributes.clear();
                valid = false;
                expiring = false;
            }
        }

        /** Silent: as it is, asked again. */
        void expireLooked() {
            if (!valid || expiring) {
                return;
            }
            synchronized (this) {
                if (!valid || expiring) {
                    return;
                }
                expiring = true;
                notes.clear();
                attributes.clear();
                valid = false;
                expiring = false; // BLOCAL: check-then-act low
            }
        }

        void access() {
            access.incrementAndGet();
        }

        /** As it was: counted down, and asked. */
        void endAccess() {
            access.decrementAndGet();
            if (access.get() == 0) { // BLOCAL: check-then-act
                expireLooked();
            }
        }

        /** Silent. */
        void endAccessOnce() {
            if (access.decrementAndGet() == 0) {
                expireLooked();
            }
        }

        /** As it was: the names were counted, then taken by number. */
        String[] names() {
            String[] names = new String[notes.size()];
            int i = 0;
            for (Enumeration<String> e = ((Hashtable<String, Object>) notes).keys(); e.hasMoreElements();) {
                names[i++] = e.nextElement(); // BLOCAL: stale-value
            }
            return names;
        }

        /** Silent: the library's. */
        String[] namesAtOnce() {
            return notes.keySet().toArray(new String[0]);
        }

        void note(String name, Object value) {
            notes.put(name, value);
        }

        void noNote(String name) {
            notes.remove(name);
        }

        /** As it was: there, and null when it was used. */
        int length(String name) {
            if (attributes.get(name) != null) {
                return attributes.get(name).toString().length(); // BLOCAL: check-then-act
            }
            return 0;
        }

        void remove(String name) {
            attributes.remove(name);
        }

        void put(String name, Object value) {
            attributes.put(name, value);
        }
    }

    /** Sessions of one application, swept by a thread. */
    static class Manager implements Runnable {
        private final Map<String, Session> sessions = new ConcurrentHashMap<String, Session>();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<Runnable>();
        private int expired;
        private int maxActive;
        private final Object maxLock = new Object();

        @Override
        public void run() {
            for (Iterator<Session> it = sessions.values().iterator(); it.hasNext();) {
                Session s = it.next();
                if (!s.valid) {
                    it.remove();
                    /* Silent: the sweeper alone counts. */
                    expired++;
                }
            }
        }

        /** As it was: the greatest was kept without a lock over the look. */
        void add(String id, Session s) {
            sessions.put(id, s);
            int n = sessions.size();
            if (n > maxActive) {
                synchronized (maxLock) {
                    maxActive = n; // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: as it is. */
        void addLooked(String id, Session s) {
            sessions.put(id, s);
            int n = sessions.size();
            if (n > maxActive) {
                synchronized (maxLock) {
                    if (n > maxActive) {
                        maxActive = n; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        void max(int n) {
            synchronized (maxLock) {
                maxActive = n;
            }
        }

        int max() {
            synchronized (maxLock) {
                return maxActive;
            }
        }

        void remove(String id) {
            sessions.remove(id);
            for (Runnable r : listeners) {
                r.run();
            }
        }
    }

    /** The state of a request that goes on later. */
    static class Async {
        enum State { IDLE, STARTED, COMPLETING, DONE }

        static final Async ASYNC = new Async();
        private final AtomicReference<State> state = new AtomicReference<State>(State.IDLE);
        private State plain = State.IDLE;
        private Thread owner;
        private int timeouts;

        /** As it was. */
        boolean complete() {
            if (state.get() == State.STARTED) {
                state.set(State.COMPLETING); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean completeOnce() {
            return state.compareAndSet(State.STARTED, State.COMPLETING);
        }

        void start() {
            state.set(State.STARTED);
        }

        /** As it was: asked by a method of its own. */
        void timeout() {
            if (isStarted()) {
                dispatch(State.COMPLETING); // BLOCAL: check-then-act
            }
        }

        /** Silent: as it is. */
        synchronized void timeoutAtOnce() {
            if (plain == State.STARTED) {
                plain = State.COMPLETING;
                timeouts++;
            }
        }

        synchronized boolean isStarted() {
            return plain == State.STARTED;
        }

        synchronized void dispatch(State to) {
            plain = to;
            owner = Thread.currentThread();
        }
    }

    /** A poller whose events are added by others. */
    static class Poller extends Thread {
        private final ConcurrentLinkedQueue<Runnable> events = new ConcurrentLinkedQueue<Runnable>();
        private final AtomicInteger wakeups = new AtomicInteger();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final Vector<Unit> units = new Vector<Unit>();

        /** As it was: not closed when it was asked, and then nobody runs it. */
        boolean add(Runnable r) {
            if (closed.get()) {
                return false;
            }
            events.offer(r); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: asked behind it, too. */
        boolean addLooked(Runnable r) {
            if (closed.get()) {
                return false;
            }
            events.offer(r);
            if (closed.get()) {
                events.remove(r);
            }
            return true;
        }

        @Override
        public void run() {
            while (!closed.get()) {
                for (Runnable r = events.poll(); r != null; r = events.poll()) {
                    r.run();
                }
                wakeups.set(0);
            }
        }

        void close() {
            closed.set(true);
            for (Runnable r = events.poll(); r != null; r = events.poll()) {
                r.run();
            }
        }

        /** As it was: by number, while others remove. */
        void destroyAll() {
            for (int i = 0; i < units.size(); i++) {
                units.elementAt(i).destroy(); // BLOCAL: check-then-act low
            }
        }

        void unit(Unit u) {
            if (!units.contains(u)) {
                units.add(u); // BLOCAL: check-then-act
            }
        }

        /** Silent: under the vector's monitor. */
        void unitOnce(Unit u) {
            synchronized (units) {
                if (!units.contains(u)) {
                    units.add(u);
                }
            }
        }

        void noUnit(Unit u) {
            units.remove(u);
        }
    }

    /** A log that is rotated by the day. */
    static class Valve {
        static final Valve VALVE = new Valve();
        private java.io.Writer writer;
        private volatile String stamp = "";
        private final Map<String, Integer> counts = new HashMap<String, Integer>();

        /** As it was: two rotate, and the second closes the new one. */
        void log(String day, String text) throws IOException {
            if (!stamp.equals(day)) {
                synchronized (this) {
                    close();
                    /* What was looked up last is kept, as a whole. */
                    stamp = day; // BLOCAL: check-then-act low
                    open();
                }
            }
            synchronized (this) {
                writer.write(text);
            }
        }

        /** Silent: as it is. */
        void logLooked(String day, String text) throws IOException {
            if (!stamp.equals(day)) {
                synchronized (this) {
                    if (!stamp.equals(day)) {
                        close();
                        stamp = day; // BENIGN: check-then-act rechecked
                        open();
                    }
                }
            }
            synchronized (this) {
                writer.write(text);
            }
        }

        private void open() {
            writer = new java.io.StringWriter();
        }

        private void close() throws IOException {
            if (writer != null) {
                writer.close();
            }
        }

        synchronized void count(String who) {
            Integer n = counts.get(who);
            counts.put(who, n == null ? 1 : n + 1);
        }

        /** Silent: a copy. */
        synchronized List<String> who() {
            return new ArrayList<String>(counts.keySet());
        }
    }

    public static void main(String[] args) {
        final Manager manager = new Manager();
        new Thread(manager).start();
        final Poller poller = new Poller();
        poller.start();
        for (int i = 0; i < 4; i++) {
            final int n = i;
            new Thread(() -> {
                Session s = new Session();
                manager.add("s" + n, s);
                s.access();
                s.endAccess();
                poller.add(s::expire);
                poller.unit(null);
                poller.destroyAll();
            }).start();
        }
        poller.close();
    }
}
