package idioms;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** A number is counted by one operation, and asked by another: adders, longs, elements of an atomic array, and a switch. */
class CountedByAdders {

    static class Adder {
        static final Adder SHARED = new Adder();
        private final LongAdder users = new LongAdder();

        void enter() {
            users.increment();
        }

        boolean isLast() {
            users.decrement();
            return users.sum() == 0; // BLOCAL: check-then-act medium {{asked for its value by another operation}}
        }

        void first() {
            users.increment();
            if (users.intValue() == 1) { // BLOCAL: check-then-act medium
                System.out.println("first");
            }
        }
    }

    /** Silent: an adder is for what is asked now and then, whoever counts meanwhile. */
    static class Statistics {
        static final Statistics SHARED = new Statistics();
        private final LongAdder seen = new LongAdder();

        long see() {
            seen.increment();
            return seen.sum();
        }

        void tell() {
            seen.increment();
            if (seen.sum() > 100) {
                System.out.println("many");
            }
        }
    }

    /** Two longs are compared by an operation of their own. */
    static class Longs {
        static final Longs SHARED = new Longs();
        private final AtomicLong done = new AtomicLong();
        private final long all = Long.getLong("all");

        void done() {
            done.incrementAndGet();
            if (done.get() == all) { // BLOCAL: check-then-act medium {{done}}
                System.out.println("all");
            }
        }

        void doneAtOnce() {
            if (done.incrementAndGet() == all) {
                System.out.println("all");
            }
        }
    }

    /** Silent: who does something every now and then does it once more, or less. */
    static class Every {
        static final Every SHARED = new Every();
        private final AtomicLong seen = new AtomicLong();

        void see() {
            seen.incrementAndGet();
            if (seen.get() % 100 == 0) {
                System.out.println("another hundred");
            }
        }
    }

    static class Switched {
        static final Switched SHARED = new Switched();
        private final AtomicIntegerArray steps = new AtomicIntegerArray(8);

        void step(int of) {
            steps.incrementAndGet(of);
            switch (steps.get(of)) { // BLOCAL: check-then-act medium {{steps}}
                case 1:
                    System.out.println("begun");
                    break;
                case 2:
                    System.out.println("over");
                    break;
                default:
            }
        }

        void last(int of) {
            steps.decrementAndGet(of);
            if (steps.get(of) == 0) { // BLOCAL: check-then-act medium {{steps}}
                System.out.println("last");
            }
        }

        /** Silent: another element. */
        void next(int of) {
            steps.incrementAndGet(of);
            if (steps.get(of + 1) == 0) {
                System.out.println("next");
            }
        }
    }
}
