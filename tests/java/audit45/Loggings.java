// RELEASES: 8 17
package audit45;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** After what loggers have mended: hierarchies, appenders that wait, levels that are inherited, handlers, files that roll, names that are weakly held. */
public class Loggings {
    interface Appender {
        void append(String s);

        void close();
    }

    /** As the old one was: its list of appenders may be null. */
    static class Category {
        private volatile Vector<Appender> appenders;
        private volatile Integer level;
        private volatile Category parent;
        private final String name;

        Category(String name) {
            this.name = name;
        }

        void append(String s) {
            for (Category c = this; c != null; c = c.parent) {
                synchronized (c) {
                    if (c.appenders != null) {
                        for (Appender a : c.appenders) {
                            a.append(s);
                        }
                    }
                }
            }
        }

        void appendLate(String s) {
            if (appenders != null) {
                appenders.get(0).append(s); // BLOCAL: check-then-act
            }
        }

        void appendCopy(String s) {
            Vector<Appender> now = appenders;
            if (now != null) {
                now.get(0).append(s);
            }
        }

        synchronized void add(Appender a) {
            if (appenders == null) {
                appenders = new Vector<>(1);
            }
            if (!appenders.contains(a)) {
                appenders.addElement(a);
            }
        }

        synchronized void removeAll() {
            if (appenders != null) {
                for (Appender a : appenders) {
                    a.close();
                }
                appenders = null;
            }
        }

        synchronized void rebuild(List<Appender> all) {
            appenders = null;
            appenders = new Vector<>(all);
        }

        int levelLate() {
            for (Category c = this; c != null; c = c.parent) {
                if (c.level != null) {
                    // Was low: nobody is seen to take it away.
                    return c.level;
                }
            }
            return 0;
        }

        int level() {
            for (Category c = this; c != null; c = c.parent) {
                Integer l = c.level;
                if (l != null) {
                    return l;
                }
            }
            return 0;
        }

        void setLevel(Integer l) {
            level = l;
        }
    }

    /** Loggers by their names; those that are missing above are noted. */
    static class Hierarchy {
        private final Hashtable<String, Object> table = new Hashtable<>();
        private final ConcurrentMap<String, Category> byName = new ConcurrentHashMap<>();
        private final Vector<Runnable> listeners = new Vector<>(1);

        Category getLate(String name) {
            Object o = table.get(name);
            if (o == null) {
                Category c = new Category(name);
                table.put(name, c); // BLOCAL: check-then-act
                return c;
            }
            return (Category) o;
        }

        Category get(String name) {
            synchronized (table) {
                Object o = table.get(name);
                if (o == null) {
                    Category c = new Category(name);
                    table.put(name, c);
                    return c;
                }
                return (Category) o;
            }
        }

        // As it was mended for a concurrent one.
        Category getNew(String name) {
            Category c = byName.get(name);
            if (c == null) {
                Category made = new Category(name);
                Category old = byName.putIfAbsent(name, made);
                c = old == null ? made : old;
            }
            return c;
        }

        // As the first mending was, which still answers its own.
        Category getHalf(String name) {
            Category c = byName.get(name);
            if (c == null) {
                c = new Category(name);
                byName.putIfAbsent(name, c); // BLOCAL: lost-cas
                c.setLevel(3);
            }
            return c;
        }

        void listenLate(Runnable r) {
            if (listeners.contains(r)) {
                return;
            }
            listeners.addElement(r); // BLOCAL: check-then-act
        }

        void forget(String name) {
            table.remove(name);
            byName.remove(name);
        }

        void fireLate() {
            for (int i = 0; i < listeners.size(); i++) {
                listeners.elementAt(i).run(); // BLOCAL: check-then-act low
            }
        }

        void unlisten(Runnable r) {
            listeners.removeElement(r);
        }

        List<String> names() {
            List<String> all = new ArrayList<>();
            synchronized (table) {
                for (Enumeration<String> e = table.keys(); e.hasMoreElements();) {
                    all.add(e.nextElement());
                }
            }
            return all;
        }
    }

    /** Takes events over to a thread of its own. */
    static class Async implements Runnable {
        private final List<String> buffer = new ArrayList<>();
        private final Map<String, Integer> discarded = new HashMap<>();
        private final List<Appender> to = new CopyOnWriteArrayList<>();
        private int size = 128;
        private boolean closed;
        private boolean blocking = true;

        void append(String s) throws InterruptedException {
            synchronized (buffer) {
                while (buffer.size() >= size && blocking && !closed) {
                    buffer.wait();
                }
                if (buffer.size() < size) {
                    buffer.add(s);
                    buffer.notifyAll();
                } else {
                    discarded.merge(s, 1, Integer::sum);
                }
            }
        }

        void appendLate(String s) throws InterruptedException {
            synchronized (buffer) {
                if (buffer.size() >= size) {
                    buffer.wait();
                }
                buffer.add(s); // BLOCAL: stale-after-wait
                buffer.notifyAll();
            }
        }

        void appendApart(String s) {
            boolean full;
            synchronized (buffer) {
                full = buffer.size() >= size;
            }
            if (!full) {
                synchronized (buffer) {
                    buffer.add(s); // BLOCAL: check-then-act
                    buffer.notifyAll();
                }
            }
        }

        void setSize(int n) {
            synchronized (buffer) {
                size = n < 1 ? 1 : n;
                buffer.notifyAll();
            }
        }

        void close() {
            synchronized (buffer) {
                closed = true;
                buffer.notifyAll();
            }
        }

        @Override
        public void run() {
            boolean active = true;
            while (active) {
                String[] events;
                synchronized (buffer) {
                    while (buffer.isEmpty() && !closed) {
                        try {
                            buffer.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    active = !closed;
                    events = buffer.toArray(new String[0]);
                    buffer.clear(); // BENIGN: check-then-act rechecked
                    buffer.notifyAll();
                }
                for (String s : events) {
                    to.forEach(a -> a.append(s));
                }
            }
        }
    }

    /** Rolls its file when there is too much in it. */
    static class Rolling {
        private PrintWriter out = new PrintWriter(new StringWriter());
        private long length;
        private int files;
        private final long max = 1000;

        void publishLate(String s) {
            boolean full;
            synchronized (this) {
                full = length > max;
            }
            if (full) {
                roll(); // BLOCAL: check-then-act
            }
            synchronized (this) {
                out.println(s);
                length += s.length();
            }
        }

        synchronized void publish(String s) {
            if (length > max) {
                roll();
            }
            out.println(s);
            length += s.length();
        }

        private synchronized void roll() {
            out.close();
            files++;
            out = new PrintWriter(new StringWriter());
            length = 0;
        }
    }

    /** Held weakly: who asks for it may find it gone. */
    static class Names {
        private final Map<String, WeakReference<Category>> held = new HashMap<>();
        private final Map<String, List<Appender>> handlers = Collections.synchronizedMap(new HashMap<String, List<Appender>>());

        synchronized Category demand(String name) {
            WeakReference<Category> ref = held.get(name);
            Category c = ref == null ? null : ref.get();
            if (c == null) {
                c = new Category(name);
                held.put(name, new WeakReference<>(c));
            }
            return c;
        }

        Category demandLate(String name) {
            WeakReference<Category> ref;
            synchronized (this) {
                ref = held.get(name);
            }
            if (ref != null && ref.get() != null) {
                // Was not marked: the collector may clear it between the two.
                return ref.get(); // BLOCAL: check-then-act
            }
            Category c = new Category(name);
            synchronized (this) {
                held.put(name, new WeakReference<>(c)); // BLOCAL: check-then-act
            }
            return c;
        }

        String nameLate(String name) {
            WeakReference<Category> ref;
            synchronized (this) {
                ref = held.get(name);
            }
            if (ref != null && ref.get() != null) {
                return ref.get().name; // BLOCAL: check-then-act
            }
            return name;
        }

        void handleLate(String name, Appender a) {
            List<Appender> all = handlers.get(name);
            if (all == null) {
                all = new CopyOnWriteArrayList<>();
                handlers.put(name, all); // BLOCAL: check-then-act
            }
            all.add(a);
        }

        void handle(String name, Appender a) {
            handlers.computeIfAbsent(name, n -> new CopyOnWriteArrayList<>()).add(a);
        }
    }

    static final Category ROOT = new Category("");
    static final Hierarchy HIERARCHY = new Hierarchy();
    static final Async ASYNC = new Async();
    static final Rolling ROLLING = new Rolling();
    static final Names NAMES = new Names();

    public static void main(String[] args) {
        Thread t = new Thread(ASYNC, "async");
        t.setDaemon(true);
        t.start();
    }
}
