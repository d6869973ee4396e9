// RELEASES: 17 21
package shape;

/** Shapes that need a newer language: records, switch expressions, patterns for instanceof. */
class Modern {

    /** The stale value travels in a record. */
    static class InRecord {
        static final InRecord SHARED = new InRecord();
        private final Object lock = new Object();
        private int n;

        void inc() {
            Snapshot s;
            synchronized (lock) {
                s = new Snapshot(n);
            }
            int next = s.value() + 1;
            synchronized (lock) {
                n = next; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    record Snapshot(int value) { }

    /** A switch expression chooses between constants. */
    static class SwitchExpression {
        static final SwitchExpression SHARED = new SwitchExpression();
        private final Object lock = new Object();
        private int state;

        void advance() {
            int t;
            synchronized (lock) {
                t = state;
            }
            int next = switch (t) {
                case 0 -> 1;
                case 1 -> 2;
                default -> 3;
            };
            synchronized (lock) {
                state = next; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                state = 0;
            }
        }
    }

    /** A pattern names the value again. */
    static class Pattern {
        static final Pattern SHARED = new Pattern();
        private final Object lock = new Object();
        private Object content;

        void touch() {
            Object t;
            synchronized (lock) {
                t = content;
            }
            if (t instanceof String s) {
                synchronized (lock) {
                    content = s; // BLOCAL: lost-update
                }
            }
        }

        void set(Object o) {
            synchronized (lock) {
                content = o;
            }
        }
    }
}
