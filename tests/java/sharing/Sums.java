package sharing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A volatile field that is added to without a lock: mostly one thread adds, and the others look. It counts where several
 * threads come by the very object; of a mere counter it is enough that its class is meant for them.
 */
class Sums {

    /** Nothing but the field speaks for threads, and it sums up what it is given. */
    static class Position {
        private volatile long at;

        void move(long by) {
            at += by; // BLOCAL: lost-update low
        }

        void reset() {
            at = 0;
        }
    }

    /** One for all: whoever comes by it comes by the same. */
    static class Total {
        static final Total ALL = new Total();
        private volatile long sum;

        void add(long n) {
            sum += n; // BLOCAL: lost-update high
        }

        void reset() {
            sum = 0;
        }
    }

    /** The current one is published; who counts in it is not seen to be several. */
    static class Round {
        private volatile int beats;
        private volatile int marks;

        void beat() {
            beats++; // BLOCAL: lost-update low
        }

        void rest() {
            beats = 0;
        }

        /** Bits: each is a state of its own, and to lose one is no matter of a count. */
        void mark(int m) {
            marks |= m; // BLOCAL: lost-update medium
        }

        void clear(int m) {
            marks &= ~m; // BLOCAL: lost-update medium
        }
    }

    static class Rounds {
        private volatile Round current = new Round();

        void next() {
            current = new Round();
        }

        Round current() {
            return current;
        }
    }

    /** A thread was given it, as the next one may be when this one is done. */
    static class Attempt {
        private volatile int tries;

        void again() {
            tries++; // BLOCAL: lost-update low
        }

        void reset() {
            tries = 0;
        }
    }

    static void start(Attempt a) {
        new Thread(() -> a.again()).start();
    }

    /** Found by a key, and only one method adds: the one whose key it is. */
    static class Stream {
        private volatile long received;

        void receive(long n) {
            received += n; // BLOCAL: lost-update low
        }

        long received() {
            return received;
        }
    }

    /** Found by a key, and two methods change it. */
    static class Usage {
        private volatile int users;

        void enter() {
            users++; // BLOCAL: lost-update medium
        }

        void leave() {
            users--; // BLOCAL: lost-update medium
        }
    }

    static class Tables {
        private final ConcurrentHashMap<String, Stream> streams = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Usage> usages = new ConcurrentHashMap<>();

        void open(String name) {
            streams.put(name, new Stream());
            usages.put(name, new Usage());
        }
    }

    /** An atomic asked, and then set: of an object that a thread was given. */
    static class Batch {
        private final AtomicInteger read = new AtomicInteger();

        void one() {
            read.incrementAndGet();
        }

        void check(int most) {
            if (read.get() >= most) {
                System.out.println("full");
                read.set(0); // BLOCAL: check-then-act low
            }
        }
    }

    static void start(Batch b) {
        new Thread(() -> b.check(3)).start();
    }

    /** The same of what is one for all. */
    static class Global {
        static final Global ONLY = new Global();
        private final AtomicInteger read = new AtomicInteger();

        void one() {
            read.incrementAndGet();
        }

        void check(int most) {
            if (read.get() >= most) {
                System.out.println("full");
                read.set(0); // BLOCAL: check-then-act medium
            }
        }
    }
}
