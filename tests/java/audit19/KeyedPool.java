package audit19;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of objects by key, with a bound on their number, idle ones that are evicted, and an end. */
public class KeyedPool<K> implements Closeable {
    public interface Factory<K> {
        Pooled create(K key) throws IOException;
    }

    public static final class Pooled implements Closeable {
        volatile long idleSince;

        @Override
        public void close() {
            idleSince = -1;
        }
    }

    static final KeyedPool<String> HOSTS = new KeyedPool<>(key -> new Pooled(), 16, 60_000);

    private final ConcurrentMap<K, ConcurrentLinkedDeque<Pooled>> idle = new ConcurrentHashMap<>();
    private final AtomicInteger total = new AtomicInteger();
    private final Factory<K> factory;
    private final int maxTotal;
    private final long maxIdle;
    private volatile boolean closed;

    public KeyedPool(Factory<K> factory, int maxTotal, long maxIdle) {
        this.factory = factory;
        this.maxTotal = maxTotal;
        this.maxIdle = maxIdle;
    }

    private ConcurrentLinkedDeque<Pooled> queueOf(K key) {
        ConcurrentLinkedDeque<Pooled> queue = idle.get(key);
        if (queue == null) {
            queue = new ConcurrentLinkedDeque<>();
            idle.put(key, queue); // BLOCAL: check-then-act {{idle}}
        }
        return queue;
    }

    public Pooled borrow(K key) throws IOException {
        Pooled p = queueOf(key).pollFirst();
        if (p != null) {
            return p;
        }
        if (total.get() >= maxTotal) {
            throw new IOException("exhausted");
        }
        total.incrementAndGet(); // BLOCAL: check-then-act {{total}}
        return factory.create(key);
    }

    public void giveBack(K key, Pooled p) {
        if (closed) {
            p.close();
            return;
        }
        p.idleSince = System.currentTimeMillis();
        // the end may have come by (f), or the queue been dropped
        queueOf(key).addFirst(p); // BLOCAL: check-then-act medium; BLOCAL: stale-value
    }

    void evict() {
        long now = System.currentTimeMillis();
        for (Map.Entry<K, ConcurrentLinkedDeque<Pooled>> e : idle.entrySet()) {
            ConcurrentLinkedDeque<Pooled> queue = e.getValue();
            Pooled oldest = queue.peekLast();
            if (oldest != null && now - oldest.idleSince > maxIdle) {
                queue.pollLast().close(); // BLOCAL: check-then-act
                total.decrementAndGet();
            }
            if (queue.isEmpty()) {
                idle.remove(e.getKey()); // MISSED: check-then-act (asked of what an entry has)
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        for (ConcurrentLinkedDeque<Pooled> queue : idle.values()) {
            for (Pooled p; (p = queue.pollFirst()) != null;) {
                p.close();
                total.decrementAndGet();
            }
        }
    }
}

/** As it should be: the queues stay, permits are won, and who gives back looks again when he has. */
class KeyedPoolWell<K> implements Closeable {
    static final KeyedPoolWell<String> HOSTS = new KeyedPoolWell<>(key -> new KeyedPool.Pooled(), 16);

    private final ConcurrentMap<K, ConcurrentLinkedDeque<KeyedPool.Pooled>> idle = new ConcurrentHashMap<>();
    private final AtomicInteger total = new AtomicInteger();
    private final KeyedPool.Factory<K> factory;
    private final int maxTotal;
    private volatile boolean closed;

    KeyedPoolWell(KeyedPool.Factory<K> factory, int maxTotal) {
        this.factory = factory;
        this.maxTotal = maxTotal;
    }

    private ConcurrentLinkedDeque<KeyedPool.Pooled> queueOf(K key) {
        return idle.computeIfAbsent(key, k -> new ConcurrentLinkedDeque<>());
    }

    public KeyedPool.Pooled borrow(K key) throws IOException {
        KeyedPool.Pooled p = queueOf(key).pollFirst();
        if (p != null) {
            return p;
        }
        int n;
        do {
            n = total.get();
            if (n >= maxTotal) {
                throw new IOException("exhausted");
            }
        } while (!total.compareAndSet(n, n + 1));
        return factory.create(key);
    }

    public void giveBack(K key, KeyedPool.Pooled p) {
        queueOf(key).addFirst(p);
        if (closed) {
            drain();
        }
    }

    private void drain() {
        for (ConcurrentLinkedDeque<KeyedPool.Pooled> queue : idle.values()) {
            for (KeyedPool.Pooled p; (p = queue.pollFirst()) != null;) {
                p.close();
                total.decrementAndGet();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        drain();
    }
}
