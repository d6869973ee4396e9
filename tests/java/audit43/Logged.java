// RELEASES: 8 17
package audit43;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Shapes of mended bugs of logging: appenders, hierarchies, buffers that are full, handlers, levels, rolled files. */
public class Logged {
    interface Appender {
        String name();

        void append(String line);

        void close();
    }

    /** A category of the old kind, its appenders in a Vector. */
    static class Category {
        private final String name;
        private Vector<Appender> appenders;
        private volatile int level = -1;
        private Category parent;

        Category(String name) {
            this.name = name;
        }

        synchronized void add(Appender a) {
            if (appenders == null) {
                appenders = new Vector<>();
            }
            if (!appenders.contains(a)) {
                appenders.addElement(a);
            }
        }

        private synchronized boolean isAttached(Appender a) {
            return appenders != null && appenders.contains(a);
        }

        private synchronized void attach(Appender a) {
            if (appenders == null) {
                appenders = new Vector<>();
            }
            appenders.addElement(a);
        }

        void addOnceLate(Appender a) {
            if (!isAttached(a)) {
                attach(a); // BLOCAL: check-then-act
            }
        }

        void call(String line) {
            Vector<Appender> all;
            synchronized (this) {
                all = appenders == null ? null : new Vector<>(appenders);
            }
            if (all != null) {
                for (Appender a : all) {
                    a.append(line);
                }
            }
        }

        // Read twice, without the lock: the field may be null the second time.
        void callLate(String line) {
            if (appenders != null) {
                int size = appenders.size(); // BLOCAL: check-then-act
                for (int i = 0; i < size; i++) {
                    appenders.elementAt(i).append(line); // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void removeAll() {
            if (appenders != null) {
                for (Enumeration<Appender> e = appenders.elements(); e.hasMoreElements();) {
                    e.nextElement().close();
                }
                appenders.removeAllElements();
                appenders = null;
            }
        }

        // Levels are only set.
        void level(int l) {
            level = l;
        }

        int level() {
            return level >= 0 || parent == null ? level : parent.level();
        }
    }

    /** The hierarchy: placeholders until somebody asks. */
    static class Hierarchy {
        private final Hashtable<String, Object> all = new Hashtable<>();
        private final ConcurrentMap<String, WeakReference<Category>> weak = new ConcurrentHashMap<>();
        private volatile int threshold;
        private boolean warned;

        Category categoryLate(String name) {
            Object o = all.get(name);
            if (o instanceof Category) {
                return (Category) o;
            }
            Category c = new Category(name);
            all.put(name, c); // BLOCAL: check-then-act
            return c;
        }

        Category category(String name) {
            synchronized (all) {
                Object o = all.get(name);
                if (o instanceof Category) {
                    return (Category) o;
                }
                Category c = new Category(name);
                all.put(name, c);
                return c;
            }
        }

        void forget(String name) {
            all.remove(name);
        }

        // The collector may come between.
        Category weakLate(String name) {
            WeakReference<Category> r = weak.get(name);
            if (r != null && r.get() != null) {
                r.get().level(threshold); // BLOCAL: check-then-act
                return category(name);
            }
            return null;
        }

        Category weak(String name) {
            WeakReference<Category> r = weak.get(name);
            Category c = r == null ? null : r.get();
            if (c != null) {
                c.level(threshold);
            }
            return c;
        }

        // A reference whose object is gone is replaced, if it still is that one.
        Category demand(String name) {
            for (;;) {
                Category made = new Category(name);
                WeakReference<Category> old = weak.putIfAbsent(name, new WeakReference<>(made));
                if (old == null) {
                    return made;
                }
                Category there = old.get();
                if (there != null) {
                    return there;
                }
                weak.remove(name, old);
            }
        }

        Category demandLate(String name) {
            WeakReference<Category> old = weak.get(name);
            Category there = old == null ? null : old.get();
            if (there == null) {
                there = new Category(name);
                weak.put(name, new WeakReference<>(there)); // BLOCAL: check-then-act
            }
            return there;
        }

        void warnLate() {
            boolean w;
            synchronized (this) {
                w = warned;
            }
            if (!w) {
                synchronized (this) {
                    // Was low: others set it back.
                    warned = true; // BLOCAL: check-then-act
                }
                System.err.println("no appenders");
            }
        }

        synchronized void warn() {
            if (!warned) {
                warned = true;
                System.err.println("no appenders");
            }
        }

        synchronized void shutdown() {
            warned = false;
            all.clear();
        }
    }

    /** Appends later, by a thread of its own. */
    static class Async implements Runnable {
        private final List<String> buffer = new ArrayList<>();
        private final Map<String, Integer> discarded = new HashMap<>();
        private final Appender to;
        private int size = 128;
        private boolean closed;

        Async(Appender to) {
            this.to = to;
        }

        // Waits once, and is told of room that another has taken.
        void appendLate(String line) throws InterruptedException {
            synchronized (buffer) {
                boolean full = buffer.size() >= size;
                if (full) {
                    buffer.wait();
                }
                buffer.add(line); // MISSED: stale-after-wait (a flag has what decided the wait)
                buffer.notifyAll();
            }
        }

        void append(String line) throws InterruptedException {
            synchronized (buffer) {
                while (!closed && buffer.size() >= size) {
                    buffer.wait();
                }
                if (!closed) {
                    buffer.add(line);
                }
                buffer.notifyAll();
            }
        }

        void appendOrDiscardLate(String line) {
            boolean room;
            synchronized (buffer) {
                room = buffer.size() < size;
            }
            synchronized (buffer) {
                if (room) {
                    buffer.add(line); // BLOCAL: check-then-act
                } else {
                    discarded.merge(line, 1, Integer::sum);
                }
            }
        }

        void appendOrDiscard(String line) {
            synchronized (buffer) {
                if (buffer.size() < size) {
                    buffer.add(line);
                } else {
                    discarded.merge(line, 1, Integer::sum);
                }
            }
        }

        void size(int n) {
            synchronized (buffer) {
                size = Math.max(n, 1);
                buffer.notifyAll();
            }
        }

        void close() {
            synchronized (buffer) {
                closed = true;
                discarded.clear();
                buffer.notifyAll();
            }
        }

        @Override
        public void run() {
            boolean active = true;
            while (active) {
                List<String> lines;
                synchronized (buffer) {
                    while (buffer.isEmpty() && !closed) {
                        try {
                            buffer.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    active = !closed;
                    lines = new ArrayList<>(buffer);
                    buffer.clear(); // BENIGN: check-then-act rechecked
                    buffer.notifyAll();
                }
                for (String l : lines) {
                    to.append(l);
                }
            }
        }
    }

    /** A file that is rolled when it is long. */
    static class Rolled {
        private final Lock lock = new ReentrantLock();
        private OutputStream out;
        private long written;
        private int files;
        private long failures;

        private long written() {
            lock.lock();
            try {
                return written;
            } finally {
                lock.unlock();
            }
        }

        private void roll() {
            lock.lock();
            try {
                files++;
                written = 0;
            } finally {
                lock.unlock();
            }
        }

        void checkLate() {
            if (written() > 1_000_000) {
                roll(); // BLOCAL: check-then-act
            }
        }

        void check() {
            lock.lock();
            try {
                if (written > 1_000_000) {
                    roll();
                }
            } finally {
                lock.unlock();
            }
        }

        void write(byte[] b) {
            lock.lock();
            try {
                out.write(b);
                written += b.length;
            } catch (IOException e) {
                failures++;
            } finally {
                lock.unlock();
            }
        }

        // The stream that it had may be closed by now, but it is only called: no state of this lock hangs on it.
        void flush() throws IOException {
            OutputStream o;
            lock.lock();
            try {
                o = out;
            } finally {
                lock.unlock();
            }
            if (o != null) {
                o.flush();
            }
        }

        void open(OutputStream o) {
            lock.lock();
            try {
                out = o;
                written = 0;
            } finally {
                lock.unlock();
            }
        }

        void reopenLate(OutputStream o) throws IOException {
            OutputStream old;
            lock.lock();
            try {
                old = out;
            } finally {
                lock.unlock();
            }
            if (old != null) {
                old.close();
            }
            lock.lock();
            try {
                out = o; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void reopen(OutputStream o) throws IOException {
            OutputStream old;
            lock.lock();
            try {
                old = out;
                out = o;
            } finally {
                lock.unlock();
            }
            if (old != null) {
                old.close();
            }
        }
    }

    /** Loggers of the library, by name, and their handlers. */
    static class Handlers {
        private final CopyOnWriteArrayList<Appender> handlers = new CopyOnWriteArrayList<>();
        private final Map<String, Appender> byName = new ConcurrentHashMap<>();

        void add(Appender a) {
            if (byName.putIfAbsent(a.name(), a) == null) {
                handlers.add(a);
            }
        }

        Appender[] all() {
            return handlers.toArray(new Appender[0]);
        }

        // As many as there were, of those that there are.
        Appender lastLate() {
            int n = handlers.size();
            return n == 0 ? null : handlers.get(n - 1); // BLOCAL: stale-value
        }

        Appender last() {
            Appender[] a = all();
            return a.length == 0 ? null : a[a.length - 1];
        }

        void closeAll(Collection<Appender> which) {
            for (Appender a : which) {
                if (handlers.remove(a)) {
                    a.close();
                }
            }
        }
    }

    static final Hierarchy HIERARCHY = new Hierarchy();
    static final Category ROOT = new Category("root");
    static final Async ASYNC = new Async(null);
    static final Rolled ROLLED = new Rolled();
    static final Handlers HANDLERS = new Handlers();

    public static void main(String[] args) {
        Thread t = new Thread(ASYNC);
        t.setDaemon(true);
        t.start();
        for (String a : args) {
            new Thread(() -> HIERARCHY.category(a).call(a)).start();
        }
    }
}
