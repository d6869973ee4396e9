package benign;

import java.util.ArrayList;
import java.util.List;

/** Stale values that people are told of, and some that only seem to go no further. */
class Reported {

    /** Printed. */
    static class Printed {
        static final Printed SHARED = new Printed();
        private final Object lock = new Object();
        private int n;

        void tell() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                System.out.println(t); // BENIGN: stale-value reported-only
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** Joined with other text first. */
    static class Joined {
        static final Joined SHARED = new Joined();
        private final Object lock = new Object();
        private int n;

        void tell() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                System.out.println("turn " + t); // BENIGN: stale-value reported-only
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** With a format: the arguments travel in an array. */
    static class Formatted {
        static final Formatted SHARED = new Formatted();
        private final Object lock = new Object();
        private Object name;

        void tell() {
            Object t;
            synchronized (lock) {
                t = name;
            }
            synchronized (lock) {
                System.out.printf("name %s%n", t); // BENIGN: stale-value reported-only
            }
        }

        void set(Object value) {
            synchronized (lock) {
                name = value;
            }
        }
    }

    /** The message of an exception. */
    static class Message {
        static final Message SHARED = new Message();
        private final Object lock = new Object();
        private int n;

        void fail() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                throw new IllegalStateException("full: " + t); // BENIGN: stale-value reported-only
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** The text of the object. */
    static class Text {
        static final Text SHARED = new Text();
        private int n;
        private int m;

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                text.append(t); // BENIGN: stale-value reported-only
                text.append(m);
            }
            return text.toString();
        }

        synchronized void set(int value) {
            n = value;
            m = value;
        }
    }

    /** Not excused: the text is kept. */
    static class KeptText {
        static final KeptText SHARED = new KeptText();
        private int n;
        private String text;

        void keep() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                text = "n is " + t; // BLOCAL: stale-value
            }
        }

        synchronized void set(int value) {
            n = value;
        }

        synchronized String text() {
            return text;
        }
    }

    /** Not excused: built up in a text that is kept. */
    static class BuiltText {
        static final BuiltText SHARED = new BuiltText();
        private int n;
        private String text;

        void keep() {
            StringBuilder b = new StringBuilder();
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                b.append(t);
                text = b.toString(); // BLOCAL: stale-value medium
            }
        }

        synchronized void set(int value) {
            n = value;
        }

        synchronized String text() {
            return text;
        }
    }

    /** Not excused: it is printed, but stored too. */
    static class PrintedAndStored {
        static final PrintedAndStored SHARED = new PrintedAndStored();
        private int n;
        private int last;

        void keep() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                System.out.println(t);
                last = t; // BLOCAL: stale-value
            }
        }

        synchronized void set(int value) {
            n = value;
        }

        synchronized int last() {
            return last;
        }
    }

    /** Not excused: a list is no message. */
    static class Listed {
        static final Listed SHARED = new Listed();
        private final List<Object> all = new ArrayList<>();
        private Object name;

        void keep() {
            Object t;
            synchronized (this) {
                t = name;
            }
            synchronized (this) {
                all.add(t); // BLOCAL: stale-value low
            }
        }

        synchronized void set(Object value) {
            name = value;
        }

        synchronized int size() {
            return all.size();
        }
    }

    /** Not excused: the value decides what is done, whatever is printed. */
    static class PrintedAndTested {
        static final PrintedAndTested SHARED = new PrintedAndTested();
        private int n;

        void raise() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                System.out.println(t);
                if (t == 0) {
                    n = 5; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Not excused: what people are told was computed from old and new. */
    static class Computed {
        static final Computed SHARED = new Computed();
        private int n;
        private int m;

        void tell() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                System.out.println(t + m); // BLOCAL: stale-value low
            }
        }

        synchronized void set(int value) {
            n = value;
            m = value;
        }
    }
}
