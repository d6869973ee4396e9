// RELEASES: 8 17
package audit46;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** After what loggers, and pools of objects and of connections, have mended: names and parents, async appenders, files that are rolled, levels, keyed pools, abandoned ones. */
public class Appended {
    interface Appender {
        void append(String s);

        void close();
    }

    static class Logger {
        final String name;
        private final Vector<Appender> appenders = new Vector<>();
        private Logger parent;
        private volatile Integer level;
        private volatile Object bundle;
        private volatile String bundleName;

        Logger(String name) {
            this.name = name;
        }

        void addLate(Appender a) {
            if (!appenders.contains(a)) {
                appenders.add(a); // BLOCAL: check-then-act
            }
        }

        void add(Appender a) {
            synchronized (appenders) {
                if (!appenders.contains(a)) {
                    appenders.add(a);
                }
            }
        }

        void remove(Appender a) {
            appenders.remove(a);
        }

        void logLate(String s) {
            for (int i = 0, n = appenders.size(); i < n; i++) {
                appenders.elementAt(i).append(s); // BLOCAL: check-then-act low
            }
        }

        void log(String s) {
            Appender[] now = appenders.toArray(new Appender[0]);
            for (Appender a : now) {
                a.append(s);
            }
        }

        boolean enabledLate(int l) {
            // Was low: another method copies it before it tests it.
            return level != null && l >= level; // BLOCAL: check-then-act
        }

        boolean enabled(int l) {
            Integer now = level;
            return now != null && l >= now;
        }

        void level(Integer l) {
            level = l;
        }

        void noLevel() {
            level = null;
        }

        Object bundleLate(String n) {
            if (n.equals(bundleName)) {
                return bundle; // BLOCAL: check-then-act
            }
            synchronized (this) {
                bundle = new Object();
                bundleName = n;
                return bundle;
            }
        }

        synchronized Logger parent() {
            return parent;
        }

        synchronized void parent(Logger p) {
            parent = p;
        }

        void adoptLate(Logger p) {
            if (parent() == null) {
                // Was to be shown: only a collection has it, among others, and one method looks where another sets.
                parent(p); // BLOCAL: check-then-act low
            }
        }

        void adopt(Logger p) {
            synchronized (this) {
                if (parent == null) {
                    parent = p;
                }
            }
        }
    }

    static class Manager {
        private final Hashtable<String, Logger> loggers = new Hashtable<>();
        private final ConcurrentHashMap<String, Logger> fast = new ConcurrentHashMap<>();
        private final Object configLock = new Object();
        private Map<String, String> config = new HashMap<>();
        private boolean configured;

        Logger getLate(String n) {
            Logger l = loggers.get(n);
            if (l == null) {
                l = new Logger(n);
                loggers.put(n, l); // BLOCAL: check-then-act
                l.parent(loggers.get(""));
            }
            return l;
        }

        Logger get(String n) {
            synchronized (loggers) {
                Logger l = loggers.get(n);
                if (l == null) {
                    l = new Logger(n);
                    loggers.put(n, l);
                }
                return l;
            }
        }

        Logger fast(String n) {
            Logger l = fast.get(n);
            if (l == null) {
                Logger made = new Logger(n);
                l = fast.putIfAbsent(n, made);
                return l == null ? made : l;
            }
            return l;
        }

        Logger fastLate(String n) {
            Logger made = new Logger(n);
            if (fast.get(n) == null) {
                fast.put(n, made); // BLOCAL: check-then-act
            }
            return made;
        }

        void configureLate(Map<String, String> m) {
            synchronized (configLock) {
                if (configured) {
                    return;
                }
            }
            synchronized (configLock) {
                config = new HashMap<>(m); // BLOCAL: check-then-act
                configured = true;
            }
        }

        void configure(Map<String, String> m) {
            synchronized (configLock) {
                if (!configured) {
                    config = new HashMap<>(m);
                    configured = true;
                }
            }
        }

        void reset() {
            synchronized (configLock) {
                configured = false;
                config.clear();
            }
        }
    }

    /** An appender with a buffer and a thread. */
    static class Async implements Runnable {
        private final List<String> buffer = new ArrayList<>();
        private final Map<String, Integer> discarded = new LinkedHashMap<>();
        private final int most;
        private final Appender to;
        private boolean closed;

        Async(Appender to, int most) {
            this.to = to;
            this.most = most;
        }

        void appendLate(String s) {
            boolean full;
            synchronized (buffer) {
                full = buffer.size() >= most;
            }
            if (!full) {
                synchronized (buffer) {
                    buffer.add(s); // BLOCAL: check-then-act
                    buffer.notifyAll();
                }
            }
        }

        void append(String s) {
            synchronized (buffer) {
                if (buffer.size() < most) {
                    buffer.add(s);
                    buffer.notifyAll();
                    return;
                }
                discarded.merge(s, 1, Integer::sum);
            }
        }

        void appendIf(String s) throws InterruptedException {
            synchronized (buffer) {
                if (buffer.size() >= most) {
                    buffer.wait();
                }
                buffer.add(s); // BLOCAL: stale-after-wait
            }
        }

        public void run() {
            for (;;) {
                List<String> all;
                synchronized (buffer) {
                    try {
                        while (buffer.isEmpty() && !closed) {
                            buffer.wait();
                        }
                    } catch (InterruptedException e) {
                        return;
                    }
                    if (buffer.isEmpty()) {
                        return;
                    }
                    all = new ArrayList<>(buffer);
                    buffer.clear();
                    buffer.notifyAll();
                }
                all.forEach(to::append);
            }
        }

        void drainLate() {
            List<String> all;
            synchronized (buffer) {
                all = new ArrayList<>(buffer);
            }
            for (String s : all) {
                to.append(s);
            }
            synchronized (buffer) {
                buffer.clear(); // BLOCAL: lost-update
            }
        }

        void close() {
            synchronized (buffer) {
                closed = true;
                buffer.notifyAll();
            }
        }
    }

    static class Rolling {
        private Writer out;
        private long size;
        private long rollAt;
        private final long most;
        private final AtomicInteger number = new AtomicInteger();
        private final AtomicReference<String> file = new AtomicReference<>("log.0");

        Rolling(long most, Writer out) {
            this.most = most;
            this.out = out;
        }

        synchronized long size() {
            return size;
        }

        synchronized void roll(Writer next) throws IOException {
            out.close();
            out = next;
            size = 0;
            rollAt++;
        }

        synchronized void write(String s) throws IOException {
            out.write(s);
            size += s.length();
        }

        void writeLate(String s, Writer next) throws IOException {
            if (size() > most) {
                roll(next); // BLOCAL: check-then-act
            }
            write(s);
        }

        void writeRight(String s, Writer next) throws IOException {
            synchronized (this) {
                if (size() > most) {
                    roll(next);
                }
                write(s);
            }
        }

        String nameLate() {
            String f = "log." + number.get();
            file.set(f);
            number.incrementAndGet();
            return f;
        }

        String name() {
            String f = "log." + number.getAndIncrement();
            file.set(f);
            return f;
        }
    }

    static class Pooled {
        private int uses;
        private long last;

        synchronized void used(long t) {
            uses++;
            last = t;
        }

        synchronized long last() {
            return last;
        }

        synchronized void last(long t) {
            last = t;
        }

        void touchLate(long t) {
            if (t > last()) {
                // Was to be shown: likewise, as of the logger above.
                last(t); // BLOCAL: check-then-act low
            }
        }
    }

    static class Keyed {
        static class Deque {
            private final ArrayBlockingQueue<Pooled> idle = new ArrayBlockingQueue<>(8);
            private final AtomicInteger created = new AtomicInteger();
            private final AtomicInteger interested = new AtomicInteger();
        }

        private final Map<String, Deque> pools = new ConcurrentHashMap<>();
        private final CopyOnWriteArrayList<String> keys = new CopyOnWriteArrayList<>();
        private final AtomicInteger total = new AtomicInteger();
        private volatile boolean closed;

        Deque registerLate(String k) {
            Deque d = pools.get(k);
            if (d == null) {
                d = new Deque();
                pools.put(k, d); // BLOCAL: check-then-act
                keys.add(k);
            }
            d.interested.incrementAndGet();
            return d;
        }

        Deque register(String k) {
            return pools.compute(k, (n, d) -> {
                Deque x = d == null ? new Deque() : d;
                x.interested.incrementAndGet();
                return x;
            });
        }

        void deregisterLate(String k) {
            Deque d = pools.get(k);
            if (d.interested.decrementAndGet() == 0 && d.created.get() == 0) {
                pools.remove(k); // BLOCAL: check-then-act
            }
        }

        void deregister(String k) {
            pools.computeIfPresent(k, (n, d) -> d.interested.decrementAndGet() == 0 && d.created.get() == 0 ? null : d);
        }

        Pooled createLate(Deque d, int most) {
            if (d.created.get() < most) {
                d.created.incrementAndGet(); // BLOCAL: check-then-act
                total.incrementAndGet();
                return new Pooled();
            }
            return null;
        }

        Pooled create(Deque d, int most) {
            if (d.created.incrementAndGet() > most) {
                d.created.decrementAndGet();
                return null;
            }
            total.incrementAndGet();
            return new Pooled();
        }

        void giveLate(Deque d, Pooled p) {
            if (closed) {
                return;
            }
            if (d.idle.remainingCapacity() == 0) {
                total.decrementAndGet();
                return;
            }
            d.idle.add(p); // BLOCAL: check-then-act
        }

        boolean give(Deque d, Pooled p) {
            if (closed || !d.idle.offer(p)) {
                total.decrementAndGet();
                return false;
            }
            return true;
        }

        void clear() {
            for (Deque d : pools.values()) {
                for (Pooled p = d.idle.poll(); p != null; p = d.idle.poll()) {
                    d.created.decrementAndGet();
                }
            }
        }
    }

    static final Manager MANAGER = new Manager();
    static final Logger ROOT = new Logger("");
    static final Async ASYNC = new Async(null, 100);
    static final Rolling ROLLING = new Rolling(1000, null);
    static final Keyed KEYED = new Keyed();
    static final Pooled FIRST = new Pooled();
}
