package audit24;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Streams and options over shared state. */
public class Flowing extends Thread {
    static final Flowing FLOW = new Flowing();

    private final Map<String, Integer> stock = new HashMap<>();
    private final List<Integer> parts = Collections.synchronizedList(new ArrayList<>());
    private int total;
    private int most;
    private Optional<String> leader = Optional.empty();

    @Override
    public void run() {
        store("a", 1);
        recount();
        elect("me");
        keepFew();
    }

    synchronized void store(String k, int n) {
        stock.put(k, n);
        total += n;
        most = Math.max(most, n);
    }

    synchronized void resign() {
        leader = Optional.empty();
    }

    synchronized Map<String, Integer> copy() {
        return new HashMap<>(stock);
    }

    /** A sum of what was in it. */
    void recount() {
        int t = copy().values().stream().mapToInt(Integer::intValue).sum();
        synchronized (this) {
            total = t; // BLOCAL: stale-value medium {{stock}}
        }
    }

    synchronized void recountWell() {
        total = stock.values().stream().mapToInt(Integer::intValue).sum();
    }

    synchronized Optional<String> leader() {
        return leader;
    }

    void elect(String who) {
        if (!leader().isPresent()) {
            synchronized (this) {
                leader = Optional.of(who); // BLOCAL: check-then-act medium {{leader}}
            }
        }
    }

    void electWell(String who) {
        synchronized (this) {
            if (!leader().isPresent()) {
                leader = Optional.of(who);
            }
        }
    }

    /** What the option held is given back with a mark. */
    void mark() {
        Optional<String> l = leader().map(s -> s + "*");
        synchronized (this) {
            leader = l; // BLOCAL: lost-update high {{leader}}
        }
    }

    void keepFew() {
        if (parts.stream().filter(p -> p > 3).count() > 10) { // BLOCAL: guarded-by medium {{'parts' is walked over}}
            parts.clear(); // was expected check-then-act: too many are too many still, or some new ones go, too
        }
    }

    void keepFewWell() {
        synchronized (parts) {
            if (parts.stream().filter(p -> p > 3).count() > 10) {
                parts.clear();
            }
        }
    }

    void part(int p) {
        parts.add(p);
    }

    /** Silent: the answer only goes out. */
    List<String> keys() {
        return copy().keySet().stream().sorted().collect(Collectors.toList());
    }

    void prune(int below) {
        List<String> few;
        synchronized (this) {
            few = stock.entrySet().stream().filter(e -> e.getValue() < below).map(Map.Entry::getKey).collect(Collectors.toList());
        }
        synchronized (this) {
            stock.keySet().removeAll(few); // BLOCAL: stale-value medium {{stock}}
        }
    }

    synchronized void pruneWell(int below) {
        stock.values().removeIf(v -> v < below);
    }

    synchronized int most() {
        return most;
    }

    void raise(int to) {
        int m = Math.max(most(), to);
        synchronized (this) {
            most = m; // BLOCAL: lost-update high {{most}}
        }
    }
}
