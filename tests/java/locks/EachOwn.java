package locks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Static state under the lock of each object: two objects are two locks. */
public class EachOwn {
    private static Map<String, List<String>> lists = new HashMap<>();
    private static Properties defaults;
    private static Object made;
    private static boolean warned;
    private static int next;
    private static long total;
    private static int mixed;
    private static final Map<String, String> SAFE = Collections.synchronizedMap(new HashMap<>());
    private final int id;

    /** Silent: the lock of the class. */
    public EachOwn() {
        synchronized (EachOwn.class) {
            id = next++;
        }
    }

    int id() {
        return id;
    }

    synchronized void add(String name, String value) {
        List<String> l = lists.get(name);
        if (l == null) {
            l = new ArrayList<>();
            lists.put(name, l); // BLOCAL: guarded-by medium {{'lists' is static, but is changed under 'this', another lock for each object}}
        }
        l.add(value);
    }

    synchronized void drop(String name) {
        lists.remove(name);
    }

    /** Another object's caller finds it there, and empty. */
    synchronized String setting(String name) {
        if (defaults == null) {
            defaults = new Properties(); // BLOCAL: guarded-by medium
            defaults.setProperty("a", "b");
            defaults.setProperty("c", "d");
        }
        return defaults.getProperty(name);
    }

    /** Two may be made: often meant so. */
    synchronized Object make() {
        if (made == null) {
            made = new Object(); // BLOCAL: guarded-by low
        }
        return made;
    }

    /** Two may warn. */
    synchronized void warn() {
        if (!warned) {
            warned = true; // BLOCAL: guarded-by low
        }
    }

    synchronized void count(long n) {
        total += n; // BLOCAL: guarded-by medium
    }

    synchronized long total() {
        return total;
    }

    /** Silent: it is changed under the lock of the class, too. */
    void both(int n) {
        synchronized (this) {
            synchronized (EachOwn.class) {
                mixed += n;
            }
        }
    }

    /** Silent: each operation locks by itself. */
    synchronized void safe(String k) {
        SAFE.put(k, k);
    }

    /** Silent: there is one object, and its lock is one. */
    static final class Single {
        static final Single INSTANCE = new Single();
        private static final Map<String, String> NAMES = new HashMap<>();
        private static int n;

        private Single() {
        }

        synchronized void name(String a, String b) {
            NAMES.put(a, b);
            n++;
        }

        synchronized String nameOf(String a) {
            return NAMES.get(a) + n;
        }
    }

    /** Its own main makes several of them, one after the other. */
    static final class Workers implements Runnable {
        private static int done;

        private Workers() {}

        @Override public synchronized void run() {
            done++; // BLOCAL: guarded-by medium {{'done' is static}}
        }

        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
                new Thread(new Workers()).start();
            }
        }
    }

    /** Silent: its own main makes one, however many threads run it. */
    static final class OneWorker implements Runnable {
        private static int done;

        private OneWorker() {}

        @Override public synchronized void run() {
            done++;
        }

        public static void main(String[] args) {
            OneWorker one = new OneWorker();
            for (int i = 0; i < 4; i++) {
                new Thread(one).start();
            }
        }
    }

    /** Two of them, which the class itself makes and keeps: each has a lock of its own. */
    static class Constants {
        static final Constants FIRST = new Constants();
        static final Constants SECOND = new Constants();
        private static int used;

        private Constants() {
        }

        synchronized void use() {
            used++; // BLOCAL: guarded-by medium {{used}}
        }

        synchronized int used() {
            return used;
        }
    }

    /** That one change is made under no lock tells not that nobody thinks of threads: another is. */
    static class Minded {
        private static final Map<String, String> NAMES = new HashMap<>();
        private static int count;

        /** The lock of the class, which is one. */
        static synchronized String of(String name) {
            NAMES.put(name, name);
            return name;
        }

        /** Another lock for each object. */
        synchronized void take(String name, String as) {
            NAMES.put(name, as); // BLOCAL: guarded-by medium {{'NAMES' is static, but is changed under 'this', another lock for each object}}
        }

        static void clear() {
            NAMES.clear();
        }

        static synchronized void counted() {
            count++;
        }

        /** Silent: a count is no collection, and is perhaps only about right. */
        synchronized void count() {
            count++;
        }

        static void reset() {
            count = 0;
        }
    }

    /** Silent: no change is made under a lock that is one for all. */
    static class Careless {
        private static final Map<String, String> NAMES = new HashMap<>();

        synchronized void take(String name, String as) {
            NAMES.put(name, as);
        }

        static void clear() {
            NAMES.clear();
        }

        static synchronized String of(String name) {
            return NAMES.get(name);
        }
    }

    /** Silent: what else is changed is under a lock that nobody knows of here. */
    static class UnderOther {
        private static final Map<String, String> NAMES = new HashMap<>();

        static synchronized void put(String name) {
            NAMES.put(name, name);
        }

        synchronized void take(String name, String as) {
            NAMES.put(name, as);
        }

        static void drop(String name, Object lock) {
            synchronized (lock) {
                NAMES.remove(name);
            }
        }
    }

    /** A cache of what one loader has, kept in step with that loader: another object comes in between. */
    public static class InStep {
        private static final Map<String, Class<?>> CACHE = new ConcurrentHashMap<>();
        private static ClassLoader of;
        private final ReentrantLock lock = new ReentrantLock();

        public Class<?> find(ClassLoader loader, String name) {
            lock.lock();
            try {
                if (of != loader) {
                    CACHE.clear();
                    of = loader; // BLOCAL: guarded-by medium {{'of' is static, but is changed under 'this', another lock for each object}}
                }
                return CACHE.computeIfAbsent(name, n -> load(loader, n));
            } finally {
                lock.unlock();
            }
        }

        static Class<?> load(ClassLoader loader, String name) {
            try {
                return loader.loadClass(name);
            } catch (ClassNotFoundException e) {
                return null;
            }
        }
    }

    /** Silent: one lock for all. */
    public static class InStepForAll {
        private static final Map<String, Class<?>> CACHE = new ConcurrentHashMap<>();
        private static final ReentrantLock LOCK = new ReentrantLock();
        private static ClassLoader of;

        public Class<?> find(ClassLoader loader, String name) {
            LOCK.lock();
            try {
                if (of != loader) {
                    CACHE.clear();
                    of = loader;
                }
                return CACHE.computeIfAbsent(name, n -> InStep.load(loader, n));
            } finally {
                LOCK.unlock();
            }
        }
    }

    /** Nothing goes with it: the last loader is kept, and that is all. */
    public static class LastOne {
        private static ClassLoader of;
        private final ReentrantLock lock = new ReentrantLock();

        public void see(ClassLoader loader) {
            lock.lock();
            try {
                if (of != loader) {
                    of = loader; // BLOCAL: guarded-by low
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** A number that tells objects apart, taken as they are made, under the lock of the one that makes them. */
    public static class Numbered {
        private static int numbers;
        private final Maker by;
        private final int number;

        Numbered(Maker by) {
            this.by = by;
            number = numbers++; // BLOCAL: guarded-by low
        }

        @Override
        public String toString() {
            return by + " " + number;
        }
    }

    public static class Maker {
        public synchronized Numbered make() {
            return new Numbered(this);
        }
    }

    /** The same number, taken by a method: it may be for more. */
    public static class Asked {
        private static int numbers;

        public synchronized int next() {
            return numbers++; // BLOCAL: guarded-by medium
        }
    }
}
