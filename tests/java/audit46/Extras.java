// RELEASES: 8 17
package audit46;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** A host of plugins: found by a timer, started and stopped by who likes, asked by all; extension points and their order. */
public class Extras {
    enum Phase { FOUND, STARTING, UP, DOWN }

    static abstract class Plugin {
        private Phase phase = Phase.FOUND;
        private int users;

        abstract void begin();

        abstract void end();

        synchronized Phase phase() {
            return phase;
        }

        synchronized void phase(Phase p) {
            phase = p;
        }

        void startLate() {
            if (phase() == Phase.FOUND) {
                phase(Phase.STARTING); // BLOCAL: check-then-act
                begin();
                phase(Phase.UP);
            }
        }

        void start() {
            synchronized (this) {
                if (phase != Phase.FOUND) {
                    return;
                }
                phase = Phase.STARTING;
            }
            begin();
            synchronized (this) {
                // Was not marked.
                phase = Phase.UP; // BENIGN: check-then-act handed-over
            }
        }

        void useLate() {
            int n;
            synchronized (this) {
                n = users;
            }
            synchronized (this) {
                users = n + 1; // BLOCAL: lost-update
            }
        }

        synchronized void use() {
            users++;
        }

        void unuseLate() {
            boolean last;
            synchronized (this) {
                users--;
                last = users == 0;
            }
            if (last) {
                synchronized (this) {
                    // Was to be shown: nothing writes the two together.
                    phase = Phase.DOWN; // BLOCAL: check-then-act low
                }
                end();
            }
        }

        void unuse() {
            synchronized (this) {
                users--;
                if (users > 0) {
                    return;
                }
                phase = Phase.DOWN;
            }
            end();
        }
    }

    static class Printing extends Plugin {
        private final AtomicReference<StringBuffer> out = new AtomicReference<>();

        @Override
        void begin() {
            if (out.get() == null) {
                // Was to be shown: a reference is made anew.
                out.set(new StringBuffer()); // BLOCAL: check-then-act low
            }
        }

        @Override
        void end() {
            out.set(null);
        }

        void printLate(String s) {
            if (out.get() != null) {
                out.get().append(s); // BLOCAL: check-then-act
            }
        }

        void print(String s) {
            StringBuffer b = out.get();
            if (b != null) {
                b.append(s);
            }
        }
    }

    static class Host {
        private final Map<String, Plugin> plugins = new Hashtable<>();
        private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();
        private final List<Plugin> order = Collections.synchronizedList(new ArrayList<>());
        private final Vector<String> errors = new Vector<>();
        private final Map<Plugin, Set<Plugin>> needs = new IdentityHashMap<>();
        private Map<String, String> settings = new HashMap<>();

        void foundLate(String name, Plugin p) {
            if (plugins.get(name) == null) {
                plugins.put(name, p); // BLOCAL: check-then-act
                order.add(p);
            }
        }

        void found(String name, Plugin p) {
            synchronized (plugins) {
                if (plugins.get(name) == null) {
                    plugins.put(name, p);
                    order.add(p);
                }
            }
        }

        void gone(String name) {
            Plugin p = plugins.remove(name);
            if (p != null) {
                order.remove(p);
                p.end();
            }
        }

        void startAllLate() {
            for (Plugin p : order) { // BLOCAL: guarded-by
                p.start();
            }
        }

        void startAll() {
            synchronized (order) {
                for (Plugin p : order) {
                    p.start();
                }
            }
        }

        Plugin firstLate() {
            if (order.size() > 0) {
                return order.get(0); // BLOCAL: check-then-act low
            }
            return null;
        }

        Plugin first() {
            synchronized (order) {
                return order.isEmpty() ? null : order.get(0);
            }
        }

        Object serviceLate(Class<?> type) throws Exception {
            Object s = services.get(type);
            if (s == null) {
                s = type.getDeclaredConstructor().newInstance();
                services.put(type, s); // BLOCAL: check-then-act
            }
            return s;
        }

        Object service(Class<?> type) throws Exception {
            Object s = services.get(type);
            if (s == null) {
                Object made = type.getDeclaredConstructor().newInstance();
                s = services.putIfAbsent(type, made);
                if (s == null) {
                    s = made;
                }
            }
            return s;
        }

        String lastErrorLate() {
            return errors.isEmpty() ? "" : errors.lastElement(); // BLOCAL: check-then-act low
        }

        String lastError() {
            synchronized (errors) {
                return errors.isEmpty() ? "" : errors.lastElement();
            }
        }

        void error(String e) {
            errors.add(e);
            if (errors.size() > 10) {
                errors.remove(0); // BLOCAL: check-then-act low
            }
        }

        void needs(Plugin a, Plugin b) {
            synchronized (needs) {
                needs.computeIfAbsent(a, k -> new LinkedHashSet<>()).add(b);
            }
        }

        void needsLate(Plugin a, Plugin b) {
            Set<Plugin> s;
            synchronized (needs) {
                s = needs.get(a);
            }
            if (s == null) {
                synchronized (needs) {
                    s = new LinkedHashSet<>();
                    needs.put(a, s); // BLOCAL: check-then-act
                    s.add(b);
                }
            }
        }

        synchronized void set(String k, String v) {
            settings.put(k, v);
        }

        synchronized String get(String k) {
            return settings.get(k);
        }

        void reloadLate(Map<String, String> more) {
            Map<String, String> next;
            synchronized (this) {
                next = new HashMap<>(settings);
            }
            next.putAll(more);
            synchronized (this) {
                settings = next; // BLOCAL: lost-update
            }
        }

        void reload(Map<String, String> more) {
            Map<String, String> next = new HashMap<>(more);
            synchronized (this) {
                next.putAll(settings);
                settings = next;
            }
        }

        void reloadAll(Map<String, String> all) {
            Map<String, String> next = new HashMap<>(all);
            synchronized (this) {
                settings = next;
            }
        }
    }

    static final Host HOST = new Host();
    static final Printing PRINTING = new Printing();

    public static void main(String[] args) throws Exception {
        Timer scan = new Timer(true);
        scan.schedule(new TimerTask() {
            private int turns;

            @Override
            public void run() {
                turns++;
                HOST.foundLate("p" + turns, PRINTING);
                PRINTING.startLate();
                HOST.reloadLate(new HashMap<>());
            }
        }, 100, 100);
        Thread user = new Thread("user") {
            @Override
            public void run() {
                PRINTING.useLate();
                PRINTING.printLate("x");
                PRINTING.unuseLate();
                HOST.startAllLate();
                HOST.error("e");
            }
        };
        user.start();
        HOST.set("a", "b");
        HOST.serviceLate(String.class);
        HOST.gone("p1");
        user.join();
    }
}
