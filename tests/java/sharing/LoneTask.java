package sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A task that an object has one of, and that runs once at a time: what it alone writes is its own. */
final class LoneTask {
    /** The one task of a sampler has a thread of its own; start() is given nothing. */
    static final class Sampler {
        static final Sampler SHARED = new Sampler();
        private final Map<String, StringBuilder> samples = new ConcurrentHashMap<>();

        private final class Loop implements Runnable {
            @Override
            public void run() {
                sample("a");
            }
        }

        void start() {
            new Thread(new Loop(), "sampler").start();
        }

        private void sample(String key) {
            StringBuilder found = samples.get(key);
            if (found == null) {
                found = new StringBuilder();
                samples.put(key, found); // BLOCAL: check-then-act low {{'samples'}}
            }
            found.append('x');
        }

        int size() {
            return samples.size();
        }
    }

    /** A timer runs it, and never twice at once. */
    static final class Timed {
        static final Timed SHARED = new Timed();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private volatile long turns;

        Timed() {
            timer.scheduleAtFixedRate(() -> turns++, 1, 1, TimeUnit.SECONDS); // BLOCAL: lost-update low {{'turns'}}
        }

        long turns() {
            return turns;
        }
    }

    /** A pool runs it, as often as it is asked for: two may be under way. */
    static final class Pooled {
        static final Pooled SHARED = new Pooled();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private final Map<String, StringBuilder> samples = new ConcurrentHashMap<>();

        private final class Once implements Runnable {
            @Override
            public void run() {
                sample("a");
            }
        }

        void sampleSoon() {
            pool.execute(new Once());
        }

        private void sample(String key) {
            StringBuilder found = samples.get(key);
            if (found == null) {
                found = new StringBuilder();
                samples.put(key, found); // BLOCAL: check-then-act high {{'samples'}}
            }
            found.append('x');
        }
    }

    /** A thread for each that comes, with what he brought. */
    static final class ForEach {
        static final ForEach SHARED = new ForEach();
        private final Map<String, StringBuilder> samples = new ConcurrentHashMap<>();

        private final class Visit implements Runnable {
            private final String name;

            Visit(String name) {
                this.name = name;
            }

            @Override
            public void run() {
                sample(name);
            }
        }

        void come(String name) {
            new Thread(new Visit(name), name).start();
        }

        private void sample(String key) {
            StringBuilder found = samples.get(key);
            if (found == null) {
                found = new StringBuilder();
                samples.put(key, found); // BLOCAL: check-then-act high {{'samples'}}
            }
            found.append('x');
        }
    }

    /** A thread for each that comes, which needs nothing of what he brought. */
    static final class AtEach {
        static final AtEach SHARED = new AtEach();
        private final Map<String, StringBuilder> samples = new ConcurrentHashMap<>();
        private volatile String last;

        private final class Visit implements Runnable {
            @Override
            public void run() {
                sample(last);
            }
        }

        void come(String name) {
            last = name;
            new Thread(new Visit(), name).start();
        }

        private void sample(String key) {
            StringBuilder found = samples.get(key);
            if (found == null) {
                found = new StringBuilder();
                samples.put(key, found); // BLOCAL: check-then-act high {{'samples'}}
            }
            found.append('x');
        }
    }

    /** Others can have a sample taken, too. */
    static final class Open {
        static final Open SHARED = new Open();
        private final Map<String, StringBuilder> samples = new ConcurrentHashMap<>();

        private final class Loop implements Runnable {
            @Override
            public void run() {
                sample("a");
            }
        }

        void start() {
            new Thread(new Loop(), "sampler").start();
        }

        void sampleNow() {
            sample("a");
        }

        private void sample(String key) {
            StringBuilder found = samples.get(key);
            if (found == null) {
                found = new StringBuilder();
                samples.put(key, found); // BLOCAL: check-then-act high {{'samples'}}
            }
            found.append('x');
        }
    }

    /** Others take away what it has put, which it would put again; but here they put, too. */
    static final class Fed {
        static final Fed SHARED = new Fed();
        private final Map<String, StringBuilder> samples = new ConcurrentHashMap<>();

        private final class Loop implements Runnable {
            @Override
            public void run() {
                sample("a");
            }
        }

        void start() {
            new Thread(new Loop(), "sampler").start();
        }

        void feed(String key, StringBuilder sample) {
            samples.put(key, sample);
        }

        private void sample(String key) {
            StringBuilder found = samples.get(key);
            if (found == null) {
                found = new StringBuilder();
                samples.put(key, found); // BLOCAL: check-then-act high {{'samples'}}
            }
            found.append('x');
        }
    }

    private LoneTask() {
    }
}
