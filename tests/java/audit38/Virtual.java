// RELEASES: 21
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** One virtual thread a request; sealed answers, patterns and records between blocks. */
public class Virtual {
    sealed interface Quota permits Unlimited, Limited {}

    record Unlimited() implements Quota {}

    record Limited(int left, long until) implements Quota {}

    static class Limits {
        static final Limits LIMITS = new Limits();

        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Quota> quotas = new HashMap<>();
        private int refused;

        Quota of(String user) {
            lock.lock();
            try {
                return quotas.getOrDefault(user, new Unlimited());
            } finally {
                lock.unlock();
            }
        }

        // Taken apart by a pattern, and put back in another block.
        boolean spend(String user) {
            return switch (of(user)) {
                case Unlimited u -> true;
                case Limited(int left, long until) when left <= 0 -> false;
                case Limited(int left, long until) -> {
                    lock.lock();
                    try {
                        quotas.put(user, new Limited(left - 1, until)); // BLOCAL: lost-update
                    } finally {
                        lock.unlock();
                    }
                    yield true;
                }
            };
        }

        // Silent: in one block.
        boolean spendAtOnce(String user) {
            lock.lock();
            try {
                return switch (of(user)) {
                    case Unlimited u -> true;
                    case Limited(int left, long until) when left <= 0 -> {
                        refused++;
                        yield false;
                    }
                    case Limited(int left, long until) -> {
                        quotas.put(user, new Limited(left - 1, until));
                        yield true;
                    }
                };
            } finally {
                lock.unlock();
            }
        }

        void grant(String user, int n) {
            lock.lock();
            try {
                quotas.put(user, new Limited(n, 0));
            } finally {
                lock.unlock();
            }
        }

        // The number of the refused is read, and written back by another thread.
        void refuse(int n) {
            int before;
            lock.lock();
            try {
                before = refused;
            } finally {
                lock.unlock();
            }
            Thread.ofVirtual().start(() -> {
                lock.lock();
                try {
                    refused = before + n; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            });
        }

        // Silent: what is given is added there.
        void refuseThere(int n) {
            Thread.startVirtualThread(() -> {
                lock.lock();
                try {
                    refused += n;
                } finally {
                    lock.unlock();
                }
            });
        }
    }

    static class Server {
        private final Map<String, Integer> hits = new ConcurrentHashMap<>();
        private final List<String> log = new ArrayList<>();
        private long bytes;
        private final ThreadLocal<StringBuilder> scratch = ThreadLocal.withInitial(StringBuilder::new);

        void serve(List<String> requests) {
            try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
                for (String r : requests) {
                    each.submit(() -> handle(r));
                }
            }
        }

        private void handle(String request) {
            // What the map had is put back by another operation.
            Integer n = hits.get(request);
            hits.put(request, n == null ? 1 : n + 1); // BLOCAL: lost-update
            // Silent: each thread has its own.
            StringBuilder mine = scratch.get();
            mine.setLength(0);
            mine.append(request);
            // Silent.
            synchronized (log) {
                log.add(mine.toString());
            }
            // Silent.
            hits.merge(request, 1, Integer::sum);
            // A sum without any lock, by many threads.
            bytes += request.length();
        }

        List<String> log() {
            synchronized (log) {
                return new ArrayList<>(log);
            }
        }

        long bytes() {
            return bytes;
        }
    }

    static class Latest {
        static final Latest LATEST = new Latest();

        private final Object lock = new Object();
        private String text = "";
        private int version;

        record View(String text, int version) {}

        View view() {
            synchronized (lock) {
                return new View(text, version);
            }
        }

        // Made of a view, without asking whether it is still the one.
        void append(String more) {
            View v = view();
            if (v instanceof View(String t, int n) && n < 100) {
                synchronized (lock) {
                    text = t + more; // BLOCAL: lost-update
                    version++; // BLOCAL: check-then-act
                }
            }
        }

        // Silent: if the version is the same (low, as the parts of a view are not told apart).
        boolean appendIf(String more) {
            View v = view();
            synchronized (lock) {
                if (version != v.version()) { // BLOCAL: inconsistent-read low
                    return false;
                }
                text = v.text() + more;
                version++; // BENIGN: check-then-act rechecked
                return true;
            }
        }
    }
}
