package real;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.HashSet;
import java.util.Set;

/** The object around an inner one has a name in each class that refers to it: a lock that is held by the one name is likely the
    one that is declared by the other, and a breach of that is one step less sure. */
class OuterNames {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static class Tracker {
        static final Tracker SHARED = new Tracker();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private final Set<String> pending = new HashSet<>();

        void add(String key) {
            synchronized (lock) {
                pending.add(key);
            }
        }

        Job job() {
            return new Job();
        }

        abstract class Callback {
            final void complete() {
                synchronized (lock) {
                    end("all");
                }
            }

            protected abstract void end(String key);
        }

        class Job extends Callback {
            @Override
            protected void end(String key) {
                pending.remove(key); // BLOCAL: guarded-by medium {{pending}}
            }
        }

        /** The same field of another object, which has a name of its own here. */
        void move(Tracker other, String key) {
            synchronized (lock) {
                other.pending.remove(key); // BLOCAL: guarded-by high {{pending}}
            }
        }
    }

    /** Nobody holds anything. */
    static class Bare {
        static final Bare SHARED = new Bare();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int pending;

        void add() {
            synchronized (lock) {
                pending++;
            }
        }

        Job job() {
            return new Job();
        }

        class Job {
            void drop() {
                pending = 0; // BLOCAL: guarded-by high {{pending}}
            }
        }
    }

    /** Another lock of the object around it. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final Object lock = new Object();
        private final Object other = new Object();
        @GuardedBy("lock")
        private final Set<String> pending = new HashSet<>();

        void add(String key) {
            synchronized (lock) {
                pending.add(key);
            }
        }

        Job job() {
            return new Job();
        }

        abstract class Callback {
            final void complete() {
                synchronized (other) {
                    end("all");
                }
            }

            protected abstract void end(String key);
        }

        class Job extends Callback {
            @Override
            protected void end(String key) {
                pending.remove(key); // BLOCAL: guarded-by high {{pending}}
            }
        }
    }
}
