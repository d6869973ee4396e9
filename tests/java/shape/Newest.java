// RELEASES: 21
package shape;

/** Patterns in a switch: an invokedynamic chooses the case. */
class Newest {

    /** The type of a stale value decides. */
    static class PatternSwitch {
        static final PatternSwitch SHARED = new PatternSwitch();
        private final Object lock = new Object();
        private Object content = "";

        void clear() {
            Object t;
            synchronized (lock) {
                t = content;
            }
            switch (t) {
                case String s -> System.out.println("text");
                case Integer i -> {
                    synchronized (lock) {
                        content = ""; // BLOCAL: check-then-act
                    }
                }
                default -> System.out.println("other");
            }
        }

        void set(Object o) {
            synchronized (lock) {
                content = o;
            }
        }
    }

    /** A record is taken apart. */
    static class RecordPattern {
        static final RecordPattern SHARED = new RecordPattern();
        private final Object lock = new Object();
        private int n;

        void inc() {
            Object o;
            synchronized (lock) {
                o = new Pair(n, 1);
            }
            if (o instanceof Pair(int a, int b)) {
                int sum = a + b;
                synchronized (lock) {
                    n = sum; // BLOCAL: lost-update
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    record Pair(int a, int b) { }
}
