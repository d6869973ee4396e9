// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** More of the same: servers, games, parsers, tables, clients. */
public class Nears2 {
    /** A server that is started and stopped once. */
    static class Server {
        static final Server MAIN = new Server();

        private final AtomicBoolean started = new AtomicBoolean();
        private final AtomicReference<Thread> thread = new AtomicReference<>();
        private volatile boolean stopping;
        private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

        void start() {
            if (!started.compareAndSet(false, true)) {
                throw new IllegalStateException("started");
            }
            Thread t = new Thread(this::loop);
            thread.set(t);
            t.start();
        }

        private void loop() {
            while (!stopping) {
                try {
                    Runnable r = tasks.take();
                    r.run();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        void stop() {
            stopping = true;
            Thread t = thread.getAndSet(null);
            if (t != null) {
                t.interrupt();
            }
        }

        void submit(Runnable r) {
            tasks.add(r);
        }

        int drain(List<Runnable> to) {
            int n = 0;
            Runnable r;
            while ((r = tasks.poll()) != null) {
                to.add(r);
                n++;
            }
            return n;
        }
    }

    /** A table whose rows are found and changed in one block, or by the row's own lock. */
    static class Table {
        static final Table DATA = new Table();

        static final class Row {
            private final Map<String, String> cells = new HashMap<>();
            private int version;

            synchronized String get(String column) {
                return cells.get(column);
            }

            synchronized void put(String column, String value) {
                cells.put(column, value);
                version++;
            }

            synchronized boolean replace(String column, String old, String value) {
                String now = cells.get(column);
                if (now == null ? old != null : !now.equals(old)) {
                    return false;
                }
                cells.put(column, value);
                version++;
                return true;
            }

            synchronized int version() {
                return version;
            }
        }

        private final ConcurrentMap<Integer, Row> rows = new ConcurrentHashMap<>();

        Row row(int id) {
            Row r = rows.get(id);
            if (r == null) {
                Row made = new Row();
                r = rows.putIfAbsent(id, made);
                if (r == null) {
                    r = made;
                }
            }
            return r;
        }

        void upper(int id, String column) {
            Row r = row(id);
            String old;
            String up;
            do {
                old = r.get(column);
                up = old == null ? "" : old.toUpperCase();
            } while (!r.replace(column, old, up)); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
        }

        void upperLocked(int id, String column) {
            Row r = row(id);
            synchronized (r) {
                String old = r.get(column);
                if (old != null) {
                    r.put(column, old.toUpperCase());
                }
            }
        }

        // Another column, another row: nothing goes from the one to the other.
        void set(int a, int b, String value) {
            row(a).put("x", value);
            row(b).put("y", value);
        }
    }

    /** A game: a tick under one lock, input queued and taken whole. */
    static class Game {
        static final Game WORLD = new Game();

        private final Object world = new Object();
        private final Queue<String> input = new LinkedList<>();
        private int x;
        private int y;
        private boolean over;

        void press(String key) {
            synchronized (input) {
                input.add(key);
            }
        }

        void tick() {
            List<String> keys;
            synchronized (input) {
                keys = new ArrayList<>(input);
                input.clear();
            }
            synchronized (world) {
                if (over) {
                    return;
                }
                for (String key : keys) {
                    switch (key) {
                        case "left":
                            x--;
                            break;
                        case "right":
                            x++;
                            break;
                        default:
                            y++;
                            break;
                    }
                }
                over = y > 100;
            }
        }

        int[] where() {
            synchronized (world) {
                return new int[] {x, y};
            }
        }

        // Drawn as it was: the picture is of one moment.
        String draw() {
            int[] at = where();
            char[] line = new char[32];
            Arrays.fill(line, ' ');
            line[Math.floorMod(at[0], line.length)] = '@';
            return new String(line);
        }

        void restart() {
            synchronized (world) {
                x = 0;
                y = 0;
                over = false;
            }
        }
    }

    /** A cache that loads under a lock of each key's own. (The put was marked as shown: who comes with the key has that lock.) */
    static class Loader {
        static final Loader FILES = new Loader();

        private final Map<String, byte[]> cache = new HashMap<>();
        private final Map<String, Object> locks = new HashMap<>();
        private long loads;

        byte[] get(String name) {
            Object own;
            synchronized (cache) {
                byte[] found = cache.get(name);
                if (found != null) {
                    return found;
                }
                own = locks.computeIfAbsent(name, k -> new Object());
            }
            synchronized (own) {
                synchronized (cache) {
                    byte[] found = cache.get(name);
                    if (found != null) {
                        return found;
                    }
                }
                byte[] data = name.getBytes();
                synchronized (cache) {
                    cache.put(name, data); // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                    loads++;
                }
                return data;
            }
        }

        void evict(String name) {
            synchronized (cache) {
                cache.remove(name);
            }
        }

        long loads() {
            synchronized (cache) {
                return loads;
            }
        }
    }

    /** A client whose state is asked, and asked again by who changes it. */
    static class Client {
        static final Client HTTP = new Client();

        enum State { IDLE, OPEN, CLOSED }

        private State state = State.IDLE;
        private int failures;

        synchronized State state() {
            return state;
        }

        synchronized boolean change(State from, State to) {
            if (state != from) {
                return false;
            }
            state = to;
            return true;
        }

        void open() {
            if (state() == State.CLOSED) {
                throw new IllegalStateException();
            }
            if (change(State.IDLE, State.OPEN)) { // BENIGN: check-then-act rechecked
                connect();
            }
        }

        private void connect() {
        }

        // The state only says what is told.
        String describe() {
            switch (state()) {
                case IDLE:
                    return "idle";
                case OPEN:
                    return "open, " + failures(); // BLOCAL: check-then-act low
                default:
                    return "closed";
            }
        }

        synchronized int failures() {
            return failures;
        }

        synchronized void failed() {
            if (++failures > 3) {
                state = State.CLOSED;
            }
        }

        synchronized void reset() {
            failures = 0;
            state = State.IDLE;
        }

        // Asked in vain at worst: reset is right whatever has come between.
        void heal() {
            if (failures() > 0) {
                synchronized (this) {
                    if (state == State.CLOSED) {
                        reset(); // BLOCAL: check-then-act
                    }
                }
            }
        }
    }

    /** What is handed on is the parser's own. */
    static class Parser {
        private int position;
        private final String text;

        Parser(String text) {
            this.text = text;
        }

        synchronized boolean more() {
            return position < text.length();
        }

        synchronized char next() {
            return text.charAt(position++);
        }

        static int count(String text) {
            Parser p = new Parser(text);
            int n = 0;
            while (p.more()) {
                if (p.next() == ',') {
                    n++;
                }
            }
            return n;
        }
    }
}
