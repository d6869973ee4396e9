package audit19;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Listeners by type of event; interceptors in an array that is replaced; the last event is kept for who comes late. */
public class EventBus {
    static final EventBus DEFAULT = new EventBus();

    abstract static class Registry<L> {
        final ConcurrentMap<Class<?>, List<L>> byType = new ConcurrentHashMap<>();

        void add(Class<?> type, L listener) {
            List<L> list = byType.get(type);
            if (list == null) {
                list = new CopyOnWriteArrayList<>();
                byType.put(type, list); // BLOCAL: check-then-act {{byType}}
            }
            list.add(listener);
        }

        void addSafely(Class<?> type, L listener) {
            List<L> list = byType.get(type);
            if (list == null) {
                List<L> fresh = new CopyOnWriteArrayList<>();
                list = byType.putIfAbsent(type, fresh);
                if (list == null) {
                    list = fresh;
                }
            }
            list.add(listener);
        }

        abstract void tell(L listener, Object event);

        void fire(Object event) {
            List<L> list = byType.get(event.getClass());
            if (list != null) {
                for (L l : list) {
                    tell(l, event);
                }
            }
        }
    }

    static final class Consumers extends Registry<Consumer<Object>> {
        @Override
        void tell(Consumer<Object> listener, Object event) {
            listener.accept(event);
        }
    }

    private final Consumers consumers = new Consumers();
    private final ConcurrentMap<Class<?>, Object> sticky = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Consumer<Object>> taps = new CopyOnWriteArrayList<>();
    private volatile Runnable[] interceptors = new Runnable[0];

    public void intercept(Runnable r) {
        Runnable[] old = interceptors;
        Runnable[] more = Arrays.copyOf(old, old.length + 1);
        more[old.length] = r;
        interceptors = more; // BLOCAL: lost-update {{interceptors}}
    }

    public synchronized void interceptUnderLock(Runnable r) {
        Runnable[] more = Arrays.copyOf(interceptors, interceptors.length + 1);
        more[more.length - 1] = r;
        // was expected as medium: intercept() does not hold the lock, so it is not that of most writers
        interceptors = more; // BLOCAL: lost-update low {{interceptors}}
    }

    public void tap(Consumer<Object> c) {
        taps.add(c);
    }

    public void untap(Consumer<Object> c) {
        taps.remove(c);
    }

    public void on(Class<?> type, Consumer<Object> c) {
        consumers.add(type, c);
        if (sticky.containsKey(type)) {
            c.accept(sticky.get(type).toString()); // BLOCAL: check-then-act {{sticky}}
        }
    }

    public void onSafely(Class<?> type, Consumer<Object> c) {
        consumers.addSafely(type, c);
        Object last = sticky.get(type);
        if (last != null) {
            c.accept(last.toString());
        }
    }

    /** A tap that takes itself out, or is taken out, makes the list shorter than the index. */
    public void post(Object event) {
        for (Runnable r : interceptors) {
            r.run();
        }
        consumers.fire(event);
        for (int i = 0; i < taps.size(); i++) {
            taps.get(i).accept(event); // BLOCAL: check-then-act {{taps}}
        }
    }

    public void postSafely(Object event) {
        consumers.fire(event);
        for (Consumer<Object> tap : taps) {
            tap.accept(event);
        }
    }

    public void postSticky(Object event) {
        sticky.put(event.getClass(), event);
        post(event);
    }

    public void unstick(Class<?> type) {
        sticky.remove(type);
    }
}
