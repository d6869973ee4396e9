// RELEASES: 17
package audit49;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A host of plugins, called acts, and the bus by which they hear of each other. */
public class Playhouse {
    enum Phase { NEW, LOADED, ON, OFF }

    interface Act {
        String name();

        void on();

        void off();
    }

    record Event(String topic, Object what) {
    }

    /** One act on the stage, its phase under its monitor. */
    static final class Slot {
        private final Act act;
        private Phase phase = Phase.NEW;
        private int starts;
        private Throwable failure;

        Slot(Act act) {
            this.act = act;
        }

        synchronized Phase phase() {
            return phase;
        }

        synchronized void phase(Phase p) {
            phase = p;
        }

        /** Loaded when it was asked, and set on by a second call. */
        void start() {
            if (phase() == Phase.LOADED) {
                act.on();
                phase(Phase.ON); // BLOCAL: check-then-act
            }
        }

        /** Silent: under the monitor as a whole. */
        synchronized void startAtOnce() {
            if (phase == Phase.LOADED) {
                act.on();
                phase = Phase.ON;
                starts++;
            }
        }

        /** The phase of before a call out is restored. */
        void stop() {
            Phase before;
            synchronized (this) {
                before = phase;
                phase = Phase.OFF;
            }
            try {
                act.off();
            } catch (RuntimeException e) {
                synchronized (this) {
                    failure = e;
                    phase = before; // BLOCAL: lost-update
                }
            }
        }

        synchronized int starts() {
            return failure == null ? starts : -starts;
        }
    }

    /** All slots. */
    static final class Stage {
        static final Stage MAIN = new Stage();
        private final Lock lock = new ReentrantLock(true);
        private final Map<String, Slot> slots = new HashMap<>();
        private final Map<Phase, Set<String>> byPhase = new EnumMap<>(Phase.class);
        private List<Act> order = List.of();
        private Slot current;
        private int generation;

        /** Not there, and put in the next block. */
        Slot load(Act act) {
            lock.lock();
            try {
                var s = slots.get(act.name());
                if (s != null) {
                    return s;
                }
            } finally {
                lock.unlock();
            }
            var made = new Slot(act);
            made.phase(Phase.LOADED);
            lock.lock();
            try {
                slots.put(act.name(), made); // BLOCAL: check-then-act
                generation++;
            } finally {
                lock.unlock();
            }
            return made;
        }

        /** Silent: the generation tells that nobody was faster. */
        Slot loadStamped(Act act) {
            int g;
            lock.lock();
            try {
                var s = slots.get(act.name());
                if (s != null) {
                    return s;
                }
                g = generation;
            } finally {
                lock.unlock();
            }
            var made = new Slot(act);
            lock.lock();
            try {
                /* Whoever was faster changes the stamp: nothing is found. */
                if (g != generation) {
                    return loadStamped(act);
                }
                slots.put(act.name(), made);
                generation++;
                return made;
            } finally {
                lock.unlock();
            }
        }

        Slot unload(String name) {
            lock.lock();
            try {
                generation++;
                return slots.remove(name);
            } finally {
                lock.unlock();
            }
        }

        /** There when it was asked, called in the next block. */
        void restart(String name) {
            boolean there;
            lock.lock();
            try {
                there = slots.containsKey(name);
            } finally {
                lock.unlock();
            }
            if (there) {
                lock.lock();
                try {
                    slots.get(name).startAtOnce(); // BLOCAL: check-then-act medium
                } finally {
                    lock.unlock();
                }
            }
        }

        /** The order is copied, changed and put back. */
        void append(Act act) {
            List<Act> old;
            lock.lock();
            try {
                old = order;
            } finally {
                lock.unlock();
            }
            var more = new ArrayList<>(old);
            more.add(act);
            lock.lock();
            try {
                order = more; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        /** Silent: in one block. */
        void appendAtOnce(Act act) {
            lock.lock();
            try {
                var more = new ArrayList<>(order);
                more.add(act);
                order = more;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: what is replaced as a whole is walked without the lock. */
        void all(Consumer<Act> to) {
            List<Act> now;
            lock.lock();
            try {
                now = order;
            } finally {
                lock.unlock();
            }
            now.forEach(to);
        }

        /** The current one is asked for and ended, and whichever is there by then is dropped. */
        void endCurrent() {
            Slot s;
            lock.lock();
            try {
                s = current;
            } finally {
                lock.unlock();
            }
            if (s != null) {
                s.stop();
                lock.lock();
                try {
                    current = null; // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: taken first, then ended. */
        void endCurrentTaken() {
            Slot s;
            lock.lock();
            try {
                s = current;
                current = null;
            } finally {
                lock.unlock();
            }
            if (s != null) {
                s.stop();
            }
        }

        void current(Slot s) {
            lock.lock();
            try {
                current = s;
            } finally {
                lock.unlock();
            }
        }

        void sorted(Phase p, String name) {
            lock.lock();
            try {
                byPhase.computeIfAbsent(p, x -> new LinkedHashSet<>()).add(name);
            } finally {
                lock.unlock();
            }
        }

        /** Handed out of the lock, and changed by others there. */
        Set<Phase> phases() {
            lock.lock();
            try {
                /* The getter is open to its package alone. */
                return Collections.unmodifiableSet(byPhase.keySet()); // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
        }
    }

    /** Who hears of what. */
    static final class Bus {
        private final Map<String, List<Consumer<Event>>> hearers = new ConcurrentHashMap<>();
        private final List<WeakReference<Consumer<Event>>> weak = new CopyOnWriteArrayList<>();
        private final Map<String, Event> sticky = new ConcurrentHashMap<>();
        private final List<Event> early = new ArrayList<>();
        private final AtomicBoolean open = new AtomicBoolean();
        private volatile Consumer<Event> fallback;
        private volatile Supplier<String> namer;

        /** One of two lists is lost, with who is in it. */
        void hear(String topic, Consumer<Event> c) {
            var list = hearers.get(topic);
            if (list == null) {
                list = new CopyOnWriteArrayList<>();
                hearers.put(topic, list); // BLOCAL: check-then-act
            }
            list.add(c);
        }

        /** Silent: one list for all. */
        void hearOnce(String topic, Consumer<Event> c) {
            hearers.computeIfAbsent(topic, t -> new CopyOnWriteArrayList<>()).add(c); // BLOCAL: stale-value low
        }

        /** The last one has gone, and the list with it, though somebody has come. */
        void deaf(String topic, Consumer<Event> c) {
            var list = hearers.get(topic);
            if (list != null) {
                list.remove(c);
                if (list.isEmpty()) {
                    /* Had as low: it is about one key, and several threads are given the bus. */
                    hearers.remove(topic); // BLOCAL: check-then-act
                }
            }
        }

        /** A list of weak ones, by number, while another thread cleans it. */
        void weakly(Event e) {
            for (int i = 0; i < weak.size(); i++) {
                var c = weak.get(i).get(); // BLOCAL: check-then-act
                if (c != null) {
                    c.accept(e);
                }
            }
        }

        /** Silent: a walk over what it was. */
        void weaklyWalked(Event e) {
            for (var w : weak) {
                var c = w.get();
                if (c != null) {
                    c.accept(e);
                }
            }
        }

        void clean() {
            weak.removeIf(w -> w.get() == null);
        }

        /** Opened before what has come early is told. */
        void post(Event e) {
            if (!open.get()) {
                synchronized (early) {
                    early.add(e); // BLOCAL: check-then-act
                }
                return;
            }
            tell(e);
        }

        /** Silent: asked under the monitor. */
        void postLooked(Event e) {
            synchronized (early) {
                if (!open.get()) {
                    early.add(e);
                    return;
                }
            }
            tell(e);
        }

        void open() {
            open.set(true);
            List<Event> all;
            synchronized (early) {
                all = new ArrayList<>(early);
                early.clear();
            }
            all.forEach(this::tell);
        }

        private void tell(Event e) {
            hearers.getOrDefault(e.topic(), List.of()).forEach(c -> c.accept(e));
            sticky.put(e.topic(), e);
        }

        /** There when it was asked. */
        Object stuck(String topic) {
            return sticky.containsKey(topic) ? sticky.get(topic).what() : null; // BLOCAL: check-then-act
        }

        /** Silent: one look. */
        Object stuckOnce(String topic) {
            var e = sticky.get(topic);
            return e == null ? null : e.what();
        }

        void forget(String topic) {
            sticky.remove(topic);
        }

        /** A fallback that is there, and gone when it is called. */
        void missed(Event e) {
            if (fallback != null) {
                fallback.accept(e); // BLOCAL: check-then-act low
            }
        }

        void setFallback(Consumer<Event> c) {
            fallback = c;
        }

        void noFallback() {
            fallback = null;
        }

        /** Made when it is needed, by whoever comes: an idle wheel, no more. */
        String name() {
            if (namer == null) {
                namer = () -> "bus"; // BLOCAL: check-then-act low
            }
            return namer.get();
        }
    }

    public static void main(String[] args) {
        var bus = new Bus();
        ForkJoinPool.commonPool().execute(bus::open);
        ForkJoinPool.commonPool().execute(() -> bus.post(new Event("a", 1)));
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                bus.hear("a", e -> Stage.MAIN.endCurrent());
                bus.deaf("a", null);
                bus.clean();
                bus.missed(new Event("b", 2));
            }).start();
        }
    }
}
