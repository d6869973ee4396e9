package audit28;

import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Values that are made when they are first asked for. */
public class Lazies {
    static final Lazies SHARED = new Lazies("Name");

    private final String name;
    private int hash;
    private volatile String lower;
    private volatile Object parsed;
    private volatile String conf;
    private int uses;
    private Object table;
    private final ConcurrentMap<String, String> upper = new ConcurrentHashMap<>();

    Lazies(String name) {
        this.name = name;
    }

    /** Silent: no lock, no volatile: all who make it make the same. */
    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            h = name.length() * 31;
            hash = h;
        }
        return h;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Lazies && ((Lazies) o).name.equals(name);
    }

    /** Made twice alike, at worst. */
    String lower() {
        String s = lower;
        if (s == null) {
            s = name.toLowerCase(Locale.ROOT);
            lower = s; // BLOCAL: check-then-act low {{lower}}
        }
        return s;
    }

    /** Checked twice. */
    Object parsed() {
        Object p = parsed;
        if (p == null) {
            synchronized (this) {
                p = parsed;
                if (p == null) {
                    p = new StringBuilder(name);
                    parsed = p; // BENIGN: check-then-act rechecked
                }
            }
        }
        return p;
    }

    /** Silent: always under the lock, given away. */
    synchronized Object table() {
        if (table == null) {
            table = new int[16];
        }
        return table;
    }

    /** Set once. */
    synchronized void configure(String c) {
        if (conf == null) {
            conf = c;
            uses = 0;
        }
    }

    /** Who sees that it is there sees it for ever. */
    void use() {
        if (conf != null) {
            synchronized (this) {
                uses++; // BENIGN: check-then-act write-once
            }
        }
    }

    /** The other side: it may be there by now. */
    void count() {
        if (conf == null) {
            synchronized (this) {
                uses--; // BLOCAL: check-then-act medium {{conf}}
            }
        }
    }

    /** Silent: asked cheaply, then by an operation that asks again. */
    String upper(String k) {
        String u = upper.get(k);
        return u != null ? u : upper.computeIfAbsent(k, x -> x.toUpperCase(Locale.ROOT));
    }

    /** Silent: likewise. */
    void upperOnce(String k, String v) {
        if (!upper.containsKey(k)) {
            upper.putIfAbsent(k, v);
        }
    }

    synchronized int uses() {
        return uses;
    }
}
