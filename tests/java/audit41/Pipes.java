// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Optionals and streams between one block and the next. */
public class Pipes {
    static final Pipes ONE = new Pipes();

    private final Object lock = new Object();
    private final List<Integer> bids = new ArrayList<>();
    private final Map<String, Integer> best = new HashMap<>();
    private Integer reserve;
    private String winner;
    private int rounds;

    Optional<Integer> highest() {
        synchronized (lock) {
            return bids.stream().max(Comparator.naturalOrder());
        }
    }

    Optional<Integer> reserve() {
        synchronized (lock) {
            return Optional.ofNullable(reserve);
        }
    }

    void reserve(Integer r) {
        synchronized (lock) {
            reserve = r;
        }
    }

    void bid(int b) {
        synchronized (lock) {
            bids.add(b);
            rounds++;
        }
    }

    void clear() {
        synchronized (lock) {
            bids.clear();
            best.clear();
            winner = null;
        }
    }

    void outbid(int b) {
        if (highest().map(h -> h < b).orElse(true)) {
            bid(b); // BLOCAL: check-then-act
        }
    }

    void outbidSafe(int b) {
        synchronized (lock) {
            if (highest().map(h -> h < b).orElse(true)) {
                bid(b);
            }
        }
    }

    void raiseReserve(int by) {
        reserve(reserve().map(r -> r + by).orElse(by)); // BLOCAL: lost-update
    }

    void raiseReserveSafe(int by) {
        synchronized (lock) {
            reserve = Optional.ofNullable(reserve).map(r -> r + by).orElse(by);
        }
    }

    void raiseIfPresent(int by) {
        reserve().ifPresent(r -> {
            synchronized (lock) {
                reserve = r + by; // BLOCAL: lost-update
            }
        });
    }

    void raiseIfPresentSafe(int by) {
        synchronized (lock) {
            Optional.ofNullable(reserve).ifPresent(r -> reserve = r + by);
        }
    }

    void setReserve(int b) {
        if (!reserve().isPresent()) {
            reserve(b); // BLOCAL: check-then-act
        }
    }

    void setReserveSafe(int b) {
        synchronized (lock) {
            if (!reserve().isPresent()) {
                reserve(b);
            }
        }
    }

    private Integer best(String who) {
        synchronized (lock) {
            return best.get(who);
        }
    }

    private void best(String who, Integer b) {
        synchronized (lock) {
            best.put(who, b);
        }
    }

    void improve(String who, int b) {
        Integer old = best(who);
        best(who, old == null ? b : Math.max(old, b)); // BLOCAL: lost-update
    }

    void improveSafe(String who, int b) {
        synchronized (lock) {
            best.merge(who, b, Math::max);
        }
    }

    void improveAll(UnaryOperator<Integer> op) {
        Map<String, Integer> next;
        synchronized (lock) {
            next = best.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> op.apply(e.getValue())));
        }
        synchronized (lock) {
            // Was marked as written back: what is there by then may have other keys.
            best.putAll(next); // BLOCAL: stale-value low
        }
    }

    void improveAllSafe(UnaryOperator<Integer> op) {
        synchronized (lock) {
            best.replaceAll((k, v) -> op.apply(v));
        }
    }

    void prune(Predicate<Integer> bad) {
        List<Integer> kept;
        synchronized (lock) {
            kept = bids.stream().filter(bad.negate()).collect(Collectors.toList());
        }
        synchronized (lock) {
            // Was marked a line later: it is set back where it is cleared.
            bids.clear(); // BLOCAL: lost-update; BLOCAL: lost-update low
            bids.addAll(kept);
        }
    }

    void pruneSafe(Predicate<Integer> bad) {
        synchronized (lock) {
            bids.removeIf(bad);
        }
    }

    // Removed one by one, as they are by then.
    void pruneEach(Predicate<Integer> bad) {
        List<Integer> all;
        synchronized (lock) {
            all = new ArrayList<>(bids);
        }
        all.stream().filter(bad).forEach(b -> {
            synchronized (lock) {
                bids.remove(b);
            }
        });
    }

    void decide(Function<Integer, String> who) {
        Optional<Integer> h = highest();
        String w = h.map(who).orElse(null);
        if (w != null) {
            synchronized (lock) {
                // Was medium: the two are written together by one of several alone.
                winner = w; // BLOCAL: check-then-act low
            }
        }
    }

    void decideSafe(Function<Integer, String> who) {
        synchronized (lock) {
            winner = highest().map(who).orElse(null);
        }
    }

    int sum() {
        List<Integer> all;
        synchronized (lock) {
            all = new ArrayList<>(bids);
        }
        return all.stream().mapToInt(Integer::intValue).sum();
    }

    int rounds() {
        synchronized (lock) {
            return rounds;
        }
    }
}
