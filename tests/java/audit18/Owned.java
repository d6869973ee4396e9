// RELEASES: 8 17
package audit18;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;

/** Who shares the object (ANALYSIS 7): nobody seen, a thread-safe collection, two roots, nobody at all. */
public class Owned {
    @interface VisibleForTesting {
    }

    /** Nobody is seen to share it: one step lower. */
    public static class Form {
        private int fields;
        private int errors;

        public synchronized int fields() {
            return fields;
        }

        public synchronized void reset() {
            fields = 0;
            errors = 0;
        }

        public void add() {
            int n;
            synchronized (this) {
                n = fields;
            }
            synchronized (this) {
                fields = n + 1; // BLOCAL: lost-update medium
            }
        }

        public void clear() {
            if (fields() > 10) {
                synchronized (this) {
                    errors = 0; // BLOCAL: check-then-act low
                }
            }
        }
    }

    static final Map<String, Table> TABLES = new ConcurrentHashMap<>();

    /** In a map for all threads. */
    public static class Table {
        private int rows;
        private int dirty;

        public synchronized int rows() {
            return rows;
        }

        public synchronized void reset() {
            rows = 0;
            dirty = 0;
        }

        public void add() {
            int n = rows();
            synchronized (this) {
                rows = n + 1; // BLOCAL: lost-update high
            }
        }

        public void clear() {
            if (rows() > 10) {
                synchronized (this) {
                    // was medium: some blocks write the one without the other (docs/kinds.md, (b))
                    dirty = 0; // BLOCAL: check-then-act low
                }
            }
        }

        @VisibleForTesting
        void force() {
            int n = rows();
            synchronized (this) {
                rows = n + 1; // BLOCAL: lost-update low
            }
        }
    }

    public static Table table(String name) {
        return TABLES.computeIfAbsent(name, n -> new Table());
    }

    /** A timer and whoever calls. */
    public static class Ticks extends TimerTask {
        private int ticks;

        @Override
        public void run() {
            tick();
        }

        private void tick() {
            int t;
            synchronized (this) {
                t = ticks;
            }
            synchronized (this) {
                ticks = t + 1; // BLOCAL: lost-update
            }
        }

        public synchronized int take() {
            int t = ticks;
            ticks = 0;
            return t;
        }
    }

    public static int main(Timer timer) throws InterruptedException {
        Ticks t = new Ticks();
        timer.schedule(t, 0, 100);
        Thread.sleep(1000);
        return t.take();
    }

    /** Made, used and dropped by one method. */
    public static int local(List<String> in) {
        List<String> mine = new ArrayList<>(in);
        Form f = new Form();
        int n;
        synchronized (f) {
            n = f.fields;
        }
        synchronized (f) {
            // was benign, confined: what was made here, and nobody else has, is not shared at all (ANALYSIS 4)
            f.fields = n + 1;
        }
        return mine.size() + f.fields();
    }
}
