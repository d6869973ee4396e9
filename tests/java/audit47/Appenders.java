// RELEASES: 8 17
package audit47;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** What loggers have had: names that are registered, levels that are inherited, appenders that are attached, files that are rolled, buffers that are full. */
public class Appenders {
    interface Sink {
        void put(String line);

        void close();
    }

    /** A logger in a hierarchy. */
    static class Log {
        final String name;
        volatile Log parent;
        private volatile Integer level;
        private Vector<Sink> sinks;
        private boolean additive = true;
        private final List<Sink> handlers = new CopyOnWriteArrayList<Sink>();

        Log(String name) {
            this.name = name;
        }

        int levelLate() {
            for (Log l = this; l != null; l = l.parent) {
                if (l.level != null) {
                    // Silent after all: nobody sets a level to null.
                    return l.level.intValue();
                }
            }
            return 0;
        }

        // Silent: a copy.
        int level() {
            for (Log l = this; l != null; l = l.parent) {
                Integer i = l.level;
                if (i != null) {
                    return i.intValue();
                }
            }
            return 0;
        }

        void level(Integer i) {
            level = i;
        }

        synchronized void attach(Sink s) {
            if (sinks == null) {
                sinks = new Vector<Sink>();
            }
            if (!sinks.contains(s)) {
                sinks.addElement(s);
            }
        }

        synchronized boolean isAttached(Sink s) {
            return sinks != null && sinks.contains(s);
        }

        void attachLate(Sink s) {
            if (!isAttached(s)) {
                synchronized (this) {
                    if (sinks == null) {
                        sinks = new Vector<Sink>();
                    }
                    sinks.addElement(s); // BLOCAL: check-then-act
                }
            }
        }

        // Silent: under the lock of each logger.
        int call(String line) {
            int n = 0;
            for (Log l = this; l != null; l = l.parent) {
                synchronized (l) {
                    if (l.sinks != null) {
                        for (int i = 0; i < l.sinks.size(); i++) {
                            l.sinks.elementAt(i).put(line);
                            n++;
                        }
                    }
                    if (!l.additive) {
                        break;
                    }
                }
            }
            return n;
        }

        void closeAllLate() {
            Enumeration<Sink> all;
            synchronized (this) {
                if (sinks == null) {
                    return;
                }
                all = sinks.elements();
            }
            while (all.hasMoreElements()) {
                all.nextElement().close();
            }
            synchronized (this) {
                // Of the names for it the earlier one: what was found there, not null, decides.
                sinks.removeAllElements(); // BLOCAL: check-then-act
                sinks = null;
            }
        }

        // Silent: taken away first.
        void closeAll() {
            Vector<Sink> all;
            synchronized (this) {
                all = sinks;
                sinks = null;
            }
            if (all != null) {
                for (Sink s : all) {
                    s.close();
                }
            }
        }

        // Silent: at most as old as the list.
        void publish(String line) {
            for (Sink s : handlers) {
                s.put(line);
            }
        }

        void handler(Sink s) {
            handlers.add(s);
        }

        synchronized void additive(boolean a) {
            additive = a;
        }
    }

    /** All loggers by their names. */
    static class Names {
        private final Hashtable<String, Log> table = new Hashtable<String, Log>();
        private final Map<String, Log> logs = new ConcurrentHashMap<String, Log>();
        private final Log root = new Log("");
        private Properties config = new Properties();
        private final Map<String, Integer> counts = new HashMap<String, Integer>();

        Log getLate(String n) {
            Log l = table.get(n);
            if (l == null) {
                l = new Log(n);
                table.put(n, l); // BLOCAL: check-then-act high
                l.parent = root;
            }
            return l;
        }

        // Silent: under the table's lock, as it always was.
        Log get(String n) {
            synchronized (table) {
                Log l = table.get(n);
                if (l == null) {
                    l = new Log(n);
                    l.parent = root;
                    table.put(n, l);
                }
                return l;
            }
        }

        // Silent: a loop that lets whoever was first win, as one demands a logger.
        Log demand(String n) {
            Log l = logs.get(n);
            while (l == null) {
                Log made = new Log(n);
                if (logs.putIfAbsent(n, made) == null) {
                    return made;
                }
                l = logs.get(n);
            }
            return l;
        }

        boolean addLate(Log l) {
            if (logs.containsKey(l.name)) {
                return false;
            }
            logs.put(l.name, l); // BLOCAL: check-then-act
            return true;
        }

        // Silent.
        boolean add(Log l) {
            return logs.putIfAbsent(l.name, l) == null;
        }

        synchronized Properties config() {
            return config;
        }

        // Silent: replaced as a whole.
        synchronized void config(Properties p) {
            config = p;
        }

        void setLate(String k, String v) {
            Properties next = (Properties) config().clone();
            next.setProperty(k, v);
            config(next); // BLOCAL: lost-update
        }

        String setting(String k) {
            if (config().containsKey(k)) {
                // A key that the next table need not have.
                return config().getProperty(k).trim(); // MISSED: check-then-act (of a table that a getter tells, replaced by one that has less, only what a volatile field has is seen)
            }
            return "";
        }

        void countedLate(String n) {
            Integer c;
            synchronized (counts) {
                c = counts.get(n);
            }
            synchronized (counts) {
                counts.put(n, Integer.valueOf(c == null ? 1 : c.intValue() + 1)); // BLOCAL: lost-update
            }
        }

        // Silent.
        void counted(String n) {
            synchronized (counts) {
                Integer c = counts.get(n);
                counts.put(n, Integer.valueOf(c == null ? 1 : c.intValue() + 1));
            }
        }
    }

    /** A file that is rolled when it is big. */
    abstract static class Rolled {
        private Writer out;
        private long size;
        private int number;
        private volatile boolean shut;
        private final Object lock = new Object();

        abstract Writer open(int number);

        void writeLate(String s) throws IOException {
            boolean big;
            synchronized (lock) {
                big = size > 1000;
            }
            if (big) {
                // Shown: the roll is one block of its own, and that it was big is not asked again.
                roll(); // BLOCAL: check-then-act
            }
            synchronized (lock) {
                out.write(s);
                size += s.length();
            }
        }

        // Silent.
        void write(String s) throws IOException {
            synchronized (lock) {
                if (size > 1000) {
                    roll();
                }
                out.write(s);
                size += s.length();
            }
        }

        private void roll() throws IOException {
            synchronized (lock) {
                out.close();
                number++;
                out = open(number);
                size = 0;
            }
        }

        void rollLate() throws IOException {
            int n;
            synchronized (lock) {
                n = number;
            }
            Writer w = open(n + 1);
            synchronized (lock) {
                out.close();
                out = w;
                number = n + 1; // BLOCAL: lost-update
                size = 0;
            }
        }

        void shutLate() throws IOException {
            if (!shut) {
                shut = true; // BLOCAL: check-then-act low
                out.close();
            }
        }

        // Silent.
        void shut() throws IOException {
            synchronized (lock) {
                if (shut) {
                    return;
                }
                shut = true; // BLOCAL: check-then-act low
                out.close();
            }
        }
    }

    /** An appender that keeps lines until a thread has put them out. */
    static class Async implements Runnable {
        private final List<String> lines = new ArrayList<String>();
        private int most = 128;
        private int lost;
        private boolean over;
        private final AtomicInteger dropped = new AtomicInteger();

        // Silent: asked anew.
        void put(String s) throws InterruptedException {
            synchronized (lines) {
                while (lines.size() >= most) {
                    lines.wait();
                }
                lines.add(s);
                lines.notifyAll();
            }
        }

        void putOnce(String s) throws InterruptedException {
            synchronized (lines) {
                if (lines.size() >= most) {
                    lines.wait();
                }
                lines.add(s); // BLOCAL: stale-after-wait
                lines.notifyAll();
            }
        }

        int size() {
            synchronized (lines) {
                return lines.size();
            }
        }

        boolean putOrLose(String s) {
            if (size() < most) {
                synchronized (lines) {
                    lines.add(s); // BLOCAL: check-then-act
                    lines.notifyAll();
                }
                return true;
            }
            dropped.incrementAndGet();
            return false;
        }

        int lostLate() {
            int n = dropped.get();
            if (n > 0) {
                dropped.set(0); // BLOCAL: check-then-act
            }
            return n;
        }

        // Silent.
        int lost() {
            return dropped.getAndSet(0);
        }

        void most(int n) {
            synchronized (lines) {
                most = n;
                lines.notifyAll();
            }
        }

        // Silent: copied and cleared in one block, put out behind it.
        @Override
        public void run() {
            try {
                while (true) {
                    String[] some;
                    synchronized (lines) {
                        while (lines.isEmpty() && !over) {
                            lines.wait();
                        }
                        if (over) {
                            return;
                        }
                        some = lines.toArray(new String[0]);
                        lines.clear();
                        lines.notifyAll();
                    }
                    for (String s : some) {
                        System.out.println(s);
                    }
                }
            } catch (InterruptedException e) {
                lost++;
            }
        }

        void close() {
            synchronized (lines) {
                over = true;
                lines.notifyAll();
            }
        }
    }

    /** A stream that counts what goes through it, used by the handlers under their locks. */
    static class Metered extends OutputStream {
        private final OutputStream to;
        int written;

        Metered(OutputStream to) {
            this.to = to;
        }

        // Silent: whoever has it holds a lock.
        @Override
        public void write(int b) throws IOException {
            to.write(b);
            written++;
        }
    }

    static final Names NAMES = new Names();
    static final Async ASYNC = new Async();
    static final List<Rolled> FILES = Collections.synchronizedList(new ArrayList<Rolled>());

    public static void main(String[] args) {
        new Thread(ASYNC).start();
        Runtime.getRuntime().addShutdownHook(new Thread(ASYNC::close));
    }
}
