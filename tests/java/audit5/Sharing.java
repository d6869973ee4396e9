// RELEASES: 8 17
package audit5;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** What shares the object, and what shows nothing (ANALYSIS 7: sharing evidence, interference). */
public class Sharing {
    /** Nothing shows that it is shared: one step lower. */
    static final class Alone {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int v) {
            n = v;
        }

        void bump() {
            n(n() + 1); // BLOCAL: lost-update medium
        }
    }

    /** It says so itself. This class is thread-safe. */
    @ThreadSafe
    static final class Said {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int v) {
            n = v;
        }

        void bump() {
            n(n() + 1); // BLOCAL: lost-update high
        }
    }

    @interface ThreadSafe { }

    /** Put into a list that threads share. */
    static final class Listed {
        static final List<Listed> ALL = Collections.synchronizedList(new ArrayList<>());
        private int n;

        static void make() {
            ALL.add(new Listed());
        }

        synchronized int n() {
            return n;
        }

        synchronized void n(int v) {
            n = v;
        }

        void bump() {
            n(n() + 1); // BLOCAL: lost-update high
        }
    }

    /** Handed to an executor's body. */
    static final class Job implements Runnable {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int v) {
            n = v;
        }

        @Override
        public void run() {
            n(n() + 1); // BLOCAL: lost-update high
        }

        static void start(ExecutorService pool) {
            Job j = new Job();
            pool.execute(j);
            pool.execute(j);
        }
    }

    /** Nobody but the constructor writes it. */
    static final class Fixed {
        static final Fixed SHARED = new Fixed();
        private int size;
        private int copies;

        Fixed() {
            size = 5;
        }

        // Silent: it never changes.
        synchronized int size() {
            return size;
        }

        void copy() {
            int s = size();
            synchronized (this) {
                copies = s;
            }
        }

        synchronized int copies() {
            return copies;
        }
    }

    /** The only writer is this method, which one thread alone cannot run with itself... but others can. */
    static final class Single {
        static final Single SHARED = new Single();
        private int n;

        void bump() {
            int v;
            synchronized (this) {
                v = n;
            }
            synchronized (this) {
                n = v + 1; // BLOCAL: lost-update high
            }
        }
    }
}
