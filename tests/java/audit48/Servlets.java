// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What containers of servlets have mended: loaded classes, contexts, expired sessions, threads, cached resources. */
public class Servlets {
    /** A class that is looked for without the lock, and defined under it. */
    static class Loader {
        static final Loader LOADER = new Loader();

        static class Entry {
            volatile Class<?> loaded;
            byte[] bytes;
        }

        private final Map<String, Entry> entries = new HashMap<String, Entry>();
        private int defined;

        Entry find(String name) {
            synchronized (entries) {
                return entries.get(name);
            }
        }

        /** As it was: two find it not loaded and both define it, which the second may not. */
        Class<?> load(String name) {
            Entry entry = find(name);
            if (entry == null) {
                return null;
            }
            if (entry.loaded == null) {
                synchronized (this) {
                    entry.loaded = define(entry.bytes); // BLOCAL: check-then-act low
                    defined++;
                }
            }
            return entry.loaded;
        }

        /** Silent but for a benign one: as it is, looked at again under the lock. */
        Class<?> loadOnce(String name) {
            Entry entry = find(name);
            if (entry == null) {
                return null;
            }
            Class<?> c = entry.loaded;
            if (c != null) {
                return c;
            }
            synchronized (this) {
                c = entry.loaded;
                if (c == null) {
                    c = define(entry.bytes);
                    entry.loaded = c; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    defined++;
                }
                return c;
            }
        }

        /** As it was: an entry that was missing is put over the one that another has put. */
        Entry put(String name, byte[] bytes) {
            Entry entry = find(name);
            if (entry == null) {
                entry = new Entry();
                entry.bytes = bytes;
                synchronized (entries) {
                    entries.put(name, entry); // BLOCAL: check-then-act
                }
            }
            return entry;
        }

        /** Silent: as it is, the other one's is taken. */
        Entry putOnce(String name, byte[] bytes) {
            Entry fresh = new Entry();
            fresh.bytes = bytes;
            synchronized (entries) {
                Entry there = entries.get(name);
                if (there == null) {
                    entries.put(name, fresh);
                    there = fresh;
                }
                return there;
            }
        }

        private static Class<?> define(byte[] bytes) {
            return bytes == null ? Object.class : String.class;
        }

        void drop(String name) {
            synchronized (entries) {
                entries.remove(name);
            }
        }
    }

    /** Attributes of a context, who listens to them, and wrappers by name. */
    static class Context {
        static final Context CONTEXT = new Context();
        private final Hashtable<String, Object> attributes = new Hashtable<String, Object>();
        private final Map<String, String> parameters = new ConcurrentHashMap<String, String>();
        private final Object listenersLock = new Object();
        private String[] listeners = new String[0];
        private final Vector<String> events = new Vector<String>();

        /** As it was: replaced or added, it tells by what was there before. */
        void setAttribute(String name, Object value) {
            boolean replaced = attributes.containsKey(name);
            attributes.put(name, value);
            events.add(replaced ? "replaced " + name : "added " + name); // BLOCAL: stale-value
        }

        /** Silent: as it is, the put says what was there. */
        void setAttributeOnce(String name, Object value) {
            Object old = attributes.put(name, value);
            events.add(old != null ? "replaced " + name : "added " + name);
        }

        /** As it was: a parameter that is there already is refused by one operation and put by another. */
        boolean setInitParameter(String name, String value) {
            if (parameters.containsKey(name)) {
                return false;
            }
            parameters.put(name, value); // BLOCAL: check-then-act
            return true;
        }

        /** Silent. */
        boolean setInitParameterOnce(String name, String value) {
            return parameters.putIfAbsent(name, value) == null;
        }

        /** As it was: the array grows outside the lock that it is replaced under. */
        void addListener(String listener) {
            String[] more = Arrays.copyOf(listeners, listeners.length + 1);
            more[more.length - 1] = listener;
            synchronized (listenersLock) {
                listeners = more; // BLOCAL: lost-update
            }
        }

        /** Silent. */
        void addListenerLocked(String listener) {
            synchronized (listenersLock) {
                String[] more = Arrays.copyOf(listeners, listeners.length + 1);
                more[more.length - 1] = listener;
                listeners = more;
            }
        }

        /** Silent: an array that is never changed is read once. */
        void fire(String event) {
            String[] all;
            synchronized (listenersLock) {
                all = listeners;
            }
            for (String listener : all) {
                events.add(listener + event);
            }
        }

        void clear() {
            synchronized (listenersLock) {
                listeners = new String[0];
            }
            attributes.clear();
            parameters.clear();
        }

        /** As it was: an array for as many as there are, filled by a walk. */
        String[] names() {
            String[] all = new String[attributes.size()];
            int i = 0;
            for (Enumeration<String> e = attributes.keys(); e.hasMoreElements();) {
                all[i++] = e.nextElement(); // BLOCAL: stale-value
            }
            return all;
        }

        /** Silent: as it is, the table makes it. */
        String[] namesLocked() {
            synchronized (attributes) {
                String[] all = new String[attributes.size()];
                int i = 0;
                for (Enumeration<String> e = attributes.keys(); e.hasMoreElements();) {
                    all[i++] = e.nextElement();
                }
                return all;
            }
        }
    }

    /** A session that is expired by who finds it too old, and by who says so. */
    static class Visit {
        static final ConcurrentHashMap<String, Visit> ALL = new ConcurrentHashMap<String, Visit>();
        private volatile boolean valid = true;
        private volatile boolean expiring;
        private final AtomicInteger users = new AtomicInteger();
        private final List<String> told = new ArrayList<String>();

        /** As it was: asked without the lock, and not again under it: told twice. */
        void expire() {
            if (expiring || !valid) {
                return;
            }
            synchronized (this) {
                expiring = true; // BLOCAL: check-then-act
                told.add("expired");
                valid = false;
                expiring = false;
            }
        }

        /** Silent but for a benign one: asked again. */
        void expireOnce() {
            if (!valid) {
                return;
            }
            synchronized (this) {
                if (expiring || !valid) {
                    return;
                }
                expiring = true;
                told.add("expired");
                valid = false;
                /* It is set back after it. */
                expiring = false; // BLOCAL: check-then-act low
            }
        }

        /** As it was: nobody uses it, it says, and then somebody does. */
        boolean endUnused() {
            if (users.get() == 0) {
                synchronized (this) {
                    /* An atomic that has nothing to do with that lock. */
                    valid = false;
                }
                return true;
            }
            return false;
        }

        /** Silent. */
        void access() {
            users.incrementAndGet();
        }

        void endAccess() {
            users.decrementAndGet();
        }
    }

    /** Threads of a pool: how many there are, asked and counted. */
    static class Threads {
        static final Threads THREADS = new Threads();
        private final AtomicInteger started = new AtomicInteger();
        private final AtomicInteger idle = new AtomicInteger();
        private final AtomicLong served = new AtomicLong();
        private final int max = 200;

        /** As it was: two find one less than the most, and both start. */
        boolean startOne(Runnable body) {
            int n = started.get();
            if (n < max) {
                started.set(n + 1); // BLOCAL: lost-update
                new Thread(body).start();
                return true;
            }
            return false;
        }

        /** Silent: as it is. */
        boolean startOneOnce(Runnable body) {
            int n = started.get();
            if (n >= max || !started.compareAndSet(n, n + 1)) {
                return false;
            }
            new Thread(body).start();
            return true;
        }

        /** Silent: counted by operations. */
        void run(Runnable body) {
            idle.decrementAndGet();
            try {
                body.run();
                served.incrementAndGet();
            } finally {
                idle.incrementAndGet();
            }
        }

        /** As it was: shrunk by who finds too many idle, and finds so twice. */
        boolean shrink(int keep) {
            if (idle.get() > keep) {
                idle.decrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        for (String arg : args) {
            new Thread(() -> {
                Loader.LOADER.load(arg);
                Loader.LOADER.loadOnce(arg);
                Loader.LOADER.put(arg, null);
                Context.CONTEXT.addListener(arg);
                Context.CONTEXT.setAttribute(arg, arg);
                Context.CONTEXT.setInitParameter(arg, arg);
                Visit.ALL.get(arg).expire();
                Threads.THREADS.startOne(() -> { });
            }).start();
        }
    }
}
