// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Watched files and a store of sessions, both with somebody who tidies up. */
public class Sentry {
    interface Ear {
        void changed(Set<String> paths);
    }

    /** Polls a directory on a thread of its own; others add and remove paths and ears. */
    static class Watch implements Runnable {
        private final Map<String, Long> stamps = new TreeMap<String, Long>();
        private final List<Ear> ears = new ArrayList<Ear>();
        private Set<String> pending = new HashSet<String>();
        private volatile boolean stop;
        private Thread thread;
        /** Silent: only the thread that polls has it. */
        private int rounds;

        /** Asked without the monitor whether it runs, and started under it: two threads. */
        void start() {
            if (thread == null) {
                synchronized (this) {
                    thread = new Thread(this); // BLOCAL: check-then-act
                    thread.start();
                }
            }
        }

        /** Silent. */
        synchronized void startOnce() {
            if (thread == null) {
                thread = new Thread(this);
                thread.start();
            }
        }

        synchronized void end() {
            stop = true;
            thread = null;
        }

        synchronized void add(String path) {
            stamps.put(path, 0L);
        }

        synchronized void remove(String path) {
            stamps.remove(path);
        }

        /** A stamp is read, the disk is asked, and the stamp is put back where it may have been removed. */
        void look(String path) {
            Long old;
            synchronized (this) {
                old = stamps.get(path);
            }
            if (old == null) {
                return;
            }
            long now = stampOf(path);
            if (now != old) {
                synchronized (this) {
                    stamps.put(path, now); // BLOCAL: check-then-act
                    pending.add(path);
                }
            }
        }

        /** Silent: replaced only if it is what it was. */
        void lookCompared(String path) {
            Long old;
            synchronized (this) {
                old = stamps.get(path);
            }
            long now = stampOf(path);
            synchronized (this) {
                if (old != null && old.equals(stamps.get(path)) && now != old) {
                    stamps.put(path, now); // BENIGN: check-then-act rechecked
                    pending.add(path);
                }
            }
        }

        private static long stampOf(String path) {
            return new java.io.File(path).lastModified();
        }

        /** Silent: what is pending is taken away and told outside. */
        void tell() {
            Set<String> all;
            Ear[] whom;
            synchronized (this) {
                all = pending;
                pending = new HashSet<String>();
                whom = ears.toArray(new Ear[0]);
            }
            for (Ear ear : whom) {
                ear.changed(all);
            }
        }

        /** What is pending is told first, and only then replaced. */
        void tellFirst() {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<String>(pending);
            }
            for (Ear ear : new ArrayList<Ear>(copy())) {
                ear.changed(all); // BLOCAL: inconsistent-read low
            }
            synchronized (this) {
                pending = new HashSet<String>(); // BLOCAL: lost-update
            }
        }

        private synchronized List<Ear> copy() {
            return new ArrayList<Ear>(ears);
        }

        synchronized void hear(Ear ear) {
            ears.add(ear);
        }

        synchronized void unhear(Ear ear) {
            ears.remove(ear);
        }

        @Override
        public void run() {
            while (!stop) {
                rounds++;
                List<String> paths;
                synchronized (this) {
                    paths = new ArrayList<String>(stamps.keySet());
                }
                for (String path : paths) {
                    /* `look` has looked itself, and is told of: it does not look again in the block that puts. */
                    look(path); // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                    lookCompared(path);
                }
                if (rounds % 10 == 0) {
                    tell();
                } else {
                    tellFirst();
                }
            }
        }
    }

    static class Session {
        final String id = UUID.randomUUID().toString();
        private final Hashtable<String, Object> values = new Hashtable<String, Object>();
        private volatile long accessed = System.currentTimeMillis();
        private boolean valid = true;
        private int visits;
        private String user;

        synchronized boolean valid() {
            return valid;
        }

        /** Silent. */
        synchronized boolean touch() {
            if (!valid) {
                return false;
            }
            visits++;
            accessed = System.currentTimeMillis();
            return true;
        }

        /** The user is asked for by a getter and set by a setter: two log in. */
        boolean login(String name) {
            if (user() != null) {
                return false;
            }
            /* Sessions lie in a map, and one method looks, another sets. */
            setUser(name); // BLOCAL: check-then-act low
            return true;
        }

        synchronized String user() {
            return user;
        }

        synchronized void setUser(String user) {
            this.user = user;
        }

        /** A cart of the session is made twice. */
        @SuppressWarnings("unchecked")
        List<String> cart() {
            List<String> cart = (List<String>) values.get("cart");
            if (cart == null) {
                cart = Collections.synchronizedList(new ArrayList<String>());
                values.put("cart", cart); // BLOCAL: check-then-act
            }
            return cart;
        }

        /** Silent: a table is its own lock. */
        @SuppressWarnings("unchecked")
        List<String> cartOnce() {
            synchronized (values) {
                List<String> cart = (List<String>) values.get("cart");
                if (cart == null) {
                    cart = Collections.synchronizedList(new ArrayList<String>());
                    values.put("cart", cart);
                }
                return cart;
            }
        }

        /** Silent: the one who makes it invalid, once. */
        boolean invalidate() {
            synchronized (this) {
                if (!valid) {
                    return false;
                }
                valid = false;
                visits = 0;
                user = null;
            }
            values.clear();
            return true;
        }

        /** Not valid any more when it is set. */
        void visit(int n) {
            if (valid()) {
                synchronized (this) {
                    visits += n; // BLOCAL: check-then-act low
                }
            }
        }
    }

    static class Store {
        static final Store STORE = new Store();
        private final ConcurrentHashMap<String, Session> sessions = new ConcurrentHashMap<String, Session>();
        private final AtomicReference<Session> last = new AtomicReference<Session>();
        private final Map<String, Set<String>> byUser = new HashMap<String, Set<String>>();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private ScheduledFuture<?> sweep;

        Session open() {
            Session session = new Session();
            sessions.put(session.id, session);
            last.set(session);
            return session;
        }

        /** Silent: whoever ends it removes that one. */
        void end(Session session) {
            if (session.invalidate()) {
                sessions.remove(session.id, session);
                last.compareAndSet(session, null);
            }
        }

        /** Silent: removed by the iterator, and ended where it lies. */
        void sweep(long limit) {
            for (Session session : sessions.values()) {
                if (session.accessed < limit) {
                    end(session); // BLOCAL: check-then-act low
                }
            }
        }

        /** Found, and dereferenced by a second look: the sweep has been there. */
        String userOf(String id) {
            return sessions.get(id) == null ? "nobody" : sessions.get(id).user(); // BLOCAL: check-then-act
        }

        /** The last one was there when it was asked. */
        String lastUser() {
            if (last.get() != null) {
                return last.get().user(); // BLOCAL: check-then-act
            }
            return null;
        }

        /** Silent: looked at once. */
        String lastUserOnce() {
            Session session = last.get();
            return session == null ? null : session.user();
        }

        /** The set of a user is got in one block, and added to in another, when it may have been dropped. */
        void bind(String user, String id) {
            Set<String> ids;
            synchronized (byUser) {
                ids = byUser.get(user);
                if (ids == null) {
                    ids = new HashSet<String>();
                    byUser.put(user, ids);
                }
            }
            synchronized (byUser) {
                ids.add(id); // BLOCAL: stale-value
            }
        }

        /** Silent. */
        void bindAtOnce(String user, String id) {
            synchronized (byUser) {
                byUser.computeIfAbsent(user, u -> new HashSet<String>()).add(id);
            }
        }

        /** Silent: dropped where it is found empty. */
        void unbind(String user, String id) {
            synchronized (byUser) {
                Set<String> ids = byUser.get(user);
                if (ids != null && ids.remove(id) && ids.isEmpty()) {
                    byUser.remove(user);
                }
            }
        }

        /** The sweep is planned twice: asked in one block, set in another. */
        void plan() {
            synchronized (this) {
                if (sweep != null) {
                    return;
                }
            }
            ScheduledFuture<?> made = timer.scheduleWithFixedDelay(() -> sweep(System.currentTimeMillis() - 1000), 1, 1, TimeUnit.SECONDS);
            synchronized (this) {
                sweep = made; // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        synchronized void unplan() {
            if (sweep != null) {
                sweep.cancel(false);
                sweep = null;
            }
        }
    }

    public static void main(String[] args) {
        Watch watch = new Watch();
        for (String arg : args) {
            new Thread(() -> {
                watch.start();
                watch.startOnce();
                watch.add(arg);
                watch.remove(arg);
                Store.STORE.plan();
                Session session = Store.STORE.open();
                session.login(arg);
                session.cart().add(arg);
                session.cartOnce().add(arg);
                session.visit(2);
                Store.STORE.bind(arg, session.id);
                Store.STORE.unbind(arg, session.id);
                Store.STORE.userOf(session.id);
                Store.STORE.lastUser();
                Store.STORE.unplan();
                watch.end();
            }).start();
        }
    }
}
