// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.List;

/** Came with the rules. */
public class Later {
    /** A collection that was taken out of its field is nobody else's, whatever the field has by then. */
    static class Taken {
        static final Taken ONE = new Taken();

        private final Object lock = new Object();
        private List<String> pending = new ArrayList<>();

        void add(String s) {
            synchronized (lock) {
                pending.add(s);
            }
        }

        void backIfMany() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            if (mine.size() > 3) {
                synchronized (lock) {
                    // Two reads: the reference, and what it had.
                    pending.addAll(mine); // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
                }
            }
        }

        // It is the new one that is asked.
        void addIfMany() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            if (pending.size() > 3) {
                synchronized (lock) {
                    pending.addAll(mine); // BLOCAL: check-then-act; BENIGN: stale-value handed-over
                }
            }
        }
    }
}
