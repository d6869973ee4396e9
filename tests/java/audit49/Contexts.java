// RELEASES: 8 17
package audit49;

import java.beans.PropertyChangeListener;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** What containers of beans, schedulers and languages on the virtual machine have mended: singletons, post processors, scopes, triggers, metaclasses. */
public class Contexts {
    interface Factory {
        Object make();
    }

    /** Beans that there is one of each. */
    static class Singletons {
        static final Singletons SINGLETONS = new Singletons();
        private final Map<String, Object> singletons = new ConcurrentHashMap<String, Object>();
        private final Map<String, Factory> early = new HashMap<String, Factory>();
        private final Set<String> creating = Collections.synchronizedSet(new HashSet<String>());
        private final Set<String> names = new LinkedHashSet<String>();
        private final Map<String, Object> disposable = new LinkedHashMap<String, Object>();
        private volatile List<String> frozen;
        private boolean destroying;

        /** As it was: two of one, each with its own state. */
        Object get(String name, Factory f) {
            Object o = singletons.get(name);
            if (o == null) {
                synchronized (singletons) {
                    o = f.make();
                    singletons.put(name, o); // BLOCAL: check-then-act
                    names.add(name);
                }
            }
            return o;
        }

        /** Silent: as it is. */
        Object getLooked(String name, Factory f) {
            Object o = singletons.get(name);
            /* The second look is at another operation's answer: of the entry nothing is said. */
            if (o == null) {
                synchronized (singletons) {
                    o = singletons.get(name);
                    if (o == null) {
                        o = f.make();
                        singletons.put(name, o);
                        names.add(name); // BLOCAL: check-then-act low
                    }
                }
            }
            return o;
        }

        void early(String name, Factory f) {
            synchronized (singletons) {
                early.put(name, f);
                names.remove(name);
            }
        }

        /** Silent: as it is, whoever begins it is told so. */
        void beforeCreation(String name) {
            if (!creating.add(name)) {
                throw new IllegalStateException(name);
            }
        }

        /** As it was: asked, then added. */
        void beforeCreationAsked(String name) {
            if (creating.contains(name)) {
                throw new IllegalStateException(name);
            }
            creating.add(name); // BLOCAL: check-then-act
        }

        void afterCreation(String name) {
            creating.remove(name);
        }

        void disposable(String name, Object o) {
            synchronized (disposable) {
                disposable.put(name, o);
            }
        }

        /** As it was: the names are taken in one block, and each in another, when it may be gone. Silent: what `remove` answers is asked. */
        void destroy() {
            String[] all;
            synchronized (disposable) {
                all = disposable.keySet().toArray(new String[0]);
            }
            for (String name : all) {
                Object o;
                synchronized (disposable) {
                    o = disposable.remove(name); // BLOCAL: check-then-act low
                }
                if (o instanceof Runnable) {
                    ((Runnable) o).run();
                }
            }
        }

        /** As it was: the names are walked while others add. */
        List<String> names() {
            List<String> all = new ArrayList<String>();
            for (String n : names) { // BLOCAL: guarded-by
                all.add(n);
            }
            return all;
        }

        /** Silent: as it is. */
        List<String> namesLocked() {
            synchronized (singletons) {
                return new ArrayList<String>(names);
            }
        }

        /** As it was: there, and thawed when it is used. */
        int count() {
            if (frozen != null) {
                return frozen.size(); // BLOCAL: check-then-act
            }
            return names().size();
        }

        /** Silent: as it is. */
        int countCopied() {
            List<String> f = frozen;
            return f != null ? f.size() : names().size();
        }

        void freeze() {
            frozen = namesLocked();
        }

        void thaw() {
            frozen = null;
        }

        synchronized boolean destroying() {
            return destroying;
        }

        synchronized void destroying(boolean d) {
            destroying = d;
        }
    }

    /** A context that is refreshed and closed. */
    static class Context {
        private final AtomicBoolean active = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final Object monitor = new Object();
        private final Set<PropertyChangeListener> listeners = new LinkedHashSet<PropertyChangeListener>();
        private Singletons beans;
        private Thread hook;
        private int refreshes;

        /** As it was: two close it. */
        void close() {
            if (active.get() && !closed.get()) {
                closed.set(true);
                destroy();
                /* Of the two that are asked in one line this one is told. */
                active.set(false); // BLOCAL: check-then-act
            }
        }

        /** Silent: as it is. */
        void closeOnce() {
            if (active.get() && closed.compareAndSet(false, true)) {
                destroy();
                active.set(false); // BLOCAL: check-then-act low
            }
        }

        private void destroy() {
            synchronized (monitor) {
                beans = null;
                refreshes = 0;
            }
        }

        void refresh() {
            synchronized (monitor) {
                beans = new Singletons();
                refreshes++;
            }
            active.set(true);
        }

        boolean hasBeans() {
            synchronized (monitor) {
                return beans != null;
            }
        }

        /** As it was: there when it was asked, in a block of its own. */
        Object bean(String name) {
            if (hasBeans()) {
                synchronized (monitor) {
                    return beans.getLooked(name, null); // BLOCAL: check-then-act
                }
            }
            throw new IllegalStateException("closed");
        }

        /** Silent: as it is. */
        Singletons beans() {
            synchronized (monitor) {
                if (beans == null) {
                    throw new IllegalStateException("closed");
                }
                return beans;
            }
        }

        /** As it was: hooked twice. */
        void hook() {
            Thread h;
            synchronized (monitor) {
                h = hook;
            }
            if (h == null) {
                h = new Thread(this::closeOnce);
                synchronized (monitor) {
                    hook = h; // BLOCAL: check-then-act
                }
                Runtime.getRuntime().addShutdownHook(h);
            }
        }

        /** Silent: as it is. */
        void hookAtOnce() {
            synchronized (monitor) {
                if (hook == null) {
                    hook = new Thread(this::closeOnce);
                    Runtime.getRuntime().addShutdownHook(hook);
                }
            }
        }

        void unhook() {
            synchronized (monitor) {
                hook = null;
            }
        }

        void listen(PropertyChangeListener l) {
            synchronized (monitor) {
                listeners.add(l);
            }
        }

        void unlisten(PropertyChangeListener l) {
            synchronized (monitor) {
                listeners.remove(l);
            }
        }

        /** Handed out as a view, of a lock that is given up. */
        Set<PropertyChangeListener> listeners() {
            synchronized (monitor) {
                /* The getter is open to its package alone, where nobody calls it. */
                return Collections.unmodifiableSet(listeners); // BLOCAL: stale-value low
            }
        }

        /** Silent: a copy. */
        Set<PropertyChangeListener> listenersCopied() {
            synchronized (monitor) {
                return new LinkedHashSet<PropertyChangeListener>(listeners);
            }
        }
    }

    /** A trigger. */
    static class Trigger implements Comparable<Trigger> {
        enum State { WAITING, ACQUIRED, PAUSED, BLOCKED }

        final String name;
        private Date next = new Date(0);
        State state = State.WAITING;

        Trigger(String name) {
            this.name = name;
        }

        Date next() {
            return next;
        }

        void next(Date d) {
            next = d;
        }

        @Override
        public int compareTo(Trigger o) {
            int c = next.compareTo(o.next);
            return c != 0 ? c : name.compareTo(o.name);
        }
    }

    /** Triggers in memory, under one lock. */
    static class Store {
        static final Store STORE = new Store();
        private final Object lock = new Object();
        private final Map<String, Trigger> byName = new HashMap<String, Trigger>();
        private final TreeSet<Trigger> times = new TreeSet<Trigger>();
        private final Set<String> paused = new HashSet<String>();
        private final Map<String, Integer> misfires = new HashMap<String, Integer>();

        /** As it was: known, and refused, but not in the block that stores it. */
        void store(Trigger t, boolean replace) {
            if (exists(t.name) && !replace) {
                throw new IllegalStateException(t.name);
            }
            synchronized (lock) {
                byName.put(t.name, t); // BLOCAL: check-then-act
                times.add(t);
            }
        }

        /** Silent: as it is. */
        void storeAtOnce(Trigger t, boolean replace) {
            synchronized (lock) {
                if (byName.containsKey(t.name) && !replace) {
                    throw new IllegalStateException(t.name);
                }
                byName.put(t.name, t);
                times.add(t);
            }
        }

        boolean exists(String name) {
            synchronized (lock) {
                return byName.containsKey(name);
            }
        }

        boolean remove(String name) {
            synchronized (lock) {
                Trigger t = byName.remove(name);
                return t != null && times.remove(t);
            }
        }

        /** As it was: the first was waiting when it was looked at, and acquired by two. */
        Trigger acquire(long before) {
            Trigger t;
            synchronized (lock) {
                t = times.isEmpty() ? null : times.first();
            }
            if (t == null || t.next().getTime() > before) {
                return null;
            }
            synchronized (lock) {
                times.remove(t);
                /* The trigger's state is the worse of the two. */
                t.state = Trigger.State.ACQUIRED; // BLOCAL: check-then-act
            }
            return t;
        }

        /** Silent: as it is. */
        Trigger acquireAtOnce(long before) {
            synchronized (lock) {
                Trigger t = times.pollFirst();
                if (t == null) {
                    return null;
                }
                if (t.next().getTime() > before) {
                    times.add(t);
                    return null;
                }
                t.state = Trigger.State.ACQUIRED;
                return t;
            }
        }

        /** As it was: paused when it was asked. */
        void resume(String group) {
            boolean p;
            synchronized (lock) {
                p = paused.contains(group);
            }
            if (p) {
                synchronized (lock) {
                    paused.remove(group);
                    misfires.remove(group); // BLOCAL: check-then-act low
                }
            }
        }

        void pause(String group) {
            synchronized (lock) {
                paused.add(group);
            }
        }

        /** As it was: counted in two blocks. */
        void misfired(String group) {
            int n;
            synchronized (lock) {
                n = misfires.getOrDefault(group, 0);
            }
            synchronized (lock) {
                misfires.put(group, n + 1); // BLOCAL: lost-update
            }
        }

        /** Silent. */
        void misfiredAtOnce(String group) {
            synchronized (lock) {
                misfires.merge(group, 1, Integer::sum);
            }
        }
    }

    /** The thread that fires. */
    static class Firer extends Thread {
        private final Store store;
        private final ExecutorService workers = Executors.newFixedThreadPool(4);
        private final Object signal = new Object();
        private final Map<String, Future<?>> running = new ConcurrentHashMap<String, Future<?>>();
        private boolean paused;
        private long earliest;
        private volatile boolean halted;

        Firer(Store store) {
            this.store = store;
        }

        @Override
        public void run() {
            while (!halted) {
                synchronized (signal) {
                    while (paused) {
                        try {
                            signal.wait(1000);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
                final Trigger t = store.acquireAtOnce(System.currentTimeMillis());
                if (t != null) {
                    fire(t);
                }
            }
        }

        /** As it was: the task may be over before it is put there, and then it stays. */
        private void fire(final Trigger t) {
            Future<?> f = workers.submit(new Runnable() {
                @Override
                public void run() {
                    store.misfiredAtOnce(t.name);
                    running.remove(t.name);
                }
            });
            running.put(t.name, f); // BLOCAL: check-then-act
        }

        void halt() {
            halted = true;
        }

        void toggle(boolean p) {
            synchronized (signal) {
                paused = p;
                signal.notifyAll();
            }
        }

        boolean isPaused() {
            synchronized (signal) {
                return paused;
            }
        }

        /** As it was: asked by one call, set by another. */
        void flip() {
            toggle(!isPaused()); // BLOCAL: lost-update
        }

        /** Silent: as it is. */
        void flipAtOnce() {
            synchronized (signal) {
                paused = !paused;
                signal.notifyAll();
            }
        }

        /** As it was: earlier than what was known, and kept by two. */
        void earlier(long at) {
            if (at < earliest()) {
                synchronized (signal) {
                    /* A thread is given the object. */
                    earliest = at; // BLOCAL: check-then-act low
                    signal.notifyAll();
                }
            }
        }

        private long earliest() {
            synchronized (signal) {
                return earliest;
            }
        }
    }

    /** Metaclasses by class. */
    static class Metas {
        private static final ConcurrentMap<Class<?>, SoftReference<List<String>>> SOFT =
                new ConcurrentHashMap<Class<?>, SoftReference<List<String>>>();
        private final ConcurrentMap<Class<?>, List<String>> metas = new ConcurrentHashMap<Class<?>, List<String>>();
        private final AtomicReference<Set<Class<?>>> constants = new AtomicReference<Set<Class<?>>>(new HashSet<Class<?>>());
        private volatile int version;

        /** As it was: the one that is counted on is another one than the others have. */
        List<String> meta(Class<?> c) {
            List<String> m = metas.get(c);
            if (m == null) {
                m = Collections.synchronizedList(new ArrayList<String>());
                metas.put(c, m); // BLOCAL: check-then-act
                version++; // BLOCAL: lost-update
            }
            return m;
        }

        /** Silent: as it is. */
        List<String> metaOnce(Class<?> c) {
            List<String> m = metas.get(c);
            if (m == null) {
                m = Collections.synchronizedList(new ArrayList<String>());
                List<String> there = metas.putIfAbsent(c, m);
                if (there != null) {
                    m = there;
                }
            }
            return m;
        }

        void drop(Class<?> c) {
            metas.remove(c);
        }

        /** Collected between the two looks. */
        static int soft(Class<?> c) {
            SoftReference<List<String>> r = SOFT.get(c);
            return r != null && r.get() != null ? r.get().size() : 0; // BLOCAL: check-then-act
        }

        /** Silent: held. */
        static int softHeld(Class<?> c) {
            SoftReference<List<String>> r = SOFT.get(c);
            List<String> l = r == null ? null : r.get();
            return l == null ? 0 : l.size();
        }

        static void soft(Class<?> c, List<String> l) {
            SOFT.put(c, new SoftReference<List<String>>(l));
        }

        /** As it was: a set that is copied and put back. */
        void constant(Class<?> c) {
            Set<Class<?>> more = new HashSet<Class<?>>(constants.get());
            more.add(c);
            constants.set(more); // BLOCAL: lost-update
        }

        /** Silent: as it is. */
        void constantOnce(Class<?> c) {
            constants.updateAndGet(old -> {
                Set<Class<?>> more = new HashSet<Class<?>>(old);
                more.add(c);
                return more;
            });
        }
    }

    public static void main(String[] args) {
        Firer firer = new Firer(Store.STORE);
        firer.start();
        final Context context = new Context();
        final Metas metas = new Metas();
        for (int i = 0; i < 4; i++) {
            final int n = i;
            new Thread(() -> {
                context.refresh();
                context.bean("a");
                context.hook();
                metas.meta(String.class);
                metas.constant(Integer.class);
                Store.STORE.store(new Trigger("t" + n), false);
                context.close();
            }).start();
        }
        firer.flip();
        firer.halt();
    }
}
