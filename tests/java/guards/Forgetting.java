// OPTIONS: --check=guarded-by
package guards;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.function.IntSupplier;

/** Fields that are declared to be guarded by one lock, which one method does without: one place to mend, one finding. */
class Forgetting {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static void gauge(String name, IntSupplier of) {
        System.out.println(name + of.getAsInt());
    }

    /** What is measured in lambdas of one method: the first of them stands for all. */
    static class Metered {
        static final Metered SHARED = new Metered();
        @GuardedBy("this")
        private int used;
        @GuardedBy("this")
        private int waiting;

        synchronized void step(int n) {
            used += n;
            waiting -= n;
        }

        void measure() {
            gauge("used", () -> used); // BLOCAL: guarded-by high
            gauge("waiting", () -> waiting); // BLOCAL: guarded-by low
        }
    }

    /** Two locks that one method forgets are two things to mend. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final Object first = new Object();
        private final Object second = new Object();
        @GuardedBy("first")
        private int a;
        @GuardedBy("second")
        private int b;

        void step() {
            synchronized (first) {
                a++;
            }
            synchronized (second) {
                b++;
            }
        }

        void clear() {
            a = 0; // BLOCAL: guarded-by high
            b = 0; // BLOCAL: guarded-by high
        }
    }

    /** So are two methods, though they have one name. */
    static class TwoMethods {
        static final TwoMethods SHARED = new TwoMethods();
        @GuardedBy("this")
        private int a;
        @GuardedBy("this")
        private int b;

        synchronized void step() {
            a++;
            b++;
        }

        void set(int n) {
            a = n + 1; // BLOCAL: guarded-by high
        }

        void set(long n) {
            b = (int) n + 1; // BLOCAL: guarded-by high
        }
    }
}
