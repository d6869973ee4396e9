// RELEASES: 8 17
package audit18;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Looked at again before the act (ANALYSIS 8, rechecked), at the right thing and at the wrong one. */
public class Recheck {
    static final Recheck R = new Recheck();

    private int version;
    private String text = "";
    private String body = "";
    private int n;
    private int limit = 10;
    private boolean open;
    private Map<String, String> table;
    private Map<String, String> names;
    private Map<String, String> labels;

    public void edit() {
        int v;
        String t;
        synchronized (this) {
            v = version;
            t = body;
        }
        t = t + ".";
        synchronized (this) {
            boolean same = v == version;
            if (same) {
                // was 'text', which others change without the version: that is no stamp of it
                body = t; // BENIGN: lost-update rechecked
                version = v + 1; // BENIGN: lost-update rechecked
            }
        }
    }

    private boolean is(String old) {
        return Objects.equals(old, text);
    }

    public void trim() {
        String t;
        synchronized (this) {
            t = text;
        }
        String u = t.trim();
        synchronized (this) {
            if (is(t)) {
                text = u; // BENIGN: lost-update rechecked
            }
        }
    }

    /** Looks whether there is a text, not whether it is the same. */
    public void trimBadly() {
        String t;
        synchronized (this) {
            t = text;
        }
        String u = t.trim();
        synchronized (this) {
            if (text != null) {
                text = u; // BLOCAL: lost-update high
            }
        }
    }

    /** Both are asked the same (ANALYSIS 8). */
    public void trimAsked() {
        String t;
        synchronized (this) {
            t = text;
        }
        if (t != null) {
            String u = t.trim();
            synchronized (this) {
                if (text != null) {
                    text = u; // BENIGN: lost-update rechecked
                }
            }
        }
    }

    /** Nothing is there that would be lost. */
    public void trimIfGone() {
        String t;
        synchronized (this) {
            t = text;
        }
        String u = t + "!";
        synchronized (this) {
            if (text == null) {
                text = u; // BENIGN: lost-update rechecked
            }
        }
    }

    public void add() {
        int old;
        synchronized (this) {
            old = n;
        }
        if (old < limit()) {
            synchronized (this) {
                if (open) {
                    n++; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    private synchronized int limit() {
        return 10;
    }

    public void addWell() {
        int old;
        synchronized (this) {
            old = n;
        }
        if (old < 10) {
            synchronized (this) {
                if (n < 10) {
                    n++; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** Asked again, but the number written back is the old one. */
    public void less() {
        int old;
        synchronized (this) {
            old = n;
        }
        if (old > 0) {
            synchronized (this) {
                if (n > 0) {
                    n = old - 1; // BLOCAL: lost-update high
                }
            }
        }
    }

    public String lookUp(String k) {
        if (table == null) {
            synchronized (this) {
                if (table == null) {
                    table = new HashMap<>();
                    fill(table); // BLOCAL: check-then-act medium
                }
            }
        }
        return table.get(k);
    }

    public String lookUpWell(String k) {
        Map<String, String> t = names;
        if (t == null) {
            synchronized (this) {
                t = names;
                if (t == null) {
                    t = new HashMap<>();
                    fill(t);
                    names = t; // BENIGN: check-then-act rechecked
                }
            }
        }
        return t.get(k);
    }

    /** The callee is given the object that the field has by now, by another name. */
    public Map<String, String> byLocal() {
        if (labels == null) {
            synchronized (this) {
                if (labels == null) {
                    Map<String, String> t = new HashMap<>();
                    labels = t;
                    fill(t); // BLOCAL: check-then-act medium
                }
            }
        }
        return labels;
    }

    /** The callee only looks. That the map may be gone when it is read once more behind the lock was overlooked at first. */
    public Map<String, String> counted() {
        if (names == null) {
            synchronized (this) {
                if (names == null) {
                    names = new HashMap<>();
                    tell(names);
                }
            }
        }
        return names; // BLOCAL: check-then-act medium {{read again}}
    }

    private static void tell(Map<String, String> m) {
        if (m.size() > 3) {
            throw new IllegalStateException();
        }
    }

    private static void fill(Map<String, String> m) {
        m.put("a", "b");
    }

    public synchronized void set(String t, boolean o, int m) {
        text = t;
        body = t;
        version++;
        open = o;
        n = m;
        limit = m + 1;
    }

    public synchronized void forget() {
        table = null;
        names = null;
        labels = null;
    }

    /** The first block is inside the second one: one block. */
    public synchronized void nested() {
        int old;
        synchronized (this) {
            old = n;
        }
        n = old + 1;
    }

    public void fresh() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            if (old != n) {
                return;
            }
            n = old + 1; // BENIGN: lost-update rechecked
        }
    }
}
