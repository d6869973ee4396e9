package sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/* An object that runs a thread of its own, which others call besides. */

/** The thread counts its turns, a class that it knows nothing of counts what it sends. */
final class BesidesStats implements Runnable {
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    public void run() {
        count("turns").incrementAndGet();
    }

    AtomicLong count(String topic) {
        AtomicLong c = counts.get(topic);
        if (c == null) {
            c = new AtomicLong();
            counts.put(topic, c); // BLOCAL: check-then-act medium
        }
        return c;
    }
}

final class BesidesSender {
    private BesidesStats stats = new BesidesStats();

    void send(String topic) {
        stats.count(topic).incrementAndGet();
    }
}

/** Low: nobody but the thread comes to it. */
final class BesidesAlone implements Runnable {
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    public void run() {
        count("turns").incrementAndGet();
    }

    AtomicLong count(String topic) {
        AtomicLong c = counts.get(topic);
        if (c == null) {
            c = new AtomicLong();
            counts.put(topic, c); // BLOCAL: check-then-act low
        }
        return c;
    }
}

/** Low: whoever makes it calls it before there is a thread. */
final class BesidesMade implements Runnable {
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    public void run() {
        count("turns").incrementAndGet();
    }

    AtomicLong count(String topic) {
        AtomicLong c = counts.get(topic);
        if (c == null) {
            c = new AtomicLong();
            counts.put(topic, c); // BLOCAL: check-then-act low
        }
        return c;
    }
}

final class BesidesMaker {
    private BesidesMade made = new BesidesMade();

    BesidesMaker() {
        made.count("made").incrementAndGet();
    }
}

/** Low: a part of the class itself, which the thread works with. */
final class BesidesPart implements Runnable {
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    public void run() {
        count("turns").incrementAndGet();
    }

    AtomicLong count(String topic) {
        AtomicLong c = counts.get(topic);
        if (c == null) {
            c = new AtomicLong();
            counts.put(topic, c); // BLOCAL: check-then-act low
        }
        return c;
    }

    final class Part {
        void visit(String name) {
            count(name).incrementAndGet();
        }
    }
}
