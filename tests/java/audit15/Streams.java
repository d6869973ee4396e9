// RELEASES: 8 17
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
            // as expected first: high (medium: the check or the act is made by a call)
            chosen(Optional.of("x")); // BLOCAL: check-then-act medium
        }
    }

    void copyByIterator() {
        List<String> copy = new ArrayList<>();
        for (Iterator<String> it = names().iterator(); it.hasNext();) {
            copy.add(it.next());
        }
        names(copy); // BLOCAL: lost-update high
    }

    void copyByIndex() {
        List<String> old = names();
        List<String> copy = new ArrayList<>();
        for (int i = 0; i < old.size(); i++) {
            copy.add(old.get(i).trim());
        }
        names(copy); // BLOCAL: lost-update high
    }

    /** A set of the elements. */
    void distinct() {
        java.util.Set<String> once = new java.util.TreeSet<>();
        for (String s : names()) {
            once.add(s);
        }
        names(new ArrayList<>(once)); // BLOCAL: lost-update high
    }

    /** What is added comes from elsewhere. */
    void replaceAll(List<String> others) {
        int n = names().size();
        List<String> fresh = new ArrayList<>();
        for (String s : others) {
            fresh.add(s);
        }
        System.out.println(n);
        names(fresh);
    }

    synchronized void copyInside() {
        List<String> copy = new ArrayList<>();
        for (String s : names()) {
            copy.add(s);
        }
        names(copy);
    }

    /** Each turn's block adds to a list that nobody asks inside. */
    List<String> gather(int turns) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < turns; i++) {
            synchronized (this) {
                all.add(names.get(0));
            }
        }
        return all;
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
