package audit39;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Bugs of log4j, java.util.logging, Groovy, Lucene and the JDK, as JaConTeBe has them. */
public class Loggers {
    static class Logger {
        private final String name;
        private Logger parent;
        private String bundle;
        private volatile int level = -1;

        Logger(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        synchronized String bundle() {
            return bundle;
        }

        synchronized void bundle(String b) {
            bundle = b;
        }

        // JDK-8023541: two who come with different bundles are both let in.
        void setupUnsafe(String b) {
            if (bundle() != null) {
                throw new IllegalArgumentException(bundle);
            }
            // An object of a collection, one method looks and another sets.
            bundle(b); // BLOCAL: check-then-act low
        }

        synchronized void setup(String b) {
            if (bundle != null) {
                throw new IllegalArgumentException(bundle);
            }
            bundle = b;
        }

        synchronized void parent(Logger p) {
            parent = p;
        }

        int level() {
            synchronized (this) {
                return level >= 0 || parent == null ? level : parent.level;
            }
        }

        void level(int n) {
            level = n;
        }
    }

    /** JDK-4779253: the manager has none, so one is made and put there; another was first. */
    static class Manager {
        private final Hashtable<String, WeakReference<Logger>> loggers = new Hashtable<>();

        synchronized boolean add(Logger l) {
            WeakReference<Logger> ref = loggers.get(l.name());
            if (ref != null && ref.get() != null) {
                return false;
            }
            loggers.put(l.name(), new WeakReference<>(l));
            return true;
        }

        Logger get(String name) {
            WeakReference<Logger> ref = loggers.get(name);
            return ref == null ? null : ref.get();
        }

        // The answer of add is not asked.
        Logger loggerUnsafe(String name) {
            Logger l = get(name);
            if (l == null) {
                l = new Logger(name);
                add(l);
            }
            return l;
        }

        Logger logger(String name) {
            for (;;) {
                Logger l = get(name);
                if (l != null) {
                    return l;
                }
                l = new Logger(name);
                if (add(l)) {
                    return l;
                }
            }
        }

        void reset() {
            synchronized (this) {
                loggers.clear();
            }
        }
    }

    /** log4j's asynchronous appender: the buffer's end, and who is told. */
    static class Async {
        private final List<String> buffer = new ArrayList<>();
        private int size = 128;
        private boolean closed;
        private int discarded;

        // LOG4J-50463: asked once whether it is full.
        void appendUnsafe(String s) throws InterruptedException {
            synchronized (buffer) {
                if (buffer.size() >= size) {
                    buffer.wait();
                }
                buffer.add(s); // BLOCAL: stale-after-wait medium
                buffer.notifyAll();
            }
        }

        void append(String s) {
            synchronized (buffer) {
                while (!closed && buffer.size() >= size) {
                    try {
                        buffer.wait();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        discarded++;
                        return;
                    }
                }
                buffer.add(s);
                buffer.notifyAll();
            }
        }

        int length() {
            synchronized (buffer) {
                return buffer.size();
            }
        }

        // How many there were, then the array of all: others have come.
        String[] takeUnsafe() {
            int n = length();
            String[] events = new String[n];
            synchronized (buffer) {
                for (int i = 0; i < buffer.size(); i++) {
                    events[i] = buffer.get(i); // BLOCAL: stale-value
                }
                buffer.clear();
            }
            return events;
        }

        String[] take() {
            synchronized (buffer) {
                String[] events = buffer.toArray(new String[0]);
                buffer.clear();
                return events;
            }
        }

        void close() {
            synchronized (buffer) {
                closed = true;
                buffer.notifyAll();
            }
        }

        int discarded() {
            synchronized (buffer) {
                return discarded;
            }
        }
    }

    /** GROOVY-4292/6456: what a registry has for a class is cached with a flag beside it. */
    static class Registry {
        private volatile boolean init;
        private volatile Object meta;
        private final Map<Class<?>, Object> metas = new ConcurrentHashMap<>();
        private final AtomicBoolean started = new AtomicBoolean();

        // Announced before it is there.
        void initUnsafe() {
            if (!init) {
                init = true; // BLOCAL: check-then-act low
                meta = new Object(); // BLOCAL: check-then-act
            }
        }

        int use() {
            if (init) {
                return meta.hashCode();
            }
            return 0;
        }

        // Asked, then won: two begin.
        void startUnsafe() {
            if (!started.get()) {
                // With nothing more than a message.
                started.set(true); // BLOCAL: check-then-act low
                System.out.println("started");
            }
        }

        void start() {
            if (started.compareAndSet(false, true)) {
                System.out.println("started");
            }
        }

        void stop() {
            started.set(false);
        }

        Object metaUnsafe(Class<?> c) {
            if (metas.get(c) == null) {
                metas.put(c, new ArrayList<String>()); // BLOCAL: check-then-act
            }
            return metas.get(c);
        }

        Object metaSafe(Class<?> c) {
            return metas.computeIfAbsent(c, k -> new ArrayList<String>());
        }

        void remove(Class<?> c) {
            metas.remove(c);
        }
    }

    /** JDK-8012326: the table of character sets, asked whether it is there, walked over while it is filled. */
    static class Charsets {
        private Map<String, String> aliases;
        private final Object lock = new Object();

        Map<String, String> allUnsafe() {
            if (aliases == null) {
                synchronized (lock) {
                    aliases = new TreeMap<>(); // BLOCAL: check-then-act
                    aliases.put("utf8", "UTF-8");
                }
            }
            return aliases;
        }

        Map<String, String> all() {
            synchronized (lock) {
                if (aliases == null) {
                    Map<String, String> made = new TreeMap<>();
                    made.put("utf8", "UTF-8");
                    aliases = made;
                }
                return aliases;
            }
        }

        void reload() {
            synchronized (lock) {
                aliases = null;
            }
        }
    }

    /** LUCENE-651 and LUCENE-2783: caches by reader, counted references. */
    static class Searcher {
        private int refs = 1;
        private final Map<Object, int[]> fields = new TreeMap<>();

        synchronized int refs() {
            return refs;
        }

        synchronized void incRef() {
            refs++;
        }

        synchronized void decRef() {
            refs--;
        }

        // It may be the last one that has just gone.
        boolean tryIncRefUnsafe() {
            if (refs() > 0) {
                incRef(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        synchronized boolean tryIncRef() {
            if (refs > 0) {
                refs++;
                return true;
            }
            return false;
        }

        int[] fieldUnsafe(Object reader) {
            int[] f;
            synchronized (fields) {
                f = fields.get(reader);
            }
            if (f == null) {
                f = new int[10];
                synchronized (fields) {
                    fields.put(reader, f); // BLOCAL: check-then-act
                }
                f[0] = 1;
            }
            return f;
        }

        int[] field(Object reader) {
            synchronized (fields) {
                int[] f = fields.get(reader);
                if (f == null) {
                    f = new int[10];
                    fields.put(reader, f);
                }
                return f;
            }
        }

        void purge(Object reader) {
            synchronized (fields) {
                fields.remove(reader);
            }
        }
    }

    static final Manager MANAGER = new Manager();
    static final Async ASYNC = new Async();
    static final Registry REGISTRY = new Registry();
    static final Charsets CHARSETS = new Charsets();
    static final Searcher SEARCHER = new Searcher();

    static void work(String s) {
        Logger l = MANAGER.loggerUnsafe(s);
        MANAGER.logger(s).parent(l);
        l.setupUnsafe(s);
        l.setup(s);
        l.level(l.level()); // BLOCAL: lost-update low
        MANAGER.reset();
        try {
            ASYNC.appendUnsafe(s);
            ASYNC.append(s);
        } catch (InterruptedException e) {
            ASYNC.close();
        }
        System.out.println(ASYNC.takeUnsafe().length + ASYNC.take().length + ASYNC.discarded()); // BENIGN: inconsistent-read handed-over
        REGISTRY.initUnsafe();
        REGISTRY.startUnsafe();
        REGISTRY.start();
        REGISTRY.stop();
        System.out.println(REGISTRY.use() + "" + REGISTRY.metaUnsafe(String.class) + REGISTRY.metaSafe(String.class));
        REGISTRY.remove(String.class);
        System.out.println(CHARSETS.allUnsafe() + "" + CHARSETS.all()); // BENIGN: inconsistent-read reported-only
        CHARSETS.reload();
        if (SEARCHER.tryIncRefUnsafe() && SEARCHER.tryIncRef()) { // BENIGN: check-then-act rechecked
            SEARCHER.decRef(); // BENIGN: check-then-act handed-over
        }
        System.out.println(SEARCHER.fieldUnsafe(s).length + SEARCHER.field(s).length); // BLOCAL: inconsistent-read low
        SEARCHER.purge(s);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            String s = "l" + i % 2;
            new Thread(() -> work(s)).start();
        }
    }
}
