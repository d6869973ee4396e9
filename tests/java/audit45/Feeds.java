// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A hub of sockets: topics, those who listen, a timer that pings, an outbox for each. */
public class Feeds {
    interface Wire {
        void write(String text);

        void close();
    }

    /** One who listens. Several threads publish, so they all write to his outbox. */
    static class Socket {
        private final Wire wire;
        private final ConcurrentLinkedQueue<String> outbox = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean writing = new AtomicBoolean();
        private volatile boolean closed;
        private volatile long lastSeen;

        Socket(Wire wire) {
            this.wire = wire;
        }

        void sendLate(String text) {
            // Was marked here: it is told of where the flag is set back.
            outbox.add(text);
            if (writing.compareAndSet(false, true)) {
                String s;
                while ((s = outbox.poll()) != null) {
                    wire.write(s);
                }
                writing.set(false); // BLOCAL: check-then-act
            }
        }

        void closeLate() {
            if (!closed) {
                closed = true; // BLOCAL: check-then-act low
                wire.close();
            }
        }

        void seen() {
            lastSeen = System.currentTimeMillis();
        }

        boolean isOld(long now) {
            return now - lastSeen > 60_000;
        }
    }

    /** The mended one: looks again once it has let go. */
    static class Pipe {
        private final Wire wire;
        private final ConcurrentLinkedQueue<String> outbox = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean writing = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();

        Pipe(Wire wire) {
            this.wire = wire;
        }

        void send(String text) {
            outbox.add(text);
            while (!outbox.isEmpty() && writing.compareAndSet(false, true)) {
                try {
                    String s;
                    while ((s = outbox.poll()) != null) {
                        wire.write(s);
                    }
                } finally {
                    writing.set(false);
                }
            }
        }

        void close() {
            if (closed.compareAndSet(false, true)) {
                wire.close();
            }
        }
    }

    static class Topic {
        private final String name;
        private final List<Socket> listeners = new ArrayList<>();
        private String last;

        Topic(String name) {
            this.name = name;
        }

        void join(Socket s) {
            synchronized (listeners) {
                listeners.add(s);
            }
        }

        void leave(Socket s) {
            synchronized (listeners) {
                listeners.remove(s);
            }
        }

        void publishLate(String text) {
            for (Socket s : listeners) { // BLOCAL: guarded-by
                s.sendLate(text);
            }
        }

        void publish(String text) {
            List<Socket> all;
            synchronized (listeners) {
                all = new ArrayList<>(listeners);
            }
            for (Socket s : all) {
                s.sendLate(text);
            }
        }

        void publishInside(String text) {
            synchronized (listeners) {
                last = text;
                for (Iterator<Socket> it = listeners.iterator(); it.hasNext();) {
                    Socket s = it.next();
                    if (s.isOld(0)) {
                        it.remove();
                    }
                }
            }
        }

        // As of some time, and no more is said.
        int count() {
            synchronized (listeners) {
                return listeners.size();
            }
        }
    }

    static class Hub {
        private final Map<String, Topic> topics = new ConcurrentHashMap<>();
        private final Map<String, Set<Socket>> rooms = new HashMap<>();
        private final List<Socket> all = new CopyOnWriteArrayList<>();
        private final List<String> banned = Collections.synchronizedList(new ArrayList<String>());

        Topic topicLate(String name) {
            if (!topics.containsKey(name)) {
                topics.put(name, new Topic(name)); // BLOCAL: check-then-act
            }
            return topics.get(name);
        }

        Topic topic(String name) {
            Topic t = topics.get(name);
            if (t == null) {
                Topic made = new Topic(name);
                t = topics.putIfAbsent(name, made);
                if (t == null) {
                    t = made;
                }
            }
            return t;
        }

        void enterLate(String room, Socket s) {
            Set<Socket> in;
            synchronized (rooms) {
                in = rooms.get(room);
            }
            if (in == null) {
                in = Collections.newSetFromMap(new ConcurrentHashMap<Socket, Boolean>());
                synchronized (rooms) {
                    rooms.put(room, in); // BLOCAL: check-then-act
                }
            }
            in.add(s);
        }

        void enter(String room, Socket s) {
            synchronized (rooms) {
                Set<Socket> in = rooms.get(room);
                if (in == null) {
                    in = new HashSet<>();
                    rooms.put(room, in);
                }
                in.add(s);
            }
        }

        void leave(String room, Socket s) {
            synchronized (rooms) {
                Set<Socket> in = rooms.get(room);
                if (in != null && in.remove(s) && in.isEmpty()) {
                    rooms.remove(room);
                }
            }
        }

        void banLate(String who) {
            if (!banned.contains(who)) {
                banned.add(who); // BLOCAL: check-then-act
            }
        }

        void ban(String who) {
            synchronized (banned) {
                if (!banned.contains(who)) {
                    banned.add(who);
                }
            }
        }

        String bannedLate() {
            StringBuilder b = new StringBuilder();
            for (String s : banned) { // BLOCAL: guarded-by
                b.append(s).append('\n');
            }
            return b.toString();
        }

        void arrive(Socket s) {
            all.add(s);
        }

        // Weakly consistent by contract.
        void ping() {
            for (Socket s : all) {
                s.sendLate("ping");
            }
        }
    }

    static final Hub HUB = new Hub();

    public static void main(String[] args) {
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                HUB.ping();
            }
        }, 1000, 1000);
        for (String a : args) {
            new Thread(() -> HUB.topic(a).publish("hello")).start();
        }
    }
}
