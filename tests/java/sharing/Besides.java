package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/** Others take away what the thread has put: where there was nothing, it alone puts. */
final class BesidesTransfer extends Thread {
    private final Map<Integer, List<String>> bySegment = new ConcurrentHashMap<>();
    private volatile boolean done;

    @Override
    public void run() {
        while (!done) {
            send(1, "a");
        }
    }

    private void send(int segment, String entry) {
        List<String> entries = bySegment.get(segment);
        if (entries == null) {
            entries = new ArrayList<>();
            bySegment.put(segment, entries); // BLOCAL: check-then-act low
        }
    }

    void cancel(Set<Integer> segments) {
        bySegment.keySet().removeAll(segments);
    }
}

final class BesidesTransfers {
    private final BesidesTransfer transfer = new BesidesTransfer();

    void cancel(Set<Integer> segments) {
        transfer.cancel(segments);
    }
}

/** The near miss: others put, too. */
final class BesidesShared extends Thread {
    private final Map<Integer, List<String>> bySegment = new ConcurrentHashMap<>();
    private volatile boolean done;

    @Override
    public void run() {
        while (!done) {
            send(1, "a");
        }
    }

    void send(int segment, String entry) {
        List<String> entries = bySegment.get(segment);
        if (entries == null) {
            entries = new ArrayList<>();
            bySegment.put(segment, entries); // BLOCAL: check-then-act
        }
    }

    void cancel(Set<Integer> segments) {
        bySegment.keySet().removeAll(segments);
    }
}

final class BesidesOther {
    private final BesidesShared shared = new BesidesShared();

    void send(String s) {
        shared.send(2, s);
    }
}
