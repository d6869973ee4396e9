package real;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What goes wrong in two ways at one place, with one state, is one finding: what mends the one mends the other. */
final class OnePlace {
    private OnePlace() {
    }

    static class Rows {
        static final Rows SHARED = new Rows();
        private final List<String> rows = new CopyOnWriteArrayList<>();

        void add(String row) {
            rows.add(row);
        }

        void drop(String row) {
            rows.remove(row);
        }

        boolean isLast(String row) {
            if (rows.isEmpty()) {
                return true;
            }
            return rows.get(rows.size() - 1).equals(row); // BLOCAL: check-then-act medium; BLOCAL: stale-value low
        }
    }

    /** At two places these are two. */
    static class Lines {
        static final Lines SHARED = new Lines();
        private final List<String> lines = new CopyOnWriteArrayList<>();

        void add(String line) {
            lines.add(line);
        }

        void drop(String line) {
            lines.remove(line);
        }

        boolean isLast(String line) {
            if (lines.isEmpty()) {
                return true;
            }
            String first = lines.get(0).trim(); // BLOCAL: check-then-act medium
            String last = lines.get(lines.size() - 1); // BLOCAL: stale-value medium
            return last.equals(first + line);
        }
    }
}
