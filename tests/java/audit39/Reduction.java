package audit39;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;

/** Types for atomicity and races (Flanagan, Freund, Qadeer): methods that are declared atomic, and guards that are declared. */
public class Reduction {
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    @interface Atomic {
    }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.FIELD)
    @interface GuardedBy {
        String value();
    }

    /** The account of the paper on atomicity types. */
    static class Account {
        @GuardedBy("this")
        private int balance;

        @Atomic
        synchronized int read() {
            return balance;
        }

        @Atomic
        synchronized void set(int n) {
            balance = n;
        }

        // Two atomic calls are not one.
        @Atomic
        void depositUnsafe(int n) {
            int x = read(); // BLOCAL: non-atomic
            set(x + n); // BLOCAL: lost-update
        }

        // One block around both is.
        @Atomic
        void deposit(int n) {
            synchronized (this) {
                int x = read();
                set(x + n);
            }
        }

        // Reads without the declared lock.
        int peek() {
            return balance; // BLOCAL: guarded-by high
        }

        void addUnsafe(int n) {
            balance += n; // BLOCAL: guarded-by high
        }

        // A single block, then only what is local.
        @Atomic
        int readTwice() {
            int n = read();
            return n + n;
        }
    }

    /** A buffer that holds its own lock and takes that of another. */
    static class Chars {
        private int length;
        private char last;

        @Atomic
        synchronized int length() {
            return length;
        }

        @Atomic
        synchronized char last() {
            return last;
        }

        synchronized void add(char c) {
            last = c;
            length++;
        }

        synchronized void clear() {
            length = 0;
        }

        // Its own lock does not keep the other one: two actions on that.
        @Atomic
        synchronized void appendUnsafe(Chars other) {
            if (other.length() > 0) { // BLOCAL: non-atomic
                last = other.last(); // BLOCAL: check-then-act low
                length++;
            }
        }

        @Atomic
        synchronized void append(Chars other) {
            synchronized (other) {
                if (other.length() > 0) {
                    last = other.last();
                    length++;
                }
            }
        }
    }

    /** Two locks in turn, in a method that is declared to be one. */
    static class Pair {
        private final Object left = new Object();
        private final Object right = new Object();
        @GuardedBy("left")
        private int a;
        @GuardedBy("right")
        private int b;

        @Atomic
        void moveUnsafe(int n) {
            synchronized (left) { // BLOCAL: non-atomic
                a -= n;
            }
            synchronized (right) {
                b += n;
            }
        }

        @Atomic
        void move(int n) {
            synchronized (left) {
                synchronized (right) {
                    a -= n;
                    b += n;
                }
            }
        }

        // Taken one after the other, given back in turn: two phases.
        @Atomic
        int sum() {
            synchronized (left) {
                synchronized (right) {
                    return a + b;
                }
            }
        }

        int left() {
            synchronized (left) {
                return a;
            }
        }

        // Under the wrong one of the two.
        void wrongLock() {
            synchronized (left) {
                b = 0; // BLOCAL: guarded-by high
            }
        }
    }

    /** The race detectors' list: the guard is declared by the collection's own monitor. */
    static class Names {
        @GuardedBy("names")
        private final List<String> names = new ArrayList<>();

        void add(String s) {
            synchronized (names) {
                names.add(s);
            }
        }

        int size() {
            return names.size(); // BLOCAL: guarded-by high
        }

        int sizeSafe() {
            synchronized (names) {
                return names.size();
            }
        }

        void addOnceUnsafe(String s) {
            boolean there;
            synchronized (names) {
                there = names.contains(s);
            }
            if (!there) {
                synchronized (names) {
                    names.add(s); // BLOCAL: check-then-act
                }
            }
        }
    }

    static final Account ACCOUNT = new Account();
    static final Chars ONE = new Chars();
    static final Chars TWO = new Chars();
    static final Pair PAIR = new Pair();
    static final Names NAMES = new Names();

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int n = i;
            new Thread(() -> {
                ACCOUNT.depositUnsafe(n);
                ACCOUNT.deposit(ACCOUNT.peek());
                ACCOUNT.addUnsafe(ACCOUNT.readTwice());
                ONE.appendUnsafe(TWO);
                TWO.append(ONE);
                ONE.add('x');
                TWO.clear();
                PAIR.moveUnsafe(PAIR.sum()); // BLOCAL: stale-value low
                PAIR.move(PAIR.left()); // BLOCAL: stale-value low
                PAIR.wrongLock();
                NAMES.add("n" + n);
                NAMES.addOnceUnsafe("n" + NAMES.size() + NAMES.sizeSafe()); // BLOCAL: stale-value low
            }).start();
        }
    }
}
