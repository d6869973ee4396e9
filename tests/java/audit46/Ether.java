// RELEASES: 17
package audit46;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;

/** An event bus: topics, sticky events, mailboxes that one thread at a time works off, dead letters, pauses. */
public class Ether {
    record Event(String topic, Object body, long number) {
    }

    static class Mailbox implements Runnable {
        private final Queue<Event> in = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean running = new AtomicBoolean();
        private final Consumer<Event> to;
        private final Executor on;
        private int handled; // of who runs

        Mailbox(Consumer<Event> to, Executor on) {
            this.to = to;
            this.on = on;
        }

        void post(Event e) {
            in.add(e);
            if (running.compareAndSet(false, true)) {
                on.execute(this);
            }
        }

        public void run() {
            for (Event e = in.poll(); e != null; e = in.poll()) {
                to.accept(e);
            }
            running.set(false); // BLOCAL: check-then-act
        }

        int handled() {
            return handled;
        }
    }

    static class MailboxRight implements Runnable {
        private final Queue<Event> in = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean running = new AtomicBoolean();
        private final Consumer<Event> to;
        private final Executor on;

        MailboxRight(Consumer<Event> to, Executor on) {
            this.to = to;
            this.on = on;
        }

        void post(Event e) {
            in.add(e);
            if (running.compareAndSet(false, true)) {
                on.execute(this);
            }
        }

        public void run() {
            for (Event e = in.poll(); e != null; e = in.poll()) {
                to.accept(e);
            }
            running.set(false);
            if (!in.isEmpty() && running.compareAndSet(false, true)) {
                on.execute(this);
            }
        }
    }

    static class Topic {
        final String name;
        private final Set<Consumer<Event>> subs = new LinkedHashSet<>();
        private final Deque<Event> history = new ArrayDeque<>();
        private long number;
        private Event sticky;
        private boolean closed;

        Topic(String name) {
            this.name = name;
        }

        synchronized void subscribe(Consumer<Event> c) {
            subs.add(c);
        }

        synchronized boolean unsubscribe(Consumer<Event> c) {
            return subs.remove(c);
        }

        synchronized boolean isEmpty() {
            return subs.isEmpty();
        }

        synchronized long number() {
            return number;
        }

        synchronized void number(long n) {
            number = n;
        }

        synchronized Event sticky() {
            return sticky;
        }

        synchronized void close() {
            closed = true;
            subs.clear();
            history.clear();
        }

        void postLate(Object body) {
            List<Consumer<Event>> all;
            Event e;
            synchronized (this) {
                e = new Event(name, body, number + 1);
                all = new ArrayList<>(subs);
            }
            all.forEach(c -> c.accept(e));
            synchronized (this) {
                number = e.number(); // BLOCAL: lost-update
                history.add(e);
            }
        }

        void post(Object body) {
            List<Consumer<Event>> all;
            Event e;
            synchronized (this) {
                e = new Event(name, body, ++number);
                all = new ArrayList<>(subs);
                history.add(e);
            }
            all.forEach(c -> c.accept(e));
        }

        void stickyLate(Event e) {
            Event old = sticky();
            if (old == null || old.number() < e.number()) {
                synchronized (this) {
                    // Was to be shown: only a collection has it, among others, and one method looks where another sets.
                    sticky = e; // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void sticky(Event e) {
            if (sticky == null || sticky.number() < e.number()) {
                sticky = e;
            }
        }

        void trimLate(int most) {
            int n;
            synchronized (this) {
                n = history.size();
            }
            while (n > most) {
                synchronized (this) {
                    history.removeFirst(); // BLOCAL: check-then-act
                }
                n--;
            }
        }

        synchronized void trim(int most) {
            while (history.size() > most) {
                history.removeFirst();
            }
        }

        void replayLate(Consumer<Event> c) {
            for (Event e : history) { // BLOCAL: guarded-by
                c.accept(e);
            }
        }

        void replay(Consumer<Event> c) {
            Event[] all;
            synchronized (this) {
                all = history.toArray(new Event[0]);
            }
            for (Event e : all) {
                c.accept(e);
            }
        }
    }

    static class Bus {
        private final Map<String, Topic> topics = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> dead = new ConcurrentHashMap<>();
        private final StampedLock stamps = new StampedLock();
        private long posted;
        private long dropped;
        private volatile boolean paused;
        private volatile Consumer<Event> fallback;

        Topic topicLate(String name) {
            Topic t = topics.get(name);
            if (t == null) {
                topics.put(name, new Topic(name)); // BLOCAL: check-then-act
                t = topics.get(name);
            }
            // Was not marked: it is looked up again, and may be gone.
            return t; // BLOCAL: check-then-act
        }

        Topic topic(String name) {
            return topics.computeIfAbsent(name, Topic::new);
        }

        void leaveLate(String name, Consumer<Event> c) {
            Topic t = topics.get(name);
            if (t != null) {
                t.unsubscribe(c);
                if (t.isEmpty()) {
                    topics.remove(name); // BLOCAL: check-then-act
                }
            }
        }

        void leave(String name, Consumer<Event> c) {
            topics.computeIfPresent(name, (k, t) -> {
                t.unsubscribe(c);
                return t.isEmpty() ? null : t;
            });
        }

        void deadLate(String name) {
            dead.putIfAbsent(name, new AtomicInteger());
            AtomicInteger n = dead.get(name);
            n.set(n.get() + 1); // BLOCAL: lost-update
        }

        void dead(String name) {
            dead.computeIfAbsent(name, k -> new AtomicInteger()).incrementAndGet();
        }

        void fallbackLate(Event e) {
            if (fallback != null) {
                fallback.accept(e); // BLOCAL: check-then-act
            }
        }

        void fallback(Event e) {
            Consumer<Event> f = fallback;
            if (f != null) {
                f.accept(e);
            }
        }

        void fallback(Consumer<Event> f) {
            fallback = f;
        }

        void noFallback() {
            fallback = null;
        }

        void countLate(boolean ok) {
            long s = stamps.readLock();
            long p = posted;
            stamps.unlockRead(s);
            if (ok) {
                s = stamps.writeLock();
                posted = p + 1; // BLOCAL: lost-update
                stamps.unlockWrite(s);
            }
        }

        void count(boolean ok) {
            long s = stamps.writeLock();
            try {
                if (ok) {
                    posted++;
                } else {
                    dropped++;
                }
            } finally {
                stamps.unlockWrite(s);
            }
        }

        long lost() {
            long s = stamps.tryOptimisticRead();
            long p = posted;
            long d = dropped;
            if (!stamps.validate(s)) {
                s = stamps.readLock();
                try {
                    p = posted;
                    d = dropped;
                } finally {
                    stamps.unlockRead(s);
                }
            }
            return p - d;
        }

        void pauseLate() {
            paused = !paused; // BLOCAL: lost-update
        }

        void pause(boolean on) {
            paused = on;
        }
    }

    static final Bus BUS = new Bus();

    public static void main(String[] args) {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        Mailbox box = new Mailbox(e -> BUS.deadLate(e.topic()), pool);
        MailboxRight right = new MailboxRight(e -> BUS.dead(e.topic()), pool);
        for (String a : args) {
            pool.execute(() -> {
                BUS.topicLate(a).postLate(a);
                BUS.topic(a).stickyLate(new Event(a, a, 1));
                BUS.topic(a).trimLate(3);
                BUS.fallbackLate(null);
                BUS.pauseLate();
                box.post(new Event(a, a, 2));
                right.post(new Event(a, a, 2));
            });
        }
        Map<String, Integer> own = new HashMap<>();
        if (!own.containsKey("a")) {
            own.put("a", 1);
        }
        BUS.noFallback();
        BUS.leaveLate("a", null);
    }
}
