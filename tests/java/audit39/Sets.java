package audit39;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sets of fields that belong together (Vaziri, Tip, Dolby), and the lists of that paper. */
public class Sets {
    /** A list that adds all of another: its own lock alone. */
    static class MyList {
        private Object[] elements = new Object[10];
        private int size;

        synchronized int size() {
            return size;
        }

        synchronized Object get(int i) {
            return i < size ? elements[i] : null;
        }

        synchronized void add(Object o) {
            if (size == elements.length) {
                elements = Arrays.copyOf(elements, 2 * size);
            }
            elements[size++] = o;
        }

        synchronized void clear() {
            size = 0;
        }

        synchronized Object[] toArray() {
            return Arrays.copyOf(elements, size);
        }

        // The number of the other one's elements is old while they are got.
        void addAllUnsafe(MyList other) {
            int n = other.size();
            for (int i = 0; i < n; i++) {
                // That the old number is tested is what is told, and get() looks itself.
                add(other.get(i)); // BENIGN: check-then-act rechecked
            }
        }

        void addAll(MyList other) {
            for (Object o : other.toArray()) {
                add(o);
            }
        }

        Object lastUnsafe() {
            int n = size();
            if (n == 0) {
                return null;
            }
            return get(n - 1); // BLOCAL: stale-value low
        }

        synchronized Object last() {
            return size == 0 ? null : elements[size - 1];
        }
    }

    /** A point: both numbers make one place. */
    static class Point {
        private int x;
        private int y;

        synchronized void move(int dx, int dy) {
            x += dx;
            y += dy;
        }

        synchronized int x() {
            return x;
        }

        synchronized int y() {
            return y;
        }

        // Never on the line of two places.
        double distanceUnsafe() {
            return Math.hypot(x(), y()); // BLOCAL: inconsistent-read low
        }

        synchronized double distance() {
            return Math.hypot(x, y);
        }

        synchronized void set(int x, int y) {
            this.x = x;
            this.y = y;
        }

        // Turned by what both were.
        void turnUnsafe() {
            int oldX = x();
            int oldY = y();
            // Each is made of the other one, and handed to a method that stores it: low.
            set(-oldY, oldX); // BLOCAL: stale-value low; BLOCAL: stale-value low
        }

        synchronized void turn() {
            int oldX = x;
            x = -y;
            y = oldX;
        }

        void mirrorUnsafe() {
            int now;
            synchronized (this) {
                now = x;
            }
            synchronized (this) {
                y = now; // BLOCAL: stale-value
            }
        }
    }

    /** A range with bounds that must not cross. */
    static class Range {
        private int low;
        private int high = 10;

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        synchronized void low(int n) {
            low = n;
        }

        synchronized void high(int n) {
            high = n;
        }

        synchronized void both(int l, int h) {
            low = l;
            high = h;
        }

        // (b): what is written together with the tested one.
        void raiseUnsafe(int n) {
            if (n <= high()) {
                // What goes with it, by a callee: low.
                low(n); // BLOCAL: check-then-act low
            }
        }

        void raise(int n) {
            synchronized (this) {
                if (n <= high) {
                    low = n;
                }
            }
        }

        void widenUnsafe() {
            int h = high();
            int l = low();
            both(l - 1, h + 1); // BLOCAL: lost-update; BLOCAL: lost-update low
        }
    }

    /** The accounts of one bank: the sum is under the lock of the bank, the accounts have their own. */
    static class Ledger {
        private final List<Integer> entries = new ArrayList<>();
        private int sum;
        private int count;

        synchronized void add(int n) {
            entries.add(n);
            sum += n;
            count++;
        }

        synchronized void reset() {
            entries.clear();
            sum = 0;
            count = 0;
        }

        synchronized int sum() {
            return sum;
        }

        synchronized int count() {
            return count;
        }

        // Divided by nothing.
        int meanUnsafe() {
            if (count() == 0) {
                return 0;
            }
            return sum() / count(); // BLOCAL: inconsistent-read low; BLOCAL: check-then-act low
        }

        synchronized int mean() {
            return count == 0 ? 0 : sum / count;
        }

        // Rounded up to what it was.
        void roundUnsafe() {
            int s = sum();
            int rest = 10 - s % 10;
            synchronized (this) {
                sum = s + rest; // BLOCAL: lost-update
                entries.add(rest);
                count++;
            }
        }

        void round() {
            synchronized (this) {
                int rest = 10 - sum % 10;
                sum += rest;
                entries.add(rest);
                count++;
            }
        }
    }

    static class Worker implements Runnable {
        private static final MyList ALL = new MyList();
        private static final Point PLACE = new Point();
        private static final Range RANGE = new Range();
        private static final Ledger LEDGER = new Ledger();

        @Override
        public void run() {
            MyList mine = new MyList();
            mine.addAllUnsafe(ALL);
            ALL.addAll(mine);
            ALL.addAllUnsafe(mine);
            System.out.println(ALL.lastUnsafe() + "" + ALL.last()); // BENIGN: inconsistent-read reported-only
            ALL.clear();
            PLACE.move(1, 2);
            PLACE.turnUnsafe();
            PLACE.turn();
            PLACE.mirrorUnsafe();
            System.out.println(PLACE.distanceUnsafe() + PLACE.distance()); // BLOCAL: inconsistent-read low
            RANGE.raiseUnsafe(4);
            RANGE.raise(5);
            RANGE.widenUnsafe();
            RANGE.high(3);
            LEDGER.add(4);
            LEDGER.roundUnsafe();
            LEDGER.round();
            System.out.println(LEDGER.meanUnsafe() + LEDGER.mean()); // BLOCAL: inconsistent-read low
            LEDGER.reset();
        }
    }

    public static void main(String[] args) {
        new Thread(new Worker()).start();
        new Thread(new Worker()).start();
    }
}
