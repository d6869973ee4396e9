// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Functions handed to helpers that lock (ANALYSIS 5: lambdas). */
public class Leaderboard {
    static final Leaderboard SHARED = new Leaderboard();

    static final class Score {
        final String who;
        final int points;

        Score(String who, int points) {
            this.who = who;
            this.points = points;
        }
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final List<Score> scores = new ArrayList<>();
    private final Map<String, Integer> sums = new LinkedHashMap<>();
    private final List<Consumer<String>> watchers = new ArrayList<>();
    private int cut;
    private String top;

    private <R> R reading(Supplier<R> s) {
        rw.readLock().lock();
        try {
            return s.get();
        } finally {
            rw.readLock().unlock();
        }
    }

    private void writing(Runnable r) {
        rw.writeLock().lock();
        try {
            r.run();
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Read in one, written in another. */
    void raiseCut() {
        int c = reading(() -> cut);
        writing(() -> cut = c + 10); // BLOCAL: lost-update high
    }

    // Silent: in one.
    void raiseCutAtOnce() {
        writing(() -> cut = cut + 10);
    }

    /** Found in one, acted upon in another. */
    void addIfNew(Score s) {
        boolean there = reading(() -> sums.containsKey(s.who));
        if (!there) {
            writing(() -> sums.put(s.who, s.points)); // BLOCAL: check-then-act medium
        }
    }

    // Silent: merged under the lock.
    void add(Score s) {
        writing(() -> {
            scores.add(s);
            sums.merge(s.who, s.points, Integer::sum);
        });
    }

    private void change(IntUnaryOperator f) {
        rw.writeLock().lock();
        try {
            cut = f.applyAsInt(cut);
        } finally {
            rw.writeLock().unlock();
        }
    }

    // Silent: the function gets what is there.
    void lower(int n) {
        change(c -> c - n);
    }

    /** The function ignores it, and gives what it captured. */
    void lowerBadly() {
        int c = reading(() -> cut);
        change(now -> c - 1); // BLOCAL: lost-update high
    }

    // Silent: sorted and cut in one.
    List<Score> best(int n) {
        return reading(() -> {
            List<Score> l = new ArrayList<>(scores);
            l.sort(Comparator.comparingInt((Score s) -> -s.points));
            return l.subList(0, Math.min(n, l.size()));
        });
    }

    /** The first of a list of before becomes the top, if it was not empty: the act comes first in the table of §7. */
    void crown() {
        List<Score> l = best(1);
        if (!l.isEmpty()) {
            writing(() -> top = l.get(0).who); // BLOCAL: check-then-act low
        }
    }

    String top() {
        return reading(() -> top);
    }

    // Silent: removed by the collection's own method.
    void drop(Predicate<Score> p) {
        writing(() -> scores.removeIf(p));
    }

    // Silent: a copy of the watchers is told, outside the lock.
    void tell(String s) {
        List<Consumer<String>> copy;
        synchronized (watchers) {
            copy = new ArrayList<>(watchers);
        }
        copy.forEach(w -> w.accept(s));
    }

    void watch(Consumer<String> w) {
        synchronized (watchers) {
            watchers.add(w);
        }
    }

    /** Told whether it was new: asked and added in two. */
    boolean watchOnce(Consumer<String> w) {
        boolean there;
        synchronized (watchers) {
            there = watchers.contains(w);
        }
        if (there) {
            return false;
        }
        watch(w); // BLOCAL: check-then-act medium
        return true;
    }

    // Silent: the value that was read is not used.
    void merge(BiFunction<Integer, Integer, Integer> f, String who) {
        int c = reading(() -> cut);
        writing(() -> sums.computeIfPresent(who, (k, v) -> f.apply(v, 1)));
    }

    List<Score> all() {
        return reading(() -> Collections.unmodifiableList(new ArrayList<>(scores)));
    }
}
