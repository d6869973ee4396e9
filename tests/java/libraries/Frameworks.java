package libraries;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Vertx;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.scheduling.TaskScheduler;

/** What a framework says of who calls. */
class Frameworks {
    /** Its container's threads call it. */
    static class Consumer {
        private int seen;

        synchronized int seen() {
            return seen;
        }

        synchronized void seen(int to) {
            seen = to;
        }

        @KafkaListener
        void onRecord(String record) {
            seen(seen() + 1); // BLOCAL: lost-update high
        }
    }

    /** The same without the annotation: nothing says that there is another thread. */
    static class Plain {
        private int seen;

        synchronized int seen() {
            return seen;
        }

        synchronized void seen(int to) {
            seen = to;
        }

        void onRecord(String record) {
            seen(seen() + 1); // BLOCAL: lost-update medium [[no evidence of sharing]]
        }
    }

    /** Read under the lock, and written back by the task, which runs later. */
    static class Beat {
        static final Beat SHARED = new Beat();

        private int beats;

        synchronized void beat() {
            beats++;
        }

        synchronized void start(TaskScheduler scheduler) {
            final int seen = beats;
            scheduler.scheduleAtFixedRate(() -> {
                synchronized (this) {
                    beats = seen + 1; // BLOCAL: lost-update
                }
            }, 1000);
        }
    }

    /** A verticle is one event loop's, though its timers run later. */
    static class Ticker extends AbstractVerticle {
        private volatile int ticks;

        void start(Vertx vertx) {
            vertx.setPeriodic(10, id -> ticks++); // BLOCAL: lost-update low
        }

        void reset() {
            ticks = 0;
        }
    }
}
