// RELEASES: 8 17
package audit7;

import java.util.Arrays;

/** Strings, arrays, striped locks, class literals (ANALYSIS 4, 6). */
public class Ledgers {
    static final Ledgers SHARED = new Ledgers();

    private static final int STRIPES = 8;
    private final Object[] locks = new Object[STRIPES];
    private final long[] balances = new long[STRIPES];
    private final int[] totals = new int[4];
    private static final int[] HISTOGRAM = new int[16];
    private static long issued;
    private static String banner = "";
    private String title = "";
    private String[] columns = new String[0];
    private int width;

    Ledgers() {
        for (int i = 0; i < STRIPES; i++) {
            locks[i] = new Object();
        }
    }

    /** One stripe, the index of one value: the same lock. */
    void credit(int account, long n) {
        int i = account % STRIPES;
        long b;
        synchronized (locks[i]) {
            b = balances[i];
        }
        synchronized (locks[i]) {
            balances[i] = b + n; // BLOCAL: lost-update
        }
    }

    // Silent: in one block of the stripe.
    void creditRight(int account, long n) {
        int i = account % STRIPES;
        synchronized (locks[i]) {
            long b = balances[i];
            balances[i] = b + n;
        }
    }

    /** By a method that gives the stripe. */
    private Object lockOf(int account) {
        return locks[account % STRIPES];
    }

    void debit(int account, long n) {
        long b;
        synchronized (lockOf(account)) {
            b = balances[account % STRIPES];
        }
        if (b >= n) {
            synchronized (lockOf(account)) {
                balances[account % STRIPES] -= n; // BLOCAL: check-then-act
            }
        }
    }

    // Silent: within.
    void debitRight(int account, long n) {
        synchronized (lockOf(account)) {
            if (balances[account % STRIPES] >= n) {
                balances[account % STRIPES] -= n;
            }
        }
    }

    /** The elements of a final array are shared. */
    void total(int k) {
        int t;
        synchronized (this) {
            t = totals[k];
        }
        synchronized (this) {
            totals[k] = t + 1; // BLOCAL: lost-update high
        }
    }

    // Silent.
    synchronized void totalRight(int k) {
        totals[k]++;
    }

    synchronized void noTotals() {
        Arrays.fill(totals, 0);
    }

    /** A static array under the class literal. */
    static void sample(int v) {
        int k = v & 15;
        int h;
        synchronized (Ledgers.class) {
            h = HISTOGRAM[k];
        }
        synchronized (Ledgers.class) {
            HISTOGRAM[k] = h + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: a static synchronized method is the same lock.
    static synchronized void sampleRight(int v) {
        synchronized (Ledgers.class) {
            HISTOGRAM[v & 15]++;
        }
    }

    /** Static synchronized methods, called one after the other. */
    static synchronized long issued() {
        return issued;
    }

    static synchronized void issued(long n) {
        issued = n;
    }

    static long issue() {
        long n = issued() + 1;
        issued(n); // BLOCAL: lost-update
        return n;
    }

    // Silent: re-entered.
    static synchronized long issueHeld() {
        long n = issued() + 1;
        issued(n);
        return n;
    }

    /** An instance's monitor is not the class's. */
    synchronized long issueWrong() {
        long n = issued() + 1; // BLOCAL: non-atomic medium
        issued(n); // BLOCAL: lost-update
        return n;
    }

    /** Strings are appended to what was read. */
    static void banner(String more) {
        String b;
        synchronized (Ledgers.class) {
            b = banner;
        }
        String joined = b + " | " + more;
        synchronized (Ledgers.class) {
            banner = joined; // BLOCAL: lost-update high
        }
    }

    // Silent: what was there goes into a message alone.
    static void bannerReplaced(String more) {
        String b;
        synchronized (Ledgers.class) {
            b = banner;
        }
        synchronized (Ledgers.class) {
            banner = more;
        }
        if (more.isEmpty()) {
            throw new IllegalArgumentException("empty after " + b);
        }
    }

    /** A StringBuilder in between. */
    void title(char c) {
        StringBuilder sb;
        synchronized (this) {
            sb = new StringBuilder(title);
        }
        sb.append(c);
        synchronized (this) {
            title = sb.toString(); // BLOCAL: lost-update high
        }
    }

    // Silent: held.
    synchronized void titleRight(char c) {
        title = new StringBuilder(title).append(c).toString();
    }

    /** An array that is copied, grown and put back. */
    void column(String c) {
        String[] old;
        synchronized (this) {
            old = columns;
        }
        String[] grown = Arrays.copyOf(old, old.length + 1);
        grown[old.length] = c;
        synchronized (this) {
            columns = grown; // BLOCAL: lost-update
        }
    }

    // Silent: held.
    synchronized void columnRight(String c) {
        String[] grown = Arrays.copyOf(columns, columns.length + 1);
        grown[columns.length] = c;
        columns = grown;
    }

    /** The length of an old array bounds an access to the new one. */
    String lastColumn() {
        int n;
        synchronized (this) {
            n = columns.length;
        }
        synchronized (this) {
            return n == 0 ? "" : columns[n - 1]; // BLOCAL: stale-value low
        }
    }

    synchronized void noColumns() {
        columns = new String[0];
        width = 0;
        title = "";
    }

    /** The width is of the columns of another block. */
    void measure() {
        String[] c;
        synchronized (this) {
            c = columns;
        }
        int w = 0;
        for (String s : c) {
            w += s.length();
        }
        synchronized (this) {
            width = w; // BLOCAL: stale-value
        }
    }

    // Silent.
    synchronized void measureRight() {
        int w = 0;
        for (String s : columns) {
            w += s.length();
        }
        width = w;
    }
}
