package sharing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Code of two threads reaches it, and one of them was given what holds it: does the other one have that same holder? */
class HeldByGiven {
    static class Names {
        private final List<String> all = new CopyOnWriteArrayList<>();

        void add(String name) {
            if (!all.contains(name)) {
                all.add(name); // BLOCAL: check-then-act low
            }
        }
    }

    static class Registry {
        private final Names names = new Names();

        void add(String name) {
            names.add(name);
        }
    }

    static class Worker implements Runnable {
        private final Registry registry;

        Worker(Registry registry) {
            this.registry = registry;
        }

        @Override
        public void run() {
            registry.add("a");
        }
    }

    static class Other implements Runnable {
        @Override
        public void run() {
            new Registry().add("b");
        }
    }

    static void start() {
        new Thread(new Worker(new Registry())).start();
        new Thread(new Other()).start();
    }

    /** The bug that looks like it: the thread was given the very object. */
    static class Given {
        private final List<String> all = new CopyOnWriteArrayList<>();

        void add(String name) {
            if (!all.contains(name)) {
                all.add(name); // BLOCAL: check-then-act medium [[given to a thread]]
            }
        }
    }

    static class GivenWorker implements Runnable {
        private final Given given;

        GivenWorker(Given given) {
            this.given = given;
        }

        @Override
        public void run() {
            given.add("a");
        }
    }

    static class GivenOther implements Runnable {
        @Override
        public void run() {
            new Given().add("b");
        }
    }

    static void startGiven() {
        new Thread(new GivenWorker(new Given())).start();
        new Thread(new GivenOther()).start();
    }

    /** The bug that looks like it: a thread runs the object itself, and the other comes to it by its holder. */
    static class Trigger implements Runnable {
        private final List<String> all = new CopyOnWriteArrayList<>();

        void add(String name) {
            if (!all.contains(name)) {
                all.add(name); // BLOCAL: check-then-act medium [[held by]]
            }
        }

        @Override
        public void run() {
            for (String name : all) {
                System.out.println(name);
            }
        }
    }

    static class Metrics {
        private final Trigger trigger = new Trigger();

        void add(String name) {
            trigger.add(name);
        }

        void start() {
            new Thread(trigger).start();
        }
    }

    static class MetricsWorker implements Runnable {
        private final Metrics metrics;

        MetricsWorker(Metrics metrics) {
            this.metrics = metrics;
        }

        @Override
        public void run() {
            metrics.add("a");
        }
    }

    static void startMetrics() {
        Metrics metrics = new Metrics();
        metrics.start();
        new Thread(new MetricsWorker(metrics)).start();
    }
}
