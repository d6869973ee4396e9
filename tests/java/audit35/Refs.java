// RELEASES: 17 21
package audit35;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** References to methods and constructors, of the program and of the library, and helpers that run what they are given under a lock. */
public class Refs {
    static final Refs SHARED = new Refs();

    /** A helper of another class: the lock and the body are arguments. */
    static final class Locks {
        private Locks() {
        }

        static <T> T call(Lock lock, Callable<T> body) {
            lock.lock();
            try {
                return body.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            } finally {
                lock.unlock();
            }
        }

        static void run(Lock lock, Runnable body) {
            lock.lock();
            try {
                body.run();
            } finally {
                lock.unlock();
            }
        }

        static <A, R> R with(Lock lock, A a, Function<? super A, ? extends R> body) {
            lock.lock();
            try {
                return body.apply(a);
            } finally {
                lock.unlock();
            }
        }

        static <A, B, R> R with(Lock lock, A a, B b, BiFunction<A, B, R> body) {
            lock.lock();
            try {
                return body.apply(a, b);
            } finally {
                lock.unlock();
            }
        }
    }

    record State(int size, String name) {
        State() {
            this(0, "");
        }

        State bigger() {
            return new State(size + 1, name);
        }
    }

    private final Lock lock = new ReentrantLock();
    private int n;
    private State state = new State();
    private String name;
    private final Deque<String> queue = new ArrayDeque<>();
    private final Map<String, List<String>> groups = new HashMap<>();

    private int n() {
        return n;
    }

    private void clear() {
        n = 0;
        state = new State();
        name = null;
        queue.clear();
        groups.clear();
    }

    void reset() {
        Locks.run(lock, this::clear);
    }

    void grow(String by) {
        Locks.run(lock, () -> {
            n++;
            state = state.bigger();
            name = by;
            queue.add(by);
            groups.computeIfAbsent(by, k -> new ArrayList<>()).add(by);
        });
    }

    /** A getter by a reference, the setter by a lambda. */
    void byReference() {
        int m = Locks.call(lock, this::n);
        Locks.run(lock, () -> n = m + 1); // BLOCAL: lost-update {{'n'}}
    }

    /** Silent: both in one block. */
    void byReferenceHeld() {
        lock.lock();
        try {
            int m = Locks.call(lock, this::n);
            Locks.run(lock, () -> n = m + 1);
        } finally {
            lock.unlock();
        }
    }

    private void set(State to) {
        state = to;
    }

    private State state() {
        return state;
    }

    private Void swap(State from, State to) {
        if (state == from) {
            state = to;
        }
        return null;
    }

    /** A record's method makes the next one outside. */
    void byRecord() {
        State next = Locks.call(lock, this::state).bigger();
        Locks.run(lock, () -> set(next)); // BLOCAL: lost-update {{state}}
    }

    /** It is handed to a reference as an argument. */
    void byArgument() {
        State old = Locks.call(lock, this::state);
        Locks.with(lock, old.bigger(), s -> {
            set(s); // BLOCAL: lost-update {{state}}
            return s;
        });
    }

    /** Only if it is as it was, by a reference that is given both. */
    void bySwap() {
        State old = Locks.call(lock, this::state);
        Locks.with(lock, old, old.bigger(), this::swap); // BENIGN: lost-update rechecked
    }

    /** Silent: the update is a function that runs in the block. */
    private void update(UnaryOperator<State> by) {
        lock.lock();
        try {
            state = by.apply(state);
        } finally {
            lock.unlock();
        }
    }

    void byUpdate() {
        update(State::bigger);
    }

    /** Options of references. */
    private Optional<String> name() {
        return Optional.ofNullable(Locks.call(lock, () -> name));
    }

    /** Mapped, and set. */
    void byOption() {
        String next = name().map(String::trim).map(s -> s + "!").orElse("none");
        Locks.run(lock, () -> name = next); // BLOCAL: lost-update {{name}}
    }

    /** Set where there is none. */
    void byAbsence(String fresh) {
        if (name().isEmpty()) {
            Locks.run(lock, () -> name = fresh); // BLOCAL: check-then-act {{name}}
        }
    }

    /** Silent: looked at and set in one body. */
    void byAbsenceHeld(String fresh) {
        Locks.run(lock, () -> {
            if (name == null) {
                name = fresh;
            }
        });
    }

    /** Asked by a reference of the library, taken by another: the first may be gone. */
    String byLibrary() {
        boolean none = Locks.call(lock, queue::isEmpty);
        return none ? "" : Locks.call(lock, queue::remove); // BLOCAL: check-then-act {{queue}}
    }

    /** Silent: one that answers null. */
    String byLibraryMended() {
        return Locks.call(lock, queue::poll);
    }

    /** Looked at the first, then the first taken. */
    String byPeek() {
        String first = Locks.call(lock, queue::peek);
        if (first != null && first.isEmpty()) {
            return Locks.call(lock, queue::poll); // MISSED: check-then-act (who takes by a helper that answers counts as told)
        }
        return first;
    }

    /** Silent. */
    String byPeekHeld() {
        return Locks.call(lock, () -> {
            String first = queue.peek();
            return first != null && first.isEmpty() ? queue.poll() : first;
        });
    }

    /** By a key, a reference is handed it. */
    void byKey(String key) {
        List<String> l = Locks.with(lock, key, groups::get);
        if (l == null) {
            Locks.run(lock, () -> groups.put(key, new ArrayList<>())); // BLOCAL: check-then-act {{groups}}
        }
    }

    /** Silent: the library does both. */
    void byKeyMended(String key) {
        Locks.run(lock, () -> groups.computeIfAbsent(key, k -> new ArrayList<>()));
    }

    /** A lambda that gives a lambda. */
    private Supplier<Integer> later(int by) {
        int m = Locks.call(lock, this::n);
        return () -> m + by;
    }

    void byLater() {
        int next = later(2).get();
        Locks.run(lock, () -> n = next); // BLOCAL: lost-update {{'n'}}
    }

    /** Composed functions. */
    void byComposition() {
        IntUnaryOperator twice = x -> x * 2;
        IntUnaryOperator both = twice.andThen(x -> x + 1);
        int m = Locks.call(lock, this::n);
        int next = both.applyAsInt(m);
        Locks.run(lock, () -> n = next); // BLOCAL: lost-update {{'n'}}
    }

    /** A consumer that is handed what was read. */
    private void tell(Consumer<Integer> to) {
        int m = Locks.call(lock, this::n);
        to.accept(m);
    }

    void byConsumer() {
        tell(m -> Locks.run(lock, () -> n = m + 1)); // MISSED: lost-update (what a helper has read and hands to a lambda)
    }

    /** Silent: it is only looked at. */
    void byConsumerOnly() {
        tell(m -> Objects.requireNonNull(m).intValue());
    }

    /** A reference in an atomic: got, made anew by a constructor that is referred to, set. */
    private final AtomicReference<State> atom = new AtomicReference<>(new State());

    void atomGrows() {
        State next = Optional.of(atom.get()).map(State::bigger).get();
        atom.set(next); // BLOCAL: lost-update {{atom}}
    }

    /** Silent. */
    void atomGrowsMended() {
        atom.updateAndGet(State::bigger);
    }

    /** Asked by a lambda of the library's, set by hand. */
    void atomRenamed(String to) {
        if (Optional.of(atom.get()).filter(s -> s.name().isEmpty()).isPresent()) {
            atom.set(new State(1, to)); // BLOCAL: check-then-act {{atom}}
        }
    }

    /** Silent: the constructor makes what is set, whatever was there. */
    void atomReset() {
        atom.set(Optional.<State>empty().orElseGet(State::new));
    }

    /** Recursive, by a reference to itself. */
    private int depth(int k) {
        return k == 0 ? Locks.call(lock, this::n) : Optional.of(k - 1).map(this::depth).get();
    }

    void byDepth() {
        int m = depth(3);
        Locks.run(lock, () -> n = m + 1); // BLOCAL: lost-update {{'n'}}
    }
}
