// RELEASES: 8 17
package audit50;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Control flow: loops, labels, tries, switches, returns, between the block that reads and the one that acts. */
public class Gleaners {
    /** A field of rows that workers glean. */
    static class Field {
        private final Lock lock = new ReentrantLock();
        private final Map<Integer, Integer> rows = new HashMap<>();
        private int gathered;
        private int left;
        private boolean over;

        void sow(int row, int n) {
            lock.lock();
            try {
                rows.merge(row, n, Integer::sum);
                left += n;
                over = false;
            } finally {
                lock.unlock();
            }
        }

        void end() {
            lock.lock();
            try {
                over = true;
                left = 0;
                rows.clear();
            } finally {
                lock.unlock();
            }
        }

        /** What a turn has read is written by the next turn. */
        void carry(int turns) {
            int then = 0;
            for (int i = 0; i < turns; i++) {
                lock.lock();
                try {
                    if (i % 2 == 0) {
                        then = gathered;
                    } else {
                        gathered = then + i; // BLOCAL: lost-update
                    }
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: each turn reads and writes in its own block. */
        void carryRight(int turns) {
            for (int i = 0; i < turns; i++) {
                lock.lock();
                try {
                    gathered = gathered + i;
                    left--;
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Summed over many blocks, then set. */
        void total(int rowsHere) {
            int sum = 0;
            int row = 0;
            do {
                lock.lock();
                try {
                    Integer n = rows.get(row);
                    sum += n == null ? 0 : n;
                } finally {
                    lock.unlock();
                }
            } while (++row < rowsHere);
            lock.lock();
            try {
                // What the rows had is stored into another field of that lock: medium.
                left = sum; // BLOCAL: stale-value medium
            } finally {
                lock.unlock();
            }
        }

        /** Silent: one block around the loop. */
        void totalRight(int rowsHere) {
            lock.lock();
            try {
                int sum = 0;
                for (int row = 0; row < rowsHere; row++) {
                    sum += rows.getOrDefault(row, 0);
                }
                left = sum;
            } finally {
                lock.unlock();
            }
        }

        /** Out of the inner loop by a label, having looked; taken behind it. */
        int glean(int most) {
            int found = -1;
            search:
            for (int from = 0; from < most; from += 8) {
                lock.lock();
                try {
                    for (int row = from; row < from + 8; row++) {
                        Integer n = rows.get(row);
                        if (n != null && n > 0) {
                            found = row;
                            break search;
                        }
                    }
                } finally {
                    lock.unlock();
                }
            }
            if (found >= 0) {
                lock.lock();
                try {
                    rows.remove(found); // MISSED: check-then-act (the key is either the one that was found or none)
                    gathered++; // BLOCAL: check-then-act low
                } finally {
                    lock.unlock();
                }
            }
            return found;
        }

        /** Silent: taken where it was found. */
        int gleanRight(int most) {
            for (int from = 0; from < most; from += 8) {
                lock.lock();
                try {
                    for (int row = from; row < from + 8; row++) {
                        Integer n = rows.get(row);
                        if (n != null && n > 0) {
                            rows.remove(row);
                            gathered++;
                            return row;
                        }
                    }
                } finally {
                    lock.unlock();
                }
            }
            return -1;
        }

        /** An early return out of the first block decides the second. */
        boolean take(int row) {
            lock.lock();
            try {
                if (over) {
                    return false;
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                over = row == 0; // BLOCAL: check-then-act
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** An exception out of the first block does so, too. */
        void demand(int n) {
            lock.lock();
            try {
                if (left < n) {
                    throw new IllegalArgumentException("only " + left);
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                left -= n; // BLOCAL: check-then-act
                gathered += n;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: in one. */
        void demandRight(int n) {
            lock.lock();
            try {
                if (left < n) {
                    throw new IllegalArgumentException("only " + left);
                }
                left -= n;
                gathered += n;
            } finally {
                lock.unlock();
            }
        }

        /** Unlocked and locked again amid a try whose finally unlocks. */
        void pause(Runnable r) {
            lock.lock();
            try {
                int then = left;
                lock.unlock();
                try {
                    r.run();
                } finally {
                    lock.lock();
                }
                left = then - 1; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        /** Silent: read anew behind the pause. */
        void pauseRight(Runnable r) {
            lock.lock();
            try {
                int then = left;
                if (then > 0) {
                    lock.unlock();
                    try {
                        r.run();
                    } finally {
                        lock.lock();
                    }
                }
                then = left;
                left = then - 1;
            } finally {
                lock.unlock();
            }
        }

        /** Read in the try, written in the finally. */
        void restore(Runnable r) {
            boolean was = false;
            try {
                lock.lock();
                try {
                    was = over;
                    over = true;
                } finally {
                    lock.unlock();
                }
                r.run();
            } finally {
                lock.lock();
                try {
                    over = was; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Written where an exception has been caught. */
        void orElse(Runnable r) {
            int then;
            lock.lock();
            try {
                then = gathered;
            } finally {
                lock.unlock();
            }
            try {
                r.run();
            } catch (IllegalStateException e) {
                lock.lock();
                try {
                    gathered = then; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: where it was caught, all begins anew. */
        void orReset(Runnable r) {
            try {
                r.run();
            } catch (IllegalStateException e) {
                lock.lock();
                try {
                    gathered = 0;
                } finally {
                    lock.unlock();
                }
            }
        }

        /** A switch that falls through. */
        void act(int what) {
            int n;
            lock.lock();
            try {
                n = left;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                switch (what) {
                    case 0:
                        n++;
                        // falls through
                    case 1:
                        left = n * 2; // BLOCAL: lost-update
                        break;
                    case 2:
                        left = 7;
                        break;
                    default:
                        break;
                }
            } finally {
                lock.unlock();
            }
        }

        /** One way reads anew, the other does not. */
        void either(boolean again) {
            int n;
            lock.lock();
            try {
                n = gathered;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                if (again) {
                    n = gathered;
                }
                gathered = n + 1; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        /** Silent: each way reads anew. */
        void both(boolean again) {
            lock.lock();
            try {
                int n;
                if (again) {
                    n = gathered;
                } else {
                    n = gathered + left;
                }
                gathered = n + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A basket that is closed by a resource. */
    static class Basket {
        private final List<String> ears = new ArrayList<>();
        private int weight;
        private final Object lock = new Object();

        class Weighing implements Closeable {
            final int before;

            Weighing() {
                synchronized (lock) {
                    before = weight;
                }
            }

            /** Closed, it puts back what was there when it was opened. */
            @Override
            public void close() throws IOException {
                synchronized (lock) {
                    weight = before; // MISSED: lost-update (the old value lies in a field of another object, from one of its methods to another)
                }
            }
        }

        void add(String ear) {
            synchronized (lock) {
                ears.add(ear);
                weight += ear.length();
            }
        }

        /** An iterator that was made in one block goes on in the next. */
        int light(int than) {
            Iterator<String> it;
            synchronized (lock) {
                it = ears.iterator();
            }
            int n = 0;
            synchronized (lock) {
                while (it.hasNext()) { // BLOCAL: stale-value
                    if (it.next().length() < than) {
                        n++;
                    }
                }
            }
            return n;
        }

        /** Silent: in one. */
        int lightRight(int than) {
            synchronized (lock) {
                int n = 0;
                for (ListIterator<String> it = ears.listIterator(); it.hasNext();) {
                    if (it.next().length() < than) {
                        it.remove();
                        n++;
                    }
                }
                return n;
            }
        }

        /** Found by a walk in one block, replaced at its place in the next. */
        void grind(String ear) {
            int at = -1;
            synchronized (lock) {
                for (int i = 0; i < ears.size(); i++) {
                    if (ears.get(i).equals(ear)) {
                        at = i;
                        break;
                    }
                }
            }
            if (at < 0) {
                return;
            }
            synchronized (lock) {
                ears.set(at, "flour"); // BLOCAL: check-then-act
                weight -= ear.length(); // BLOCAL: check-then-act
            }
        }

        /** Silent: in one. */
        void grindRight(String ear) {
            synchronized (lock) {
                int at = ears.indexOf(ear);
                if (at >= 0) {
                    ears.set(at, "flour");
                    weight -= ear.length();
                }
            }
        }
    }

    static final Field FIELD = new Field();
    static final Basket BASKET = new Basket();

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int n = i;
            new Thread(() -> {
                FIELD.sow(n, 2);
                FIELD.end();
                BASKET.add("ear" + n);
            }).start();
        }
    }
}
