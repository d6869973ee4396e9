package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** An atomic that is asked by a question of the object's own, and then set: two steps as if it were asked itself. */
class Asked {
    static class Service {
        static final Service SHARED = new Service();
        private final AtomicBoolean started = new AtomicBoolean();
        private final Queue<String> log = new ConcurrentLinkedQueue<>();

        boolean isStarted() {
            return started.get();
        }

        void start() {
            if (isStarted()) {
                return;
            }
            log.add("start");
            started.set(true); // BLOCAL: check-then-act medium {{isStarted()}}
        }

        void stop() {
            started.set(false);
        }
    }

    /** Silent: who comes second is told. */
    static class ServiceRight {
        static final ServiceRight SHARED = new ServiceRight();
        private final AtomicBoolean started = new AtomicBoolean();
        private final Queue<String> log = new ConcurrentLinkedQueue<>();

        boolean isStarted() {
            return started.get();
        }

        void start() {
            if (isStarted() || !started.compareAndSet(false, true)) {
                return;
            }
            log.add("start");
        }

        void stop() {
            started.set(false);
        }
    }

    static class Bounded {
        static final Bounded SHARED = new Bounded();
        private final AtomicInteger count = new AtomicInteger();
        private final Queue<String> items = new ConcurrentLinkedQueue<>();

        int size() {
            return count.get();
        }

        void add(String item) {
            if (size() >= 100) {
                return;
            }
            items.add(item);
            count.incrementAndGet(); // BLOCAL: check-then-act medium {{size()}}
        }

        String poll() {
            String item = items.poll();
            if (item != null) {
                count.decrementAndGet();
            }
            return item;
        }
    }

    enum State {
        OPEN, CLOSING, CLOSED
    }

    static class Connection {
        protected final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

        boolean isOpen() {
            return state.get() == State.OPEN;
        }

        void lost() {
            state.set(State.CLOSED);
        }
    }

    /** The question is inherited. */
    static class Producer extends Connection {
        static final Producer SHARED = new Producer();
        private final Queue<String> sent = new ConcurrentLinkedQueue<>();

        void close() {
            if (!isOpen()) {
                return;
            }
            state.set(State.CLOSING); // BLOCAL: check-then-act medium {{isOpen()}}
            sent.add("close");
        }
    }

    /** Low: what the method hands over to be compared is the question's, too. */
    static class Flushed {
        static final Flushed SHARED = new Flushed();
        private final AtomicInteger flushed = new AtomicInteger();
        private volatile int written;

        void write(int to) {
            written = to;
        }

        private boolean isDue(int pages) {
            return written / 4096 - flushed.get() / 4096 >= pages;
        }

        int flush(int pages) {
            if (isDue(pages)) {
                int to = written;
                flushed.set(to); // BLOCAL: check-then-act low
            }
            return flushed.get();
        }

        void truncate(int to) {
            flushed.set(to);
        }
    }

    /** Low: another object is asked. */
    static class Manager {
        static final Manager SHARED = new Manager();
        private final Queue<String> log = new ConcurrentLinkedQueue<>();

        void start(Service service) {
            if (service.isStarted()) {
                return;
            }
            log.add("start");
            service.started.set(true); // BLOCAL: check-then-act low
        }
    }
}
