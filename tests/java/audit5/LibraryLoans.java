// RELEASES: 8 11 17 21
package audit5;

import java.util.Collections;
import java.util.Hashtable;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Maps of several sorts, the same compounds (ANALYSIS 6, 7). */
public class LibraryLoans {
    static final LibraryLoans SHARED = new LibraryLoans();

    static final class Loan {
        int renewals;
        final String reader;

        Loan(String reader) {
            this.reader = reader;
        }
    }

    private final Hashtable<String, Loan> loans = new Hashtable<>();
    private final SortedMap<String, Integer> due = Collections.synchronizedSortedMap(new TreeMap<>());
    private final NavigableMap<Integer, String> shelf = new ConcurrentSkipListMap<>();
    private final ConcurrentHashMap<String, Integer> fines = new ConcurrentHashMap<>();
    private final Map<String, String> cards = Collections.synchronizedMap(new TreeMap<>());

    /** Lent to two. */
    boolean lend(String book, String reader) {
        if (loans.containsKey(book)) {
            return false;
        }
        loans.put(book, new Loan(reader)); // BLOCAL: check-then-act high
        return true;
    }

    // Silent: under the table's own monitor.
    boolean lendLocked(String book, String reader) {
        synchronized (loans) {
            if (loans.containsKey(book)) {
                return false;
            }
            loans.put(book, new Loan(reader));
            return true;
        }
    }

    void comeBack(String book) {
        loans.remove(book);
        due.remove(book);
    }

    /** Put off by what was there. */
    void renew(String book) {
        Integer d = due.get(book);
        if (d != null) {
            due.put(book, d + 14); // BLOCAL: lost-update high
        }
    }

    // Silent: by the map's own operation.
    void renewAtOnce(String book) {
        due.computeIfPresent(book, (b, d) -> d + 14);
    }

    /** The first key, which another has taken (low: two take it away, and it is gone). */
    void nextDue() {
        if (!due.isEmpty()) {
            String b = due.firstKey();
            due.remove(b); // BLOCAL: check-then-act low
        }
    }

    // Silent: taken in one operation.
    String takeFirst() {
        Map.Entry<Integer, String> e = shelf.pollFirstEntry();
        return e == null ? null : e.getValue();
    }

    void place(int at, String book) {
        shelf.put(at, book);
    }

    /** A place that is free. */
    void placeIfFree(int at, String book) {
        if (shelf.get(at) == null) {
            shelf.put(at, book); // BLOCAL: check-then-act medium
        }
    }

    /** The next free place: of a shelf that may be empty by now, and taken by two. */
    int append(String book) {
        int at = shelf.isEmpty() ? 0 : shelf.lastKey() + 1; // BLOCAL: check-then-act medium
        shelf.put(at, book); // BLOCAL: stale-value medium
        return at;
    }

    /** A fine on what was there. */
    void fine(String reader, int n) {
        fines.put(reader, fines.getOrDefault(reader, 0) + n); // BLOCAL: lost-update high
    }

    // Silent: merged.
    void fineMerged(String reader, int n) {
        fines.merge(reader, n, Integer::sum);
    }

    /** Forgiven though more came. */
    void forgive(String reader) {
        Integer f = fines.get(reader);
        if (f != null && f < 5) {
            fines.remove(reader); // BLOCAL: check-then-act medium
        }
    }

    // Silent: only what was looked at.
    void forgiveExactly(String reader) {
        Integer f = fines.get(reader);
        if (f != null && f < 5) {
            fines.remove(reader, f);
        }
    }

    // Silent: weakly consistent by contract.
    int sum() {
        int n = 0;
        for (Map.Entry<String, Integer> e : fines.entrySet()) {
            n += e.getValue();
        }
        return n;
    }

    // Silent: another key is another state.
    void copyCard(String from, String to) {
        String c = cards.get(from);
        cards.put(to, c);
    }

    /** The same key. */
    void card(String reader) {
        if (cards.get(reader) == null) {
            cards.put(reader, reader + "!"); // BLOCAL: check-then-act medium
        }
    }

    // Silent: a put that tells what was there.
    boolean cardOnce(String reader) {
        return cards.putIfAbsent(reader, reader + "!") == null;
    }
}
