// RELEASES: 8 17
package audit48;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** What containers of beans and dynamic languages have mended: single beans, names, events, throttles, aliases, classes of classes. */
public class Beans {
    /** Beans of which there is one. */
    static class Registry {
        static final Registry REGISTRY = new Registry();
        private final Map<String, Object> singletons = new ConcurrentHashMap<String, Object>();
        private final Map<String, Object> early = new HashMap<String, Object>();
        private final Set<String> created = Collections.newSetFromMap(new ConcurrentHashMap<String, Boolean>());
        private volatile List<String> names = new ArrayList<String>();
        private volatile String[] frozen;
        private final Map<String, String> aliases = new ConcurrentHashMap<String, String>();

        /** As it was: refused if there, by a look without the lock. */
        void register(String name, Object bean) {
            if (singletons.get(name) != null) {
                throw new IllegalStateException(name);
            }
            synchronized (singletons) {
                singletons.put(name, bean); // BLOCAL: check-then-act
            }
        }

        /** Silent: as it is. */
        void registerLocked(String name, Object bean) {
            synchronized (singletons) {
                Object old = singletons.get(name);
                if (old != null) {
                    throw new IllegalStateException(name);
                }
                singletons.put(name, bean);
                early.remove(name);
            }
        }

        /** Silent but for a benign one: looked for again under the lock. */
        Object get(String name) {
            Object bean = singletons.get(name);
            if (bean == null) {
                synchronized (singletons) {
                    bean = singletons.get(name);
                    if (bean == null) {
                        bean = new StringBuilder(name);
                        singletons.put(name, bean); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return bean;
        }

        /** As it was: a name is added to a copy of the names, without the lock. */
        void name(String name) {
            List<String> next = new ArrayList<String>(names);
            next.add(name);
            names = next; // BLOCAL: lost-update
            frozen = null;
        }

        /** Silent: as it is, under the lock of the beans. */
        void nameLocked(String name) {
            synchronized (singletons) {
                List<String> next = new ArrayList<String>(names.size() + 1);
                next.addAll(names);
                next.add(name);
                /* `name` writes it without the lock. */
                names = next; // BLOCAL: lost-update low
                frozen = null;
            }
        }

        /** Silent: kept once made, of one read. */
        String[] names() {
            String[] f = frozen;
            return f != null ? f.clone() : names.toArray(new String[0]);
        }

        /** As it was: there when it was asked. */
        int howMany() {
            if (frozen != null) {
                /* `names` copies it before it tests it: somebody knows that it changes. */
                return frozen.length; // BLOCAL: check-then-act
            }
            return names.size();
        }

        /** Silent: the set says whether it was added. */
        boolean markCreated(String name) {
            return created.add(name);
        }

        /** Two mark it, and both prepare. */
        boolean markCreatedHasty(String name) {
            if (!created.contains(name)) {
                created.add(name); // BLOCAL: check-then-act
                early.clear();
                return true;
            }
            return false;
        }

        void destroy(String name) {
            singletons.remove(name);
            created.remove(name);
            aliases.remove(name);
        }

        /** As it was: an alias is looked for, and put over another's. */
        void alias(String name, String alias) {
            String registered = aliases.get(alias);
            if (registered != null) {
                if (registered.equals(name)) {
                    return;
                }
                throw new IllegalStateException(alias);
            }
            aliases.put(alias, name); // BLOCAL: check-then-act
        }

        /** Silent: as it is, the map's. */
        void aliasOnce(String name, String alias) {
            String registered = aliases.putIfAbsent(alias, name);
            if (registered != null && !registered.equals(name)) {
                throw new IllegalStateException(alias);
            }
        }
    }

    /** Listeners by the type of an event, kept when they have been found. */
    static class Multicaster {
        static final Multicaster MULTICASTER = new Multicaster();
        private final Set<Object> listeners = new LinkedHashSet<Object>();
        private final Map<Class<?>, List<Object>> retrieved = new ConcurrentHashMap<Class<?>, List<Object>>();
        private final Object mutex = new Object();

        void add(Object listener) {
            synchronized (mutex) {
                listeners.add(listener);
                retrieved.clear();
            }
        }

        void remove(Object listener) {
            synchronized (mutex) {
                listeners.remove(listener);
                retrieved.clear();
            }
        }

        /** As it was: found under the lock, kept behind it, when the listeners are others. */
        List<Object> of(Class<?> type) {
            List<Object> all = retrieved.get(type);
            if (all != null) {
                return all;
            }
            all = new ArrayList<Object>();
            synchronized (mutex) {
                for (Object l : listeners) {
                    if (type.isInstance(l)) {
                        all.add(l);
                    }
                }
            }
            /* Evidently shared, so that who computes is not excused. */
            retrieved.put(type, all); // BLOCAL: check-then-act
            return all;
        }

        /** Silent but for a benign one: as it is. */
        List<Object> ofOnce(Class<?> type) {
            List<Object> all = retrieved.get(type);
            if (all != null) {
                return all;
            }
            synchronized (mutex) {
                all = retrieved.get(type);
                if (all == null) {
                    all = new ArrayList<Object>();
                    for (Object l : listeners) {
                        if (type.isInstance(l)) {
                            all.add(l);
                        }
                    }
                    retrieved.put(type, all); // BENIGN: check-then-act rechecked
                }
                return all;
            }
        }

        /** Silent: a copy under the lock. */
        void multicast() {
            List<Object> all;
            synchronized (mutex) {
                all = new ArrayList<Object>(listeners);
            }
            for (Object l : all) {
                l.toString();
            }
        }

        /** As it was: walked without the lock. */
        void multicastHasty() {
            for (Object l : listeners) { // BLOCAL: guarded-by
                l.notifyAll();
            }
        }
    }

    /** How many may be in at once, and a context that is refreshed and closed. */
    static class Throttled {
        static final Throttled THROTTLED = new Throttled();
        private final Object monitor = new Object();
        private int limit = 10;
        private int count;
        private final AtomicBoolean active = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();
        private Thread hook;
        private long startup;

        /** Silent: as it is. */
        void before() throws InterruptedException {
            synchronized (monitor) {
                while (count >= limit) {
                    monitor.wait();
                }
                count++;
            }
        }

        /** As it was: waits once. */
        void beforeHasty() throws InterruptedException {
            synchronized (monitor) {
                if (count >= limit) {
                    monitor.wait();
                }
                count++; // BLOCAL: stale-after-wait
            }
        }

        /** Silent. */
        void after() {
            synchronized (monitor) {
                count--;
                monitor.notify();
            }
        }

        /** As it was: the hook is asked for without the monitor. */
        void registerHook() {
            if (hook == null) {
                Thread made = new Thread(this::close);
                synchronized (monitor) {
                    hook = made; // BLOCAL: check-then-act
                }
                Runtime.getRuntime().addShutdownHook(made);
            }
        }

        /** Silent. */
        void registerHookOnce() {
            synchronized (monitor) {
                if (hook == null) {
                    hook = new Thread(this::close);
                    Runtime.getRuntime().addShutdownHook(hook);
                }
            }
        }

        /** Silent: closed by one. */
        void close() {
            if (active.get() && closed.compareAndSet(false, true)) {
                active.set(false); // BLOCAL: check-then-act low
                synchronized (monitor) {
                    hook = null;
                    startup = 0;
                }
            }
        }

        /** As it was: active, and then closed by two. */
        void closeHasty() {
            if (active.get()) {
                /* The flag is not all that is set. */
                active.set(false); // BLOCAL: check-then-act
                after();
            }
        }

        /** Silent: time of the start under the monitor. */
        void refresh() {
            synchronized (monitor) {
                startup = System.currentTimeMillis();
                limit = 10;
            }
            active.set(true);
        }
    }

    /** Meta classes of classes, weakly kept, and versions of them. */
    static class Meta {
        static final Meta META = new Meta();
        private final Map<Class<?>, Info> infos = new WeakHashMap<Class<?>, Info>();
        private final AtomicInteger version = new AtomicInteger();
        private final Map<String, Object> memo = new ConcurrentHashMap<String, Object>();

        static class Info {
            private final ReentrantLock lock = new ReentrantLock();
            private volatile Object strong;
            private Method[] methods;
            private int modifications;

            /** As it was: not there when it was asked; made by two, and what was changed in one is lost. */
            Object meta() {
                Object m = strong;
                if (m == null) {
                    lock.lock();
                    try {
                        m = new StringBuilder("meta");
                        strong = m; // BLOCAL: check-then-act
                        modifications++;
                    } finally {
                        lock.unlock();
                    }
                }
                return m;
            }

            /** Silent but for a benign one. */
            Object metaOnce() {
                Object m = strong;
                if (m == null) {
                    lock.lock();
                    try {
                        m = strong;
                        if (m == null) {
                            m = new StringBuilder("meta");
                            strong = m;
                            /* Counted when it is there: what goes with it is written after it. */
                            modifications++; // BLOCAL: check-then-act low
                        }
                    } finally {
                        lock.unlock();
                    }
                }
                return m;
            }

            /** How often it was changed is read in one section and told on in the next. */
            void changed() {
                int n;
                lock.lock();
                try {
                    n = modifications;
                } finally {
                    lock.unlock();
                }
                META.version.incrementAndGet();
                lock.lock();
                try {
                    modifications = n + 1; // BLOCAL: lost-update
                    strong = null;
                } finally {
                    lock.unlock();
                }
            }

            /** Silent: made where it is asked for. */
            Method[] methods(Class<?> of) {
                lock.lock();
                try {
                    if (methods == null) {
                        methods = of.getMethods();
                    }
                    return methods.clone();
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: got or made under the monitor. */
        Info info(Class<?> of) {
            synchronized (infos) {
                Info info = infos.get(of);
                if (info == null) {
                    info = new Info();
                    infos.put(of, info);
                }
                return info;
            }
        }

        /** As it was: two infos of one class, one of which is locked in vain. */
        Info infoHasty(Class<?> of) {
            Info info;
            synchronized (infos) {
                info = infos.get(of);
            }
            if (info == null) {
                info = new Info();
                synchronized (infos) {
                    infos.put(of, info); // BLOCAL: check-then-act
                }
            }
            return info;
        }

        /** Computed twice, and the same: low. */
        Object memo(String key) {
            Object v = memo.get(key);
            if (v == null) {
                v = key.trim();
                /* Evidently shared. */
                memo.put(key, v); // BLOCAL: check-then-act
            }
            return v;
        }

        /** Silent. */
        Object memoOnce(String key) {
            return memo.computeIfAbsent(key, String::trim);
        }

        void forget(String key) {
            memo.remove(key);
        }
    }

    public static void main(String[] args) {
        for (String arg : args) {
            new Thread(() -> {
                Registry.REGISTRY.register(arg, arg);
                Registry.REGISTRY.name(arg);
                Multicaster.MULTICASTER.add(arg);
                Meta.META.info(arg.getClass()).meta();
                new HashSet<String>().add(arg);
            }).start();
        }
    }
}
