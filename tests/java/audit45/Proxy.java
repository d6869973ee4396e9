// RELEASES: 8 17
package audit45;

import java.io.Closeable;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes connections and hands them on: an acceptor, one task a connection, a pool of those to the other side, an end to all. */
public class Proxy {
    /** To the other side; one task at a time has it. */
    static class Link implements Closeable {
        private int uses; // of who has it
        private long idleSince;
        private boolean broken;

        int uses() {
            return uses;
        }

        void used() {
            uses++;
            if (uses > 1000) {
                broken = true;
            }
        }

        boolean isBroken() {
            return broken;
        }

        void idle(long now) {
            idleSince = now;
        }

        long idleSince() {
            return idleSince;
        }

        @Override
        public void close() {
            broken = true;
        }
    }

    static class Links {
        private final Deque<Link> idle = new ArrayDeque<>();
        private final int max;
        private int open;
        private boolean closed;

        Links(int max) {
            this.max = max;
        }

        Link get() throws InterruptedException {
            synchronized (idle) {
                while (idle.isEmpty() && open >= max && !closed) {
                    idle.wait();
                }
                if (closed) {
                    throw new IllegalStateException();
                }
                Link l = idle.poll();
                if (l == null) {
                    open++;
                    l = new Link();
                }
                return l;
            }
        }

        Link getLate() {
            Link l;
            int n;
            synchronized (idle) {
                l = idle.poll();
                n = open;
            }
            if (l == null && n < max) {
                l = new Link();
                synchronized (idle) {
                    // Was one: that there was none decides it, too.
                    open = n + 1; // BLOCAL: lost-update; BLOCAL: check-then-act low
                }
            }
            return l;
        }

        Link getLater() {
            boolean room;
            synchronized (idle) {
                room = open < max;
            }
            if (!room) {
                return null;
            }
            Link l = new Link();
            synchronized (idle) {
                open++; // BLOCAL: check-then-act
            }
            return l;
        }

        void back(Link l) {
            synchronized (idle) {
                if (closed || l.isBroken()) {
                    open--;
                    l.close();
                } else {
                    l.idle(System.nanoTime());
                    idle.push(l);
                }
                idle.notify();
            }
        }

        void backLate(Link l) {
            boolean over;
            synchronized (idle) {
                over = closed;
            }
            if (over) {
                l.close();
                return;
            }
            synchronized (idle) {
                // Was one: what is put behind the flag is told of, too.
                idle.push(l); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                idle.notify();
            }
        }

        void evict(long before) {
            List<Link> old = new ArrayList<>();
            synchronized (idle) {
                idle.removeIf(l -> l.idleSince() < before && old.add(l));
                open -= old.size();
            }
            old.forEach(Link::close);
        }

        int evictLate(long before) {
            int n = 0;
            List<Link> all;
            synchronized (idle) {
                all = new ArrayList<>(idle);
            }
            for (Link l : all) {
                if (l.idleSince() < before) {
                    synchronized (idle) {
                        // Was low: it is told of at the count, which is taken down even if somebody else has the link.
                        idle.remove(l);
                        open--; // BLOCAL: check-then-act
                    }
                    l.close();
                    n++;
                }
            }
            return n;
        }

        void close() {
            List<Link> rest;
            synchronized (idle) {
                closed = true;
                rest = new ArrayList<>(idle);
                idle.clear();
                idle.notifyAll();
            }
            rest.forEach(Link::close);
        }
    }

    static class Server implements Runnable {
        private final ServerSocket in;
        private final Links links;
        private final ExecutorService tasks = Executors.newCachedThreadPool();
        private final Set<Task> open = ConcurrentHashMap.newKeySet();
        private final AtomicInteger count = new AtomicInteger();
        private volatile Thread acceptor;
        private volatile boolean stopped;

        Server(ServerSocket in, Links links) {
            this.in = in;
            this.links = links;
        }

        @Override
        public void run() {
            acceptor = Thread.currentThread();
            while (!stopped) {
                try {
                    Task t = new Task(this, in.accept());
                    open.add(t); // BLOCAL: check-then-act
                    tasks.execute(t);
                } catch (IOException e) {
                    return;
                }
            }
        }

        void stop() throws IOException {
            stopped = true;
            in.close();
            for (Task t : open) {
                t.end();
            }
        }

        void wakeLate() {
            if (acceptor != null) {
                // Was low: nobody takes the thread away.
                acceptor.interrupt();
            }
        }

        void leftLate(Task t) {
            open.remove(t);
            count.decrementAndGet();
            if (count.get() == 0) { // BLOCAL: check-then-act
                tasks.shutdown();
            }
        }

        void left(Task t) {
            open.remove(t);
            if (count.decrementAndGet() == 0 && stopped) {
                tasks.shutdown();
            }
        }

        void came() {
            count.incrementAndGet();
        }
    }

    static class Task implements Runnable {
        private final Server server;
        private final Socket socket;
        private long bytes; // of the thread that runs it

        Task(Server server, Socket socket) {
            this.server = server;
            this.socket = socket;
        }

        @Override
        public void run() {
            server.came();
            Link l = null;
            try {
                l = server.links.get();
                int b = socket.getInputStream().read();
                while (b >= 0) {
                    bytes++;
                    l.used();
                    b = socket.getInputStream().read();
                }
                if (bytes > 100) {
                    bytes = 0;
                }
            } catch (IOException | InterruptedException e) {
                end();
            } finally {
                if (l != null) {
                    server.links.back(l); // BENIGN: check-then-act handed-over
                }
                server.left(this);
            }
        }

        void end() {
            try {
                socket.close();
            } catch (IOException e) {
                // It is over anyway.
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Links links = new Links(8);
        Server server = new Server(new ServerSocket(0), links);
        Thread acceptor = new Thread(server, "acceptor");
        acceptor.start();
        Thread evictor = new Thread(() -> {
            while (!server.stopped) {
                links.evict(System.nanoTime());
            }
        });
        evictor.setDaemon(true);
        evictor.start();
        Runtime.getRuntime().addShutdownHook(new Thread(links::close));
        acceptor.join();
    }
}
