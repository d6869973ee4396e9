// RELEASES: 8 17
package audit46;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server on sockets: an acceptor that is a thread, a reader to each link, a sweeper that closes the idle ones. */
public class Wires {
    interface Sock {
        String line() throws IOException;

        void send(String line) throws IOException;

        void close();
    }

    /** What the links of all readers come to. */
    static class Tally {
        private long bytes;
        private int peak;
        private int open;
        private final AtomicLong lines = new AtomicLong();
        private final AtomicInteger refused = new AtomicInteger();

        synchronized long bytes() {
            return bytes;
        }

        synchronized void setBytes(long n) {
            bytes = n;
        }

        synchronized void addBytes(long n) {
            bytes += n;
        }

        synchronized void opened() {
            open++;
            if (open > peak) {
                peak = open;
            }
        }

        synchronized void closed() {
            open--;
        }

        void peakLate() {
            int now;
            synchronized (this) {
                now = open;
            }
            synchronized (this) {
                if (now > peak) {
                    peak = now; // BLOCAL: stale-value
                }
            }
        }

        void line() {
            lines.set(lines.get() + 1); // BLOCAL: lost-update
        }

        void lineRight() {
            lines.incrementAndGet();
        }

        boolean refuseLate() {
            refused.incrementAndGet();
            return refused.get() == 100; // BLOCAL: check-then-act
        }

        boolean refuse() {
            return refused.incrementAndGet() == 100;
        }
    }

    static class Link implements Runnable {
        private final Sock sock;
        private final Hall hall;
        private final Deque<String> out = new ArrayDeque<>();
        private boolean closed;
        private long lastSeen;
        private int own; // the reader's

        Link(Sock sock, Hall hall) {
            this.sock = sock;
            this.hall = hall;
        }

        public void run() {
            try {
                for (String s = sock.line(); s != null; s = sock.line()) {
                    own++;
                    seen(System.nanoTime());
                    hall.said(this, s);
                }
            } catch (IOException e) {
                closed();
            } finally {
                hall.gone(this);
            }
        }

        synchronized void seen(long t) {
            lastSeen = t;
        }

        synchronized long lastSeen() {
            return lastSeen;
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void closed() {
            closed = true;
            out.clear();
        }

        synchronized void push(String s) {
            out.add(s);
            notifyAll();
        }

        synchronized boolean pushIfOpen(String s) {
            if (closed) {
                return false;
            }
            out.add(s);
            notifyAll();
            return true;
        }

        synchronized boolean hasOut() {
            return !out.isEmpty();
        }

        synchronized String nextOut() {
            return out.removeFirst();
        }

        synchronized String pollOut() {
            return out.pollFirst();
        }

        int heard() {
            return own;
        }
    }

    static class Hall {
        private final Tally tally = new Tally();
        private final Map<Integer, Link> byId = new ConcurrentHashMap<>();
        private final Map<String, List<Link>> byTopic = new HashMap<>();
        private final int most;
        private int ids;
        private volatile boolean over;

        Hall(int most) {
            this.most = most;
        }

        void said(Link l, String s) {
            long n = tally.bytes();
            tally.setBytes(n + s.length()); // BLOCAL: lost-update
            tally.addBytes(1);
            synchronized (byTopic) {
                byTopic.computeIfAbsent(s, k -> new ArrayList<>()).add(l);
            }
        }

        void gone(Link l) {
            tally.closed();
            synchronized (byTopic) {
                byTopic.values().forEach(all -> all.remove(l));
            }
        }

        Link acceptLate(Sock s) {
            if (byId.size() >= most) {
                return null;
            }
            Link l = new Link(s, this);
            int id;
            synchronized (this) {
                id = ids++;
            }
            // Was low: a static field has it, and who finds no room is told.
            byId.put(id, l); // BLOCAL: check-then-act
            tally.opened();
            return l;
        }

        int nextIdLate() {
            int id;
            synchronized (this) {
                id = ids;
            }
            synchronized (this) {
                ids = id + 1; // BLOCAL: lost-update
            }
            return id;
        }

        synchronized int nextId() {
            int id = ids;
            ids = id + 1;
            return id;
        }

        void tellLate(int id, String s) {
            if (byId.containsKey(id)) {
                byId.get(id).push(s); // BLOCAL: check-then-act
            }
        }

        void tell(int id, String s) {
            Link l = byId.get(id);
            if (l != null) {
                l.pushIfOpen(s);
            }
        }

        void pushLate(Link l, String s) {
            if (!l.isClosed()) {
                // Was to be shown: what goes with it is changed by a helper.
                l.push(s); // BLOCAL: check-then-act low
            }
        }

        void flushLate(Link l) throws IOException {
            while (l.hasOut()) {
                l.sock.send(l.nextOut()); // BLOCAL: check-then-act
            }
        }

        void flush(Link l) throws IOException {
            for (String s = l.pollOut(); s != null; s = l.pollOut()) {
                l.sock.send(s);
            }
        }

        void sweepLate(long before) {
            for (Map.Entry<Integer, Link> e : byId.entrySet()) {
                if (e.getValue().lastSeen() < before) {
                    e.getValue().sock.close();
                    byId.remove(e.getKey());
                }
            }
        }

        void sweep(long before) {
            byId.values().removeIf(l -> l.lastSeen() < before);
        }

        List<Link> onLate(String topic) {
            synchronized (byTopic) {
                return byTopic.get(topic); // BLOCAL: stale-value low
            }
        }

        List<Link> on(String topic) {
            synchronized (byTopic) {
                List<Link> all = byTopic.get(topic);
                return all == null ? new ArrayList<>() : new ArrayList<>(all);
            }
        }

        void castLate(String topic, String s) {
            List<Link> all;
            synchronized (byTopic) {
                all = byTopic.get(topic);
            }
            synchronized (byTopic) {
                if (all == null) {
                    byTopic.put(topic, new ArrayList<>()); // BLOCAL: check-then-act
                }
            }
        }

        void end() {
            over = true;
        }

        boolean isOver() {
            return over;
        }
    }

    static class Acceptor extends Thread {
        private final Hall hall;
        private final Sock[] coming;
        private int at; // this thread's alone

        Acceptor(Hall hall, Sock... coming) {
            this.hall = hall;
            this.coming = coming;
        }

        @Override
        public void run() {
            while (!hall.isOver() && at < coming.length) {
                Link l = hall.acceptLate(coming[at]);
                at = at + 1;
                if (l != null) {
                    new Thread(l).start();
                }
            }
        }
    }

    static final Hall HALL = new Hall(100);

    public static void main(String[] args) throws IOException {
        Acceptor one = new Acceptor(HALL);
        Acceptor two = new Acceptor(HALL);
        one.start();
        two.start();
        Thread sweeper = new Thread(() -> HALL.sweep(System.nanoTime()));
        sweeper.setDaemon(true);
        sweeper.start();
        HALL.tellLate(1, "hello");
        HALL.castLate("all", "hello");
        HALL.sweepLate(3);
        Link l = new Link(null, HALL);
        new Thread(l).start();
        HALL.pushLate(l, "a");
        HALL.flushLate(l);
        HALL.flush(l);
        HALL.end();
    }
}
