// RELEASES: 8 17
package audit49;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Files that are watched by a thread, settings that are read anew from them, and the sessions of who is logged in. */
public class Lookout {
    interface Eye {
        void changed(File f);
    }

    /** Who watches: one thread looks, others ask it to. */
    static class Watch extends Thread {
        private final Map<File, Long> stamps = new HashMap<File, Long>();
        private final Set<Eye> eyes = new HashSet<Eye>();
        private final Object lock = new Object();
        private int rounds;
        private boolean stop;
        private File last;

        void watch(File f) {
            synchronized (lock) {
                stamps.put(f, f.lastModified());
            }
        }

        void forget(File f) {
            synchronized (lock) {
                stamps.remove(f);
            }
        }

        @Override
        public void run() {
            while (!stopped()) {
                for (File f : files()) {
                    /* The older look of the caller adds nothing to what `look` has found itself. */
                    look(f); // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                }
                /* Silent: its own. */
                rounds++;
            }
        }

        private List<File> files() {
            synchronized (lock) {
                return new ArrayList<File>(stamps.keySet());
            }
        }

        /** What was forgotten in between comes back. */
        private void look(File f) {
            Long old;
            synchronized (lock) {
                old = stamps.get(f);
            }
            long now = f.lastModified();
            if (old != null && old != now) {
                synchronized (lock) {
                    stamps.put(f, now); // BLOCAL: check-then-act
                }
                tell(f);
            }
        }

        /** Silent: only where it is still watched. */
        void lookLooked(File f) {
            Long old;
            synchronized (lock) {
                old = stamps.get(f);
            }
            long now = f.lastModified();
            if (old != null && old != now) {
                synchronized (lock) {
                    if (stamps.containsKey(f)) {
                        stamps.put(f, now); // BENIGN: check-then-act rechecked
                    }
                }
                tell(f);
            }
        }

        private boolean stopped() {
            synchronized (lock) {
                return stop;
            }
        }

        void end() {
            synchronized (lock) {
                stop = true;
                lock.notifyAll();
            }
        }

        void eye(Eye e) {
            synchronized (lock) {
                eyes.add(e);
            }
        }

        void blind(Eye e) {
            synchronized (lock) {
                eyes.remove(e);
            }
        }

        /** Told by a walk without the lock. */
        private void tell(File f) {
            last = f;
            /* All who are given change it before the thread is started. */
            for (Eye e : eyes) {
                e.changed(f);
            }
        }

        /** Silent: a copy is told. */
        void tellCopied(File f) {
            Eye[] all;
            synchronized (lock) {
                all = eyes.toArray(new Eye[0]);
            }
            for (Eye e : all) {
                e.changed(f);
            }
        }
    }

    /** Settings that are replaced as a whole. */
    static class Settings implements Eye {
        static final Settings SETTINGS = new Settings();
        private volatile Properties now = new Properties();
        private final AtomicReference<Map<String, String>> view = new AtomicReference<Map<String, String>>(new TreeMap<String, String>());
        private volatile int version;

        @Override
        public void changed(File f) {
            Properties next = new Properties();
            next.setProperty("file", f.getPath());
            now = next;
        }

        /** Of one, and then of another: silent for each is whole, but the two do not belong together. */
        String get(String key) {
            return now.getProperty(key, "");
        }

        /** A copy of what was there is changed and put back. */
        void set(String key, String value) {
            Properties copy = new Properties();
            copy.putAll(now);
            copy.setProperty(key, value);
            now = copy; // BLOCAL: lost-update
            version++; // BLOCAL: lost-update
        }

        /** Silent: the monitor that all copies hold? `changed` replaces without it, as a whole. */
        Map<String, String> shown() {
            return view.get();
        }

        /** A view that is made of the old one. */
        void show(String key, String value) {
            Map<String, String> next = new TreeMap<String, String>(view.get());
            next.put(key, value);
            view.set(next); // BLOCAL: lost-update
        }

        /** Silent: tried until nobody was faster. */
        void showTried(String key, String value) {
            while (true) {
                Map<String, String> old = view.get();
                Map<String, String> next = new TreeMap<String, String>(old);
                next.put(key, value);
                if (view.compareAndSet(old, next)) {
                    return;
                }
            }
        }
    }

    /** One who is logged in. */
    static class Session {
        final String id;
        private final Map<String, Object> things = new Hashtable<String, Object>();
        private long used;
        private int open;
        private boolean over;

        Session(String id) {
            this.id = id;
        }

        synchronized void touch() {
            used = System.nanoTime();
            open++;
        }

        synchronized void release() {
            open--;
        }

        synchronized boolean idle(long before) {
            return open == 0 && used < before;
        }

        synchronized void end() {
            over = true;
            things.clear();
        }

        synchronized boolean over() {
            return over;
        }

        /** A thing that two put. */
        Object thing(String name) {
            Object t = things.get(name);
            if (t == null) {
                t = new ArrayList<String>();
                things.put(name, t); // BLOCAL: check-then-act
            }
            return t;
        }

        /** Silent: under the table's own monitor. */
        Object thingAtOnce(String name) {
            synchronized (things) {
                Object t = things.get(name);
                if (t == null) {
                    t = new ArrayList<String>();
                    things.put(name, t);
                }
                return t;
            }
        }
    }

    /** All of them. */
    static class Sessions {
        private final Map<String, Session> all = new ConcurrentHashMap<String, Session>();
        private final Map<String, Session> byUser = new ConcurrentHashMap<String, Session>();
        private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<String>();

        Sessions(ScheduledExecutorService clock) {
            clock.scheduleWithFixedDelay(new Runnable() {
                @Override
                public void run() {
                    sweep(System.nanoTime());
                }
            }, 1, 1, TimeUnit.MINUTES);
        }

        /** Idle when it was asked, ended by a second call, though somebody has touched it. */
        void sweep(long before) {
            for (Iterator<Session> it = all.values().iterator(); it.hasNext();) {
                Session s = it.next();
                if (s.idle(before)) {
                    it.remove();
                    s.end(); // BLOCAL: check-then-act low
                }
            }
        }

        /** Not over when it was asked. */
        Session use(String id) {
            Session s = all.get(id);
            if (s != null && !s.over()) {
                s.touch(); // BLOCAL: check-then-act low
                return s;
            }
            return null;
        }

        /** The older one is ended, and the newer one is put over whatever is there by then. */
        Session login(String user) {
            Session s = new Session(user);
            Session old = byUser.get(user);
            if (old != null) {
                old.end();
            }
            byUser.put(user, s); // BLOCAL: lost-update
            all.put(s.id, s);
            return s;
        }

        /** Silent: the one that was there is ended. */
        Session loginOnce(String user) {
            Session s = new Session(user);
            Session old = byUser.put(user, s);
            if (old != null) {
                old.end();
            }
            all.put(s.id, s);
            return s;
        }

        /** Looked at, then removed: two log out, and end it twice. */
        Session logout(String user) {
            Session s = byUser.get(user);
            byUser.remove(user); // BLOCAL: lost-update
            return s;
        }

        /** Silent: what it was. */
        Session logoutOnce(String user) {
            return byUser.remove(user);
        }

        /** A name that is free, asked and taken. */
        boolean claim(String name) {
            if (names.contains(name)) {
                return false;
            }
            names.add(name); // BLOCAL: check-then-act
            return true;
        }

        /** Silent. */
        boolean claimOnce(String name) {
            return names.add(name);
        }

        void free(String name) {
            names.remove(name);
        }

        /** The first name, if there is any: gone by then. */
        String first() {
            return names.isEmpty() ? null : names.first(); // BLOCAL: check-then-act
        }

        /** Silent: `pollFirst` tells. */
        String takeFirst() {
            return names.pollFirst();
        }
    }

    public static void main(String[] args) {
        Watch watch = new Watch();
        watch.eye(Settings.SETTINGS);
        watch.start();
        for (String name : args) {
            watch.watch(new File(name));
        }
        for (int i = 0; i < 2; i++) {
            new Thread(() -> Settings.SETTINGS.set("a", "b")).start();
        }
        watch.forget(new File("x"));
        watch.end();
    }
}
