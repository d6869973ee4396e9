// RELEASES: 8 17
package audit44;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** Shapes of mended bugs of a class library: buffers, vectors, wrappers, loggers, pipes, timers, random numbers, properties. */
public class Utils {
    /** Text in a buffer that locks each operation. */
    static class Text {
        private char[] value = new char[16];
        private int count;

        synchronized int length() {
            return count;
        }

        synchronized void copy(int from, int to, char[] into) {
            if (to > count) {
                throw new IndexOutOfBoundsException();
            }
            System.arraycopy(value, from, into, 0, to - from);
        }

        synchronized void setLength(int n) {
            count = n;
        }

        synchronized Text append(char c) {
            if (count == value.length) {
                value = Arrays.copyOf(value, count * 2);
            }
            value[count++] = c;
            return this;
        }

        // As it was: the length is asked, then so many are copied, and the other may be shorter by then.
        synchronized Text appendLate(Text other) {
            // Was not marked: two actions on the other's lock.
            int n = other.length(); // BLOCAL: non-atomic
            if (count + n > value.length) {
                value = Arrays.copyOf(value, count + n);
            }
            char[] c = new char[n];
            other.copy(0, n, c); // BLOCAL: stale-value low
            System.arraycopy(c, 0, value, count, n);
            count += n;
            return this;
        }

        Text append(Text other) {
            char[] c;
            synchronized (other) {
                int n = other.length();
                c = new char[n];
                other.copy(0, n, c);
            }
            synchronized (this) {
                for (char x : c) {
                    append(x);
                }
            }
            return this;
        }
    }

    /** A list that locks each operation. */
    static class Locked {
        private Object[] data = new Object[10];
        private int size;

        synchronized int size() {
            return size;
        }

        synchronized Object get(int i) {
            if (i >= size) {
                throw new IndexOutOfBoundsException();
            }
            return data[i];
        }

        synchronized void add(Object o) {
            if (size == data.length) {
                data = Arrays.copyOf(data, size * 2);
            }
            data[size++] = o;
        }

        synchronized void removeLast() {
            if (size == 0) {
                throw new NoSuchElementException();
            }
            data[--size] = null;
        }

        Object lastLate() {
            // Was low: the getter looks again.
            return size() == 0 ? null : get(size() - 1); // BENIGN: check-then-act rechecked; BLOCAL: stale-value low
        }

        synchronized Object last() {
            return size() == 0 ? null : get(size() - 1);
        }

        void ensureLate(int n) {
            boolean small;
            synchronized (this) {
                small = data.length < n;
            }
            if (small) {
                synchronized (this) {
                    data = Arrays.copyOf(data, n); // BLOCAL: check-then-act
                }
            }
        }

        synchronized void ensure(int n) {
            if (data.length < n) {
                data = Arrays.copyOf(data, n);
            }
        }

        // Grown outside: what is put in meanwhile is lost.
        void growLate() {
            Object[] next;
            synchronized (this) {
                next = Arrays.copyOf(data, data.length * 2);
            }
            synchronized (this) {
                data = next; // BLOCAL: lost-update high
            }
        }

        boolean addAllLate(Collection<?> c) {
            Object[] a = c.toArray();
            int at = size();
            for (int i = 0; i < a.length; i++) {
                synchronized (this) {
                    if (at + i < data.length) {
                        // Was a stale value: the size decides where it is put.
                        data[at + i] = a[i]; // BLOCAL: check-then-act low
                    }
                }
            }
            return a.length > 0;
        }

        synchronized boolean addAll(Collection<?> c) {
            for (Object o : c) {
                add(o);
            }
            return true;
        }

        // A snapshot is a snapshot.
        Iterator<Object> iterator() {
            List<Object> all = new ArrayList<>();
            synchronized (this) {
                for (int i = 0; i < size; i++) {
                    all.add(data[i]);
                }
            }
            return all.iterator();
        }
    }

    /** Loggers and levels: as the class library had them. */
    static class Logger {
        private static final Map<String, Logger> ALL = new HashMap<>();
        private final List<Runnable> handlers = new ArrayList<>();
        private volatile int level;
        private String filter;
        private Logger parent;

        static Logger getLate(String name) {
            Logger l;
            synchronized (Logger.class) {
                l = ALL.get(name);
            }
            if (l == null) {
                l = new Logger();
                synchronized (Logger.class) {
                    ALL.put(name, l); // BLOCAL: check-then-act high
                }
            }
            return l;
        }

        static synchronized Logger get(String name) {
            return ALL.computeIfAbsent(name, n -> new Logger());
        }

        synchronized void filter(String f) {
            filter = f;
        }

        synchronized String filter() {
            return filter;
        }

        // As it was: the filter may be gone when it is used.
        boolean passesLate(String line) {
            if (filter() == null) {
                return true;
            }
            // Was marked (low): no call ever takes the filter away.
            return line.contains(filter());
        }

        boolean passes(String line) {
            String f = filter();
            return f == null || line.contains(f);
        }

        synchronized void add(Runnable h) {
            handlers.add(h);
        }

        synchronized void remove(Runnable h) {
            handlers.remove(h);
        }

        void logLate(String line) {
            if (level > 0 && passes(line)) {
                for (Runnable h : handlers) { // BLOCAL: guarded-by
                    h.run();
                }
            }
        }

        void log(String line) {
            if (level > 0 && passes(line)) {
                Runnable[] all;
                synchronized (this) {
                    // Was not marked.
                    all = handlers.toArray(new Runnable[0]); // BLOCAL: check-then-act low
                }
                for (Runnable h : all) {
                    h.run();
                }
            }
        }

        void level(int to) {
            level = to;
        }

        synchronized void parent(Logger to) {
            parent = to;
        }
    }

    /** A pipe of bytes between two threads. */
    static class Pipe extends InputStream {
        private final byte[] ring = new byte[1024];
        private int in = -1;
        private int out;
        private boolean closed;

        synchronized void receive(int b) throws IOException {
            while (in == out) {
                try {
                    wait(1000);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            if (in < 0) {
                in = 0;
                out = 0;
            }
            ring[in++] = (byte) b;
            if (in >= ring.length) {
                in = 0;
            }
            notifyAll();
        }

        @Override
        public synchronized int read() throws IOException {
            while (in < 0) {
                if (closed) {
                    return -1;
                }
                try {
                    wait(1000);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            int b = ring[out++] & 0xff;
            if (out >= ring.length) {
                out = 0;
            }
            if (in == out) {
                in = -1;
            }
            notifyAll();
            return b;
        }

        // Whether there is any is asked in a section of its own; but read() waits if there is none.
        int drainLate(OutputStream to) throws IOException {
            int n = 0;
            while (available() > 0) {
                // Was to be silent, for read() waits: who asks first does not want to wait.
                to.write(read()); // BLOCAL: check-then-act
                n++;
            }
            return n;
        }

        @Override
        public synchronized int available() {
            if (in < 0) {
                return 0;
            }
            return in == out ? ring.length : in > out ? in - out : in + ring.length - out;
        }

        @Override
        public synchronized void close() {
            closed = true;
            in = -1;
        }
    }

    /** A timer's list of tasks, and its thread's end. */
    static class Ticker {
        private final LinkedList<Runnable> tasks = new LinkedList<>();
        private boolean may = true;
        private final Thread thread = new Thread(this::loop);

        void start() {
            thread.start();
        }

        void scheduleLate(Runnable r) {
            synchronized (tasks) {
                if (!may) {
                    throw new IllegalStateException();
                }
            }
            synchronized (tasks) {
                tasks.add(r); // BLOCAL: check-then-act
                tasks.notify();
            }
        }

        void schedule(Runnable r) {
            synchronized (tasks) {
                if (!may) {
                    throw new IllegalStateException();
                }
                tasks.add(r);
                tasks.notify();
            }
        }

        void cancel() {
            synchronized (tasks) {
                may = false;
                tasks.clear();
                tasks.notify();
            }
        }

        private void loop() {
            while (true) {
                Runnable r;
                synchronized (tasks) {
                    while (tasks.isEmpty() && may) {
                        try {
                            tasks.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    if (tasks.isEmpty()) {
                        return;
                    }
                    r = tasks.removeFirst();
                }
                r.run();
            }
        }
    }

    /** What is the same is kept once: lookups in weak and concurrent maps. */
    static class Interned {
        private static final Map<Class<?>, Vector<String>> NAMES = new WeakHashMap<>();
        private static final ConcurrentHashMap<String, Integer> IDS = new ConcurrentHashMap<>();
        private static volatile int last;
        private static int seed = 1;

        static int idLate(String s) {
            Integer id = IDS.get(s);
            if (id == null) {
                id = ++last; // BLOCAL: lost-update high
                // Was to be shown: what is computed for a key, in a static map.
                IDS.put(s, id); // BLOCAL: check-then-act low
            }
            return id;
        }

        static int id(String s) {
            return IDS.computeIfAbsent(s, k -> {
                synchronized (Interned.class) {
                    // Was not marked: the other method takes no lock.
                    return ++last; // BLOCAL: lost-update low
                }
            });
        }

        static int randomLate() {
            // Was to be shown: no lock has to do with it.
            seed = seed * 31 + 7;
            return seed;
        }

        static void nameLate(Class<?> c, String s) {
            Vector<String> v;
            synchronized (NAMES) {
                v = NAMES.get(c);
                if (v == null) {
                    v = new Vector<>();
                    NAMES.put(c, v);
                }
            }
            if (!v.contains(s)) {
                v.add(s); // BLOCAL: check-then-act
            }
        }

        static void name(Class<?> c, String s) {
            synchronized (NAMES) {
                Vector<String> v = NAMES.computeIfAbsent(c, k -> new Vector<>());
                if (!v.contains(s)) {
                    // Was to be silent: the other method adds without that lock.
                    v.add(s); // BLOCAL: check-then-act
                }
            }
        }
    }

    static final Text TEXT = new Text();
    static final Locked LOCKED = new Locked();
    static final Ticker TICKER = new Ticker();
    static final Pipe PIPE = new Pipe();
}
