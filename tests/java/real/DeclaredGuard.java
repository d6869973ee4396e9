package real;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Which lock guards a field is a rule about the field, and says little of who has the object: where nothing else shares it,
 * an old value that decides, or is used, is one step less sure. What is written back is lost all the same, and a breach of
 * the rule is one.
 */
class DeclaredGuard {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface ThreadSafe {}

    /** Only the rule. */
    static class Link {
        @GuardedBy("this")
        private int state;
        @GuardedBy("this")
        private int lost;

        void move(int to) {
            int was;
            synchronized (this) {
                was = state;
            }
            if (was < to) {
                synchronized (this) {
                    state = to; // BLOCAL: check-then-act medium
                }
            }
        }

        void down() {
            synchronized (this) {
                state = 0;
            }
        }

        void lose() {
            int n;
            synchronized (this) {
                n = lost;
            }
            synchronized (this) {
                lost = n + 1; // BLOCAL: lost-update high
            }
        }

        void found() {
            synchronized (this) {
                lost = 0;
            }
        }

        int state() {
            return state; // BLOCAL: guarded-by high
        }
    }

    /** Whose class says that it is for several threads. */
    @ThreadSafe
    static class SharedLink {
        private int state;

        void move(int to) {
            int was;
            synchronized (this) {
                was = state;
            }
            if (was < to) {
                synchronized (this) {
                    state = to; // BLOCAL: check-then-act high
                }
            }
        }

        void down() {
            synchronized (this) {
                state = 0;
            }
        }
    }

    /** One for all, whatever is declared. */
    static class OnlyLink {
        static final OnlyLink ONE = new OnlyLink();

        @GuardedBy("this")
        private int state;

        void move(int to) {
            int was;
            synchronized (this) {
                was = state;
            }
            if (was < to) {
                synchronized (this) {
                    state = to; // BLOCAL: check-then-act high
                }
            }
        }

        void down() {
            synchronized (this) {
                state = 0;
            }
        }
    }
}
