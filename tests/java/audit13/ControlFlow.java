// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** A workflow engine: switches, labels, do-while, exceptions and flags between the check and the act. */
class ControlFlow {
    private static final Logger LOG = Logger.getLogger("flow");

    enum Phase {
        IDLE, PREPARE, RUN, CLEAN
    }

    static class Engine {
        static final Engine SHARED = new Engine();
        private final Object lock = new Object();
        private Phase phase = Phase.IDLE;
        private int steps;
        private int retries;
        private int credit = 10;
        private String error;
        private final List<String> log = new ArrayList<>();
        private final int[] slots = new int[8];

        Phase phase() {
            synchronized (lock) {
                return phase;
            }
        }

        void phase(Phase p) {
            synchronized (lock) {
                phase = p;
                steps++;
            }
        }

        void advance() {
            Phase p = phase();
            switch (p) {
                case IDLE:
                    phase(Phase.PREPARE); // BLOCAL: check-then-act medium
                    break;
                case PREPARE:
                    LOG.fine("preparing");
                    break;
                default:
                    LOG.fine("nothing");
            }
        }

        void advanceInline() {
            Phase p;
            synchronized (lock) {
                p = phase;
            }
            Phase next;
            switch (p) {
                case IDLE:
                    next = Phase.PREPARE;
                    break;
                case PREPARE:
                    next = Phase.RUN;
                    break;
                default:
                    next = Phase.IDLE;
            }
            synchronized (lock) {
                phase = next; // BLOCAL: lost-update high
            }
        }

        void advanceChecked() {
            Phase p;
            synchronized (lock) {
                p = phase;
            }
            if (p != Phase.IDLE)
                return;
            LOG.info("preparing");
            synchronized (lock) {
                if (phase == Phase.IDLE) {
                    phase = Phase.PREPARE; // BENIGN: check-then-act rechecked
                    steps++;
                }
            }
        }

        void retry() {
            int n = 0;
            do {
                int r;
                synchronized (lock) {
                    r = retries;
                }
                if (r > 3)
                    break;
                synchronized (lock) {
                    retries = r + 1; // BLOCAL: lost-update high
                }
                n++;
            } while (n < 5);
        }

        void spend(int n) {
            boolean enough = true;
            synchronized (lock) {
                if (credit < n)
                    enough = false;
            }
            if (!enough) {
                LOG.warning("no credit");
                return;
            }
            synchronized (lock) {
                credit -= n; // BLOCAL: check-then-act high
            }
        }

        void spendAny(int[] wanted) {
            outer:
            for (int w : wanted) {
                synchronized (lock) {
                    if (credit < w)
                        continue outer;
                }
                LOG.fine("spending");
                synchronized (lock) {
                    credit -= w; // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: one block each turn.
        void spendAnyAtOnce(int[] wanted) {
            for (int w : wanted) {
                synchronized (lock) {
                    if (credit < w)
                        continue;
                    credit -= w;
                }
            }
        }

        void earn(String s) {
            int c;
            synchronized (lock) {
                c = credit;
            }
            try {
                c += Integer.parseInt(s);
            } catch (NumberFormatException e) {
                LOG.warning("no number");
                return;
            } finally {
                LOG.finest("earned");
            }
            synchronized (lock) {
                credit = c; // BLOCAL: lost-update high
            }
        }

        void earnOrNot(String s) {
            int c = 0;
            boolean ok = false;
            try {
                synchronized (lock) {
                    c = credit;
                    ok = true;
                }
                c += s.length();
            } catch (RuntimeException e) {
                LOG.warning("not earned");
            }
            if (ok) {
                synchronized (lock) {
                    credit = c; // BLOCAL: lost-update high
                }
            }
        }

        private void require(Phase p) {
            synchronized (lock) {
                if (phase != p)
                    throw new IllegalStateException("is " + phase);
            }
        }

        void finish() {
            require(Phase.RUN);
            LOG.info("finishing");
            // Mended: an exception out of a call decides nothing.
            phase(Phase.CLEAN);
        }

        void note(String s) {
            synchronized (lock) {
                log.add(s);
            }
        }

        String fullOrNull() {
            synchronized (lock) {
                return log.size() > 100 ? "full" : null;
            }
        }

        void noteIfRoom(String s) {
            String why = fullOrNull();
            if (why != null)
                return;
            synchronized (lock) {
                log.add(s); // BLOCAL: check-then-act medium
            }
        }

        void fail(String why) {
            boolean first;
            synchronized (lock) {
                first = error == null;
            }
            if (first) {
                synchronized (lock) {
                    error = why; // BLOCAL: check-then-act high
                }
            }
        }

        void reset() {
            synchronized (lock) {
                error = null;
                retries = 0;
                phase = Phase.IDLE;
            }
        }

        int freeSlot() {
            synchronized (lock) {
                int found = -1;
                for (int i = 0; i < slots.length; i++)
                    if (slots[i] == 0) {
                        found = i;
                        break;
                    }
                return found;
            }
        }

        void fill(int v) {
            int i = freeSlot();
            if (i >= 0) {
                synchronized (lock) {
                    slots[i] = v; // BLOCAL: check-then-act
                }
            }
        }

        void move(int i) {
            int v;
            synchronized (lock) {
                v = slots[i];
                slots[i] = 0;
            }
            synchronized (lock) {
                // Mended: the next element is another one, and what was taken is put there.
                slots[i + 1] = v; // BENIGN: stale-value handed-over
            }
        }

        long sum() {
            long s = 0;
            for (int i = 0; i < slots.length; i++) {
                synchronized (lock) {
                    // Mended: the sum of the turns before is computed with.
                    s += slots[i]; // BLOCAL: stale-value low
                }
            }
            return s;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                Engine.SHARED.advance();
                Engine.SHARED.finish();
            }).start();
    }
}
