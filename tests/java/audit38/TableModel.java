// RELEASES: 17
package audit38;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A model with listeners, selection and a filter, as user interfaces have them. */
public class TableModel {
    interface Listener {
        void changed(int row);
    }

    static class Rows<T> {
        static final Rows<String> TABLE = new Rows<>();

        private final List<T> rows = new ArrayList<>();
        private final BitSet selection = new BitSet();
        private final List<Listener> listeners = new CopyOnWriteArrayList<>();
        private Predicate<T> filter;
        private int cursor = -1;
        private int edits;
        private boolean adjusting;

        public synchronized int size() {
            return rows.size();
        }

        public synchronized T get(int row) {
            return rows.get(row);
        }

        public void append(T value) {
            int row;
            synchronized (this) {
                row = rows.size();
                rows.add(value);
            }
            fire(row);
        }

        private void fire(int row) {
            for (Listener l : listeners) {
                l.changed(row);
            }
        }

        // The last row, by a number of another moment.
        public void removeLast() {
            int last = size() - 1;
            if (last < 0) {
                return;
            }
            synchronized (this) {
                rows.remove(last); // BLOCAL: check-then-act
                selection.clear(last);
            }
        }

        // Silent.
        public void removeLastAtOnce() {
            synchronized (this) {
                int last = size() - 1;
                if (last >= 0) {
                    rows.remove(last);
                    selection.clear(last);
                }
            }
        }

        // A row is found in one block and replaced in the next.
        public boolean replace(T old, T fresh) {
            int at;
            synchronized (this) {
                at = rows.indexOf(old);
            }
            if (at < 0) {
                return false;
            }
            synchronized (this) {
                rows.set(at, fresh); // BLOCAL: check-then-act
            }
            return true;
        }

        // Silent.
        public synchronized boolean replaceAtOnce(T old, T fresh) {
            int at = rows.indexOf(old);
            if (at < 0) {
                return false;
            }
            rows.set(at, fresh);
            return true;
        }

        // The cursor moves from where it was; a listener is told in between.
        public void down() {
            int from;
            synchronized (this) {
                from = cursor;
            }
            fire(from);
            synchronized (this) {
                cursor = from + 1; // BLOCAL: lost-update high
            }
            fire(from + 1);
        }

        // Silent: moved, then told.
        public void downThenTell() {
            int from;
            int to;
            synchronized (this) {
                from = cursor;
                to = from + 1;
                cursor = to;
            }
            fire(from);
            fire(to);
        }

        public synchronized void home() {
            cursor = 0;
        }

        // What edits were counted is told, and set back.
        public void save(Consumer<Integer> saver) {
            int n;
            synchronized (this) {
                n = edits;
            }
            if (n == 0) {
                return;
            }
            saver.accept(n);
            synchronized (this) {
                edits = 0; // BLOCAL: check-then-act
            }
        }

        // Silent: counted off.
        public void saveAndCountOff(Consumer<Integer> saver) {
            int n;
            synchronized (this) {
                n = edits;
                edits = 0;
            }
            if (n > 0) {
                saver.accept(n);
            }
        }

        public synchronized void edit(int row, T value) {
            rows.set(row, value);
            edits++;
        }

        // The filter may have been taken off by the time it is asked again; the rows come first.
        public List<T> visible() {
            List<T> out = new ArrayList<>();
            synchronized (this) {
                if (filter == null) {
                    return new ArrayList<>(rows);
                }
            }
            synchronized (this) {
                for (T row : rows) { // BLOCAL: check-then-act low
                    if (filter.test(row)) {
                        out.add(row);
                    }
                }
            }
            return out;
        }

        // The filter that was there, and rows of another moment: low.
        public List<T> visibleByOne() {
            Predicate<T> f;
            synchronized (this) {
                f = filter;
            }
            List<T> out = new ArrayList<>();
            for (T row : copy()) {
                if (f == null || f.test(row)) { // BLOCAL: inconsistent-read low
                    out.add(row);
                }
            }
            return out;
        }

        private synchronized List<T> copy() {
            return new ArrayList<>(rows);
        }

        public synchronized void filter(Predicate<T> f) {
            filter = f;
        }

        // A walk over what others change, without their lock.
        public int count(Predicate<T> wanted) {
            int n = 0;
            for (T row : rows) { // BLOCAL: guarded-by medium
                if (wanted.test(row)) {
                    n++;
                }
            }
            return n;
        }

        // Set, worked and set back, the flag as in event models.
        public void adjust(Runnable work) {
            synchronized (this) {
                if (adjusting) {
                    return;
                }
                adjusting = true;
            }
            try {
                work.run();
            } finally {
                // Silent: this method has set it.
                synchronized (this) {
                    adjusting = false; // BENIGN: check-then-act handed-over
                }
            }
        }

        public void addListener(Listener l) {
            // Registered twice, where two come at once.
            if (!listeners.contains(l)) {
                listeners.add(l); // BLOCAL: check-then-act
            }
        }

        // Silent.
        public void addListenerOnce(Listener l) {
            ((CopyOnWriteArrayList<Listener>) listeners).addIfAbsent(l);
        }

        public void removeListener(Listener l) {
            listeners.remove(l);
        }

        // The first listener, by an index into a list that may be shorter by now.
        public Listener first() {
            if (listeners.size() > 0) {
                return listeners.get(0); // BLOCAL: check-then-act medium
            }
            return null;
        }

        // Silent: a walk of its own moment.
        public Listener firstByWalk() {
            for (Listener l : listeners) {
                return l;
            }
            return null;
        }
    }
}
