// RELEASES: 8 17
package variants;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A key that is made twice, of the same, is one key where its class says so; and so is a text that a builder makes. */
public class MadeKeys {
    static final MadeKeys SHARED = new MadeKeys();

    static final class Place {
        private final int row;
        private final int column;

        Place(int row, int column) {
            this.row = row;
            this.column = column;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Place && ((Place) o).row == row && ((Place) o).column == column;
        }

        @Override
        public int hashCode() {
            return 31 * row + column;
        }
    }

    /** Equal to itself alone. */
    static final class Token {
        private final int number;

        Token(int number) {
            this.number = number;
        }
    }

    private final Map<Place, Integer> counts = new ConcurrentHashMap<>();
    private final Map<Token, Integer> tokens = new ConcurrentHashMap<>();
    private final Map<String, Integer> texts = new ConcurrentHashMap<>();
    private final Map<Place, Object> parts = new HashMap<>();

    public void count(int row, int column) {
        Integer n = counts.get(new Place(row, column));
        counts.put(new Place(row, column), n == null ? 1 : n + 1); // BLOCAL: lost-update
    }

    /** Silent: the place below. */
    public void countBelow(int row, int column) {
        Integer n = counts.get(new Place(row, column));
        counts.put(new Place(row + 1, column), n == null ? 1 : n + 1);
    }

    /** Silent: rows for columns. */
    public void countAcross(int row, int column) {
        Integer n = counts.get(new Place(row, column));
        counts.put(new Place(column, row), n == null ? 1 : n + 1);
    }

    /** Silent: each token is another key. */
    public void countToken(int number) {
        Integer n = tokens.get(new Token(number));
        tokens.put(new Token(number), n == null ? 1 : n + 1);
    }

    public void reset(int row, int column) {
        counts.put(new Place(row, column), 0);
        tokens.put(new Token(row), 0);
        texts.put("a", 0);
    }

    public void fill(int row, int column) {
        boolean free;
        synchronized (this) {
            free = !parts.containsKey(new Place(row, column));
        }
        if (free) {
            synchronized (this) {
                if (!parts.containsKey(new Place(row, column))) {
                    parts.put(new Place(row, column), new int[1]); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    public void fillBadly(int row, int column) {
        boolean free;
        synchronized (this) {
            free = !parts.containsKey(new Place(row, column));
        }
        if (free) {
            synchronized (this) {
                parts.put(new Place(row, column), new int[1]); // BLOCAL: check-then-act
            }
        }
    }

    public synchronized void drop(int row, int column) {
        parts.remove(new Place(row, column));
    }

    public void text(String a, String b) {
        Integer n = texts.get(new StringBuilder(a).append(b).toString());
        texts.put(new StringBuilder(a).append(b).toString(), n == null ? 1 : n + 1); // BLOCAL: lost-update
    }

    /** Silent: the builder is in a variable, and has more the second time. */
    public void textTwice(String a) {
        StringBuilder s = new StringBuilder(a);
        Integer n = texts.get(s.toString());
        s.append(a);
        texts.put(s.toString(), n == null ? 1 : n + 1);
    }

    /** Silent: likewise, by what is handed back. */
    public void textThrice(String a) {
        StringBuilder s = new StringBuilder(a).append(a);
        Integer n = texts.get(s.append(a).toString());
        texts.put(s.append(a).toString(), n == null ? 1 : n + 1);
    }

    /** Silent: of other parts. */
    public void textOther(String a, String b) {
        Integer n = texts.get(new StringBuilder(a).append(b).toString());
        texts.put(new StringBuilder(b).append(a).toString(), n == null ? 1 : n + 1);
    }
}
