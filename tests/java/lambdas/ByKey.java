// RELEASES: 8 11 17 21
package lambdas;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A lambda that is given what a map had, and the key of it. */
final class ByKey {
    private ByKey() {
    }

    static class Job {
        private final List<Runnable> told = new ArrayList<>();

        private boolean over;

        void whenDone(Runnable r) {
            boolean now;
            synchronized (this) {
                now = over;
                if (!now) {
                    told.add(r);
                }
            }
            if (now) {
                r.run();
            }
        }

        synchronized void done() {
            over = true;
        }
    }

    static class Jobs {
        static final Jobs SHARED = new Jobs();
        private final Object lock = new Object();
        private final Map<String, Job> running = new HashMap<>();

        void start(String name) {
            synchronized (lock) {
                running.put(name, new Job());
            }
        }

        /** What is taken away by its key is not what was read. */
        void forget(String name) {
            Job job;
            synchronized (lock) {
                job = running.get(name);
            }
            job.whenDone(() -> {
                synchronized (lock) {
                    running.remove(name);
                }
                job.done();
            });
        }

        /** What is put there is. */
        void keep(String name) {
            Job job;
            synchronized (lock) {
                job = running.get(name);
            }
            job.whenDone(() -> {
                synchronized (lock) {
                    running.put(name, job); // BLOCAL: lost-update
                }
            });
        }
    }
}
