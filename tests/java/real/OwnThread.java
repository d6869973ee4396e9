package real;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** An object that has given itself to a thread, by an inner class or a lambda of its own, was not handed over: who made it has it still. */
class OwnThread {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** Its reaper walks over what others add. */
    static class Cache {
        final List<String> messages = Collections.synchronizedList(new ArrayList<>());

        void start() {
            new Thread(new Runnable() {
                @Override
                public void run() {
                    for (String s : messages) { // BLOCAL: guarded-by medium {{Cache.add()}}
                        tell(s);
                    }
                }
            }).start();
        }

        void add(String s) {
            messages.add(s);
        }
    }

    /** By a lambda of its own; the walk is on the other side. */
    static class Server {
        private final List<Runnable> actions = Collections.synchronizedList(new ArrayList<>());
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);

        void start() {
            timer.scheduleAtFixedRate(() -> accept(), 1, 1, TimeUnit.SECONDS);
        }

        private void accept() {
            actions.add(() -> tell(this));
        }

        void stop() {
            for (Runnable r : actions) { // BLOCAL: guarded-by medium
                r.run();
            }
        }
    }

    /** A plain collection of a lock. */
    static class Discovery {
        final List<Runnable> listeners = new ArrayList<>();

        void start() {
            new Thread(new Receiver()).start();
        }

        synchronized void add(Runnable r) {
            listeners.add(r);
        }

        synchronized void remove(Runnable r) {
            listeners.remove(r);
        }

        class Receiver implements Runnable {
            @Override
            public void run() {
                for (Runnable r : listeners) { // BLOCAL: guarded-by medium {{without 'Discovery.this'}}
                    r.run();
                }
            }
        }
    }

    /** Handed over to a thread that somebody else makes: perhaps nobody adds by then. */
    static class Batch {
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            lines.add(s);
        }

        void write() {
            for (String s : lines) { // BLOCAL: guarded-by low
                tell(s);
            }
        }
    }

    static class Writer implements Runnable {
        private final Batch batch;

        Writer(Batch batch) {
            this.batch = batch;
        }

        @Override
        public void run() {
            batch.write();
        }
    }

    static class Shop {
        void send(String s) {
            Batch b = new Batch();
            b.add(s);
            new Thread(new Writer(b)).start();
        }
    }

    /** The same by another class's lambda. */
    static class Report {
        final Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>());

        void count(String word) {
            counts.merge(word, 1, Integer::sum);
        }
    }

    static class Office {
        void send(String s) {
            Report r = new Report();
            r.count(s);
            new Thread(() -> {
                for (Integer n : r.counts.values()) { // BLOCAL: guarded-by low
                    tell(n);
                }
            }).start();
        }
    }

    /** A rule that is inferred, and no walk: low as it was. */
    static class Jobs {
        private final List<String> jobs = new ArrayList<>();

        void start() {
            new Thread(new Runnable() {
                @Override
                public void run() {
                    add("first");
                    addAll(3);
                    take();
                }
            }).start();
        }

        synchronized void add(String s) {
            jobs.add(s);
        }

        synchronized void addAll(int n) {
            jobs.add("n" + n);
        }

        synchronized void take() {
            jobs.remove(0);
        }

        void stop() {
            jobs.clear(); // BLOCAL: guarded-by low
        }
    }
}
