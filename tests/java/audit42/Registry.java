// RELEASES: 8 17
package audit42;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Singletons, registries, numbers that nobody else has. */
public class Registry {
    static class Service {
        private final String name;
        private int calls;

        Service(String name) {
            this.name = name;
        }

        synchronized void call() {
            calls++;
        }

        void close() {
            call();
        }

        String name() {
            return name;
        }
    }

    private static final Map<String, Service> SERVICES = new HashMap<>();
    private static final ConcurrentMap<String, Service> BY_NAME = new ConcurrentHashMap<>();
    private static final ConcurrentMap<String, AtomicLong> SEQUENCES = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final Object LOCK = new Object();
    private static Registry instance;
    private static volatile Service shared;
    private static volatile Service fallback;
    private static long lastId;
    private static int block;
    private static int blockEnd;

    private Registry() {}

    static Registry instanceLate() {
        Registry r;
        synchronized (LOCK) {
            r = instance;
        }
        if (r == null) {
            r = new Registry();
            synchronized (LOCK) {
                instance = r; // BLOCAL: check-then-act
            }
        }
        return r;
    }

    static Registry instance() {
        synchronized (LOCK) {
            if (instance == null) {
                instance = new Registry();
            }
            return instance;
        }
    }

    static Service shared() {
        Service s = shared;
        if (s == null) {
            synchronized (LOCK) {
                s = shared;
                if (s == null) {
                    s = new Service("shared");
                    shared = s; // BENIGN: check-then-act rechecked
                }
            }
        }
        return s;
    }

    // Locked, but not looked at again.
    static Service fallbackLate() {
        if (fallback == null) {
            synchronized (LOCK) {
                fallback = new Service("fallback"); // BLOCAL: check-then-act
            }
        }
        return fallback;
    }

    static void noFallback() {
        synchronized (LOCK) {
            fallback = null;
        }
    }

    static Service find(String n) {
        synchronized (SERVICES) {
            return SERVICES.get(n);
        }
    }

    static void registerLate(Service s) {
        if (find(s.name()) != null) {
            throw new IllegalStateException(s.name() + " is there");
        }
        synchronized (SERVICES) {
            SERVICES.put(s.name(), s); // BLOCAL: check-then-act
        }
    }

    static void register(Service s) {
        synchronized (SERVICES) {
            if (SERVICES.containsKey(s.name())) {
                throw new IllegalStateException(s.name() + " is there");
            }
            SERVICES.put(s.name(), s);
        }
    }

    static void registerTold(Service s) {
        Service old;
        synchronized (SERVICES) {
            old = SERVICES.put(s.name(), s);
        }
        if (old != null) {
            old.close();
        }
    }

    static void unregisterLate(String n) {
        Service s = find(n);
        if (s == null) {
            return;
        }
        s.close();
        synchronized (SERVICES) {
            // What was found is called before it is removed, and not through an interface.
            SERVICES.remove(n); // MISSED: check-then-act (another service that is registered meanwhile is removed, and never closed)
        }
    }

    static void unregister(String n) {
        Service s;
        synchronized (SERVICES) {
            s = SERVICES.remove(n);
        }
        if (s != null) {
            s.close();
        }
    }

    static Map<String, Service> all() {
        synchronized (SERVICES) {
            return new LinkedHashMap<>(SERVICES);
        }
    }

    static Service namedLate(String n) {
        if (!BY_NAME.containsKey(n)) {
            BY_NAME.put(n, new Service(n)); // BLOCAL: check-then-act
        }
        return BY_NAME.get(n);
    }

    static Service named(String n) {
        return BY_NAME.computeIfAbsent(n, Service::new);
    }

    static void forget(String n) {
        Service s = BY_NAME.remove(n);
        if (s != null) {
            s.close();
        }
    }

    static void callLate(String n) {
        if (BY_NAME.containsKey(n)) {
            BY_NAME.get(n).call(); // BLOCAL: check-then-act
        }
    }

    static void call(String n) {
        Service s = BY_NAME.get(n);
        if (s != null) {
            s.call();
        }
    }

    static long sequenceLate(String of) {
        AtomicLong n = SEQUENCES.get(of);
        if (n == null) {
            n = new AtomicLong();
            SEQUENCES.put(of, n); // BLOCAL: check-then-act
        }
        return n.incrementAndGet();
    }

    static long sequence(String of) {
        return SEQUENCES.computeIfAbsent(of, k -> new AtomicLong()).incrementAndGet();
    }

    // Never twice the same, even in the same millisecond.
    static long idLate(long now) {
        long last;
        synchronized (LOCK) {
            last = lastId;
        }
        long id = now > last ? now : last + 1;
        synchronized (LOCK) {
            lastId = id; // BLOCAL: lost-update high
        }
        return id;
    }

    static long id(long now) {
        synchronized (LOCK) {
            lastId = now > lastId ? now : lastId + 1;
            return lastId;
        }
    }

    static int numberLate() {
        int n = NEXT.get();
        NEXT.set(n + 1); // BLOCAL: lost-update high
        return n;
    }

    static int number() {
        return NEXT.getAndIncrement();
    }

    static String random() {
        return UUID.randomUUID().toString();
    }

    // Numbers by the block: when one is used up, the next one is fetched.
    static int fromBlockLate() {
        boolean empty;
        synchronized (LOCK) {
            empty = block >= blockEnd;
        }
        if (empty) {
            int from = fetch();
            synchronized (LOCK) {
                block = from; // BLOCAL: check-then-act high
                blockEnd = from + 100;
            }
        }
        synchronized (LOCK) {
            return block++;
        }
    }

    static int fromBlock() {
        synchronized (LOCK) {
            if (block >= blockEnd) {
                int from = fetch();
                block = from;
                blockEnd = from + 100;
            }
            return block++;
        }
    }

    private static int fetch() {
        return NEXT.getAndAdd(100);
    }
}
