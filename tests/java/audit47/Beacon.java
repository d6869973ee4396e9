// RELEASES: 17
package audit47;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** A hub of sockets: topics, subscribers, a pulse that a timer gives, frames that are written by whoever has the turn. */
public class Beacon {
    static class Socket {
        private static final AtomicReferenceFieldUpdater<Socket, String> STATE =
            AtomicReferenceFieldUpdater.newUpdater(Socket.class, String.class, "state");
        private volatile String state = "new";
        private final Queue<String> frames = new ConcurrentLinkedQueue<>();
        private final AtomicInteger turn = new AtomicInteger();
        private final Set<String> topics = new HashSet<>();
        private final ByteBuffer in = ByteBuffer.allocate(1024);
        private ScheduledFuture<?> pulse;
        private volatile long pong;

        void openLate() {
            if ("new".equals(state)) {
                state = "open"; // BLOCAL: check-then-act low
            }
        }

        // Silent.
        boolean open() {
            return STATE.compareAndSet(this, "new", "open");
        }

        // Silent: whoever makes the number one writes until it is nothing again.
        void write(String s) {
            frames.add(s);
            if (turn.getAndIncrement() != 0) {
                return;
            }
            do {
                out(frames.poll());
            } while (turn.decrementAndGet() != 0);
        }

        void writeLate(String s) {
            if (turn.get() == 0) {
                turn.set(1); // BLOCAL: check-then-act
                out(s);
                turn.set(0);
            } else {
                frames.add(s);
            }
        }

        private void out(String s) {
            if (s != null) {
                System.out.println(s);
            }
        }

        boolean subscribe(String t) {
            synchronized (topics) {
                return topics.add(t);
            }
        }

        boolean has(String t) {
            synchronized (topics) {
                return topics.contains(t);
            }
        }

        void subscribeLate(String t) {
            if (!has(t)) {
                subscribe(t); // BLOCAL: check-then-act
                out("welcome to " + t);
            }
        }

        // Silent.
        void subscribeRightly(String t) {
            if (subscribe(t)) {
                out("welcome to " + t);
            }
        }

        void pulse(ScheduledThreadPoolExecutor x) {
            synchronized (this) {
                if (pulse == null) {
                    pulse = x.scheduleAtFixedRate(() -> write("ping"), 1, 1, TimeUnit.SECONDS);
                }
            }
        }

        void pulseLate(ScheduledThreadPoolExecutor x) {
            synchronized (this) {
                if (pulse != null) {
                    return;
                }
            }
            ScheduledFuture<?> f = x.scheduleAtFixedRate(() -> write("ping"), 1, 1, TimeUnit.SECONDS);
            synchronized (this) {
                pulse = f; // BLOCAL: check-then-act
            }
        }

        // Silent: taken out in the block that reads it.
        void still() {
            ScheduledFuture<?> f;
            synchronized (this) {
                f = pulse;
                pulse = null;
            }
            if (f != null) {
                f.cancel(false);
            }
        }

        // Silent: all that read and write the buffer are in one block.
        int got(byte[] b) {
            synchronized (in) {
                if (in.remaining() < b.length) {
                    in.clear();
                }
                in.put(b);
                return in.position();
            }
        }

        String text() {
            byte[] b;
            synchronized (in) {
                b = new byte[in.position()];
                System.arraycopy(in.array(), 0, b, 0, b.length);
            }
            String s = new String(b);
            synchronized (in) {
                // What is put in between the copy and the clear is lost.
                in.clear(); // MISSED: lost-update (the bytes are copied by way of the array in the buffer)
            }
            return s;
        }

        void pong(long t) {
            pong = t;
        }

        // Silent: whether it is dead may be told a little late.
        boolean isDead(long now) {
            return now - pong > 30_000_000_000L;
        }
    }

    static class Topic {
        final String name;
        final Set<Socket> members = ConcurrentHashMap.newKeySet();
        private final AtomicInteger posts = new AtomicInteger();
        private final ArrayDeque<String> history = new ArrayDeque<>();

        Topic(String name) {
            this.name = name;
        }

        int post(String s) {
            synchronized (history) {
                history.addLast(s);
                if (history.size() > 50) {
                    history.pollFirst();
                }
            }
            for (Socket m : members) { // Silent: a walk over such a set shows what it shows
                m.write(s);
            }
            return posts.incrementAndGet();
        }

        // Silent: a copy.
        List<String> history() {
            synchronized (history) {
                return new ArrayList<>(history);
            }
        }

        Iterator<String> historyLate() {
            synchronized (history) {
                return history.descendingIterator(); // BLOCAL: stale-value
            }
        }
    }

    private final ConcurrentMap<String, Topic> topics = new ConcurrentHashMap<>();
    private final Map<Socket, String> users = Collections.synchronizedMap(new WeakHashMap<>());
    private final Set<Socket> sockets = new HashSet<>();
    private int peak;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(2);

    Topic topicLate(String n) {
        Topic t = topics.get(n);
        if (t == null) {
            t = new Topic(n);
            // Low: what it replaced is kept and looked at (docs/kinds.md).
            Topic old = topics.put(n, t); // BLOCAL: check-then-act low
            if (old != null) {
                t.members.addAll(old.members);
            }
        }
        return t;
    }

    // Silent.
    Topic topic(String n) {
        Topic made = new Topic(n);
        Topic there = topics.putIfAbsent(n, made);
        return there != null ? there : made;
    }

    void joinLate(String n, Socket s) {
        Topic t = topics.get(n);
        if (t != null) {
            t.members.add(s); // BLOCAL: stale-value
        }
    }

    void leave(String n, Socket s) {
        Topic t = topics.get(n);
        if (t != null) {
            t.members.remove(s);
            if (t.members.isEmpty()) {
                topics.remove(n, t);
            }
        }
    }

    // Silent: both in the map's own operation.
    void join(String n, Socket s) {
        topics.compute(n, (k, t) -> {
            Topic x = t == null ? new Topic(k) : t;
            x.members.add(s);
            return x;
        });
    }

    void userLate(Socket s, String u) {
        if (users.containsValue(u)) {
            throw new IllegalStateException(u);
        }
        users.put(s, u); // BLOCAL: check-then-act
    }

    // Silent: under the map's lock.
    void user(Socket s, String u) {
        synchronized (users) {
            if (users.containsValue(u)) {
                throw new IllegalStateException(u);
            }
            users.put(s, u);
        }
    }

    List<String> namesLate() {
        List<String> l = new ArrayList<>();
        for (String u : users.values()) { // BLOCAL: guarded-by
            l.add(u);
        }
        return l;
    }

    // Silent.
    List<String> names() {
        synchronized (users) {
            return new ArrayList<>(users.values());
        }
    }

    void addLate(Socket s) {
        int n;
        synchronized (sockets) {
            sockets.add(s);
            n = sockets.size();
        }
        synchronized (sockets) {
            // Medium: it is stored into another field of that lock (docs/kinds.md).
            peak = Math.max(peak, n); // BLOCAL: stale-value
        }
    }

    // Silent.
    void add(Socket s) {
        synchronized (sockets) {
            sockets.add(s);
            peak = Math.max(peak, sockets.size());
        }
    }

    void reapLate(long now) {
        List<Socket> dead = new ArrayList<>();
        synchronized (sockets) {
            for (Socket s : sockets) {
                if (s.isDead(now)) {
                    dead.add(s);
                }
            }
        }
        synchronized (sockets) {
            // What was gathered says what the set loses: that is its name (docs/kinds.md).
            sockets.removeAll(dead); // BLOCAL: stale-value
        }
    }

    // Silent.
    void reap(long now) {
        synchronized (sockets) {
            sockets.removeIf(s -> s.isDead(now));
        }
    }

    int peak() {
        synchronized (sockets) {
            return peak;
        }
    }

    static final Beacon HUB = new Beacon();

    static void peer() {
        Socket s = new Socket();
        s.topics.add("own"); // Silent: nobody else has it yet
        HUB.add(s);
        HUB.addLate(s);
        HUB.join("t", s);
        HUB.joinLate("t", s);
        HUB.user(s, "u");
        HUB.userLate(s, "u");
        Topic t = HUB.topic("t");
        HUB.topicLate("t").post("hello"); // BLOCAL: stale-value low
        t.historyLate();
        System.out.println(t.history() + "" + HUB.names() + HUB.namesLate() + HUB.peak()); // BENIGN: inconsistent-read reported-only
        for (Socket o : t.members) {
            o.open();
            o.openLate();
            o.write("a");
            o.writeLate("a");
            o.subscribeLate("t");
            o.subscribeRightly("t");
            o.pulse(HUB.timer);
            o.pulseLate(HUB.timer);
            o.still();
            o.got(new byte[3]);
            o.text();
            o.pong(1);
        }
        HUB.leave("t", s);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            new Thread(Beacon::peer).start();
        }
        HUB.timer.scheduleAtFixedRate(() -> HUB.reap(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
        HUB.timer.scheduleAtFixedRate(() -> HUB.reapLate(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
    }
}
