// RELEASES: 8 17
package audit42;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Undo stacks, selections and statistics of an editor. */
public class Studio {
    static final Studio ONE = new Studio();
    static final Stats STATS = new Stats();

    private final Deque<String> undo = new ArrayDeque<>();
    private final Deque<String> redo = new ArrayDeque<>();
    private final List<Integer> selection = new ArrayList<>();
    private String text = "";
    private boolean dirty;
    private int revision;
    private int savedRevision;

    synchronized void type(String s) {
        undo.push(text);
        redo.clear();
        text = text + s;
        dirty = true;
        revision++;
    }

    synchronized boolean canUndo() {
        return !undo.isEmpty();
    }

    void undoLate() {
        if (!canUndo()) {
            return;
        }
        synchronized (this) {
            // Was marked a line below: what goes with it comes first.
            redo.push(text); // BLOCAL: check-then-act
            text = undo.pop();
            revision++;
        }
    }

    synchronized void undo() {
        if (!canUndo()) {
            return;
        }
        redo.push(text);
        text = undo.pop();
        revision++;
    }

    void redoLate() {
        String next;
        synchronized (this) {
            next = redo.peek();
        }
        if (next != null) {
            synchronized (this) {
                redo.pop(); // BLOCAL: check-then-act
                undo.push(text);
                text = next;
            }
        }
    }

    synchronized void redo() {
        String next = redo.poll();
        if (next != null) {
            undo.push(text);
            text = next;
        }
    }

    private static void store(String s) {
        System.out.println(s);
    }

    // What was typed while it was stored is not stored, and yet no longer dirty.
    void saveLate() {
        String t;
        synchronized (this) {
            if (!dirty) {
                return;
            }
            t = text;
        }
        store(t);
        synchronized (this) {
            dirty = false; // BLOCAL: check-then-act
        }
    }

    void save() {
        String t;
        synchronized (this) {
            if (!dirty) {
                return;
            }
            t = text;
            dirty = false;
        }
        store(t);
    }

    // The revision tells whether something was typed.
    void saveByRevision() {
        String t;
        int r;
        synchronized (this) {
            t = text;
            r = revision;
        }
        store(t);
        synchronized (this) {
            if (r == revision) {
                savedRevision = r; // BENIGN: stale-value rechecked
            }
        }
    }

    synchronized boolean saved() {
        return savedRevision == revision;
    }

    void upperLate() {
        String t;
        synchronized (this) {
            t = text;
        }
        t = t.toUpperCase();
        synchronized (this) {
            undo.push(text);
            text = t; // BLOCAL: lost-update high
            revision++;
        }
    }

    synchronized void upper() {
        undo.push(text);
        text = text.toUpperCase();
        revision++;
    }

    void upperTried() {
        for (;;) {
            String t;
            int r;
            synchronized (this) {
                // Had no mark: what the next turn does because of the last one's check.
                t = text; // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                r = revision;
            }
            t = t.toUpperCase();
            synchronized (this) {
                if (r == revision) {
                    undo.push(text);
                    // Was marked as rechecked: redo changes the text, and not the revision.
                    text = t; // BLOCAL: lost-update high
                    revision++;
                    return;
                }
            }
        }
    }

    void select(int i) {
        synchronized (selection) {
            selection.add(i);
        }
    }

    void toggleLate(int i) {
        boolean in;
        synchronized (selection) {
            in = selection.contains(i);
        }
        synchronized (selection) {
            if (in) {
                // Was marked here: of the two arms that which adds is shown.
                selection.remove((Integer) i);
            } else {
                selection.add(i); // BLOCAL: check-then-act
            }
        }
    }

    void toggle(int i) {
        synchronized (selection) {
            if (!selection.remove((Integer) i)) {
                selection.add(i);
            }
        }
    }

    /** What is measured, and what is made of it. */
    static class Stats {
        private final Map<String, long[]> byName = new HashMap<>();
        private long count;
        private double sum;
        private double squares;
        private double min = Double.MAX_VALUE;
        private double max = -Double.MAX_VALUE;

        synchronized void add(double v) {
            count++;
            sum += v;
            squares += v * v;
            min = Math.min(min, v);
            max = Math.max(max, v);
        }

        synchronized long count() {
            return count;
        }

        synchronized double sum() {
            return sum;
        }

        synchronized double squares() {
            return squares;
        }

        double meanLate() {
            return sum() / count(); // BLOCAL: inconsistent-read low
        }

        synchronized double mean() {
            return sum() / count();
        }

        // Two readings in two statements.
        double spreadLate() {
            double s = sum();
            double q = squares();
            return q - s * s; // BLOCAL: inconsistent-read low
        }

        double spread() {
            double s;
            double q;
            synchronized (this) {
                s = sum;
                q = squares;
            }
            return q - s * s;
        }

        void minLate(double v) {
            double m;
            synchronized (this) {
                m = min;
            }
            if (v < m) {
                synchronized (this) {
                    min = v; // BLOCAL: check-then-act high
                }
            }
        }

        void maxLate(double v) {
            double m;
            synchronized (this) {
                m = max;
            }
            m = Math.max(m, v);
            synchronized (this) {
                max = m; // BLOCAL: lost-update high
            }
        }

        synchronized void reset() {
            count = 0;
            sum = 0;
            squares = 0;
            min = Double.MAX_VALUE;
            max = -Double.MAX_VALUE;
        }

        void timeLate(String n, long ms) {
            long[] t;
            synchronized (byName) {
                t = byName.get(n);
            }
            if (t == null) {
                t = new long[2];
                synchronized (byName) {
                    byName.put(n, t); // BLOCAL: check-then-act
                }
            }
            synchronized (byName) {
                t[0]++;
                t[1] += ms;
            }
        }

        void time(String n, long ms) {
            synchronized (byName) {
                long[] t = byName.computeIfAbsent(n, k -> new long[2]);
                t[0]++;
                t[1] += ms;
            }
        }

        void noTimes(String n) {
            synchronized (byName) {
                byName.remove(n);
            }
        }
    }
}
