// RELEASES: 17
package audit38;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What carries a value from one block into another: boxes, pairs, arrays, builders, streams, varargs. */
public class Carriers {
    enum Level {
        LOW,
        MIDDLE,
        HIGH
    }

    static final class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        static <A, B> Pair<A, B> of(A a, B b) {
            return new Pair<>(a, b);
        }
    }

    static class Account {
        static final Account HOUSE = new Account();

        private long cents;
        private Level level = Level.LOW;
        private String owner = "";
        private final EnumMap<Level, Integer> limits = new EnumMap<>(Level.class);
        private final int[] history = new int[12];

        synchronized void deposit(long n) {
            cents += n;
        }

        synchronized void owner(String name) {
            owner = name;
        }

        synchronized void level(Level to) {
            level = to;
        }

        synchronized void limit(Level of, int n) {
            limits.put(of, n);
        }

        synchronized void month(int m, int n) {
            history[m] = n;
        }

        private synchronized Pair<Long, String> both() {
            return Pair.of(cents, owner);
        }

        // In a pair, by a helper.
        void addInterest(int percent) {
            Pair<Long, String> p = both();
            long fresh = p.first + p.first * percent / 100;
            synchronized (this) {
                cents = fresh; // BLOCAL: lost-update
            }
        }

        // Silent: in one block.
        synchronized void addInterestAtOnce(int percent) {
            Pair<Long, String> p = both();
            cents = p.first + p.first * percent / 100;
        }

        // In an array of one, as lambdas need it.
        void addFee(Collection<Integer> fees) {
            long[] sum = new long[1];
            synchronized (this) {
                sum[0] = cents;
            }
            fees.forEach(f -> sum[0] -= f);
            synchronized (this) {
                cents = sum[0]; // BLOCAL: lost-update
            }
        }

        // Silent: only the fees.
        void addFeeThere(Collection<Integer> fees) {
            long[] sum = new long[1];
            fees.forEach(f -> sum[0] += f);
            synchronized (this) {
                cents -= sum[0];
            }
        }

        // By varargs.
        void best(long other) {
            long mine;
            synchronized (this) {
                mine = cents;
            }
            long most = max(mine, other, 0);
            synchronized (this) {
                cents = most; // BLOCAL: lost-update
            }
        }

        private static long max(long... all) {
            long m = Long.MIN_VALUE;
            for (long a : all) {
                m = Math.max(m, a);
            }
            return m;
        }

        // By constants that a switch chooses.
        void promote() {
            Level to;
            synchronized (this) {
                switch (level) {
                    case LOW:
                        to = Level.MIDDLE;
                        break;
                    case MIDDLE:
                        to = Level.HIGH;
                        break;
                    default:
                        to = Level.LOW;
                        break;
                }
            }
            synchronized (this) {
                level = to; // BLOCAL: lost-update
            }
        }

        // Silent.
        synchronized void promoteAtOnce() {
            level = level == Level.LOW ? Level.MIDDLE : Level.HIGH;
        }

        // By a flag that is computed under the lock.
        void rename(String from, String to) {
            boolean same;
            synchronized (this) {
                same = Objects.equals(owner, from);
            }
            if (same) {
                synchronized (this) {
                    owner = to; // BLOCAL: check-then-act
                }
            }
        }

        // In an optional.
        private Optional<Integer> limit(Level of) {
            synchronized (this) {
                return Optional.ofNullable(limits.get(of));
            }
        }

        void raise(Level of, int by) {
            int now = limit(of).map(n -> n + by).orElse(by);
            synchronized (this) {
                limits.put(of, now); // BLOCAL: lost-update
            }
        }

        // Silent.
        void raiseAtOnce(Level of, int by) {
            synchronized (this) {
                limits.merge(of, by, Integer::sum);
            }
        }

        // In a text.
        void title(String title) {
            StringBuilder sb = new StringBuilder();
            synchronized (this) {
                sb.append(title).append(' ').append(owner);
            }
            String full = sb.toString();
            synchronized (this) {
                owner = full; // BLOCAL: lost-update
            }
        }

        // In a copy of the array.
        void shift() {
            int[] copy;
            synchronized (this) {
                copy = history.clone();
            }
            synchronized (this) {
                for (int i = 1; i < history.length; i++) {
                    history[i] = copy[i - 1]; // MISSED: stale-value (an array that is cloned: docs/limits.md)
                }
            }
        }

        // Silent.
        synchronized void shiftAtOnce() {
            for (int i = history.length - 1; i > 0; i--) {
                history[i] = history[i - 1];
            }
        }
    }

    static class Roster {
        static final Roster ROSTER = new Roster();

        private List<String> names = new ArrayList<>();
        private Map<String, Integer> ranks = new HashMap<>();
        private int top;

        synchronized void add(String name, int rank) {
            names.add(name);
            ranks.put(name, rank);
            top = Math.max(top, rank);
        }

        // By a stream.
        void sort() {
            List<String> sorted;
            synchronized (this) {
                sorted = names.stream().sorted().collect(Collectors.toList());
            }
            synchronized (this) {
                names = sorted; // BLOCAL: lost-update
            }
        }

        // Silent.
        synchronized void sortAtOnce() {
            names = names.stream().sorted().collect(Collectors.toList());
        }

        // By an iterator.
        void trim() {
            List<String> kept = new ArrayList<>();
            synchronized (this) {
                for (Iterator<String> i = names.iterator(); i.hasNext();) {
                    String n = i.next();
                    if (!n.isEmpty()) {
                        kept.add(n);
                    }
                }
            }
            synchronized (this) {
                names = kept; // BLOCAL: lost-update
            }
        }

        // The greatest of all, by a stream, and a number written back.
        void recount() {
            OptionalInt most;
            synchronized (this) {
                most = ranks.values().stream().mapToInt(Integer::intValue).max();
            }
            synchronized (this) {
                top = most.orElse(0); // BLOCAL: stale-value
            }
        }

        // Silent: the names are told.
        String list() {
            List<String> copy;
            synchronized (this) {
                copy = new ArrayList<>(names);
            }
            copy.sort(Comparator.naturalOrder());
            return String.join(",", copy);
        }

        synchronized int top() {
            return top;
        }
    }

    // A builder that is filled of shared state.
    static class Config {
        static final Config CONFIG = new Config();

        private int port;
        private String host = "";

        static class Builder {
            private int port;
            private String host;

            Builder port(int p) {
                port = p;
                return this;
            }

            Builder host(String h) {
                host = h;
                return this;
            }
        }

        synchronized Builder toBuilder() {
            return new Builder().port(port).host(host);
        }

        synchronized void set(int p, String h) {
            port = p;
            host = h;
        }

        // Out into the builder, changed there, and back.
        void nextPort() {
            Builder b = toBuilder();
            b.port(b.port + 1);
            synchronized (this) {
                port = b.port; // BLOCAL: lost-update
            }
        }

        // Silent.
        synchronized void nextPortAtOnce() {
            Builder b = toBuilder();
            b.port(b.port + 1);
            port = b.port;
        }
    }
}
