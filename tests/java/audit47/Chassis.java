// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A host of plugins with an event bus: modules go from state to state, listeners come and go, services are looked up by type. */
public class Chassis {
    enum Step { FOUND, LOADED, ACTIVE, STOPPED }

    interface Plugin {
        void start();

        void stop();
    }

    static class Module {
        final String id;
        private Step step = Step.FOUND;
        private Plugin plugin;
        private int uses;
        private final List<Module> needs = new ArrayList<>();

        Module(String id) {
            this.id = id;
        }

        synchronized Step step() {
            return step;
        }

        synchronized boolean is(Step s) {
            return step == s;
        }

        synchronized void become(Step s) {
            step = s;
        }

        // Silent: compared and set in one block.
        synchronized boolean become(Step from, Step to) {
            if (step != from) {
                return false;
            }
            step = to;
            return true;
        }

        synchronized void need(Module m) {
            needs.add(m);
        }

        void startLate(Supplier<Plugin> made) {
            if (!is(Step.LOADED)) {
                return;
            }
            Plugin p = made.get();
            p.start();
            synchronized (this) {
                // One of two fields that the old step decides: it is told at the step.
                plugin = p;
                step = Step.ACTIVE; // BLOCAL: check-then-act low
            }
        }

        // Silent: it is won before anything begins.
        void start(Supplier<Plugin> made) {
            if (!become(Step.LOADED, Step.ACTIVE)) {
                return;
            }
            Plugin p = made.get();
            p.start();
            synchronized (this) {
                plugin = p; // BENIGN: check-then-act handed-over
            }
        }

        void stopLate() {
            if (step() == Step.ACTIVE) {
                // Low: two calls, of an object that lies in a collection among others (docs/confidence.md).
                become(Step.STOPPED); // BLOCAL: check-then-act low
            }
        }

        // Silent: taken out under the lock, ended behind it.
        void stop() {
            Plugin p;
            synchronized (this) {
                p = plugin;
                plugin = null;
                step = Step.STOPPED;
            }
            if (p != null) {
                p.stop();
            }
        }

        synchronized int uses() {
            return uses;
        }

        synchronized void use() {
            uses++;
        }

        synchronized int release() {
            return --uses;
        }

        void releaseLate() {
            release();
            if (uses() == 0) {
                become(Step.STOPPED); // BLOCAL: check-then-act low
            }
        }

        // Silent: the helper tells who was the last.
        void releaseRightly() {
            if (release() == 0) {
                stop(); // BLOCAL: check-then-act low
            }
        }

        boolean pluginIs(Class<?> c) {
            synchronized (this) {
                if (plugin == null) {
                    return false;
                }
            }
            synchronized (this) {
                return c.isInstance(plugin) && plugin.getClass() == c; // BENIGN: check-then-act rechecked
            }
        }

        void callLate() {
            boolean there;
            synchronized (this) {
                there = plugin != null;
            }
            if (there) {
                synchronized (this) {
                    plugin.start(); // BLOCAL: check-then-act
                }
            }
        }
    }

    static class Bus {
        private final Map<Class<?>, List<Consumer<Object>>> by = new ConcurrentHashMap<>();
        private final Map<String, List<Consumer<Object>>> named = new HashMap<>();
        private final CopyOnWriteArraySet<Consumer<Object>> all = new CopyOnWriteArraySet<>();
        private final List<Object> dead = new ArrayList<>();
        private Consumer<Object> fallback;

        void onLate(Class<?> c, Consumer<Object> l) {
            List<Consumer<Object>> list = by.get(c);
            if (list == null) {
                list = new CopyOnWriteArrayList<>();
                by.put(c, list); // BLOCAL: check-then-act
            }
            list.add(l);
        }

        // Silent.
        void on(Class<?> c, Consumer<Object> l) {
            by.computeIfAbsent(c, k -> new CopyOnWriteArrayList<>()).add(l); // BLOCAL: stale-value low
        }

        void offLate(Class<?> c, Consumer<Object> l) {
            List<Consumer<Object>> list = by.get(c);
            if (list != null && list.remove(l) && list.isEmpty()) {
                by.remove(c); // BLOCAL: check-then-act
            }
        }

        // Silent: it is decided in the map's own operation. But who has got the list already adds to it in vain: see on().
        void off(Class<?> c, Consumer<Object> l) {
            List<Consumer<Object>> list = by.get(c);
            if (list != null) {
                list.remove(l);
            }
        }

        void named(String n, Consumer<Object> l) {
            synchronized (named) {
                named.computeIfAbsent(n, k -> new ArrayList<>()).add(l);
            }
        }

        void postLate(String n, Object o) {
            List<Consumer<Object>> list;
            synchronized (named) {
                // No finding: one method changes such lists, and no two others look into them under the lock (docs/kinds.md).
                list = named.get(n);
            }
            if (list != null) {
                for (Consumer<Object> c : list) {
                    c.accept(o);
                }
            }
        }

        // Silent: a copy is walked over.
        void post(String n, Object o) {
            List<Consumer<Object>> copy;
            synchronized (named) {
                copy = new ArrayList<>(named.getOrDefault(n, List.of()));
            }
            copy.forEach(c -> c.accept(o));
        }

        // Silent: such a list shows what it had.
        void postAll(Object o) {
            for (Consumer<Object> c : all) {
                c.accept(o);
            }
            if (all.isEmpty()) {
                synchronized (dead) {
                    dead.add(o);
                }
            }
        }

        void any(Consumer<Object> c) {
            all.add(c);
        }

        void redeliverLate() {
            List<Object> copy;
            synchronized (dead) {
                copy = new ArrayList<>(dead);
            }
            for (Object o : copy) {
                postAll(o);
            }
            synchronized (dead) {
                dead.clear(); // BLOCAL: lost-update
            }
        }

        // Silent: copied and cleared in one block.
        void redeliver() {
            List<Object> copy;
            synchronized (dead) {
                copy = new ArrayList<>(dead);
                dead.clear();
            }
            for (Object o : copy) {
                postAll(o); // BENIGN: check-then-act handed-over
            }
        }

        synchronized Consumer<Object> fallback() {
            return fallback;
        }

        synchronized void fallback(Consumer<Object> c) {
            fallback = c;
        }

        void chainLate(Consumer<Object> c) {
            Consumer<Object> old = fallback();
            fallback(old == null ? c : old.andThen(c)); // BLOCAL: lost-update
        }

        // Silent.
        synchronized void chain(Consumer<Object> c) {
            Consumer<Object> old = fallback();
            fallback(old == null ? c : old.andThen(c));
        }
    }

    /** Services by type; one lock for the table, and each is made at its first use. */
    static class Services {
        private final Map<Class<?>, Object> made = new IdentityHashMap<>();
        private final Map<Class<?>, Supplier<?>> how = new LinkedHashMap<>();
        private final EnumMap<Step, Integer> stats = new EnumMap<>(Step.class);

        synchronized <T> void how(Class<T> c, Supplier<T> s) {
            how.put(c, s);
        }

        <T> T lookLate(Class<T> c) {
            Object o;
            Supplier<?> s;
            synchronized (this) {
                o = made.get(c);
                s = how.get(c);
            }
            if (o == null && s != null) {
                o = s.get();
                synchronized (this) {
                    made.put(c, o); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                }
            }
            return c.cast(o);
        }

        // Silent: whoever was first wins.
        <T> T look(Class<T> c) {
            Object o;
            Supplier<?> s;
            synchronized (this) {
                o = made.get(c);
                s = how.get(c);
            }
            if (o == null && s != null) {
                Object mine = s.get();
                synchronized (this) {
                    Object other = made.putIfAbsent(c, mine);
                    o = other == null ? mine : other;
                }
            }
            return c.cast(o);
        }

        synchronized void count(Step s) {
            stats.merge(s, 1, Integer::sum);
        }

        void moveLate(Step from, Step to) {
            int n;
            synchronized (this) {
                n = stats.getOrDefault(from, 0);
            }
            synchronized (this) {
                stats.put(to, n); // BLOCAL: stale-value low
            }
        }
    }

    private final Map<String, Module> modules = new ConcurrentHashMap<>();
    private final Bus bus = new Bus();
    private final Services services = new Services();

    Module module(String id) {
        return modules.computeIfAbsent(id, Module::new);
    }

    void unloadLate(String id) {
        Module m = modules.get(id);
        if (m != null && m.uses() == 0) {
            modules.remove(id); // BLOCAL: check-then-act
            m.stop(); // BLOCAL: check-then-act low
        }
    }

    // Silent: who has removed it stops it.
    void unload(String id) {
        Module m = modules.remove(id);
        if (m != null) {
            m.stop();
        }
    }

    public static void main(String[] args) {
        Chassis host = new Chassis();
        var pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++) {
            pool.submit(() -> {
                Module m = host.module("m");
                m.need(host.module("n"));
                m.use();
                m.start(() -> null);
                m.startLate(() -> null);
                m.callLate();
                m.pluginIs(Plugin.class);
                m.stop();
                m.stopLate();
                m.releaseLate();
                m.releaseRightly();
                host.bus.on(String.class, x -> { });
                host.bus.onLate(String.class, x -> { });
                host.bus.off(String.class, x -> { });
                host.bus.offLate(String.class, x -> { });
                host.bus.named("n", x -> { });
                host.bus.post("n", "o");
                host.bus.postLate("n", "o");
                host.bus.any(x -> { });
                host.bus.redeliver();
                host.bus.redeliverLate();
                host.bus.chain(x -> { });
                host.bus.chainLate(x -> { });
                host.services.how(String.class, () -> "s");
                host.services.look(String.class);
                host.services.lookLate(String.class);
                host.services.count(Step.FOUND);
                host.services.moveLate(Step.FOUND, Step.LOADED);
                host.unload("m");
                host.unloadLate("n");
            });
        }
    }
}
