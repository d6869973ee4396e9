// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reasons for which an old value does no harm, each beside what only looks so; in orders, seats and settings. */
public class Excuses {
    static final Excuses SHARED = new Excuses();

    private final Map<Long, String> orders = new LinkedHashMap<>();
    private Map<String, String> settings = new HashMap<>();
    private long nextOrder;
    private long revision;
    private String title = "";
    private String owner;
    private int seats = 10;
    private int sold;
    private boolean loaded;
    private List<String> queue = new ArrayList<>();
    private Object token;
    private String cached;
    private boolean dirty;

    /** handed over: a number that nobody else gets. (First unmarked.) */
    long order(String what) {
        long id;
        synchronized (this) {
            id = nextOrder;
            nextOrder = id + 1;
        }
        String text = id + what;
        synchronized (this) {
            orders.put(id, text); // BENIGN: stale-value handed-over
        }
        return id;
    }

    /** Its near miss: looked at, counted later. */
    long orderTwice(String what) {
        long id;
        synchronized (this) {
            id = nextOrder;
        }
        synchronized (this) {
            orders.put(id, what);
            nextOrder = id + 1; // BLOCAL: lost-update high {{nextOrder}}
        }
        return id;
    }

    /** rechecked: compared with the copy. */
    void rename(String to) {
        String was;
        synchronized (this) {
            was = title;
        }
        String made = was + "/" + to;
        synchronized (this) {
            if (Objects.equals(title, was)) {
                title = made; // BENIGN: lost-update rechecked
                revision++;
            }
        }
    }

    /** Its near miss: asked whether there is any. */
    void renameAny(String to) {
        String was;
        synchronized (this) {
            was = title;
        }
        String made = was + "/" + to;
        synchronized (this) {
            if (title != null) {
                title = made; // BLOCAL: lost-update {{title}}
                revision++;
            }
        }
    }

    /** rechecked: the test is made once more, the other way round, and left early. */
    boolean sell() {
        synchronized (this) {
            if (sold >= seats) {
                return false;
            }
        }
        synchronized (this) {
            if (!(sold < seats)) {
                return false;
            }
            sold++; // BENIGN: check-then-act rechecked
        }
        return true;
    }

    /** Its near miss: another bound is asked. */
    boolean sellFew() {
        synchronized (this) {
            if (sold >= seats) {
                return false;
            }
        }
        synchronized (this) {
            if (dirty) {
                return false;
            }
            sold++; // BLOCAL: check-then-act medium {{sold}}
        }
        return true;
    }

    synchronized void refund(int n) {
        sold -= n;
        dirty = n > 3;
    }

    synchronized void room(int n) {
        seats = n;
    }

    /** write-once: loaded once, it stays so. (First unmarked.) */
    String setting(String key) {
        boolean l;
        synchronized (this) {
            l = loaded;
        }
        if (l) {
            synchronized (this) {
                return settings.get(key); // BENIGN: check-then-act write-once
            }
        }
        return null;
    }

    synchronized void load(Map<String, String> all) {
        settings = new HashMap<>(all);
        loaded = true;
    }

    /** handed over: taken and replaced. (First unmarked.) */
    int work() {
        List<String> mine;
        synchronized (this) {
            mine = queue;
            queue = new ArrayList<>();
        }
        synchronized (this) {
            for (String s : mine) {
                orders.put(nextOrder++, s); // BENIGN: check-then-act handed-over
            }
        }
        return mine.size();
    }

    /** Its near miss: taken only where it was asked for, replaced on the other way too late. */
    int workLate(boolean now) {
        List<String> mine;
        synchronized (this) {
            mine = queue;
            if (now) {
                queue = new ArrayList<>();
            }
        }
        for (String s : mine) {
            System.out.println(s);
        }
        synchronized (this) {
            queue = new ArrayList<>(); // BLOCAL: lost-update {{queue}}
        }
        return mine.size();
    }

    synchronized void enqueue(String s) {
        queue.add(s);
    }

    /** covered: an outer lock is held throughout. */
    synchronized void both(String s) {
        String o;
        synchronized (orders) {
            o = owner;
        }
        if (o == null) {
            synchronized (orders) {
                owner = s;
            }
        }
    }

    synchronized void disown() {
        synchronized (orders) {
            owner = null;
        }
    }

    /** confined: of an object that nobody else has yet. */
    static Excuses copyOf(Map<String, String> all) {
        Excuses e = new Excuses();
        boolean l;
        synchronized (e) {
            l = e.loaded;
        }
        if (!l) {
            synchronized (e) {
                e.settings.putAll(all);
                e.loaded = true;
            }
        }
        return e;
    }

    /** A claim that is given back by who made it. */
    boolean exclusive(Runnable r) {
        Object mine = new Object();
        synchronized (this) {
            if (token != null) {
                return false;
            }
            token = mine;
        }
        try {
            r.run();
        } finally {
            synchronized (this) {
                token = null; // BENIGN: check-then-act handed-over
            }
        }
        return true;
    }

    /** Its near miss: seen free, and claimed later. (First high: but one arm returns.) */
    boolean exclusiveBadly(Runnable r) {
        synchronized (this) {
            if (token != null) {
                return false;
            }
        }
        synchronized (this) {
            token = new Object(); // BLOCAL: check-then-act medium {{token}}
        }
        r.run();
        synchronized (this) {
            token = null;
        }
        return true;
    }

    /** reported only. (First unmarked.) */
    void check() {
        int s;
        synchronized (this) {
            s = sold;
        }
        synchronized (this) {
            if (revision < 0) {
                throw new IllegalStateException("sold " + s); // BENIGN: stale-value reported-only
            }
        }
    }

    /** What is computed of old settings and kept, though they have been replaced meanwhile. (First without the settings, which were made a text by toString().) */
    String text() {
        Map<String, String> now;
        synchronized (this) {
            if (cached != null) {
                return cached;
            }
            now = settings;
        }
        String t = String.join(",", now.keySet());
        synchronized (this) {
            cached = t; // BLOCAL: check-then-act {{cached}}; BLOCAL: stale-value medium {{settings}}; BLOCAL: stale-value low
        }
        return t;
    }

    synchronized void set(String k, String v) {
        settings.put(k, v);
        cached = null;
    }

    /** Silent: kept only if they have not. */
    String textWell() {
        long r;
        String t;
        synchronized (this) {
            if (cached != null) {
                return cached;
            }
            t = settings.toString();
            cached = t;
        }
        return t;
    }
}
