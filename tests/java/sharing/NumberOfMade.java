package sharing;

import java.util.concurrent.ThreadFactory;

/** What is counted without a lock as each object is made tells the objects apart, as a rule, in names and messages, and no more. */
class NumberOfMade {

    /** A number of each object, by which to tell it from others. */
    static class Numbered {
        private static volatile int made;
        private static volatile int asked;
        private final int number;

        Numbered() {
            number = made++; // BLOCAL: lost-update low
        }

        /** What is counted later is more than that. */
        int number() {
            asked++; // BLOCAL: lost-update high
            return number;
        }
    }

    /** The name of each thread has a number. */
    static class Threads implements ThreadFactory {
        private static volatile int named;

        @Override
        public Thread newThread(Runnable task) {
            return new Thread(task, "worker-" + named++); // BLOCAL: lost-update low
        }
    }

    /** Somebody asks how many there are. */
    static class Asked implements ThreadFactory {
        private static volatile int count;

        @Override
        public Thread newThread(Runnable task) {
            count++; // BLOCAL: lost-update high
            return new Thread(task, "worker");
        }

        static int count() {
            return count;
        }
    }

    /** There are to be no more than so many. */
    static class Bounded implements ThreadFactory {
        private static volatile int count;

        @Override
        public Thread newThread(Runnable task) {
            if (count > 9) {
                return null;
            }
            count++; // BLOCAL: lost-update high; BLOCAL: check-then-act low
            return new Thread(task, "worker");
        }
    }

    /** No thread is made: the number is for whoever is told. */
    static class Orders {
        private static volatile int last;

        String next(String of) {
            return of + "-" + last++; // BLOCAL: lost-update high
        }
    }
}
