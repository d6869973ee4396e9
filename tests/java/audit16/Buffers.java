package audit16;

import java.util.ArrayList;
import java.util.List;

/** A size asked in one block and used as an index in the next; init published early; holders (ANALYSIS 7). */
public class Buffers {
    static final Buffers SHARED = new Buffers();

    private final List<String> lines = new ArrayList<>();

    public synchronized void add(String s) {
        lines.add(s);
    }

    public synchronized int size() {
        return lines.size();
    }

    public synchronized String at(int i) {
        return lines.get(i);
    }

    public synchronized String removeAt(int i) {
        return lines.remove(i);
    }

    public String takeLast() {
        int n = size();
        if (n == 0) {
            return null;
        }
        return removeAt(n - 1); // BLOCAL: check-then-act
    }

    public String takeFirst() {
        return size() > 0 ? removeAt(0) : null; // BLOCAL: check-then-act
    }

    public String takeFirstEarly() {
        boolean empty = size() == 0;
        if (empty) {
            return "";
        }
        String s;
        synchronized (this) {
            s = lines.remove(0); // BLOCAL: check-then-act
        }
        return s;
    }

    /** Silent. */
    public synchronized String mendedLast() {
        int n = size();
        return n == 0 ? null : removeAt(n - 1);
    }

    /** Silent. */
    public String mendedAround() {
        synchronized (this) {
            if (size() == 0) {
                return null;
            }
            return removeAt(0);
        }
    }
}

class Lazy {
    static final Lazy SHARED = new Lazy();

    private List<String> made;

    synchronized List<String> made() {
        return made;
    }

    synchronized void made(List<String> l) {
        made = l;
    }

    public List<String> direct() {
        List<String> l = made();
        if (l == null) {
            l = new ArrayList<>();
            made(l); // BLOCAL: check-then-act
        }
        return l;
    }

    public void reset() {
        made(null);
    }

    public void negated() {
        if (made() != null) {
            return;
        }
        synchronized (this) {
            made = new ArrayList<>(); // BLOCAL: check-then-act
        }
    }

    /** Silent. */
    public synchronized List<String> mended() {
        if (made() == null) {
            made(new ArrayList<>());
        }
        return made;
    }

    /** Benign: looked at again. */
    public List<String> mendedTwice() {
        List<String> l = made();
        if (l == null) {
            synchronized (this) {
                if (made == null) {
                    made = new ArrayList<>(); // BENIGN: check-then-act rechecked
                }
                l = made;
            }
        }
        return l;
    }
}
