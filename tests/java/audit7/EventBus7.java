// RELEASES: 8 17
package audit7;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An event bus: subscribers, sticky events, replay, a dispatcher on a pool. */
public class EventBus7 {
    private static final EventBus7 DEFAULT = new EventBus7();

    static EventBus7 getDefault() {
        return DEFAULT;
    }

    interface Listener {
        void on(Object event);
    }

    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final Map<Class<?>, List<Listener>> listeners = new HashMap<>();
    private final Map<Class<?>, Object> sticky = new HashMap<>();
    private final Deque<Object> backlog = new ArrayDeque<>();
    private final CopyOnWriteArrayList<Listener> any = new CopyOnWriteArrayList<>();
    private boolean dispatching;
    private int published;
    private Listener dead;
    private Listener[] fast = new Listener[0];

    // Silent: the list is made and filled in one block.
    void subscribe(Class<?> type, Listener l) {
        synchronized (listeners) {
            List<Listener> list = listeners.get(type);
            if (list == null) {
                list = new ArrayList<>();
                listeners.put(type, list);
            }
            list.add(l);
        }
    }

    /** The list is got in one block, and changed in the next. */
    void unsubscribe(Class<?> type, Listener l) {
        List<Listener> list;
        synchronized (listeners) {
            list = listeners.get(type);
        }
        if (list == null) {
            return;
        }
        synchronized (listeners) {
            list.remove(l); // BLOCAL: stale-value medium
        }
    }

    // Silent.
    void unsubscribeRight(Class<?> type, Listener l) {
        synchronized (listeners) {
            List<Listener> list = listeners.get(type);
            if (list != null) {
                list.remove(l);
                if (list.isEmpty()) {
                    listeners.remove(type);
                }
            }
        }
    }

    private List<Listener> snapshot(Class<?> type) {
        synchronized (listeners) {
            List<Listener> list = listeners.get(type);
            return list == null ? Collections.<Listener>emptyList() : new ArrayList<>(list);
        }
    }

    // Silent: a copy is gone through outside of the lock.
    void publish(Object event) {
        for (Listener l : snapshot(event.getClass())) {
            l.on(event);
        }
        for (Listener l : any) {
            l.on(event);
        }
    }

    /** None subscribed when asked: kept for whoever comes, who may have come meanwhile. */
    void publishOrKeep(Object event) {
        List<Listener> now = snapshot(event.getClass());
        if (now.isEmpty()) {
            synchronized (listeners) {
                backlog.add(event); // BLOCAL: check-then-act low
            }
        }
        for (Listener l : now) {
            l.on(event);
        }
    }

    // Silent: in one block.
    void publishOrKeepRight(Object event) {
        List<Listener> now;
        synchronized (listeners) {
            now = snapshot(event.getClass());
            if (now.isEmpty()) {
                backlog.add(event);
            }
        }
        for (Listener l : now) {
            l.on(event);
        }
    }

    /** The sticky event of one block is replaced in another. */
    <T> void mergeSticky(Class<T> type, T event) {
        Object old;
        synchronized (sticky) {
            old = sticky.get(type);
        }
        Object merged = old == null ? event : old.toString() + event;
        synchronized (sticky) {
            sticky.put(type, merged); // BLOCAL: lost-update
        }
    }

    // Silent: in one.
    <T> void mergeStickyRight(Class<T> type, T event) {
        synchronized (sticky) {
            Object old = sticky.get(type);
            sticky.put(type, old == null ? event : old.toString() + event);
        }
    }

    // Silent: taken where it was there when asked; the removal itself says whether it still was.
    Object takeSticky(Class<?> type) {
        synchronized (sticky) {
            if (!sticky.containsKey(type)) {
                return null;
            }
        }
        synchronized (sticky) {
            return sticky.remove(type);
        }
    }

    // Silent.
    Object takeStickyRight(Class<?> type) {
        synchronized (sticky) {
            return sticky.remove(type);
        }
    }

    /** One dispatcher at a time: looked at, and set in another block. */
    void post(Object event) {
        boolean busy;
        synchronized (backlog) {
            backlog.add(event);
            busy = dispatching;
        }
        if (!busy) {
            synchronized (backlog) {
                dispatching = true; // BLOCAL: check-then-act
            }
            pool.execute(this::dispatch);
        }
    }

    // Silent: set in the block that looked.
    void postRight(Object event) {
        synchronized (backlog) {
            backlog.add(event);
            if (dispatching) {
                return;
            }
            dispatching = true;
        }
        pool.execute(this::dispatch);
    }

    // The end of the backlog and of the dispatching are one block.
    private void dispatch() {
        for (;;) {
            Object event;
            synchronized (backlog) {
                event = backlog.poll();
                if (event == null) {
                    dispatching = false; // BENIGN: check-then-act handed-over
                    return;
                }
                published++;
            }
            publish(event);
        }
    }

    /** Another thread posts between the last look and the reset of the flag. */
    private void dispatchApart() {
        for (;;) {
            Object event;
            synchronized (backlog) {
                event = backlog.poll();
            }
            if (event == null) {
                break;
            }
            publish(event);
        }
        synchronized (backlog) {
            dispatching = false; // BLOCAL: check-then-act medium
        }
    }

    void drain() {
        pool.execute(this::dispatchApart);
    }

    /** An array that is grown by a copy. */
    void addFast(Listener l) {
        Listener[] old;
        synchronized (this) {
            old = fast;
        }
        Listener[] grown = new Listener[old.length + 1];
        System.arraycopy(old, 0, grown, 0, old.length);
        grown[old.length] = l;
        synchronized (this) {
            fast = grown; // BLOCAL: lost-update
        }
    }

    // Silent.
    synchronized void addFastRight(Listener l) {
        Listener[] grown = new Listener[fast.length + 1];
        System.arraycopy(fast, 0, grown, 0, fast.length);
        grown[fast.length] = l;
        fast = grown;
    }

    synchronized void noFast() {
        fast = new Listener[0];
        dead = null;
    }

    /** Twice the same, by a look at the list. */
    void any(Listener l) {
        if (!any.contains(l)) {
            any.add(l); // BLOCAL: check-then-act
        }
    }

    void notAny(Listener l) {
        any.remove(l);
    }

    /** Set if there is none, by a getter and a setter. */
    synchronized Listener dead() {
        return dead;
    }

    synchronized void dead(Listener l) {
        dead = l;
    }

    void deadDefault() {
        if (dead() == null) {
            dead(e -> { }); // BLOCAL: check-then-act
        }
    }
}
