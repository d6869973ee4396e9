// RELEASES: 17
package audit50;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Values that go from block to block by way of helpers, superclasses, interfaces, generics, holders, lambdas. */
public class Relays {
    /** A cell of anything with a lock inside. */
    static class Cell<T> {
        private T value;

        Cell(T value) {
            this.value = value;
        }

        synchronized T get() {
            return value;
        }

        synchronized void set(T to) {
            value = to;
        }

        synchronized T update(UnaryOperator<T> how) {
            value = how.apply(value);
            return value;
        }

        synchronized boolean swapIf(Predicate<T> is, T to) {
            if (is.test(value)) {
                value = to;
                return true;
            }
            return false;
        }

        synchronized <R> R with(Function<T, R> how) {
            return how.apply(value);
        }
    }

    /** Who has two cells. */
    static class Purse {
        static final Purse SHARED = new Purse();
        private final Cell<Integer> coins = new Cell<>(0);
        private final Cell<List<String>> names = new Cell<>(List.of());

        /** Got and set. */
        void earn(int n) {
            coins.set(coins.get() + n); // BLOCAL: lost-update
        }

        /** Silent: by the cell. */
        void earnRight(int n) {
            coins.update(c -> c + n);
        }

        /** Asked and set. */
        boolean spend(int n) {
            if (coins.get() < n) {
                return false;
            }
            coins.update(c -> c - n); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: asked by the cell; what is put is a constant. */
        boolean empty() {
            return coins.swapIf(c -> c > 0, 0);
        }

        /** A copy is made longer and set. */
        void name(String s) {
            List<String> more = new ArrayList<>(names.get());
            more.add(s);
            names.set(List.copyOf(more)); // BLOCAL: lost-update
        }

        /** Silent: a copy inside the cell. */
        void nameRight(String s) {
            names.update(l -> {
                List<String> more = new ArrayList<>(l);
                more.add(s);
                return List.copyOf(more);
            });
        }

        /** Read by a lambda in the cell's block, set by another. */
        void doubleIt() {
            int n = coins.with(c -> c * 2);
            coins.set(n); // BLOCAL: lost-update
        }

        /** Silent: told. */
        String tell() {
            return coins.with(c -> "coins: " + c);
        }
    }

    /** A superclass with the lock and the state; the subclass goes by its methods. */
    abstract static class Stage {
        private int position;
        private boolean frozen;

        protected final synchronized int position() {
            return position;
        }

        protected final synchronized void moveTo(int p) {
            position = p;
        }

        protected final synchronized boolean frozen() {
            return frozen;
        }

        protected final synchronized void freeze(boolean f) {
            frozen = f;
        }

        abstract void step();
    }

    static class Walker extends Stage {
        static final Walker SHARED = new Walker();

        /** By two methods of the superclass. */
        @Override
        void step() {
            moveTo(position() + 1); // BLOCAL: lost-update
        }

        /** Silent: the lock of both is held. */
        synchronized void stepRight() {
            moveTo(position() + 1);
        }
    }

    static class Hopper extends Stage {
        static final Hopper SHARED = new Hopper();

        /** Asked by one, done by another, a local in between. */
        @Override
        void step() {
            final boolean f = frozen();
            final int next = f ? 0 : 2;
            if (!f) {
                // A flag that is set, and nothing with it: low.
                freeze(true); // BLOCAL: check-then-act low
            }
            assert next >= 0;
        }

        /** Silent: told to where it was. */
        void thaw() {
            freeze(false);
        }
    }

    /** An interface with two bodies that lock, one that does not. */
    interface Store {
        int load(String k);

        void save(String k, int v);

        /** The default adds by the two. */
        default void add(String k, int n) {
            save(k, load(k) + n); // BLOCAL: lost-update
        }
    }

    static class Memory implements Store {
        static final Memory SHARED = new Memory();
        private final Map<String, Integer> map = new HashMap<>();

        @Override
        public synchronized int load(String k) {
            return map.getOrDefault(k, 0);
        }

        @Override
        public synchronized void save(String k, int v) {
            map.put(k, v);
        }
    }

    static class Careful extends Memory {
        static final Careful CAREFUL = new Careful();

        /** Silent: the default's, under the lock of both. */
        @Override
        public synchronized void add(String k, int n) {
            super.add(k, n);
        }
    }

    /** What carries it: a holder, a record, an optional, a supplier. */
    static class Carried {
        static final Carried SHARED = new Carried();

        record Pair(int a, int b) {
            int sum() {
                return a + b;
            }

            Pair grown() {
                return new Pair(a + 1, b + 1);
            }
        }

        private int a;
        private int b;
        private String label;

        synchronized Pair pair() {
            return new Pair(a, b);
        }

        synchronized void put(Pair p) {
            a = p.a();
            b = p.b();
        }

        synchronized void shift() {
            a++;
            b--;
        }

        synchronized Optional<String> label() {
            return Optional.ofNullable(label);
        }

        synchronized void label(String s) {
            label = s;
        }

        /** The record is read in one block, grown, and stored in the next. */
        void grow() {
            Pair p = pair();
            Pair q = p.grown();
            put(q); // BLOCAL: lost-update
        }

        /** Silent: in one. */
        synchronized void growRight() {
            put(pair().grown());
        }

        /** An optional that is empty decides. */
        String labelOrMake(Supplier<String> how) {
            Optional<String> there = label();
            if (there.isEmpty()) {
                String made = how.get();
                label(made); // BLOCAL: check-then-act
                return made;
            }
            return there.get();
        }

        /** Silent: the lock is held. */
        String labelOrMakeRight(Supplier<String> how) {
            synchronized (this) {
                return label().orElseGet(() -> {
                    String made = how.get();
                    label = made;
                    return made;
                });
            }
        }

        /** A supplier captures what was read. */
        void later() {
            int then;
            synchronized (this) {
                then = a;
            }
            IntSupplier next = () -> then + 1;
            synchronized (this) {
                a = next.getAsInt(); // BLOCAL: lost-update
            }
        }

        /** Silent: the supplier reads when it is asked. */
        void laterRight() {
            IntSupplier next = () -> a + 1;
            synchronized (this) {
                a = next.getAsInt();
            }
        }

        /** By an array of one. */
        void byArray() {
            int[] box = new int[1];
            synchronized (this) {
                box[0] = b;
            }
            box[0] *= 3;
            synchronized (this) {
                b = box[0]; // BLOCAL: lost-update
            }
        }

        /** By a conditional expression. */
        void byChoice(boolean up) {
            int then;
            synchronized (this) {
                then = b;
            }
            int next = up ? then + 1 : then - 1;
            synchronized (this) {
                b = next; // BLOCAL: lost-update
            }
        }

        /** Silent: a choice of two constants that nothing old decides. */
        void byConstant(boolean up) {
            synchronized (this) {
                b = up ? 1 : -1;
            }
        }

        /** By a text and back. */
        void byText() {
            String s;
            synchronized (this) {
                s = Integer.toString(a);
            }
            synchronized (this) {
                a = Integer.parseInt(s) + 1; // BLOCAL: lost-update
            }
        }
    }

    /** A helper of the class that runs what it is given under the lock. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Object lock = new Object();
        private final Map<String, Integer> scores = new HashMap<>();
        private int total;

        private <R> R locked(Supplier<R> body) {
            synchronized (lock) {
                return body.get();
            }
        }

        private void locked(Runnable body) {
            synchronized (lock) {
                body.run();
            }
        }

        /** Two bodies are two blocks. */
        void score(String who, int n) {
            int then = locked(() -> scores.getOrDefault(who, 0));
            locked(() -> {
                scores.put(who, then + n); // BLOCAL: lost-update
                total += n;
            });
        }

        /** Silent: one body. */
        void scoreRight(String who, int n) {
            locked(() -> {
                scores.put(who, scores.getOrDefault(who, 0) + n);
                total += n;
            });
        }

        /** Silent: bodies in a body. */
        void scoreNested(String who, int n) {
            locked(() -> {
                int then = locked(() -> scores.getOrDefault(who, 0));
                locked(() -> {
                    scores.put(who, then + n);
                });
            });
        }

        /** Asked in one, removed in the other. */
        boolean drop(String who) {
            boolean bad = locked(() -> scores.getOrDefault(who, 0) < 0);
            if (bad) {
                locked(() -> {
                    // Found and changed by what a helper runs, two calls: low.
                    scores.remove(who); // BLOCAL: check-then-act low
                    total--;
                });
            }
            return bad;
        }

        /** Silent: who is given a function runs it in one block. */
        int fold(BiFunction<Integer, Integer, Integer> how) {
            return locked(() -> {
                int n = 0;
                for (int s : scores.values()) {
                    n = how.apply(n, s);
                }
                total = n;
                return n;
            });
        }
    }

    public static void main(String[] args) {
        Runnable r = () -> {
            Purse.SHARED.earnRight(1);
            Walker.SHARED.stepRight();
            Hopper.SHARED.thaw();
            Memory.SHARED.save("a", 1);
            Careful.CAREFUL.add("a", 1);
            Carried.SHARED.shift();
            Carried.SHARED.label(Objects.toString(1));
            Locked.SHARED.scoreRight("a", 1);
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
