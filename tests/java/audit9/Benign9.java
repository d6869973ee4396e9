// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;

/** What excuses a finding and what does not (ANALYSIS 8). */
class Benign9 {

    static class Rechecks {
        static final Rechecks SHARED = new Rechecks();
        private String value;
        private int n;
        private boolean closed;
        private int[] filled;
        private boolean ready;

        // Compared with the stale copy.
        void swap(String next) {
            String old;
            int v;
            synchronized (this) {
                old = value;
            }
            String made = old + next;
            synchronized (this) {
                if (value == old) {
                    value = made; // BENIGN: lost-update rechecked
                }
            }
        }

        // Tested like it.
        void set() {
            if (value == null) {
                String s = "made";
                synchronized (this) {
                    if (value == null) {
                        value = s; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        // A fresh check of another field lowers, no more.
        void setOther() {
            boolean none;
            synchronized (this) {
                none = n == 0;
            }
            if (none) {
                synchronized (this) {
                    if (!closed) {
                        n = 4; // BLOCAL: check-then-act medium
                    }
                }
            }
        }

        // The fresh test is only on one side of what follows.
        void half() {
            boolean none;
            synchronized (this) {
                none = n == 0;
            }
            if (none) {
                synchronized (this) {
                    if (n == 0) {
                        closed = true;
                    }
                    n = 4; // BLOCAL: check-then-act high
                }
            }
        }

        // Published before filled: the recheck sees the announcement too early.
        void fill() {
            if (!ready) {
                synchronized (this) {
                    if (!ready) {
                        ready = true;
                        filled = new int[3]; // BLOCAL: check-then-act low
                    }
                }
            }
        }

        synchronized void value(String s) {
            value = s;
        }

        synchronized void n(int v) {
            n = v;
        }

        synchronized void closed(boolean b) {
            closed = b;
        }

        synchronized void reset() {
            ready = false;
            filled = null;
        }
    }

    /** All writers of the value move the stamp; at first the class above had one that did not. */
    static class Stamped {
        static final Stamped SHARED = new Stamped();
        private String value;
        private int version;

        // A version stamp of the same lock.
        void swapVersion(String next) {
            String old;
            int v;
            synchronized (this) {
                old = value;
                v = version;
            }
            String made = old + next;
            synchronized (this) {
                if (version == v) {
                    value = made; // BENIGN: lost-update rechecked
                    version = v + 1; // BENIGN: lost-update rechecked
                }
            }
        }

        // A number that others do not move is no stamp.
        private String loose;

        void swapLoose(String next) {
            String old;
            int v;
            synchronized (this) {
                old = loose;
                v = version;
            }
            String made = old + next;
            synchronized (this) {
                if (version == v) {
                    loose = made; // BLOCAL: lost-update high; BENIGN: check-then-act rechecked
                }
            }
        }

        synchronized void loose(String s) {
            loose = s;
        }

        synchronized void value(String s) {
            value = s;
            version = version + 1;
        }
    }

    static class Handovers {
        static final Handovers SHARED = new Handovers();
        private int next;
        private int last;
        private List<String> pending = new ArrayList<>();
        private String slot;
        private boolean running;
        private int used;

        // A number drawn.
        void draw() {
            int id;
            synchronized (this) {
                id = next++;
            }
            synchronized (this) {
                last = id; // BENIGN: stale-value handed-over
            }
        }

        // Read, not drawn.
        void peek() {
            int id;
            synchronized (this) {
                id = next;
            }
            synchronized (this) {
                last = id; // BLOCAL: stale-value medium
            }
        }

        // Taken out, and put to use.
        void take() {
            String s;
            synchronized (this) {
                s = slot;
                slot = null;
            }
            synchronized (this) {
                used = s.length() * 2; // BENIGN: stale-value handed-over
            }
        }

        // On one path only.
        void takeSome(boolean really) {
            String s;
            synchronized (this) {
                s = slot;
                if (really) {
                    slot = null;
                }
            }
            synchronized (this) {
                used = s.length() * 2; // BLOCAL: stale-value medium
            }
        }

        // Written back it is excused by nothing.
        void putBack() {
            int id;
            synchronized (this) {
                id = next;
                next = 0;
            }
            synchronized (this) {
                next = id + 1; // BLOCAL: lost-update high
            }
        }

        // Set in the first block and reset in the second.
        void run() {
            synchronized (this) {
                if (running) {
                    return;
                }
                running = true;
            }
            System.out.println("run");
            synchronized (this) {
                running = false; // BENIGN: check-then-act handed-over
            }
        }

        // Silent: swapped, and the old list is this method's alone.
        void drain() {
            List<String> q;
            synchronized (this) {
                q = pending;
                pending = new ArrayList<>();
            }
            for (String s : q) {
                System.out.println(s);
            }
        }

        synchronized void add(String s) {
            pending.add(s);
            slot = s;
        }

        synchronized void last(int v) {
            last = v;
            used = v;
        }
    }

    static class Once {
        static final Once SHARED = new Once();
        private volatile Object made;
        private boolean done;
        private int counted;

        // Lazily set, then constant: where it was seen set nothing is stale.
        Object get() {
            Object m = made;
            if (m == null) {
                synchronized (this) {
                    m = made;
                    if (m == null) {
                        m = new Object();
                        made = m; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return m;
        }

        // The flag goes one way; here it was seen up.
        void whenDone() {
            boolean d;
            synchronized (this) {
                d = done;
            }
            if (d) {
                synchronized (this) {
                    counted = 1; // BENIGN: check-then-act write-once
                }
            }
        }

        // Seen down it may have gone up since.
        void whenNotDone() {
            boolean d;
            synchronized (this) {
                d = done;
            }
            if (!d) {
                synchronized (this) {
                    counted = 2; // BLOCAL: check-then-act medium
                }
            }
        }

        synchronized void finish() {
            done = true;
            counted = 3;
        }
    }

    static class Reported {
        static final Reported SHARED = new Reported();
        private static final Logger LOG = Logger.getLogger("audit9");
        private int n;
        private int m;
        private String name = "";

        // Only logged, under the lock.
        void log() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                LOG.info("n is " + t); // BENIGN: stale-value reported-only
            }
        }

        // Only thrown.
        void refuse() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                if (m == 0) {
                    throw new IllegalStateException("n is " + t); // BENIGN: stale-value reported-only
                }
            }
        }

        // Computed with otherwise, too.
        int both() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                m = t + 1; // BLOCAL: stale-value medium
                LOG.info("n is " + t);
                return m;
            }
        }

        @Override
        public String toString() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                return "n " + t + m; // BENIGN: stale-value reported-only
            }
        }

        synchronized void set(int v) {
            n = v;
        }

        synchronized void setM(int v) {
            m = v;
        }
    }

    /** Nothing can interfere, or nobody else has it. */
    static class Alone {
        static final Alone SHARED = new Alone();
        private final Object lock = new Object();
        private int set;
        private int free;

        // One lock throughout, another lock's blocks within.
        void covered() {
            synchronized (lock) {
                int t;
                synchronized (this) {
                    t = set;
                }
                synchronized (this) {
                    // Silent: the value belongs to the lock that guards its field and is held throughout (ANALYSIS 2); covered is for what has no such lock.
                    set = t + 1;
                }
            }
        }

        // The other is held by none of the other writers.
        void notCovered() {
            synchronized (lock) {
                int t;
                synchronized (this) {
                    t = free;
                }
                synchronized (this) {
                    free = t + 1; // BLOCAL: lost-update high
                }
            }
        }

        synchronized void free(int v) {
            free = v;
        }
    }

    /** Objects that a method makes: at first of the class above, whose own object was then no evidence. */
    static class Given {
        private int free;

        synchronized void free(int v) {
            free = v;
        }

        // Silent: an object made here and given to nobody.
        static int local() {
            Given a = new Given();
            int t;
            synchronized (a) {
                t = a.free;
            }
            synchronized (a) {
                a.free = t + 1;
                return a.free;
            }
        }

        // Given away before.
        static Given published;

        static Given published() {
            return published;
        }

        static int given() {
            Given a = new Given();
            published = a;
            int t;
            synchronized (a) {
                t = a.free;
            }
            synchronized (a) {
                a.free = t + 1; // BLOCAL: lost-update high
                return t;
            }
        }
    }

    /** Before the threads start, and after they have ended. */
    static class Phases {
        private static final List<String> DONE = new LinkedList<>();
        private static final Map<String, String> SEEN = new HashMap<>();
        private static int n;

        public static void main(String[] args) throws InterruptedException {
            int t;
            synchronized (Phases.class) {
                t = n;
            }
            synchronized (Phases.class) {
                n = t + 1; // FALSE: lost-update (ordered is seen of objects that the method makes itself)
            }
            Thread a = new Thread(Phases::work);
            a.start();
            int u;
            synchronized (Phases.class) {
                u = n;
            }
            synchronized (Phases.class) {
                n = u + 1; // BLOCAL: lost-update high
            }
            a.join();
            int v;
            synchronized (Phases.class) {
                v = n;
            }
            synchronized (Phases.class) {
                n = v + 1; // FALSE: lost-update (ordered is seen of objects that the method makes itself)
            }
        }

        private static void work() {
            synchronized (Phases.class) {
                n = 4;
            }
        }
    }
}
