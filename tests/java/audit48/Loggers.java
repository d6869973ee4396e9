// RELEASES: 8 17
package audit48;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What loggers have mended: appenders that come and go, buffers that another thread writes, files that roll, loggers by name, levels. */
public class Loggers {
    interface Appender {
        void append(String event);

        void close();
    }

    /** A vector of appenders that is made when it is needed. */
    static class Category {
        static final Category ROOT = new Category();
        private volatile Vector<Appender> appenders;
        private volatile String level = "INFO";
        private int events;

        /** As it was: made by two, and one's appender is lost. */
        void add(Appender a) {
            if (appenders == null) {
                appenders = new Vector<Appender>(1); // BLOCAL: check-then-act low
            }
            appenders.add(a);
        }

        /** Silent: as it is. */
        synchronized void addOnce(Appender a) {
            if (appenders == null) {
                appenders = new Vector<Appender>(1);
            }
            if (!appenders.contains(a)) { // BENIGN: check-then-act handed-over
                /* Not meant: `add` adds without the monitor. */
                appenders.add(a); // BLOCAL: check-then-act
            }
        }

        /** As it was: there when it was asked. */
        int size() {
            /* `sizeOfCopy` copies it before it tests it. */
            return appenders == null ? 0 : appenders.size(); // BLOCAL: check-then-act
        }

        /** Silent: a local. */
        int sizeOfCopy() {
            Vector<Appender> all = appenders;
            return all == null ? 0 : all.size();
        }

        /** As it was: by numbers, while others are removed. */
        void call(String event) {
            Vector<Appender> all = appenders;
            if (all != null) {
                for (int i = 0; i < all.size(); i++) {
                    all.elementAt(i).append(event); // BLOCAL: check-then-act low
                }
            }
        }

        /** Silent: as it is, under the monitor. */
        synchronized void removeAll() {
            if (appenders != null) {
                for (Enumeration<Appender> e = appenders.elements(); e.hasMoreElements();) {
                    e.nextElement().close();
                }
                appenders.removeAllElements();
                appenders = null;
            }
        }

        /** Silent: a level that is only set. */
        void setLevel(String level) {
            this.level = level;
        }

        /** Silent. */
        synchronized void count() {
            events++;
        }

        /** Found as it should not be, and then set without another look. */
        void lower() {
            int n;
            synchronized (this) {
                n = events;
            }
            if (n > 1000) {
                synchronized (this) {
                    events = 0; // BLOCAL: check-then-act
                }
                setLevel("WARN");
            }
        }
    }

    /** Events are put into a buffer, and a thread writes them. */
    static class Buffered {
        static final Buffered BUFFERED = new Buffered();
        private final List<String> buffer = new ArrayList<String>();
        private final Map<String, Integer> discarded = new HashMap<String, Integer>();
        private final ArrayBlockingQueue<String> ring = new ArrayBlockingQueue<String>(64);
        private boolean closed;
        private boolean blocking = true;
        private int size = 128;

        /** As it was: the room is asked for once, before the wait. */
        void append(String event) throws InterruptedException {
            synchronized (buffer) {
                if (buffer.size() >= size) {
                    buffer.wait();
                }
                buffer.add(event); // BLOCAL: stale-after-wait
                buffer.notifyAll();
            }
        }

        /** Silent: as it is. */
        void appendOnce(String event) throws InterruptedException {
            synchronized (buffer) {
                while (buffer.size() >= size && blocking && !closed) {
                    buffer.wait();
                }
                if (buffer.size() < size && !closed) {
                    buffer.add(event);
                    buffer.notifyAll();
                } else {
                    Integer n = discarded.get(event);
                    discarded.put(event, n == null ? 1 : n + 1);
                }
            }
        }

        /** As it was: an array for as many as there were, and then all are taken. */
        List<String> dispatch() {
            int n;
            synchronized (buffer) {
                n = buffer.size();
            }
            List<String> all = new ArrayList<String>(n);
            synchronized (buffer) {
                for (int i = 0; i < n; i++) {
                    all.add(buffer.get(i)); // BLOCAL: check-then-act low
                }
                buffer.clear();
                buffer.notifyAll();
            }
            return all;
        }

        /** Silent: as it is, in one. */
        List<String> dispatchOnce() throws InterruptedException {
            synchronized (buffer) {
                while (buffer.isEmpty() && !closed) {
                    buffer.wait();
                }
                List<String> all = new ArrayList<String>(buffer);
                buffer.clear();
                discarded.clear();
                buffer.notifyAll();
                return all;
            }
        }

        /** The discarded are told in one block and cleared in another. */
        void summarize(Appender to) {
            Map<String, Integer> all;
            synchronized (buffer) {
                all = new HashMap<String, Integer>(discarded);
            }
            for (Map.Entry<String, Integer> entry : all.entrySet()) {
                to.append(entry.getKey() + " " + entry.getValue());
            }
            synchronized (buffer) {
                discarded.clear(); // BLOCAL: lost-update
            }
        }

        void setSize(int size) {
            synchronized (buffer) {
                this.size = size;
                buffer.notifyAll();
            }
        }

        void close() {
            synchronized (buffer) {
                closed = true;
                blocking = false;
                buffer.notifyAll();
            }
        }

        /** Silent: if there is no room the eldest goes. */
        void ring(String event) {
            while (!ring.offer(event)) {
                ring.poll();
            }
        }

        /** Taken by what fails if there is none. */
        String ringed() {
            if (ring.size() > 0) {
                return ring.remove(); // BLOCAL: check-then-act
            }
            return null;
        }
    }

    /** A file that is rolled when it is long. */
    static class Rolling {
        static final Rolling ROLLING = new Rolling();
        private final Lock lock = new ReentrantLock();
        private OutputStream out;
        private long length;
        private int number;
        private final long max = 1 << 16;

        void write(byte[] bytes) throws IOException {
            lock.lock();
            try {
                if (out != null) {
                    out.write(bytes);
                }
                length += bytes.length;
            } finally {
                lock.unlock();
            }
        }

        /** As it was: long enough when it was asked, rolled twice. */
        void check() {
            boolean roll;
            lock.lock();
            try {
                roll = length > max;
            } finally {
                lock.unlock();
            }
            if (roll) {
                roll(); // BLOCAL: check-then-act
            }
        }

        /** Called by `check`, which has looked in a section of its own. */
        private void roll() {
            lock.lock();
            try {
                number++;
                length = 0;
                out = null;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: as it is, looked at where it is rolled. */
        void checkOnce() {
            lock.lock();
            try {
                if (length > max) {
                    number++;
                    length = 0;
                    out = null;
                }
            } finally {
                lock.unlock();
            }
        }

        /** As it was: the length of before the write, and what was written. */
        void grown(long n) {
            long before = length();
            lock.lock();
            try {
                length = before + n; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        long length() {
            lock.lock();
            try {
                return length;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: opened where it is missing. */
        void open(OutputStream fresh) {
            lock.lock();
            try {
                if (out == null) {
                    out = fresh;
                    length = 0;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static class Logger {
        final String name;
        private final CopyOnWriteArrayList<Appender> handlers = new CopyOnWriteArrayList<Appender>();

        Logger(String name) {
            this.name = name;
        }
    }

    /** Loggers by name. */
    static class Manager {
        static final Manager MANAGER = new Manager();
        private final Hashtable<String, Logger> named = new Hashtable<String, Logger>();
        private final ConcurrentMap<String, Logger> registry = new ConcurrentHashMap<String, Logger>();
        private final AtomicReference<Map<String, String>> config = new AtomicReference<Map<String, String>>(Collections.<String, String>emptyMap());
        private final AtomicInteger users = new AtomicInteger();
        private volatile Thread worker;

        /** As it was: two make a logger for one name. */
        Logger demand(String name) {
            Logger l = named.get(name);
            if (l == null) {
                l = new Logger(name);
                named.put(name, l); // BLOCAL: check-then-act
            }
            return l;
        }

        /** Silent: as it is, added if it is not there, and got again if it is. */
        Logger demandOnce(String name) {
            Logger l = named.get(name);
            if (l == null) {
                Logger fresh = new Logger(name);
                synchronized (named) {
                    l = named.get(name);
                    if (l == null) {
                        named.put(name, fresh); // BENIGN: check-then-act rechecked
                        l = fresh;
                    }
                }
            }
            return l;
        }

        /** As it was: put if there was none, and one's own is handed out. */
        Logger get(String name) {
            Logger l = registry.get(name);
            if (l != null) {
                return l;
            }
            l = new Logger(name);
            registry.putIfAbsent(name, l); // BLOCAL: lost-cas
            l.handlers.add(null);
            return l;
        }

        /** Silent: as it is. */
        Logger getOnce(String name) {
            Logger l = registry.get(name);
            if (l != null) {
                return l;
            }
            registry.putIfAbsent(name, new Logger(name));
            return registry.get(name);
        }

        /** As it was: the configuration that has just been replaced is replaced by one of the older. */
        void configure(String key, String value) {
            Map<String, String> next = new HashMap<String, String>(config.get());
            next.put(key, value);
            config.set(next); // BLOCAL: lost-update
        }

        /** Silent. */
        void configureAll(Map<String, String> all) {
            config.set(new HashMap<String, String>(all));
        }

        /** As it was: the last one is told by a second operation. */
        void released() {
            users.decrementAndGet();
            if (users.get() == 0) { // BLOCAL: check-then-act
                worker = null;
            }
        }

        /** Silent: told by the operation. */
        void releasedOnce() {
            if (users.decrementAndGet() == 0) {
                worker = null;
            }
        }

        /** As it was: two threads. */
        void used() {
            users.incrementAndGet();
            if (worker == null) {
                worker = new Thread(() -> { }); // BLOCAL: check-then-act
                worker.start();
            }
        }
    }

    public static void main(String[] args) {
        for (String arg : args) {
            new Thread(() -> {
                Manager.MANAGER.demand(arg);
                Manager.MANAGER.get(arg);
                Category.ROOT.call(arg);
                Rolling.ROLLING.check();
                Buffered.BUFFERED.dispatch();
            }).start();
        }
    }
}
