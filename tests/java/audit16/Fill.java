package audit16;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A size asked in one block, an array of it filled in the next; an index found in one block, used in the next (ANALYSIS 7). */
public class Fill {
    static final Fill SHARED = new Fill();

    private final List<String> items = new ArrayList<>();
    private String[] rows = new String[8];
    private int used;

    public synchronized void add(String s) {
        items.add(s);
        rows[used++] = s;
    }

    public synchronized void clear() {
        items.clear();
        rows = new String[8];
        used = 0;
    }

    synchronized int size() {
        return items.size();
    }

    synchronized int used() {
        return used;
    }

    synchronized String at(int i) {
        return items.get(i);
    }

    synchronized int indexOf(String s) {
        return items.indexOf(s);
    }

    synchronized void removeAt(int i) {
        items.remove(i);
    }

    public void oneByOne(String[] a) {
        int n = size();
        for (int i = 0; i < n; i++) {
            a[i] = at(i); // BLOCAL: check-then-act low
        }
    }

    public void oneBlock(String[] a) {
        int n = size();
        synchronized (this) {
            for (int i = 0; i < n; i++) {
                a[i] = items.get(i); // BLOCAL: check-then-act low
            }
        }
    }

    public void drain() {
        int n = size();
        while (n-- > 0) {
            removeAt(0); // BLOCAL: check-then-act
        }
    }

    public String[] copy() {
        int n = used();
        String[] a = new String[8];
        synchronized (this) {
            System.arraycopy(rows, 0, a, 0, n); // BLOCAL: stale-value low
        }
        return a;
    }

    public String[] copyOf() {
        int n = used();
        synchronized (this) {
            return Arrays.copyOf(rows, n); // BLOCAL: stale-value low
        }
    }

    public List<String> sub() {
        int n = size();
        synchronized (this) {
            return new ArrayList<>(items.subList(0, n)); // BLOCAL: stale-value low
        }
    }

    public void removeFound(String s) {
        int i = indexOf(s);
        if (i >= 0) {
            removeAt(i); // BLOCAL: check-then-act
        }
    }

    public void removeFoundEarly(String s) {
        int i;
        synchronized (this) {
            i = items.indexOf(s);
        }
        if (i < 0) {
            return;
        }
        synchronized (this) {
            items.remove(i); // BLOCAL: check-then-act
        }
    }

    public void removeLast() {
        removeAt(size() - 1); // BLOCAL: stale-value low
    }

    public void setFound(String s) {
        int i = indexOf(s);
        synchronized (this) {
            items.set(i, "x"); // BLOCAL: stale-value low
        }
    }

    public void setRow() {
        int i = used();
        synchronized (this) {
            rows[i] = "x"; // BLOCAL: stale-value low
        }
    }

    public String found(String s) {
        int i = indexOf(s);
        // as expected first: check-then-act low; to read what was tested is no act, the index is used
        return i < 0 ? null : at(i); // BLOCAL: stale-value low
    }

    /** Silent. */
    public synchronized String[] mended() {
        String[] a = new String[size()];
        for (int i = 0; i < a.length; i++) {
            a[i] = at(i);
        }
        return a;
    }

    /** Silent. */
    public void mendedFound(String s) {
        synchronized (this) {
            int i = indexOf(s);
            if (i >= 0) {
                removeAt(i);
            }
        }
    }

    /** Silent. */
    public void mendedByValue(String s) {
        synchronized (this) {
            items.remove(s);
        }
    }
}

class Listed {
    static final Listed SHARED = new Listed();

    private final List<String> items = Collections.synchronizedList(new ArrayList<>());

    public void add(String s) {
        items.add(s);
    }

    public void clear() {
        items.clear();
    }

    /** Silent: more than these toArray puts into another array; after fewer it leaves null, which is not used here. */
    public String[] mended() {
        return items.toArray(new String[items.size()]);
    }

    /** Silent. */
    public String[] mendedEmpty() {
        return items.toArray(new String[0]);
    }

    public void removeFound(String s) {
        int i = items.indexOf(s);
        if (i != -1) {
            items.remove(i); // BLOCAL: check-then-act
        }
    }

    public void each(String[] a) {
        for (int i = 0; i < items.size(); i++) {
            a[i] = items.get(i); // BLOCAL: check-then-act low
        }
    }

    public void drain() {
        while (!items.isEmpty()) {
            items.remove(0); // BLOCAL: check-then-act
        }
    }
}
