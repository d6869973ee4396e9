// RELEASES: 8 17
package audit44;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of lines: an acceptor, a task for each connection, a registry that has the lock, statistics and bans. */
public class Server {
    static final Server ONE = new Server();

    private final Registry registry = new Registry();
    private final Stats stats = new Stats();
    private final Bans bans = new Bans();
    private final ExecutorService pool = Executors.newCachedThreadPool();

    /** What has been seen on the wire. */
    static class Stats {
        private long bytes;
        private int active;
        private int peak;
        private long started;

        synchronized long bytes() {
            return bytes;
        }

        synchronized void bytes(long n) {
            bytes = n;
        }

        synchronized void add(long n) {
            bytes += n;
        }

        synchronized int active() {
            return active;
        }

        synchronized int peak() {
            return peak;
        }

        synchronized void enter() {
            active++;
        }

        synchronized void leave() {
            active--;
        }

        synchronized boolean enterBelow(int max) {
            if (active >= max) {
                return false;
            }
            active++;
            return true;
        }

        synchronized void peak(int n) {
            peak = n;
        }

        void notePeakLate() {
            int now;
            synchronized (this) {
                now = active;
            }
            synchronized (this) {
                if (now > peak) {
                    peak = now; // BLOCAL: stale-value
                }
            }
        }

        synchronized void notePeak() {
            if (active > peak) {
                peak = active;
            }
        }
    }

    /** All connections that are open. The lock is an object of its own. */
    static class Registry {
        private final Object lock = new Object();
        private final Map<Integer, Connection> open = new HashMap<>();
        private int nextId;
        private boolean stopping;

        int numberLate() {
            int id;
            synchronized (lock) {
                id = nextId;
            }
            synchronized (lock) {
                nextId = id + 1; // BLOCAL: lost-update high
            }
            return id;
        }

        int number() {
            synchronized (lock) {
                return nextId++;
            }
        }

        boolean admitLate(int id, Connection c) {
            synchronized (lock) {
                if (stopping) {
                    return false;
                }
            }
            synchronized (lock) {
                // Was marked once: the map by itself, and as what is left behind the flag.
                open.put(id, c); // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
            return true;
        }

        boolean admit(int id, Connection c) {
            synchronized (lock) {
                if (stopping) {
                    return false;
                }
                open.put(id, c);
                return true;
            }
        }

        void replaceLate(int id, Connection c) {
            boolean there;
            synchronized (lock) {
                there = open.containsKey(id);
            }
            if (!there) {
                synchronized (lock) {
                    open.put(id, c); // BLOCAL: check-then-act
                }
            }
        }

        void replace(int id, Connection c) {
            synchronized (lock) {
                if (!open.containsKey(id)) {
                    open.put(id, c);
                }
            }
        }

        void gone(int id) {
            synchronized (lock) {
                open.remove(id);
            }
        }

        void stop() {
            synchronized (lock) {
                stopping = true;
                for (Connection c : open.values()) {
                    c.close();
                }
                open.clear();
            }
        }

        // A copy is taken under the lock and worked off behind it: who closes meanwhile closes twice, no more.
        int ping() {
            List<Connection> all;
            synchronized (lock) {
                all = new ArrayList<>(open.values());
            }
            int n = 0;
            for (Connection c : all) {
                if (c.ping()) {
                    n++;
                }
            }
            return n;
        }
    }

    /** Who is kept out, and how often he has tried. */
    static class Bans {
        private final ConcurrentHashMap<String, Integer> tries = new ConcurrentHashMap<>();

        void failedLate(String host) {
            Integer n = tries.get(host);
            tries.put(host, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        void failed(String host) {
            tries.merge(host, 1, Integer::sum);
        }

        boolean banned(String host) {
            Integer n = tries.get(host);
            return n != null && n > 5;
        }

        void forgive(String host) {
            tries.remove(host);
        }
    }

    /** One connection: what it reads is its own, its thread alone has the buffer. */
    static class Connection implements Runnable, Closeable {
        private final Socket socket;
        private final Server server;
        private final StringBuilder line = new StringBuilder();
        private int lines;
        private volatile boolean closed;

        Connection(Socket socket, Server server) {
            this.socket = socket;
            this.server = server;
        }

        boolean ping() {
            return !closed;
        }

        @Override
        public void close() {
            closed = true;
            try {
                socket.close();
            } catch (IOException e) {
                // it is closed
            }
        }

        @Override
        public void run() {
            try (BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
                String s = in.readLine();
                while (s != null && !closed) {
                    lines++;
                    line.setLength(0);
                    line.append(lines).append(' ').append(s);
                    server.stats.bytes(server.stats.bytes() + s.length()); // BLOCAL: lost-update
                    server.stats.add(line.length());
                    s = in.readLine();
                }
            } catch (IOException e) {
                server.bans.failed(socket.getInetAddress().getHostAddress());
            } finally {
                server.stats.leave();
            }
        }
    }

    private class Acceptor extends Thread {
        private final ServerSocket listening;
        private int accepted;

        Acceptor(ServerSocket listening) {
            this.listening = listening;
        }

        @Override
        public void run() {
            try {
                while (!listening.isClosed()) {
                    Socket s = listening.accept();
                    accepted++;
                    if (accepted % 100 == 0) {
                        Thread.yield();
                    }
                    take(s);
                }
            } catch (IOException e) {
                registry.stop();
            }
        }
    }

    private void take(Socket s) throws IOException {
        Connection c = new Connection(s, this);
        if (stats.active() >= 200) {
            s.close();
            return;
        }
        // One thread accepts, but another lets in what an upgrade has.
        stats.enter(); // BLOCAL: check-then-act
        // Was not marked.
        if (!registry.admit(registry.number(), c)) { // BENIGN: stale-value handed-over
            c.close();
            return;
        }
        pool.execute(c);
    }

    public boolean upgrade(Socket s) throws IOException {
        Connection c = new Connection(s, this);
        if (!stats.enterBelow(200)) {
            s.close();
            return false;
        }
        // Was not marked.
        if (!registry.admit(registry.number(), c)) { // BENIGN: stale-value handed-over
            stats.leave(); // BENIGN: check-then-act handed-over
            c.close();
            return false;
        }
        pool.execute(c);
        return true;
    }

    public void peakLate() {
        if (stats.active() > stats.peak()) {
            // Was marked once: the number is read once more for it.
            stats.peak(stats.active()); // BLOCAL: check-then-act; BLOCAL: stale-value low
        }
    }

    public static void main(String[] args) throws IOException {
        for (String port : args) {
            ONE.new Acceptor(new ServerSocket(Integer.parseInt(port))).start();
        }
    }
}
