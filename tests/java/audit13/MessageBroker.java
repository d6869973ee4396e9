// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;

/** A broker with topics and subscribers; messages are numbered, retained and delivered by a dispatcher. */
class MessageBroker {
    private static final Logger LOG = Logger.getLogger("broker");

    interface Subscriber {
        void onMessage(String topic, Object body);
    }

    static class Message {
        final long number;
        final Object body;

        Message(long number, Object body) {
            this.number = number;
            this.body = body;
        }
    }

    abstract static class Channel {
        protected final String name;
        protected long sequence;
        protected int size;

        Channel(String name) {
            this.name = name;
        }

        synchronized long sequence() {
            return sequence;
        }

        synchronized int size() {
            return size;
        }

        synchronized long advance() {
            return ++sequence;
        }

        abstract void publish(Object body);
    }

    static class Topic extends Channel {
        private final List<Subscriber> subscribers = new ArrayList<>();
        private List<Message> pending = new ArrayList<>();
        private Message retained;
        private Message[] ring = new Message[16];
        private int dropped;

        Topic(String name) {
            super(name);
        }

        @Override
        void publish(Object body) {
            long n = advance();
            Message m = new Message(n, body);
            synchronized (this) {
                pending.add(m); // BENIGN: stale-value handed-over
                size++;
            }
        }

        void publishNext(Object body) {
            long n = sequence();
            Message m = new Message(n + 1, body);
            LOG.finest("publishing");
            synchronized (this) {
                sequence = m.number; // BLOCAL: lost-update high
                size++;
            }
        }

        void publishBounded(Object body, int max) {
            if (size() >= max) {
                LOG.warning("full");
                return;
            }
            Message m = new Message(0, body);
            synchronized (this) {
                ring[size] = m;
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most, and low of an object that is one of many.
                size++; // BLOCAL: check-then-act low
            }
        }

        // Silent: swapped out within the block; what was taken belongs to the taker.
        void drain() {
            List<Message> batch;
            synchronized (this) {
                batch = pending;
                pending = new ArrayList<>();
                size = 0;
            }
            for (Message m : batch)
                LOG.fine("drained " + m.number);
        }

        void drainAndCount() {
            List<Message> batch;
            synchronized (this) {
                batch = pending;
                pending = new ArrayList<>();
            }
            int n = batch.size();
            synchronized (this) {
                // Mended: what the list has is read once more at size().
                dropped += n; // BENIGN: stale-value handed-over; BENIGN: stale-value handed-over
            }
        }

        void clearWhatWasSeen() {
            List<Message> batch;
            synchronized (this) {
                batch = pending;
            }
            LOG.fine("clearing");
            synchronized (this) {
                batch.clear(); // BLOCAL: stale-value medium
                size = 0;
            }
        }

        synchronized Message retained() {
            return retained;
        }

        void retain(Message m) {
            Message old = retained();
            if (old == null || old.number < m.number) {
                synchronized (this) {
                    // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most, and low of an object that is one of many.
                    retained = m; // BLOCAL: check-then-act low
                }
            }
        }

        void retainLatest(Message m) {
            Message old = retained();
            if (old != null && old.number >= m.number)
                return;
            synchronized (this) {
                if (retained == null || retained.number < m.number)
                    retained = m; // BENIGN: check-then-act rechecked
            }
        }

        synchronized void subscribe(Subscriber s) {
            if (!subscribers.contains(s))
                subscribers.add(s);
        }

        synchronized boolean subscribed(Subscriber s) {
            return subscribers.contains(s);
        }

        void subscribeOnce(Subscriber s) {
            if (s != null && !subscribed(s)) {
                synchronized (this) {
                    subscribers.add(s); // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: a copy is delivered.
        void deliver(Object body) {
            List<Subscriber> copy;
            synchronized (this) {
                copy = new ArrayList<>(subscribers);
            }
            for (Subscriber s : copy)
                s.onMessage(name, body);
        }
    }

    static class Broker {
        static final Broker SHARED = new Broker();
        private final ConcurrentHashMap<String, Topic> topics = new ConcurrentHashMap<>();
        private final AtomicInteger clients = new AtomicInteger();
        private final BlockingQueue<Object> inbox = new LinkedBlockingQueue<>();

        Topic topic(String name) {
            return topics.computeIfAbsent(name, Topic::new);
        }

        Topic topicSlowly(String name) {
            if (!topics.containsKey(name)) {
                LOG.fine("new topic");
                topics.put(name, new Topic(name)); // BLOCAL: check-then-act high
            }
            return topics.get(name);
        }

        boolean connect(int max) {
            if (clients.get() >= max)
                return false;
            // Mended: an atomic that is looked at without its lock is medium.
            clients.incrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }

        // Silent: the counter is raised first and taken back.
        boolean connectSafely(int max) {
            if (clients.incrementAndGet() > max) {
                clients.decrementAndGet();
                return false;
            }
            return true;
        }

        void dispatch() throws InterruptedException {
            if (!inbox.isEmpty()) {
                Object body = inbox.take(); // BLOCAL: check-then-act medium
                topic("all").publish(body);
            }
        }

        // Silent: the queue answers by itself.
        void dispatchOne() {
            Object body = inbox.poll();
            if (body != null)
                topic("all").deliver(body);
        }

        void offer(Object body) {
            inbox.offer(body);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                try {
                    while (!Thread.interrupted())
                        Broker.SHARED.dispatch();
                } catch (InterruptedException e) {
                    LOG.info("bye");
                }
            }).start();
    }
}
