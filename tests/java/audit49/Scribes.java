// RELEASES: 8 17
package audit49;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What loggers have mended: loggers by name, handlers, levels that are inherited, an appender that another thread empties, files that roll, filters. */
public class Scribes {
    interface Handler {
        void publish(String text);

        void close();
    }

    /** A logger. */
    static class Logger {
        final String name;
        private volatile String filter;
        private volatile Handler console;
        private final List<Handler> handlers = new CopyOnWriteArrayList<Handler>();
        private Vector<Handler> appenders;
        private volatile int level = -1;
        private volatile Logger parent;

        Logger(String name) {
            this.name = name;
        }

        /** As it was: a filter that is there when it was asked. */
        void log(String text) {
            if (filter != null && !filter.equals(text)) { // BLOCAL: check-then-act
                return;
            }
            for (Handler h : handlers) {
                h.publish(text);
            }
        }

        /** Silent: as it is, a local. */
        void logCopied(String text) {
            String f = filter;
            if (f != null && !f.equals(text)) {
                return;
            }
            for (Handler h : handlers) {
                h.publish(text);
            }
        }

        void setFilter(String f) {
            filter = f;
        }

        void noFilter() {
            filter = null;
        }

        /** As it was: the level of the parent, that may be another by then. */
        int level() {
            if (level < 0 && parent != null) {
                return parent.level(); // BLOCAL: check-then-act low
            }
            return level;
        }

        void setParent(Logger p) {
            parent = p;
        }

        void orphan() {
            parent = null;
        }

        /** As it was: added though it is there, by two. */
        void add(Handler h) {
            if (!handlers.contains(h)) {
                handlers.add(h); // BLOCAL: check-then-act
            }
        }

        /** Silent: as it is. */
        void addOnce(Handler h) {
            ((CopyOnWriteArrayList<Handler>) handlers).addIfAbsent(h);
        }

        void remove(Handler h) {
            handlers.remove(h);
        }

        /** As it was: looked at in one block, made in the next. */
        void append(Handler h) {
            boolean none;
            synchronized (this) {
                none = appenders == null;
            }
            if (none) {
                synchronized (this) {
                    appenders = new Vector<Handler>(); // BLOCAL: check-then-act
                }
            }
            synchronized (this) {
                appenders.add(h);
            }
        }

        /** Silent: in one. */
        synchronized void appendAtOnce(Handler h) {
            if (appenders == null) {
                appenders = new Vector<Handler>();
            }
            appenders.add(h);
        }

        synchronized void noAppenders() {
            appenders = null;
        }

        /** As it was: a console that two make. */
        Handler console(Handler made) {
            if (console == null) {
                console = made; // BLOCAL: check-then-act low
            }
            return console;
        }
    }

    /** Loggers by name. */
    static class Manager {
        static final Manager MANAGER = new Manager();
        private final Hashtable<String, Logger> loggers = new Hashtable<String, Logger>();
        private final ConcurrentMap<String, WeakReference<Logger>> weak = new ConcurrentHashMap<String, WeakReference<Logger>>();
        private final Map<String, Integer> levels = new HashMap<String, Integer>();
        private Properties props = new Properties();
        private volatile boolean read;
        private boolean shut;

        /** As it was: two loggers of one name, and one has the handlers. */
        Logger get(String name) {
            Logger l = loggers.get(name);
            if (l == null) {
                l = new Logger(name);
                loggers.put(name, l); // BLOCAL: check-then-act
            }
            return l;
        }

        /** Silent: as it is, under the table's monitor. */
        Logger getAtOnce(String name) {
            synchronized (loggers) {
                Logger l = loggers.get(name);
                if (l == null) {
                    l = new Logger(name);
                    loggers.put(name, l);
                }
                return l;
            }
        }

        /** As it was: the collector may be faster. */
        String nameOf(String name) {
            WeakReference<Logger> r = weak.get(name);
            if (r != null && r.get() != null) {
                return r.get().name; // BLOCAL: check-then-act
            }
            return null;
        }

        /** Silent: as it is. */
        String nameOfHeld(String name) {
            WeakReference<Logger> r = weak.get(name);
            Logger l = r == null ? null : r.get();
            return l == null ? null : l.name;
        }

        void weakly(Logger l) {
            weak.put(l.name, new WeakReference<Logger>(l));
        }

        /** As it was: the flag is set before the properties are there. */
        void read() {
            if (read) {
                return;
            }
            read = true; // BLOCAL: check-then-act low
            Properties p = new Properties();
            p.setProperty("level", "INFO");
            synchronized (this) {
                props = p;
            }
        }

        synchronized String property(String key) {
            return props.getProperty(key);
        }

        /** As it was: read and set back in two blocks. */
        void raise(String name) {
            Integer n = level(name);
            setLevel(name, n == null ? 0 : n + 1); // BLOCAL: lost-update
        }

        synchronized Integer level(String name) {
            return levels.get(name);
        }

        synchronized void setLevel(String name, int n) {
            levels.put(name, n);
        }

        /** Silent: one block. */
        synchronized void raiseAtOnce(String name) {
            Integer n = levels.get(name);
            levels.put(name, n == null ? 0 : n + 1);
        }

        /** As it was: loggers are walked by their names, and one is gone. */
        List<String> names() {
            List<String> names = new ArrayList<String>();
            for (Enumeration<String> e = loggers.keys(); e.hasMoreElements();) {
                /* Had as low: a table that locks itself is walked by its keys, and asked once more. */
                names.add(loggers.get(e.nextElement()).name); // BLOCAL: check-then-act
            }
            return names;
        }

        void drop(String name) {
            loggers.remove(name);
        }

        synchronized boolean shut() {
            return shut;
        }

        synchronized void shutDown() {
            shut = true;
            levels.clear();
        }

        /** Not shut when it was asked. */
        void level(String name, int n) {
            if (!shut()) {
                /* What goes with it, by a callee. */
                setLevel(name, n); // BLOCAL: check-then-act low
            }
        }
    }

    /** A file that rolls when it is too large. */
    static class Rolling {
        static final Rolling ROLLING = new Rolling();
        private final Lock lock = new ReentrantLock();
        private OutputStream out;
        private long written;
        private int files;

        /** As it was: two roll, and the second rolls the new one. */
        void write(byte[] b) throws IOException {
            lock.lock();
            boolean large;
            try {
                out.write(b);
                written += b.length;
                large = written > 1024;
            } finally {
                lock.unlock();
            }
            if (large) {
                roll(); // BLOCAL: check-then-act
            }
        }

        /** Silent: in one block. */
        void writeAtOnce(byte[] b) throws IOException {
            lock.lock();
            try {
                out.write(b);
                written += b.length;
                if (written > 1024) {
                    roll();
                }
            } finally {
                lock.unlock();
            }
        }

        private void roll() throws IOException {
            lock.lock();
            try {
                out.close();
                out = null;
                written = 0;
                files++;
            } finally {
                lock.unlock();
            }
        }

        void open(OutputStream o) {
            lock.lock();
            try {
                out = o;
            } finally {
                lock.unlock();
            }
        }

        int files() {
            lock.lock();
            try {
                return files;
            } finally {
                lock.unlock();
            }
        }
    }

    /** An appender whose events another thread takes. */
    static class Async extends Thread {
        private final List<String> buffer = new ArrayList<String>();
        private final List<Handler> to = new ArrayList<Handler>();
        private final AtomicInteger dropped = new AtomicInteger();
        private final AtomicReference<List<String>> summary = new AtomicReference<List<String>>(new ArrayList<String>());
        private boolean closed;

        /** As it was: the room is asked for without the monitor. */
        void append(String e) throws InterruptedException {
            int n;
            synchronized (buffer) {
                n = buffer.size();
            }
            if (n >= 128) {
                synchronized (buffer) {
                    buffer.wait(); // BLOCAL: check-then-wait
                }
            }
            synchronized (buffer) {
                buffer.add(e);
                buffer.notifyAll();
            }
        }

        /** Silent: as it is. */
        void appendLooped(String e) throws InterruptedException {
            synchronized (buffer) {
                while (buffer.size() >= 128 && !closed) {
                    buffer.wait();
                }
                buffer.add(e);
                buffer.notifyAll();
            }
        }

        @Override
        public void run() {
            while (true) {
                String[] events = null;
                synchronized (buffer) {
                    try {
                        while (buffer.isEmpty() && !closed) {
                            buffer.wait();
                        }
                    } catch (InterruptedException e) {
                        return;
                    }
                    /* Asked in the loop's head before, which one compiler has behind its body. */
                    if (closed) {
                        return;
                    }
                    events = buffer.toArray(new String[0]);
                    buffer.clear();
                    buffer.notifyAll();
                }
                /* Silent: an array of its own. */
                for (String e : events) {
                    tell(e);
                }
            }
        }

        private void tell(String e) {
            synchronized (to) {
                for (Handler h : to) {
                    h.publish(e);
                }
            }
        }

        void handler(Handler h) {
            synchronized (to) {
                to.add(h);
            }
        }

        /** As it was: closed in a walk that nobody keeps others out of. */
        void closeAll() {
            for (Handler h : to) { // BLOCAL: guarded-by
                h.close();
            }
        }

        void noHandler(Handler h) {
            synchronized (to) {
                to.remove(h);
            }
        }

        void close() {
            synchronized (buffer) {
                closed = true;
                buffer.notifyAll();
            }
        }

        /** How many were dropped, told and set back. */
        String drops() {
            int n = dropped.get();
            if (n > 0) {
                /* Had as a lost-update: it is tested in between. */
                dropped.set(0); // BLOCAL: check-then-act
                return n + " dropped";
            }
            return null;
        }

        /** Silent. */
        String dropsOnce() {
            int n = dropped.getAndSet(0);
            return n > 0 ? n + " dropped" : null;
        }

        void drop() {
            dropped.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        final Async async = new Async();
        async.start();
        for (int i = 0; i < 4; i++) {
            final String text = "event " + i;
            new Thread(() -> {
                Logger l = Manager.MANAGER.get("a");
                l.log(text);
                l.add(null);
                l.append(null);
                Manager.MANAGER.weakly(l);
                Manager.MANAGER.raise("a");
                async.drop();
                async.drops();
            }).start();
        }
        async.closeAll();
        async.close();
    }
}
