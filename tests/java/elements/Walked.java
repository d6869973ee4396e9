package elements;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What an iterator comes by is an element of the collection that it goes on showing, be it in an entry. */
class Walked {
    static class Counts implements Runnable {
        static final Counts SHARED = new Counts();
        private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
        private final List<AtomicInteger> slots = new CopyOnWriteArrayList<>();

        @Override
        public void run() {
            count("a");
            values();
            entries();
            entry();
            listed();
            byHand();
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            new Thread(SHARED).start();
        }

        void count(String key) {
            counts.computeIfAbsent(key, k -> new AtomicLong()).incrementAndGet();
            slots.get(0).incrementAndGet();
        }

        long values() {
            long sum = 0;
            for (AtomicLong n : counts.values()) {
                sum += n.get();
                n.set(0); // BLOCAL: lost-update medium {{counts}}
            }
            return sum;
        }

        long entries() {
            long sum = 0;
            for (Map.Entry<String, AtomicLong> e : counts.entrySet()) {
                sum += e.getValue().get();
                e.getValue().set(0); // BLOCAL: lost-update medium {{counts}}
            }
            return sum;
        }

        void entry() {
            for (Map.Entry<String, AtomicLong> e : counts.entrySet()) {
                AtomicLong n = e.getValue();
                n.set(n.get() / 2); // BLOCAL: lost-update {{counts}}
            }
        }

        int listed() {
            int sum = 0;
            for (AtomicInteger n : slots) {
                sum += n.get();
                n.set(0); // BLOCAL: lost-update medium {{slots}}
            }
            return sum;
        }

        void byHand() {
            Iterator<AtomicLong> all = counts.values().iterator();
            AtomicLong first = all.next();
            first.set(first.get() / 2); // BLOCAL: lost-update {{counts}}
        }

        /** Silent: one operation. */
        long atOnce() {
            long sum = 0;
            for (AtomicLong n : counts.values()) {
                sum += n.getAndSet(0);
            }
            return sum;
        }

        /** Silent: the next one is another. */
        void next() {
            Iterator<AtomicLong> all = counts.values().iterator();
            AtomicLong first = all.next(), second = all.next();
            second.set(first.get() + 1);
        }

        /** Silent: what is read in one turn goes to the next one's. */
        void shifted() {
            long last = 0;
            for (AtomicLong n : counts.values()) {
                n.set(last + 1);
                last = n.get();
            }
        }

        /** Silent: one is walked to, the other is got by its key. */
        void other(String key) {
            for (AtomicLong n : counts.values()) {
                counts.get(key).set(n.get());
            }
        }
    }

    /** Silent: all who set hold the lock. */
    static class Locked implements Runnable {
        static final Locked OF_ALL = new Locked();
        private final ConcurrentHashMap<Long, AtomicLong> times = new ConcurrentHashMap<>();

        public static void main(String[] args) {
            new Thread(OF_ALL).start();
            new Thread(OF_ALL).start();
        }

        @Override
        public void run() {
            synchronized (this) {
                times.get(1L).set(System.nanoTime());
            }
            halve();
        }

        synchronized void halve() {
            for (AtomicLong t : times.values()) {
                t.set(t.get() / 2);
            }
        }
    }

    /** What a walk finds in each is a collection. */
    static class Queues implements Runnable {
        static final Queues OF_ALL = new Queues();
        private final Map<String, Queue<String>> queues = new ConcurrentHashMap<>();

        public static void main(String[] args) {
            new Thread(OF_ALL).start();
            new Thread(OF_ALL).start();
        }

        @Override
        public void run() {
            add("a");
            drain();
        }

        void add(String key) {
            queues.computeIfAbsent(key, k -> new ConcurrentLinkedQueue<>()).add(key);
        }

        int drain() {
            int done = 0;
            for (Queue<String> q : queues.values()) {
                for (String s : q) {
                    done += s.length();
                }
                q.clear(); // MISSED: lost-update (what is worked off, then cleared, is looked for in fields, not in what a map has)
            }
            return done;
        }
    }
}
