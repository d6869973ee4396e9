// RELEASES: 8 17
package audit45;

import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** After what containers of servlets have mended: sessions, cached dates, pollers, attributes, wrappers. */
public class Catalinas {
    /** A session counts who is in it; whether it has expired is asked by the sweeper. */
    static class Session {
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();
        private final AtomicInteger in = new AtomicInteger();
        private volatile boolean valid = true;
        private volatile boolean expiring;
        private volatile long last;
        private int max;

        void access() {
            in.incrementAndGet();
            last = System.currentTimeMillis();
        }

        void endLate() {
            in.decrementAndGet();
            if (in.get() == 0) { // BLOCAL: check-then-act
                expire();
            }
        }

        void end() {
            if (in.decrementAndGet() == 0) {
                expire();
            }
        }

        // As it was: two that come at once both tell the listeners.
        void expireLate() {
            if (expiring) {
                return;
            }
            expiring = true; // BLOCAL: check-then-act low
            attributes.clear();
            valid = false;
        }

        // As it was mended: asked again inside.
        void expire() {
            if (!valid) {
                return;
            }
            synchronized (this) {
                if (expiring || !valid) {
                    return;
                }
                expiring = true;
                attributes.clear();
                // Was not marked: it is asked again inside, and expireLate() sets it without the lock.
                valid = false; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                expiring = false;
            }
        }

        Object attributeLate(String name) {
            if (attributes.containsKey(name)) {
                return attributes.get(name).toString(); // BLOCAL: check-then-act
            }
            return null;
        }

        Object attribute(String name) {
            Object o = attributes.get(name);
            return o == null ? null : o.toString();
        }

        void remove(String name) {
            attributes.remove(name);
        }

        void bindLate(String name, List<String> v) {
            if (attributes.get(name) == null) {
                attributes.put(name, new ArrayList<>(v)); // BLOCAL: check-then-act
            }
        }
    }

    static class Manager {
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();
        private final AtomicLong made = new AtomicLong();
        private int maxActive;
        private final Object maxLock = new Object();
        private int rejected;

        void addLate(String id, Session s) {
            sessions.put(id, s);
            int n = sessions.size();
            if (n > maxActive) {
                // Was check-then-act: read and written without the lock, in no block of it; two writes of three do not make a rule.
                maxActive = n;
            }
        }

        void add(String id, Session s) {
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

        void reset() {
            synchronized (maxLock) {
                maxActive = sessions.size();
            }
        }

        Session createLate(String id, int max) {
            if (sessions.size() >= max) {
                rejected++;
                return null;
            }
            Session s = new Session();
            // Was low: a static field has the manager, and who finds no room is told.
            sessions.put(id, s); // BLOCAL: check-then-act
            return s;
        }

        void expireAll() {
            for (Session s : sessions.values()) {
                s.expire();
            }
        }
    }

    /** The date of the moment, made a text once a second. */
    static class Dates {
        private static final SimpleDateFormat FORMAT = new SimpleDateFormat("EEE, dd MMM yyyy", Locale.US);
        private static long at;
        private static String text;

        static String nowLate() {
            long now = System.currentTimeMillis();
            if (now - at > 1000) {
                synchronized (FORMAT) {
                    at = now; // BLOCAL: check-then-act
                    text = FORMAT.format(new Date(now));
                }
            }
            return text;
        }

        static String now() {
            long now = System.currentTimeMillis();
            synchronized (FORMAT) {
                if (now - at > 1000) {
                    text = FORMAT.format(new Date(now));
                    at = now;
                }
                return text;
            }
        }
    }

    static class Formats {
        private static final DateFormat SHORT = new SimpleDateFormat("HH:mm");

        static String shortLate(Date d) {
            return SHORT.format(d); // BLOCAL: guarded-by
        }

        static String ofOwn(Date d) {
            return ((DateFormat) SHORT.clone()).format(d);
        }
    }

    /** One that loads servlets: the instance is made when it is first asked for. */
    static class Wrapper {
        private volatile Object instance;
        private int allocated;
        private boolean ready;

        // As it was: made twice.
        Object allocateLate() {
            if (instance == null) {
                synchronized (this) {
                    instance = new StringBuilder("servlet"); // BLOCAL: check-then-act
                    allocated++;
                }
            }
            return instance;
        }

        Object allocate() {
            if (instance == null) {
                synchronized (this) {
                    if (instance == null) {
                        instance = new StringBuilder("servlet"); // BENIGN: check-then-act rechecked
                    }
                }
            }
            synchronized (this) {
                allocated++;
            }
            return instance;
        }

        synchronized void deallocate() {
            allocated--;
        }

        void unloadLate() throws InterruptedException {
            int n;
            synchronized (this) {
                n = allocated;
            }
            while (n > 0) {
                Thread.sleep(10);
                synchronized (this) {
                    n = allocated;
                }
            }
            synchronized (this) {
                // Was one: what was read before the loop and in it are two readings.
                allocated = 0; // BLOCAL: check-then-act; BLOCAL: check-then-act low
                ready = false;
            }
        }
    }

    /** Attributes of the context: a table, and those that must not be written. */
    static class Context {
        private final Hashtable<String, Object> table = new Hashtable<>();
        private final Map<String, String> readOnly = new HashMap<>();

        void setLate(String name, Object o) {
            boolean fixed;
            synchronized (readOnly) {
                fixed = readOnly.containsKey(name);
            }
            if (!fixed) {
                synchronized (readOnly) {
                    readOnly.put(name, name); // BLOCAL: check-then-act
                }
                table.put(name, o);
            }
        }

        // The names are collected while they change: it was mended by a copy under the lock.
        List<String> namesLate() {
            List<String> all = new ArrayList<>();
            for (String n : readOnly.keySet()) { // BLOCAL: guarded-by
                all.add(n);
            }
            return all;
        }

        List<String> names() {
            synchronized (readOnly) {
                return new ArrayList<>(readOnly.keySet());
            }
        }

        void clear() {
            synchronized (readOnly) {
                readOnly.clear();
            }
        }

        Enumeration<String> all() {
            return Collections.enumeration(new ArrayList<>(table.keySet()));
        }
    }

    static final Session SESSION = new Session();
    static final Manager MANAGER = new Manager();
    static final Wrapper WRAPPER = new Wrapper();
    static final Context CONTEXT = new Context();
}
