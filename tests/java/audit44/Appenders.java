// RELEASES: 8 17
package audit44;

import java.io.ByteArrayOutputStream;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Shapes of mended bugs of a logging library: asynchronous appenders, rolling, hierarchies, formats, statuses. */
public class Appenders {
    interface Appender {
        void append(String line);

        void close();
    }

    /** Asynchronous: a buffer, a dispatcher that waits at it. */
    static class Async {
        private final List<String> buffer = new ArrayList<>();
        private final Map<String, Integer> discarded = new HashMap<>();
        private final Vector<Appender> appenders = new Vector<>();
        private int size = 128;
        private volatile boolean blocking = true;
        private final Thread dispatcher = new Thread(this::dispatch);

        void start() {
            dispatcher.start();
        }

        void append(String line) throws InterruptedException {
            synchronized (buffer) {
                while (buffer.size() >= size && blocking) {
                    buffer.wait();
                }
                buffer.add(line);
                buffer.notifyAll();
            }
        }

        void appendLate(String line) throws InterruptedException {
            synchronized (buffer) {
                int n = buffer.size();
                if (n >= size) {
                    buffer.wait();
                }
                if (n == 0) {
                    buffer.notifyAll();
                }
                buffer.add(line);
            }
        }

        boolean appendIfRoomLate(String line) {
            int n;
            synchronized (buffer) {
                n = buffer.size();
            }
            if (n >= size) {
                synchronized (buffer) {
                    // Was marked, too (low): of one old answer the addition below is told of.
                    discarded.merge(line, 1, Integer::sum);
                }
                return false;
            }
            synchronized (buffer) {
                buffer.add(line); // BLOCAL: check-then-act
                buffer.notifyAll();
            }
            return true;
        }

        boolean appendIfRoom(String line) {
            synchronized (buffer) {
                if (buffer.size() >= size) {
                    discarded.merge(line, 1, Integer::sum);
                    return false;
                }
                buffer.add(line);
                buffer.notifyAll();
                return true;
            }
        }

        private void dispatch() {
            try {
                while (true) {
                    String[] lines;
                    synchronized (buffer) {
                        while (buffer.isEmpty()) {
                            buffer.wait();
                        }
                        lines = buffer.toArray(new String[0]);
                        buffer.clear();
                        buffer.notifyAll();
                    }
                    synchronized (appenders) {
                        for (String s : lines) {
                            for (Appender a : appenders) {
                                a.append(s);
                            }
                        }
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void sizeLate(int to) {
            size = to;
        }

        void size(int to) {
            synchronized (buffer) {
                size = to;
                buffer.notifyAll();
            }
        }

        void addAppenderLate(Appender a) {
            if (!appenders.contains(a)) {
                appenders.add(a); // BLOCAL: check-then-act
            }
        }

        void addAppender(Appender a) {
            synchronized (appenders) {
                if (!appenders.contains(a)) {
                    appenders.add(a);
                }
            }
        }

        void closeAllLate() {
            for (int i = 0; i < appenders.size(); i++) {
                appenders.get(i).close(); // BLOCAL: check-then-act low
            }
            // Was to be shown: who closes all that there is need not mind what comes later.
            appenders.clear();
        }

        void closeAll() {
            synchronized (appenders) {
                for (Appender a : appenders) {
                    a.close();
                }
                appenders.clear();
            }
        }
    }

    /** A file that is rolled by size and by day. */
    static class Rolling {
        private ByteArrayOutputStream out = new ByteArrayOutputStream();
        private long written;
        private long nextRoll;
        private int index;
        private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

        void writeLate(byte[] b, long max) {
            if (written() > max) {
                roll(); // BLOCAL: check-then-act
            }
            write(b);
        }

        synchronized void writeOrRoll(byte[] b, long max) {
            if (written() > max) {
                roll();
            }
            write(b);
        }

        synchronized long written() {
            return written;
        }

        synchronized void write(byte[] b) {
            out.write(b, 0, b.length);
            written += b.length;
        }

        synchronized void roll() {
            out = new ByteArrayOutputStream();
            written = 0;
            index++;
        }

        void rollByTimeLate(long now) {
            long at;
            synchronized (this) {
                at = nextRoll;
            }
            if (now >= at) {
                synchronized (this) {
                    nextRoll = now + 86_400_000; // BLOCAL: check-then-act high
                    index++;
                }
            }
        }

        void rollByTime(long now) {
            synchronized (this) {
                if (now < nextRoll) {
                    return;
                }
                nextRoll = now + 86_400_000;
                index++;
            }
        }

        // The quick look outside is repeated inside.
        void rollByTimeQuick(long now) {
            long at;
            synchronized (this) {
                at = nextRoll;
            }
            if (now >= at) {
                synchronized (this) {
                    if (now >= nextRoll) {
                        nextRoll = now + 86_400_000; // BENIGN: check-then-act rechecked
                        index++;
                    }
                }
            }
        }

        static String nameLate(Date d) {
            return FORMAT.format(d); // BLOCAL: guarded-by
        }

        static String name(Date d) {
            synchronized (FORMAT) {
                return FORMAT.format(d);
            }
        }
    }

    /** Loggers by name, with their parents. */
    static class Hierarchy {
        private final Hashtable<String, Node> nodes = new Hashtable<>();
        private final ConcurrentHashMap<String, Node> cache = new ConcurrentHashMap<>();
        private final AtomicReference<List<String>> statuses = new AtomicReference<>(new ArrayList<>());
        private volatile boolean warned;

        Node getLate(String name) {
            Node n = nodes.get(name);
            if (n == null) {
                n = new Node(name);
                nodes.put(name, n); // BLOCAL: check-then-act
            }
            return n;
        }

        Node get(String name) {
            synchronized (nodes) {
                Node n = nodes.get(name);
                if (n == null) {
                    n = new Node(name);
                    nodes.put(name, n);
                }
                return n;
            }
        }

        Node cachedLate(String name) {
            Node n = cache.get(name);
            if (n == null) {
                n = new Node(name);
                // Was marked where the object is used.
                cache.putIfAbsent(name, n); // BLOCAL: lost-cas
            }
            n.use();
            return n;
        }

        Node cached(String name) {
            Node n = cache.get(name);
            if (n == null) {
                n = new Node(name);
                Node there = cache.putIfAbsent(name, n);
                if (there != null) {
                    n = there;
                }
            }
            n.use();
            return n;
        }

        void statusLate(String s) {
            List<String> now = new ArrayList<>(statuses.get());
            now.add(s);
            statuses.set(now); // BLOCAL: lost-update
        }

        void status(String s) {
            statuses.updateAndGet(l -> {
                List<String> next = new ArrayList<>(l);
                next.add(s);
                return next;
            });
        }

        void warnOnce(String s) {
            // Of two one may warn twice.
            if (!warned) {
                warned = true; // BLOCAL: check-then-act low
                System.err.println(s);
            }
        }
    }

    static class Node {
        private final String name;
        private int uses;
        private Node parent;
        private String level;

        Node(String name) {
            this.name = name;
        }

        synchronized void use() {
            uses++;
        }

        synchronized void parent(Node to) {
            parent = to;
        }

        synchronized void level(String to) {
            level = to;
        }

        // Tested and used are two reads, and another may take it away.
        String levelLate() {
            if (level() != null) {
                // Was low: a thread-safe collection has the object, and each getter is a block of its own.
                return level().toUpperCase(); // BLOCAL: check-then-act
            }
            return name;
        }

        synchronized String level() {
            return level;
        }

        synchronized void reset() {
            level = null;
            parent = null;
        }

        String levelOnce() {
            String l = level();
            return l != null ? l.toUpperCase() : name;
        }
    }

    /** The queue of the later appenders. */
    static class Queue {
        private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1024);
        private int lost;

        void putLate(String s) {
            if (queue.remainingCapacity() == 0) {
                // Was to be shown: half of the writes hold a lock, so that none guards it.
                lost++;
                return;
            }
            queue.add(s); // BLOCAL: check-then-act
        }

        void put(String s) {
            if (!queue.offer(s)) {
                synchronized (this) {
                    lost++;
                }
            }
        }
    }

    static final Async ASYNC = new Async();
    static final Rolling ROLLING = new Rolling();
    static final Hierarchy HIERARCHY = new Hierarchy();
    static final Queue QUEUE = new Queue();

    public static void main(String[] args) {
        ASYNC.start();
        for (String a : args) {
            new Thread(() -> HIERARCHY.cached(a).use()).start();
        }
    }
}
