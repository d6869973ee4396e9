// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Options and pipelines: what they carry is as old as what they were made of. */
public class Streams {
    static final Streams TEAM = new Streams();

    private final Object lock = new Object();
    private final Map<String, Integer> points = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Set<String> winners = new HashSet<>();
    private String captain;
    private int budget;
    private List<String> bench = new ArrayList<>();

    Optional<String> captain() {
        synchronized (lock) {
            return Optional.ofNullable(captain);
        }
    }

    void captain(String who) {
        synchronized (lock) {
            captain = who;
        }
    }

    void elect(String who) {
        if (!captain().isPresent()) {
            captain(who); // BLOCAL: check-then-act
        }
    }

    void electSafe(String who) {
        synchronized (lock) {
            if (!captain().isPresent()) {
                captain(who);
            }
        }
    }

    void title(String title) {
        String with = captain().map(c -> title + c).orElse(title);
        captain(with); // BLOCAL: lost-update
    }

    void titleSafe(String title) {
        synchronized (lock) {
            captain = captain().map(c -> title + c).orElse(title);
        }
    }

    void points(String who, int n) {
        synchronized (lock) {
            points.put(who, n);
        }
    }

    int sum() {
        synchronized (lock) {
            return points.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    void budget(int n) {
        synchronized (lock) {
            budget = n;
        }
    }

    void cut(int n) {
        Optional<Integer> b;
        synchronized (lock) {
            b = Optional.of(budget);
        }
        int less = b.filter(x -> x > n).orElse(0) - n;
        synchronized (lock) {
            budget = less; // BLOCAL: lost-update
        }
    }

    void cutSafe(int n) {
        synchronized (lock) {
            budget = Optional.of(budget).filter(x -> x > n).orElse(0) - n;
        }
    }

    // The filtered copy takes the place of what was filtered.
    void release(String who) {
        List<String> old;
        synchronized (lock) {
            old = bench;
        }
        List<String> rest = old.stream().filter(n -> !n.equals(who)).collect(Collectors.toList());
        synchronized (lock) {
            bench = rest; // BLOCAL: lost-update
        }
    }

    void releaseSafe(String who) {
        synchronized (lock) {
            bench = bench.stream().filter(n -> !n.equals(who)).collect(Collectors.toList());
        }
    }

    void bench(List<String> who) {
        List<String> copy = new ArrayList<>(who);
        synchronized (lock) {
            bench = copy;
        }
    }

    void name(String who) {
        boolean none;
        synchronized (lock) {
            none = names.stream().noneMatch(who::equals);
        }
        if (none) {
            synchronized (lock) {
                names.add(who); // BLOCAL: check-then-act medium
            }
        }
    }

    void nameSafe(String who) {
        synchronized (lock) {
            if (names.stream().noneMatch(who::equals)) {
                names.add(who);
            }
        }
    }

    void unname(String who) {
        synchronized (lock) {
            names.remove(who);
        }
    }

    // Those that had enough are put in, whatever they have by now. (Was marked as shown: the library's operation stores it.)
    void award(int enough) {
        List<String> best;
        synchronized (lock) {
            best = points.entrySet().stream().filter(e -> e.getValue() > enough)
                    .map(Map.Entry::getKey).collect(Collectors.toList());
        }
        synchronized (lock) {
            winners.addAll(best); // BLOCAL: stale-value low
        }
    }

    void awardSafe(int enough) {
        synchronized (lock) {
            points.forEach((who, n) -> {
                if (n > enough) {
                    winners.add(who);
                }
            });
        }
    }

    // A list that came from outside is nobody's state.
    void names(List<String> more) {
        List<String> longs = more.stream().filter(n -> n.length() > 3).collect(Collectors.toList());
        synchronized (lock) {
            names.addAll(longs);
        }
    }
}
