package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;

/** All that a collection has is worked off, and then it is cleared: what another thread adds in between is lost. */
class Cleared {

    static class Sink {
        void take(String line) {
            System.out.println(line);
        }

        void close(String line) {
            System.out.println(line);
        }
    }

    /** A loop gives each to somebody. */
    static class Flushed {
        static final Flushed SHARED = new Flushed();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        void log(String line) {
            lines.add(line);
        }

        void flush() {
            for (String line : lines) {
                sink.take(line);
            }
            lines.clear(); // BLOCAL: lost-update medium {{'lines' is cleared after all that it had}}
        }
    }

    /** By a view of a map. */
    static class Mapped {
        static final Mapped SHARED = new Mapped();
        private final Map<String, String> known = new ConcurrentHashMap<>();
        private final Map<String, String> registered = new ConcurrentHashMap<>();

        void know(String key, String value) {
            known.put(key, value);
        }

        void register() {
            for (Map.Entry<String, String> e : known.entrySet()) {
                registered.putIfAbsent(e.getKey(), e.getValue());
            }
            known.clear(); // BLOCAL: lost-update medium {{'known' is cleared after all that it had}}
        }
    }

    /** The library takes them in. */
    static class TakenIn {
        static final TakenIn SHARED = new TakenIn();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        void log(String line) {
            lines.add(line);
        }

        List<String> drain() {
            List<String> all = new ArrayList<>();
            all.addAll(lines);
            lines.clear(); // BLOCAL: lost-update medium {{'lines' is cleared after all that it had}}
            return all;
        }
    }

    /** Silent: each is ended: who does that mostly ends more than this. */
    static class SilentEnded {
        static final SilentEnded SHARED = new SilentEnded();
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

        void add(Thread thread) {
            threads.add(thread);
        }

        void stop() {
            for (Thread thread : threads) {
                thread.interrupt();
            }
            threads.clear();
        }
    }

    /** Silent: a flag says that all is over. */
    static class SilentOver {
        static final SilentOver SHARED = new SilentOver();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();
        private boolean open = true;

        void log(String line) {
            lines.add(line);
        }

        boolean isOpen() {
            return open;
        }

        void stop() {
            open = false;
            for (String line : lines) {
                sink.close(line);
            }
            lines.clear();
        }
    }

    /** One lock covers the walk, the end of it, and all additions. */
    static class SilentUnderLock {
        static final SilentUnderLock SHARED = new SilentUnderLock();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        synchronized void log(String line) {
            lines.add(line);
        }

        synchronized void flush() {
            for (String line : lines) {
                sink.take(line);
            }
            lines.clear();
        }
    }

    /** Each is taken out by itself. */
    static class SilentTaken {
        static final SilentTaken SHARED = new SilentTaken();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        void log(String line) {
            lines.add(line);
        }

        void flush() {
            String line;
            while ((line = lines.poll()) != null) {
                sink.take(line);
            }
        }
    }

    /** Nobody goes over it: it is dropped. */
    static class SilentDropped {
        static final SilentDropped SHARED = new SilentDropped();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        void log(String line) {
            lines.add(line);
        }

        void reset() {
            if (!lines.isEmpty()) {
                lines.clear();
            }
        }
    }

    /** Only the first is looked at. */
    static class SilentFirst {
        static final SilentFirst SHARED = new SilentFirst();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        void log(String line) {
            lines.add(line);
        }

        void reset() {
            String first = lines.peek();
            if (first != null) {
                sink.take(first);
            }
            lines.clear();
        }
    }

    /** What is cleared is another one. */
    static class SilentOther {
        static final SilentOther SHARED = new SilentOther();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Queue<String> done = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        void log(String line) {
            lines.add(line);
            done.add(line);
        }

        void flush() {
            for (String line : lines) {
                sink.take(line);
            }
            done.clear();
        }
    }

    /** Silent: an atomic flag, which is won first, says that all is over. */
    static class SilentWon {
        static final SilentWon SHARED = new SilentWon();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        void log(String line) {
            lines.add(line);
        }

        void close() {
            if (closed.compareAndSet(false, true)) {
                for (String line : lines) {
                    sink.take(line);
                }
                lines.clear();
            }
        }
    }

    /** Silent: likewise, and it is only set. */
    static class SilentInactive {
        static final SilentInactive SHARED = new SilentInactive();
        private final AtomicBoolean active = new AtomicBoolean(true);
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        void log(String line) {
            lines.add(line);
        }

        void shutdown() {
            active.set(false);
            for (String line : lines) {
                sink.take(line);
            }
            lines.clear();
        }
    }

    /** An atomic number that is taken says nothing of the kind. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private final AtomicInteger number = new AtomicInteger();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        void log(String line) {
            number.incrementAndGet();
            lines.add(line);
        }

        int flush() {
            for (String line : lines) {
                sink.take(line);
            }
            lines.clear(); // BLOCAL: lost-update medium {{'lines' is cleared after all that it had}}
            return number.getAndSet(0);
        }
    }

    /** Silent: each is only told to people. */
    static class SilentLogged {
        static final SilentLogged SHARED = new SilentLogged();
        private static final Logger LOG = Logger.getLogger("cleared");
        private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

        void warn(String warning) {
            warnings.add(warning);
        }

        void report() {
            for (String warning : warnings) {
                LOG.warning(warning);
            }
            warnings.clear();
        }
    }

    /** Silent: who adds has ended by then. */
    static class SilentJoined {
        static final SilentJoined SHARED = new SilentJoined();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Sink sink = new Sink();

        private void fill() {
            lines.add("line");
        }

        void work() throws InterruptedException {
            Thread thread = new Thread(this::fill);
            thread.start();
            thread.join();
            for (String line : lines) {
                sink.take(line);
            }
            lines.clear();
        }
    }

    interface Transition {
        void apply(SilentGiven machine, String line);
    }

    /** Silent: who gives the object to what adds has its lock, which cannot be seen there. */
    static class SilentGiven {
        static final SilentGiven SHARED = new SilentGiven();
        private final Lock lock = new ReentrantLock();
        private final List<String> lines = new ArrayList<>();
        private final Sink sink = new Sink();
        private Transition transition = new Added();

        static class Added implements Transition {
            @Override
            public void apply(SilentGiven machine, String line) {
                machine.lines.add(line); // BLOCAL: guarded-by low {{'lines' is changed by add()}}
            }
        }

        void use(Transition other) {
            lock.lock();
            try {
                transition = other;
                lines.add("other");
            } finally {
                lock.unlock();
            }
        }

        void handle(String line) {
            lock.lock();
            try {
                transition.apply(this, line);
            } finally {
                lock.unlock();
            }
        }

        void flush() {
            lock.lock();
            try {
                for (String line : lines) {
                    sink.take(line);
                }
                lines.clear();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: whoever comes to either, as far as he is given, holds the lock. */
    static class SilentCalled {
        static final SilentCalled SHARED = new SilentCalled();
        private final List<String> lines = new ArrayList<>();
        private final Sink sink = new Sink();

        synchronized void log(String line) {
            lines.add(line);
        }

        synchronized void end() {
            flush();
        }

        protected void flush() {
            for (String line : lines) {
                sink.take(line);
            }
            lines.clear();
        }
    }

    /** Silent: a part of each is ended. */
    static class SilentPart {
        static final SilentPart SHARED = new SilentPart();
        private final Set<Request> requests = ConcurrentHashMap.newKeySet();
        private final Sink sink = new Sink();

        void begin(Request request) {
            requests.add(request);
        }

        void stop() {
            for (Request request : requests) {
                sink.take(request.name);
                request.event.close();
            }
            requests.clear();
        }
    }

    static class Event {
        private boolean over;

        synchronized void close() {
            over = true;
        }
    }

    static class Request {
        final String name = "request";
        private final Event event = new Event();
    }
}
