// RELEASES: 8 17
package audit43;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** An event bus: subscribers by topic, a mailbox for each, dead letters, and a trace of what went by. */
public class Events {
    static class Event {
        final String topic;
        final Object what;

        Event(String topic, Object what) {
            this.topic = topic;
            this.what = what;
        }
    }

    /** One at a time works it off, whoever posts. */
    static class Mailbox {
        private final ConcurrentLinkedQueue<Event> letters = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean busy = new AtomicBoolean();
        private final Consumer<Event> to;

        Mailbox(Consumer<Event> to) {
            this.to = to;
        }

        // Who posts between the last look and the flag's end leaves his letter to nobody.
        void postLate(Event e) {
            letters.add(e);
            if (busy.compareAndSet(false, true)) {
                Event n;
                while ((n = letters.poll()) != null) {
                    to.accept(n);
                }
                busy.set(false); // BLOCAL: check-then-act
            }
        }
    }

    static class Postbox {
        private final ConcurrentLinkedQueue<Event> letters = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean busy = new AtomicBoolean();
        private final Consumer<Event> to;

        Postbox(Consumer<Event> to) {
            this.to = to;
        }

        void post(Event e) {
            letters.add(e);
            while (!letters.isEmpty() && busy.compareAndSet(false, true)) {
                try {
                    Event n;
                    while ((n = letters.poll()) != null) {
                        to.accept(n);
                    }
                } finally {
                    busy.set(false);
                }
            }
        }
    }

    static class Bus {
        private final Map<String, List<Consumer<Event>>> byTopic = new ConcurrentHashMap<>();
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();
        private final List<Event> dead = Collections.synchronizedList(new ArrayList<>());
        private volatile Executor executor = Runnable::run;
        private volatile boolean closed;

        void subscribeLate(String topic, Consumer<Event> c) {
            List<Consumer<Event>> l = byTopic.get(topic);
            if (l == null) {
                l = new CopyOnWriteArrayList<>();
                byTopic.put(topic, l); // BLOCAL: check-then-act
            }
            // Was marked, too: of one read the check above is the worst.
            l.add(c);
        }

        void subscribe(String topic, Consumer<Event> c) {
            byTopic.compute(topic, (t, l) -> {
                List<Consumer<Event>> to = l != null ? l : new CopyOnWriteArrayList<>();
                to.add(c);
                return to;
            });
        }

        // A list that is dropped when it is empty must not be added to by who got it before.
        void unsubscribe(String topic, Consumer<Event> c) {
            byTopic.computeIfPresent(topic, (t, l) -> {
                l.remove(c);
                return l.isEmpty() ? null : l;
            });
        }

        void againLate(String topic, Consumer<Event> c) {
            List<Consumer<Event>> l = byTopic.get(topic);
            if (l != null) {
                l.add(c); // BLOCAL: stale-value
            }
        }

        void again(String topic, Consumer<Event> c) {
            byTopic.computeIfPresent(topic, (t, l) -> {
                l.add(c);
                return l;
            });
        }

        void countLate(Event e) {
            Integer n = counts.get(e.topic);
            counts.put(e.topic, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        void count(Event e) {
            counts.merge(e.topic, 1, Integer::sum);
        }

        void publish(Event e) {
            if (closed) {
                return;
            }
            List<Consumer<Event>> l = byTopic.get(e.topic);
            if (l == null || l.isEmpty()) {
                dead.add(e);
                return;
            }
            for (Consumer<Event> c : l) {
                executor.execute(() -> c.accept(e));
            }
        }

        void executor(Executor x) {
            executor = x;
        }

        // Taken as they are, then cleared: what died meanwhile is buried unseen.
        List<Event> buryLate() {
            List<Event> all = new ArrayList<>(dead);
            dead.clear(); // BLOCAL: lost-update
            return all;
        }

        List<Event> bury() {
            synchronized (dead) {
                List<Event> all = new ArrayList<>(dead);
                dead.clear();
                return all;
            }
        }

        Event lastDeadLate() {
            // Was marked as a check, too: the index stands for it.
            return dead.isEmpty() ? null : dead.get(dead.size() - 1); // BLOCAL: stale-value low
        }

        void capLate() {
            if (dead.size() > 1000) {
                // Was low: that one of too many is taken is so of what takes the next one.
                dead.remove(0); // BLOCAL: check-then-act
            }
        }

        void close() {
            closed = true;
        }
    }

    /** What went by, the last hundred. */
    static class Trace implements Consumer<Event> {
        private final Deque<Event> last = new ArrayDeque<>();
        private final Map<String, Integer> seen = new LinkedHashMap<>();
        private Map<String, Integer> published = new HashMap<>();

        @Override
        public synchronized void accept(Event e) {
            if (last.size() == 100) {
                last.removeFirst();
            }
            last.addLast(e);
            seen.merge(e.topic, 1, Integer::sum);
        }

        synchronized int seen(String topic) {
            return seen.getOrDefault(topic, 0);
        }

        synchronized void seen(String topic, int n) {
            seen.put(topic, n);
        }

        void addLate(String topic, int by) {
            seen(topic, seen(topic) + by); // BLOCAL: lost-update
        }

        synchronized void add(String topic, int by) {
            seen(topic, seen(topic) + by);
        }

        Event firstLate() {
            synchronized (this) {
                if (last.isEmpty()) {
                    return null;
                }
            }
            synchronized (this) {
                return last.getFirst(); // BLOCAL: check-then-act medium
            }
        }

        synchronized Event first() {
            return last.isEmpty() ? null : last.getFirst();
        }

        // A new map each time: who has got the old one goes on with it.
        void publish() {
            Map<String, Integer> copy;
            synchronized (this) {
                copy = new HashMap<>(seen);
            }
            synchronized (this) {
                published = copy; // BLOCAL: stale-value
            }
        }

        synchronized Map<String, Integer> published() {
            return published;
        }
    }

    static final Bus BUS = new Bus();
    static final Trace TRACE = new Trace();
    static final Mailbox MAILBOX = new Mailbox(TRACE);
    static final Postbox POSTBOX = new Postbox(TRACE);

    public static void main(String[] args) {
        BUS.executor(Executors.newFixedThreadPool(3));
        BUS.subscribe("a", TRACE);
        BUS.subscribe("b", MAILBOX::postLate);
        BUS.subscribe("c", POSTBOX::post);
        for (String a : args) {
            new Thread(() -> BUS.publish(new Event(a, a))).start();
        }
    }
}
