package audit26;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Properties with accessors, as generated ones are, a delegate that holds the lock, and a lazy value. */
public class Profile implements Runnable {
    static final Profile PROFILE = new Profile();

    /** A cell with a lock of its own. */
    static final class Cell<T> {
        private T value;

        Cell(T value) {
            this.value = value;
        }

        synchronized T get() {
            return value;
        }

        synchronized void set(T v) {
            value = v;
        }

        synchronized T update(UnaryOperator<T> f) {
            value = f.apply(value);
            return value;
        }

        synchronized <R> R with(Function<T, R> f) {
            return f.apply(value);
        }
    }

    /** A value that is made when it is asked for. */
    static final class Lazy<T> {
        private final Supplier<T> maker;
        private volatile T value;

        Lazy(Supplier<T> maker) {
            this.maker = maker;
        }

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

        T getBadly() {
            if (value == null) {
                T v = maker.get();
                synchronized (this) {
                    value = v; // BLOCAL: check-then-act high {{value}}
                }
            }
            return value;
        }

        synchronized void forget() {
            value = null;
        }
    }

    private final Cell<Integer> score = new Cell<>(0);
    private final Cell<String> name = new Cell<>("");
    private final Lazy<String> text = new Lazy<>(() -> "text");
    private int visits;
    private int likes;

    public final int getVisits() {
        synchronized (this) {
            return visits;
        }
    }

    public final void setVisits(int v) {
        synchronized (this) {
            visits = v;
        }
    }

    /** A property that is counted up. */
    void visit() {
        setVisits(getVisits() + 1); // BLOCAL: lost-update high {{visits}}
    }

    /** Silent. */
    synchronized void visitWell() {
        setVisits(getVisits() + 1);
    }

    /** The lock is the cell's. */
    void score(int by) {
        score.set(score.get() + by); // BLOCAL: lost-update high {{value}}
    }

    /** Silent. */
    void scoreWell(int by) {
        score.update(s -> s + by);
    }

    /** Silent: the cell is locked around. */
    void scoreLocked(int by) {
        synchronized (score) {
            score.set(score.get() + by);
        }
    }

    /** What a function of the value says decides. */
    void rename(String to) {
        if (name.with(String::isEmpty)) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            name.set(to); // BLOCAL: check-then-act medium {{value}}
        }
    }

    /** Silent: asked and set by one call. */
    void renameWell(String to) {
        name.update(n -> n.isEmpty() ? to : n);
    }

    /** An Optional of what was read. */
    void like() {
        Optional<Integer> l = Optional.of(likes()).filter(x -> x < 100);
        if (l.isPresent()) {
            likes(l.get() + 1); // BLOCAL: lost-update high {{likes}}
        }
    }

    /** Silent. */
    void likeWell() {
        synchronized (this) {
            Optional.of(likes()).filter(x -> x < 100).ifPresent(x -> likes(x + 1));
        }
    }

    private synchronized int likes() {
        return likes;
    }

    private synchronized void likes(int n) {
        likes = n;
    }

    /** Mapped and stored in one chain. */
    void likeByMap() {
        Optional.of(likes()).map(x -> x + 1).ifPresent(x ->
            likes(x) // BLOCAL: lost-update high {{likes}}
        );
    }

    @Override
    public void run() {
        visit();
        visitWell();
        score(1);
        scoreWell(2);
        scoreLocked(3);
        rename("a");
        renameWell("b");
        like();
        likeWell();
        likeByMap();
        text.get();
        text.getBadly();
        text.forget();
        Objects.requireNonNull(name.get());
    }

    public static void main(String[] a) {
        new Thread(PROFILE).start();
        new Thread(PROFILE).start();
    }
}
