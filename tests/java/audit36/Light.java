// RELEASES: 21
package audit36;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Virtual threads, what is a thread's own, sealed states and patterns. */
public class Light {
    static final Light SHARED = new Light();

    sealed interface Phase permits Idle, Busy, Over {
    }

    record Idle(int since) implements Phase {
    }

    record Busy(String who, int since) implements Phase {
    }

    record Over() implements Phase {
    }

    record Snap(int n, String by) {
    }

    private int total;
    private String by;
    private Phase phase = new Idle(0);
    private final ThreadLocal<Integer> kept = new ThreadLocal<>();
    private final ThreadLocal<StringBuilder> text = ThreadLocal.withInitial(StringBuilder::new);
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final ConcurrentMap<String, ReentrantLock> locks = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> quotas = new ConcurrentHashMap<>();

    synchronized int total() {
        return total;
    }

    synchronized void total(int n) {
        total = n;
    }

    synchronized Phase phase() {
        return phase;
    }

    synchronized void phase(Phase p) {
        phase = p;
    }

    synchronized Snap snap() {
        return new Snap(total, by);
    }

    synchronized void apply(Snap s) {
        total = s.n();
        by = s.by();
    }

    /** By a thread of little weight. */
    void spawn() {
        Thread.startVirtualThread(() -> {
            int n = total();
            total(n + 1); // BLOCAL: lost-update {{total}}
        });
    }

    /** Silent. */
    void spawnMended() {
        Thread.ofVirtual().start(() -> {
            synchronized (this) {
                total(total() + 1);
            }
        });
    }

    /** Read here, written there. */
    void spawnWith() {
        int n = total();
        Thread.ofVirtual().start(() -> total(n + 1)); // BLOCAL: lost-update {{total}}
    }

    /** Many of them, and what they answer is written back. */
    void gather() throws InterruptedException, ExecutionException {
        try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> f = each.submit(() -> total());
            total(f.get() + 1); // BLOCAL: lost-update {{total}}
        }
    }

    /** Silent: what they answer is their own. */
    int gatherMended(List<Integer> of) throws InterruptedException, ExecutionException {
        List<Future<Integer>> all = new ArrayList<>();
        try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Integer n : of) {
                all.add(each.submit(() -> n + 1));
            }
        }
        int sum = 0;
        for (Future<Integer> f : all) {
            sum += f.get();
        }
        return sum;
    }

    /** A thread's own copy of what all have, written back. */
    void keep() {
        kept.set(total());
        total(kept.get() + 1); // MISSED: lost-update (what a thread keeps for itself)
    }

    /** Silent: nobody else has it. */
    int keepMended() {
        Integer n = kept.get();
        if (n == null) {
            n = 0;
            kept.set(n);
        }
        kept.set(n + 1);
        return n;
    }

    /** Silent: a buffer for each thread. */
    String join(String a, String b) {
        StringBuilder t = text.get();
        t.setLength(0);
        t.append(a).append(b);
        return t.toString();
    }

    /** A state of several, told apart by a switch in a block of its own. */
    boolean begin(String who) {
        switch (phase()) {
            case Idle i:
                phase(new Busy(who, i.since() + 1)); // BLOCAL: lost-update {{phase}}
                return true;
            case Busy b:
                return false;
            case Over o:
                return false;
        }
    }

    /** Silent. */
    synchronized boolean beginMended(String who) {
        switch (phase()) {
            case Idle i:
                phase(new Busy(who, i.since() + 1));
                return true;
            case Busy b:
                return false;
            case Over o:
                return false;
        }
    }

    /** Asked by a pattern, and then set to what was not made of it. */
    boolean end() {
        if (phase() instanceof Busy) {
            phase(new Over()); // BLOCAL: check-then-act {{phase}}
            return true;
        }
        return false;
    }

    /** Silent. */
    synchronized boolean endMended() {
        if (phase instanceof Busy) {
            phase = new Over();
            return true;
        }
        return false;
    }

    /** By a pattern of a record, both parts at once. */
    void up(String who) {
        if (snap() instanceof Snap(int n, String last) && !who.equals(last)) {
            apply(new Snap(n + 1, who)); // BLOCAL: lost-update {{total}}
        }
    }

    /** Silent. */
    synchronized void upMended(String who) {
        if (snap() instanceof Snap(int n, String last) && !who.equals(last)) {
            apply(new Snap(n + 1, who));
        }
    }

    /** The first of a list that locks itself. */
    String first() {
        if (log.isEmpty()) {
            return null;
        }
        return log.removeFirst(); // BLOCAL: check-then-act {{log}}
    }

    /** Silent. */
    String firstMended() {
        synchronized (log) {
            return log.isEmpty() ? null : log.removeFirst();
        }
    }

    void log(String line) {
        log.add(line);
    }

    /** With a lock for each key, taken twice. */
    boolean spend(String who, int n) {
        ReentrantLock lock = locks.computeIfAbsent(who, k -> new ReentrantLock());
        int have;
        lock.lock();
        try {
            have = quotas.getOrDefault(who, 10);
        } finally {
            lock.unlock();
        }
        if (have < n) {
            return false;
        }
        lock.lock();
        try {
            quotas.put(who, have - n); // BLOCAL: lost-update {{quotas}}
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Silent: all who change it hold the lock of the key, once. */
    boolean spendMended(String who, int n) {
        ReentrantLock lock = locks.computeIfAbsent(who, k -> new ReentrantLock());
        lock.lock();
        try {
            int have = quotas.getOrDefault(who, 10);
            if (have < n) {
                return false;
            }
            quotas.put(who, have - n); // FALSE: lost-update (the lock that a map has for the key)
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Made when it is first asked for. */
    static final class Lazy<T> {
        static final Lazy<List<String>> NAMES = new Lazy<>(ArrayList::new);
        private final Supplier<T> maker;
        private volatile T value;

        Lazy(Supplier<T> maker) {
            this.maker = maker;
        }

        /** Two make two: an unlocked check-then-set of a volatile. */
        T getLoosely() {
            T v = value;
            if (v == null) {
                v = maker.get();
                value = v; // BLOCAL: check-then-act low {{value}}
            }
            return v;
        }

        /** Looked at under the lock once more. */
        T get() {
            T v = value;
            if (v == null) {
                synchronized (this) {
                    v = value;
                    if (v == null) {
                        v = maker.get();
                        value = v; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return v;
        }

        /** Looked at without, made under the lock, without another look. */
        T getOnce() {
            if (value == null) {
                synchronized (this) {
                    value = maker.get(); // BLOCAL: check-then-act {{value}}
                }
            }
            return value;
        }
    }
}
