// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Handlers by topic, dead events kept for who comes late. */
public class EventBus {
    public static final EventBus DEFAULT = new EventBus();

    private final Map<String, List<Consumer<Object>>> handlers = new HashMap<>();
    private final List<Object> dead = new ArrayList<>();
    private final CopyOnWriteArrayList<Consumer<Object>> taps = new CopyOnWriteArrayList<>();
    private final ConcurrentHashMap<String, Integer> published = new ConcurrentHashMap<>();
    private int subscriptions;
    private Object last;
    private boolean paused;

    public synchronized void subscribe(String topic, Consumer<Object> h) {
        handlers.computeIfAbsent(topic, t -> new ArrayList<>()).add(h);
        subscriptions++;
    }

    private synchronized List<Consumer<Object>> handlers(String topic) {
        List<Consumer<Object>> l = handlers.get(topic);
        return l == null ? new ArrayList<>() : new ArrayList<>(l);
    }

    // Silent: called on a copy, outside the lock.
    public void publish(String topic, Object event) {
        for (Consumer<Object> h : handlers(topic)) {
            h.accept(event);
        }
    }

    /** No handler when asked, a dead letter when somebody has come. Low: most blocks that write the one do not write the other. */
    public void publishOrKeep(String topic, Object event) {
        List<Consumer<Object>> l = handlers(topic);
        if (l.isEmpty()) {
            synchronized (this) {
                dead.add(event); // BLOCAL: check-then-act low
            }
            return;
        }
        for (Consumer<Object> h : l) {
            h.accept(event);
        }
    }

    // Silent: found empty and kept in one block.
    public void publishOrKeepFixed(String topic, Object event) {
        List<Consumer<Object>> l;
        synchronized (this) {
            l = handlers(topic);
            if (l.isEmpty()) {
                dead.add(event);
                return;
            }
        }
        for (Consumer<Object> h : l) {
            h.accept(event);
        }
    }

    // Silent: what was dead is taken out in one block, told after it.
    public void replay(Consumer<Object> h) {
        List<Object> all;
        synchronized (this) {
            all = new ArrayList<>(dead);
            dead.clear();
        }
        for (Object o : all) {
            h.accept(o);
        }
    }

    /** Copied in one block, cleared in another: what came in between is dropped. */
    public void replayLosing(Consumer<Object> h) {
        List<Object> all;
        synchronized (this) {
            all = new ArrayList<>(dead);
        }
        for (Object o : all) {
            h.accept(o);
        }
        synchronized (this) {
            if (!all.isEmpty()) {
                dead.clear(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The drop of a topic that had no handlers when it was asked for. */
    public void prune(String topic) {
        boolean empty;
        synchronized (this) {
            List<Consumer<Object>> l = handlers.get(topic);
            empty = l == null || l.isEmpty();
        }
        if (empty) {
            synchronized (this) {
                handlers.remove(topic); // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: asked in the block that drops.
    public void pruneFixed(String topic) {
        synchronized (this) {
            List<Consumer<Object>> l = handlers.get(topic);
            if (l == null || l.isEmpty()) {
                handlers.remove(topic);
            }
        }
    }

    public synchronized void drop() {
        handlers.clear();
        dead.clear();
        subscriptions = 0;
    }

    /** The copy-on-write list is asked, then added to. */
    public void tap(Consumer<Object> t) {
        if (!taps.contains(t)) {
            taps.add(t); // BLOCAL: check-then-act medium
        }
    }

    // Silent: one operation.
    public void tapFixed(Consumer<Object> t) {
        taps.addIfAbsent(t);
    }

    public void untap(Consumer<Object> t) {
        taps.remove(t);
    }

    // Silent: the snapshot of the list is walked.
    public void flood(Object event) {
        for (Consumer<Object> t : taps) {
            t.accept(event);
        }
    }

    /** Counted per topic by get and put. */
    public void tally(String topic) {
        published.put(topic, published.getOrDefault(topic, 0) + 1); // BLOCAL: lost-update high
    }

    // Silent: merged.
    public void tallyFixed(String topic) {
        published.merge(topic, 1, Integer::sum);
    }

    /** Sticky events: the last one is compared in one block and set in another. Low: it is set to what it was found not to be. */
    public boolean sticky(Object event) {
        Object l;
        synchronized (this) {
            l = last;
        }
        if (event.equals(l)) {
            return false;
        }
        synchronized (this) {
            last = event; // BLOCAL: check-then-act low
        }
        return true;
    }

    // Silent: compared where it is set.
    public synchronized boolean stickyFixed(Object event) {
        if (event.equals(last)) {
            return false;
        }
        last = event;
        return true;
    }

    public synchronized boolean toggle() {
        paused = !paused;
        return paused;
    }

    public synchronized void setPaused(boolean p) {
        paused = p;
    }

    public synchronized boolean isPaused() {
        return paused;
    }

    /** Toggled by accessors. */
    public void flip() {
        setPaused(!isPaused()); // BLOCAL: lost-update high
    }

    // Silent: put there for all who come later.
    public void addAll(Collection<Consumer<Object>> c) {
        taps.addAll(c);
    }

    public synchronized int subscriptions() {
        return subscriptions;
    }
}
