package handed;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** What a helper finds in a collection that it is given it has found in the field that holds it. */
public class Helpers {
    static <K, V> V find(Map<K, V> map, K key) {
        return map.get(key);
    }

    static <K, V> V findDeeper(Map<K, V> map, K key) {
        return find(map, key);
    }

    /** As many write it, for what the library of Java 8 did under a lock. */
    static <K, V> V findOrMake(ConcurrentMap<K, V> map, K key, Function<K, V> maker) {
        V there = map.get(key);
        return there != null ? there : map.computeIfAbsent(key, maker);
    }

    static <K, V> V take(Map<K, V> map, K key) {
        return map.remove(key);
    }

    static <K, V> V findAndTake(Map<K, V> map, K key) {
        V there = map.get(key);
        if (there != null) {
            map.remove(key, there);
        }
        return there;
    }

    static boolean hasSome(Queue<?> queue) {
        return !queue.isEmpty();
    }

    static long read(AtomicLong counter) {
        return counter.get();
    }

    static class Client {
        private volatile boolean closed;

        boolean isClosed() {
            return closed;
        }

        void close() {
            closed = true;
        }
    }

    public static class Clients {
        static final Clients SHARED = new Clients();
        private final ConcurrentMap<String, Client> clients = new ConcurrentHashMap<>();

        public Client renewed(String key) {
            Client c = find(clients, key);
            if (c.isClosed()) {
                c = new Client();
                clients.put(key, c); // BLOCAL: check-then-act {{'clients'}}
            }
            return c;
        }

        public Client renewedDeeper(String key) {
            Client c = findDeeper(clients, key);
            if (c.isClosed()) {
                c = new Client();
                clients.put(key, c); // BLOCAL: check-then-act {{'clients'}}
            }
            return c;
        }

        public Client renewedOrMade(String key) {
            Client c = findOrMake(clients, key, k -> new Client());
            if (c.isClosed()) {
                c = new Client();
                clients.put(key, c); // BLOCAL: check-then-act {{'clients'}}
            }
            return c;
        }

        public Client madeSilent(String key) {
            Client c = find(clients, key);
            if (c == null) {
                Client made = new Client();
                c = clients.putIfAbsent(key, made);
                return c == null ? made : c;
            }
            return c;
        }

        public Client renewedSilent(String key) {
            Client c = find(clients, key);
            if (c.isClosed()) {
                Client made = new Client();
                return clients.replace(key, c, made) ? made : find(clients, key);
            }
            return c;
        }

        public boolean drop(String key) {
            return clients.remove(key) != null;
        }
    }

    /** Who takes something out has it alone. */
    public static class Taken {
        static final Taken SHARED = new Taken();
        private final ConcurrentMap<String, Client> clients = new ConcurrentHashMap<>();

        public void backSilent(String key) {
            Client c = take(clients, key);
            if (c != null && !c.isClosed()) {
                clients.put(key, c);
            }
        }

        public void closeSilent(String key) {
            Client c = findAndTake(clients, key);
            if (c != null) {
                c.close();
            }
        }
    }

    /** What lies in no field is nobody else's. */
    public static class Own {
        public int countSilent(Iterable<String> keys) {
            ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
            for (String key : keys) {
                Integer n = find(counts, key);
                counts.put(key, n == null ? 1 : n + 1);
            }
            return counts.size();
        }
    }

    public static class Jobs {
        static final Jobs SHARED = new Jobs();
        private final Queue<Client> jobs = new ConcurrentLinkedQueue<>();

        public void closeNext() {
            if (hasSome(jobs)) {
                jobs.poll().close(); // BLOCAL: check-then-act {{'jobs'}}
            }
        }

        public void closeNextSilent() {
            Client next = hasSome(jobs) ? jobs.poll() : null;
            if (next != null) {
                next.close();
            }
        }

        public void add(Client c) {
            jobs.add(c);
        }

        public void take() {
            Client c = jobs.poll();
            if (c != null) {
                c.close();
            }
        }
    }

    public static class Counts {
        static final Counts SHARED = new Counts();
        private final AtomicLong count = new AtomicLong();

        public void twice() {
            count.set(2 * read(count)); // BLOCAL: lost-update {{'count'}}
        }

        public long twiceSilent() {
            return 2 * read(count);
        }

        public void more() {
            count.incrementAndGet();
        }
    }

    /** One lock is held throughout by all. */
    public static class Locked {
        static final Locked SHARED = new Locked();
        private final ConcurrentMap<String, Client> clients = new ConcurrentHashMap<>();

        public synchronized Client renewedSilent(String key) {
            Client c = find(clients, key);
            if (c.isClosed()) {
                c = new Client();
                clients.put(key, c);
            }
            return c;
        }

        public synchronized void drop(String key) {
            clients.remove(key);
        }
    }
}
