package audit15;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Streams, iterators and optionals. */
public class Streams {
    static final Streams SHARED = new Streams();

    private List<String> names = new ArrayList<>();
    private int sum;
    private Optional<String> chosen = Optional.empty();

    synchronized List<String> names() {
        return names;
    }

    synchronized void names(List<String> l) {
        names = l;
    }

    synchronized int sum() {
        return sum;
    }

    synchronized void sum(int s) {
        sum = s;
    }

    synchronized Optional<String> chosen() {
        return chosen;
    }

    synchronized void chosen(Optional<String> c) {
        chosen = c;
    }

    void filter() {
        List<String> l = names().stream().filter(s -> !s.isEmpty()).collect(Collectors.toList());
        names(l); // BLOCAL: lost-update high
    }

    synchronized void filterInside() {
        names(names().stream().filter(s -> !s.isEmpty()).collect(Collectors.toList()));
    }

    void total(int n) {
        int base = sum();
        int t = IntStream.range(0, n).map(i -> i + base).sum();
        sum(t); // BLOCAL: lost-update high
    }

    void choose() {
        if (!chosen().isPresent()) {
            chosen(Optional.of("x")); // BLOCAL: check-then-act high
        }
    }

    void copyByIterator() {
        List<String> copy = new ArrayList<>();
        for (Iterator<String> it = names().iterator(); it.hasNext();) {
            copy.add(it.next());
        }
        names(copy); // BLOCAL: lost-update high
    }

    void each(List<Integer> xs) {
        xs.forEach(x -> sum(sum() + x)); // BLOCAL: lost-update high
    }

    void eachInside(List<Integer> xs) {
        xs.forEach(x -> {
            synchronized (this) {
                sum += x;
            }
        });
    }

    void mapped() {
        chosen(chosen().map(s -> s + "!")); // BLOCAL: lost-update high
    }
}
