// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A host of plugins and the bus on which they talk. */
public class Outlets {
    static final Host HOST = new Host();

    enum Phase { NEW, STARTING, RUNNING, STOPPING, STOPPED }

    interface Plugin {
        void start(Bus bus);

        void stop();
    }

    static class Slot {
        final String id;
        final Plugin plugin;
        private Phase phase = Phase.NEW;
        private int users;
        private Throwable failure;

        Slot(String id, Plugin plugin) {
            this.id = id;
            this.plugin = plugin;
        }

        synchronized Phase phase() {
            return phase;
        }

        synchronized void setPhase(Phase phase) {
            this.phase = phase;
        }

        /** Asked by a getter and set by a setter: two start it. */
        void start(Bus bus) {
            if (phase() == Phase.NEW) {
                /* Whoever calls it has just made it. */
                setPhase(Phase.STARTING); // BENIGN: check-then-act confined
                plugin.start(bus);
                setPhase(Phase.RUNNING);
            }
        }

        /** Silent: the step is made in one block, and only who made it goes on. */
        void startOnce(Bus bus) {
            if (!step(Phase.NEW, Phase.STARTING)) {
                return;
            }
            plugin.start(bus);
            step(Phase.STARTING, Phase.RUNNING); // BENIGN: check-then-act rechecked
        }

        private synchronized boolean step(Phase from, Phase to) {
            if (phase != from) {
                return false;
            }
            phase = to;
            notifyAll();
            return true;
        }

        /** Whether it is in use is asked in one block, and acted upon in another. */
        boolean stop() {
            synchronized (this) {
                if (users > 0) {
                    return false;
                }
            }
            plugin.stop();
            synchronized (this) {
                phase = Phase.STOPPED; // BLOCAL: check-then-act low
            }
            return true;
        }

        /** Silent. */
        synchronized boolean use() {
            if (phase != Phase.RUNNING) {
                return false;
            }
            users++;
            return true;
        }

        synchronized void release() {
            users--;
            notifyAll();
        }

        /** Silent: waits in a loop under its own lock. */
        synchronized void awaitUnused() throws InterruptedException {
            while (users > 0) {
                wait();
            }
            phase = Phase.STOPPING;
        }

        /** Whoever waits need not: the last user may have gone in between. */
        void awaitUnusedLate() throws InterruptedException {
            boolean used;
            synchronized (this) {
                used = users > 0;
            }
            if (used) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        /** Silent: only the first failure is kept, under the lock. */
        synchronized void fail(Throwable t) {
            if (failure == null) {
                failure = t;
                phase = Phase.STOPPED;
            }
        }
    }

    static class Bus {
        private final Map<Class<?>, List<Consumer<Object>>> handlers = new ConcurrentHashMap<Class<?>, List<Consumer<Object>>>();
        private final LinkedBlockingDeque<Object> dead = new LinkedBlockingDeque<Object>();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private final AtomicBoolean closed = new AtomicBoolean();

        /** A list for a type, made where none was: the handlers of one are lost. */
        void on(Class<?> type, Consumer<Object> handler) {
            List<Consumer<Object>> all = handlers.get(type);
            if (all == null) {
                all = new CopyOnWriteArrayList<Consumer<Object>>();
                handlers.put(type, all); // BLOCAL: check-then-act
            }
            all.add(handler);
        }

        /** Silent. */
        void onOnce(Class<?> type, Consumer<Object> handler) {
            /* The other end of what `off` drops. */
            handlers.computeIfAbsent(type, t -> new CopyOnWriteArrayList<Consumer<Object>>()).add(handler); // BLOCAL: stale-value low
        }

        /** The list is dropped when it is empty, while another adds to it. */
        void off(Class<?> type, Consumer<Object> handler) {
            List<Consumer<Object>> all = handlers.get(type);
            if (all != null) {
                all.remove(handler);
                if (all.isEmpty()) {
                    handlers.remove(type); // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: a weakly consistent walk is what is wanted. */
        void post(Object event) {
            List<Consumer<Object>> all = handlers.getOrDefault(event.getClass(), Collections.<Consumer<Object>>emptyList());
            if (all.isEmpty()) {
                dead.offer(event);
            }
            for (Consumer<Object> handler : all) {
                pool.execute(() -> handler.accept(event));
            }
        }

        /** The dead are looked at and thrown away: one that comes in between is never told. */
        void bury(Consumer<Object> undertaker) {
            for (Object event : dead) {
                undertaker.accept(event);
            }
            /* A volatile field publishes the bus, no more. */
            dead.clear(); // BLOCAL: lost-update low
        }

        /** Silent: each is taken, then told. */
        void buryEach(Consumer<Object> undertaker) {
            for (Object event = dead.poll(); event != null; event = dead.poll()) {
                undertaker.accept(event);
            }
        }

        /** Silent: drained by one operation, worked off behind it. */
        void buryDrained(Consumer<Object> undertaker) {
            List<Object> all = new ArrayList<Object>();
            dead.drainTo(all);
            all.forEach(undertaker);
        }

        void close() {
            if (closed.compareAndSet(false, true)) {
                pool.shutdown();
            }
        }
    }

    static class Host {
        private final Map<String, Slot> slots = new HashMap<String, Slot>();
        private final Set<String> order = new LinkedHashSet<String>();
        private volatile Bus bus;
        private boolean closed;

        /** Lazily made without a lock: two busses. */
        Bus bus() {
            if (bus == null) {
                bus = new Bus(); // BLOCAL: check-then-act low
            }
            return bus;
        }

        /** Silent but for a benign one: made under the lock, where it is looked at again. */
        Bus busOnce() {
            Bus b = bus;
            if (b == null) {
                synchronized (this) {
                    b = bus;
                    if (b == null) {
                        b = new Bus();
                        bus = b; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    }
                }
            }
            return b;
        }

        /** Silent. */
        synchronized Slot install(String id, Plugin plugin) {
            if (closed) {
                throw new IllegalStateException(id);
            }
            Slot slot = new Slot(id, plugin);
            slots.put(id, slot);
            order.add(id);
            return slot;
        }

        /** Asked in one block whether it is closed, put in the next. */
        Slot installLate(String id, Plugin plugin) {
            synchronized (this) {
                if (slots.containsKey(id)) {
                    throw new IllegalStateException(id);
                }
            }
            Slot slot = new Slot(id, plugin);
            slot.start(bus());
            synchronized (this) {
                slots.put(id, slot); // BLOCAL: check-then-act
                order.add(id);
            }
            return slot;
        }

        /** Silent: what is taken out is stopped when nobody can find it any more. */
        void remove(String id) {
            Slot slot;
            synchronized (this) {
                slot = slots.remove(id);
                order.remove(id);
            }
            if (slot != null) {
                slot.stop();
            }
        }

        /** Silent: all are taken out in one block. */
        void close() {
            List<Slot> all;
            synchronized (this) {
                closed = true;
                all = new ArrayList<Slot>(slots.values());
                slots.clear();
                order.clear();
            }
            for (Slot slot : all) {
                slot.stop();
            }
        }

        /** The collection itself is handed out of the lock. */
        public synchronized Set<String> order() {
            return order; // BLOCAL: guarded-by
        }

        /** Silent: a copy. */
        public synchronized Set<String> orderOf() {
            return new LinkedHashSet<String>(order);
        }
    }

    public static void main(String[] args) {
        for (String id : args) {
            new Thread(() -> {
                Plugin plugin = new Plugin() {
                    @Override
                    public void start(Bus bus) {
                        bus.on(String.class, e -> System.out.println(e));
                        bus.onOnce(String.class, e -> System.out.println(e));
                    }

                    @Override
                    public void stop() {
                        HOST.bus().bury(e -> System.out.println(e));
                    }
                };
                HOST.install(id, plugin).startOnce(HOST.busOnce());
                HOST.installLate(id + "'", plugin).use();
                HOST.bus().post(id);
                HOST.remove(id);
            }).start();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(HOST::close));
    }
}
