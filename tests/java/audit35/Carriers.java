// RELEASES: 17 21
package audit35;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What carries a value out of its block: helpers of helpers, records, arrays, options, boxes, new objects, arguments, bridges, texts. */
public class Carriers {
    static final Carriers SHARED = new Carriers();

    record Range(int low, int high) {
        int width() {
            return high - low;
        }

        static Range of(int low, int high) {
            return new Range(low, high);
        }
    }

    static final class Holder {
        int value;
        Holder next;
    }

    private int low;
    private int high;
    private Integer boxed = 0;
    private String name;
    private String mode = "new";
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> marks = new HashMap<>();

    synchronized void clear() {
        low = 0;
        high = 0;
        boxed = 0;
        name = null;
        mode = "open";
        names.clear();
        marks.clear();
    }

    synchronized int low() {
        return low;
    }

    private int lowDeep() {
        return low();
    }

    private int lowDeeper() {
        return lowDeep();
    }

    synchronized void setLow(int n) {
        low = n;
    }

    private void setLowDeep(int n) {
        setLow(n);
    }

    private static int oneMore(int n) {
        return n + 1;
    }

    /** Three calls deep on the one side, two on the other, and a third that computes. */
    void deep() {
        int n = lowDeeper();
        setLowDeep(oneMore(n)); // BLOCAL: lost-update {{low}}
    }

    /** Silent: under the lock all of these enter it again. */
    synchronized void deepHeld() {
        int n = lowDeeper();
        setLowDeep(oneMore(n));
    }

    /** Silent: a helper that computes of nothing that was read. */
    void deepOfAnother(int n) {
        lowDeeper();
        setLowDeep(oneMore(n));
    }

    synchronized Range range() {
        return new Range(low, high);
    }

    /** In a record. */
    void inRecord() {
        Range r = range();
        synchronized (this) {
            high = r.high() + 1; // BLOCAL: lost-update {{high}}
        }
    }

    /** In a record that a factory makes, computed by its method. */
    void inRecordOfFactory() {
        Range r;
        synchronized (this) {
            r = Range.of(low, high);
        }
        synchronized (this) {
            low = r.width(); // BLOCAL: lost-update high {{low}}
        }
    }

    /** Silent: the record is made and asked in one block. */
    synchronized void inRecordHeld() {
        Range r = range();
        high = r.high() + 1;
    }

    /** In an array of one's own. */
    void inArray() {
        int[] out = new int[2];
        synchronized (this) {
            out[0] = low;
        }
        out[0]++;
        synchronized (this) {
            low = out[0]; // BLOCAL: lost-update high {{low}}
        }
    }

    private synchronized void readInto(int[] out) {
        out[0] = low;
    }

    /** Into an array that is an argument. */
    void intoArray() {
        int[] out = new int[1];
        readInto(out);
        synchronized (this) {
            low = out[0] + 1; // BLOCAL: lost-update {{low}}
        }
    }

    /** In an option. */
    void inOption() {
        Optional<String> now;
        synchronized (this) {
            now = Optional.ofNullable(name);
        }
        if (now.isEmpty()) {
            synchronized (this) {
                name = "first"; // BLOCAL: check-then-act high {{name}}
            }
        }
    }

    synchronized Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** In an option that a method returns. */
    void inOptionOfMethod() {
        if (!name().isPresent()) {
            synchronized (this) {
                name = "second"; // BLOCAL: check-then-act {{name}}
            }
        }
    }

    /** Silent: asked and set in one block. */
    synchronized void inOptionHeld() {
        if (name().isEmpty()) {
            name = "third";
        }
    }

    /** In a box. */
    void inBox() {
        Integer n;
        synchronized (this) {
            n = boxed;
        }
        synchronized (this) {
            boxed = n + 1; // BLOCAL: lost-update high {{boxed}}
        }
    }

    /** In a field of a new object. */
    void inNew() {
        Holder h = new Holder();
        synchronized (this) {
            h.value = low;
        }
        synchronized (this) {
            low = h.value + 1; // BLOCAL: lost-update high {{low}}
        }
    }

    private static void more(Holder h) {
        h.value++;
    }

    /** Counted up by a helper. */
    void inNewByHelper() {
        Holder h = new Holder();
        synchronized (this) {
            h.value = low;
        }
        more(h);
        synchronized (this) {
            low = h.value; // BLOCAL: lost-update high {{low}}
        }
    }

    /** Silent: the new object's field is filled again, in the block. */
    void inNewAgain() {
        Holder h = new Holder();
        synchronized (this) {
            h.value = low;
        }
        synchronized (this) {
            h.value = low;
            low = h.value + 1; // FALSE: lost-update (a field of a new object that is set again)
        }
    }

    private static int most(int... all) {
        int best = all[0];
        for (int one : all) {
            best = Math.max(best, one);
        }
        return best;
    }

    /** As one of several arguments. */
    void varied(int a, int b) {
        int n;
        synchronized (this) {
            n = high;
        }
        int best = most(a, b, n);
        synchronized (this) {
            high = best; // BLOCAL: lost-update high {{high}}
        }
    }

    /** Silent: the greatest is looked for in the block. */
    synchronized void variedHeld(int a, int b) {
        high = most(a, b, high);
    }

    /** By a conditional expression. */
    void conditional(int n) {
        int old;
        synchronized (this) {
            old = high;
        }
        int best = old > n ? old : n;
        synchronized (this) {
            high = best; // BLOCAL: lost-update high {{high}}
        }
    }

    /** Switched on in one block, set in the next. */
    void switched() {
        String now;
        synchronized (this) {
            now = mode;
        }
        switch (now) {
            case "open" -> {
                synchronized (this) {
                    mode = "closed"; // BLOCAL: check-then-act high {{mode}}
                }
            }
            case "closed" -> names();
            default -> {
            }
        }
    }

    /** A switch that yields what is set. */
    void switchedToValue() {
        String now;
        synchronized (this) {
            now = mode;
        }
        String next = switch (now) {
            case "new" -> "open";
            case "open" -> "closed";
            default -> now;
        };
        synchronized (this) {
            mode = next; // BLOCAL: lost-update high {{mode}}
        }
    }

    /** Silent: all in one block. */
    synchronized void switchedHeld() {
        mode = switch (mode) {
            case "new" -> "open";
            case "open" -> "closed";
            default -> mode;
        };
    }

    synchronized List<String> names() {
        return new ArrayList<>(names);
    }

    synchronized void addName(String one) {
        names.add(one);
    }

    /** Whether it is there is asked of a copy. */
    void addOnce(String one) {
        if (!names().contains(one)) {
            addName(one); // BLOCAL: check-then-act {{names}}
        }
    }

    /** Silent: asked and added in one block. */
    synchronized void addOnceHeld(String one) {
        if (!names.contains(one)) {
            names.add(one);
        }
    }

    /** What a map has for a key is written back under it. */
    void mark(String key) {
        Integer n;
        synchronized (this) {
            n = marks.get(key);
        }
        int next = n == null ? 1 : n + 1;
        synchronized (this) {
            marks.put(key, next); // BLOCAL: lost-update high {{marks}}
        }
    }

    /** Silent: the library does so in one block. */
    synchronized void markAtOnce(String key) {
        marks.merge(key, 1, Integer::sum);
    }

    /** What a type parameter hides. */
    interface Cell<T> {
        T get();

        void set(T t);
    }

    static final class IntCell implements Cell<Integer> {
        private int n;

        @Override
        public synchronized Integer get() {
            return n;
        }

        @Override
        public synchronized void set(Integer to) {
            n = to;
        }
    }

    private static final Cell<Integer> CELL = new IntCell();

    /** By bridges. */
    static void bridged() {
        CELL.set(CELL.get() + 1); // BLOCAL: lost-update
    }

    /** Silent: the cell is locked around both. */
    static void bridgedHeld() {
        synchronized (CELL) {
            CELL.set(CELL.get() + 1);
        }
    }

    private Holder first;

    synchronized void push(Holder h) {
        h.next = first;
        first = h;
    }

    /** Read through two fields. Expected as lost-update: what is read is the next one's reference, which goes into another field. */
    void dropFirst() {
        Holder after;
        synchronized (this) {
            after = first == null ? null : first.next;
        }
        synchronized (this) {
            first = after; // BLOCAL: stale-value medium
        }
    }

    /** Silent: who takes all away at once may work it off. */
    int drained() {
        Holder h;
        synchronized (this) {
            h = first;
            first = null;
        }
        int sum = 0;
        for (; h != null; h = h.next) {
            sum += h.value;
        }
        return sum;
    }
}
