package audit21;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Listeners who are told once what they wait for has come, and listeners by class of event. */
public class RefreshNotifier {
    static final RefreshNotifier NOTIFIER = new RefreshNotifier();

    static final class Waiting {
        final long position;
        final Runnable listener;

        Waiting(long position, Runnable listener) {
            this.position = position;
            this.listener = listener;
        }
    }

    private List<Waiting> waiting = new ArrayList<>();
    private long refreshed;
    private final Map<String, List<Runnable>> byEvent = new ConcurrentHashMap<>();
    private final List<Runnable> all = new CopyOnWriteArrayList<>();
    private final Map<String, List<Runnable>> locked = new HashMap<>();

    /** Refreshed, and all told, between the look and the addition. */
    void await(long position, Runnable r) {
        if (refreshed >= position) {
            r.run();
            return;
        }
        synchronized (this) {
            waiting.add(new Waiting(position, r)); // BLOCAL: check-then-act medium {{refreshed}}
        }
    }

    void awaitWell(long position, Runnable r) {
        if (refreshed < position) {
            synchronized (this) {
                if (refreshed < position) {
                    waiting.add(new Waiting(position, r)); // BENIGN: check-then-act rechecked
                    return;
                }
            }
        }
        r.run();
    }

    void refreshed(long position) {
        List<Waiting> then = new ArrayList<>();
        synchronized (this) {
            refreshed = position;
            List<Waiting> later = new ArrayList<>();
            for (Waiting w : waiting) {
                (w.position <= position ? then : later).add(w);
            }
            waiting = later;
        }
        for (Waiting w : then) {
            w.listener.run();
        }
    }

    /** Those who still wait are computed in one block and stored in another. */
    void refreshedApart(long position) {
        List<Waiting> now;
        synchronized (this) {
            refreshed = position;
            now = new ArrayList<>(waiting);
        }
        List<Waiting> later = new ArrayList<>();
        for (Waiting w : now) {
            if (w.position <= position) {
                w.listener.run();
            } else {
                later.add(w);
            }
        }
        synchronized (this) {
            waiting = later; // BLOCAL: lost-update {{waiting}}
        }
    }

    /** Two lists for one event, one of which nobody tells. */
    void subscribe(String event, Runnable r) {
        List<Runnable> l = byEvent.get(event);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            byEvent.put(event, l); // BLOCAL: check-then-act {{byEvent}}
        }
        l.add(r);
    }

    void subscribeWell(String event, Runnable r) {
        byEvent.computeIfAbsent(event, e -> new CopyOnWriteArrayList<>()).add(r);
    }

    void addToAll(Runnable r) {
        all.add(r);
    }

    void removeFromAll(Runnable r) {
        all.remove(r);
    }

    /** One less than there were. */
    void tellAll() {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).run(); // BLOCAL: check-then-act medium {{all}}
        }
    }

    void tellAllWell() {
        for (Runnable r : all) {
            r.run();
        }
    }

    void last() {
        if (!all.isEmpty()) {
            // was expected as one, stale-value, medium: the test is named first
            all.get(all.size() - 1).run(); // BLOCAL: check-then-act medium {{all}}; BLOCAL: stale-value low
        }
    }

    void on(String event, Runnable r) {
        synchronized (locked) {
            locked.computeIfAbsent(event, e -> new ArrayList<>()).add(r);
        }
    }

    void off(String event) {
        synchronized (locked) {
            locked.remove(event);
        }
    }

    /** The very list that others add to. */
    public Iterable<String> events() {
        synchronized (locked) {
            return locked.keySet(); // BLOCAL: stale-value medium {{locked}}
        }
    }

    public Iterable<String> eventsWell() {
        synchronized (locked) {
            return new ArrayList<>(locked.keySet());
        }
    }
}
