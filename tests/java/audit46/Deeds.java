// RELEASES: 8 17
package audit46;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;

/** After what a database in Java has mended: caches of statements, dictionaries, pages, counters of rows, logs, transactions, generated names. */
public class Deeds {
    static class Statement {
        final String sql;
        private boolean valid;
        private boolean compiling;
        private int executions;
        private Object plan;

        Statement(String sql) {
            this.sql = sql;
        }

        /** Two that find it invalid both compile; the mended one waits. */
        void prepareLate() {
            synchronized (this) {
                if (valid) {
                    return;
                }
            }
            Object p = new Object();
            synchronized (this) {
                plan = p; // BLOCAL: check-then-act
                valid = true;
            }
        }

        void prepare() throws InterruptedException {
            synchronized (this) {
                while (compiling) {
                    wait();
                }
                if (valid) {
                    return;
                }
                compiling = true;
            }
            Object p = new Object();
            synchronized (this) {
                // Was not marked.
                plan = p; // BLOCAL: check-then-act low
                valid = true;
                // Was not marked.
                compiling = false; // BENIGN: check-then-act handed-over
                notifyAll();
            }
        }

        synchronized boolean isValid() {
            return valid;
        }

        synchronized Object plan() {
            return plan;
        }

        synchronized void invalidate() {
            valid = false;
            plan = null;
        }

        int runLate() {
            if (!isValid()) {
                return 0;
            }
            synchronized (this) {
                executions++; // BLOCAL: check-then-act low
                // Was marked: one of two of one read.
                return plan.hashCode();
            }
        }

        int run() {
            synchronized (this) {
                if (!valid) {
                    return 0;
                }
                executions++;
                return plan.hashCode();
            }
        }
    }

    /** A dictionary with a cache by name and one by number. */
    static class Dictionary {
        private final Hashtable<String, Statement> byName = new Hashtable<>();
        private final Map<Integer, Statement> byNumber = new HashMap<>();
        private int readers;
        private int mode;
        private boolean changing;

        Statement nameLate(String n) {
            Statement s = byName.get(n);
            if (s == null) {
                s = new Statement(n);
                byName.put(n, s); // BLOCAL: check-then-act
            }
            return s;
        }

        Statement name(String n) {
            synchronized (byName) {
                Statement s = byName.get(n);
                if (s == null) {
                    s = new Statement(n);
                    byName.put(n, s);
                }
                return s;
            }
        }

        void forget(String n) {
            byName.remove(n);
        }

        String allLate() {
            StringBuilder b = new StringBuilder();
            // Was marked: that is said of wrappers, for who takes one means several threads.
            for (String n : byName.keySet()) {
                b.append(n);
            }
            return b.toString();
        }

        String all() {
            StringBuilder b = new StringBuilder();
            synchronized (byName) {
                for (String n : byName.keySet()) {
                    b.append(n);
                }
            }
            return b.toString();
        }

        int startReadIf() throws InterruptedException {
            synchronized (this) {
                if (changing) {
                    wait();
                }
                readers++; // MISSED: stale-after-wait (what is written goes with what was asked, and is not that)
                return mode;
            }
        }

        int startRead() throws InterruptedException {
            synchronized (this) {
                while (changing) {
                    wait();
                }
                readers++;
                return mode;
            }
        }

        synchronized void endRead() {
            readers--;
            notifyAll();
        }

        void startWriteLate() throws InterruptedException {
            int n;
            synchronized (this) {
                n = readers;
            }
            if (n > 0) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
            synchronized (this) {
                changing = true;
                mode = 1;
            }
        }

        synchronized void startWrite() throws InterruptedException {
            while (readers > 0 || changing) {
                wait();
            }
            changing = true;
            mode = 1;
        }

        void numbered(int n, Statement s) {
            synchronized (byNumber) {
                byNumber.put(n, s);
            }
        }

        void numberLate(Statement s) {
            int n;
            synchronized (byNumber) {
                n = byNumber.size();
            }
            synchronized (byNumber) {
                byNumber.put(n, s); // BLOCAL: stale-value
            }
        }

        void number(Statement s) {
            synchronized (byNumber) {
                byNumber.put(byNumber.size(), s);
            }
        }
    }

    /** Pages, which of them are free, and how many rows they have. */
    static class Container {
        private final BitSet free = new BitSet();
        private final Object alloc = new Object();
        private long rows;
        private long estimate;
        private byte[] header = new byte[8];
        private int version;

        int allocLate() {
            int p;
            synchronized (alloc) {
                p = free.nextSetBit(0);
            }
            if (p < 0) {
                return -1;
            }
            synchronized (alloc) {
                free.clear(p); // BLOCAL: check-then-act
            }
            return p;
        }

        int alloc() {
            synchronized (alloc) {
                int p = free.nextSetBit(0);
                if (p >= 0) {
                    free.clear(p);
                }
                return p;
            }
        }

        void free(int p) {
            synchronized (alloc) {
                free.set(p);
            }
        }

        long rows() {
            synchronized (this) {
                return rows;
            }
        }

        void setRows(long n) {
            synchronized (this) {
                rows = n;
            }
        }

        void insertedLate(int n) {
            setRows(rows() + n); // BLOCAL: lost-update
        }

        synchronized void inserted(int n) {
            setRows(rows() + n);
        }

        void estimateLate() {
            long r = rows();
            synchronized (this) {
                estimate = r; // BLOCAL: stale-value
            }
        }

        synchronized long estimate() {
            return estimate;
        }

        void headLate(int i, byte b) {
            byte[] copy;
            int v;
            synchronized (this) {
                copy = header.clone();
                v = version;
            }
            copy[i] = b;
            synchronized (this) {
                // The second was to be shown: one of two of the same cause, one line after the other.
                header = copy; // BLOCAL: lost-update
                version = v + 1; // BLOCAL: lost-update low
            }
        }

        boolean head(int i, byte b) {
            byte[] copy;
            int v;
            synchronized (this) {
                copy = Arrays.copyOf(header, header.length);
                v = version;
            }
            copy[i] = b;
            synchronized (this) {
                if (version != v) {
                    return false;
                }
                // Was not marked.
                header = copy; // BENIGN: lost-update rechecked
                // Was not marked.
                version = v + 1; // BENIGN: lost-update rechecked
                return true;
            }
        }
    }

    /** Transactions that are open, the eldest of them, and what waits for their locks. */
    static class Transactions {
        private final Vector<Long> open = new Vector<>();
        private final Properties defaults = new Properties();
        private long next;
        private final List<Long> waiters = new ArrayList<>();

        long beginLate() {
            long n;
            synchronized (this) {
                n = next;
            }
            open.add(n);
            synchronized (this) {
                next = n + 1; // BLOCAL: lost-update
            }
            return n;
        }

        long begin() {
            long n;
            synchronized (this) {
                n = next++;
            }
            open.add(n);
            return n;
        }

        void end(long n) {
            open.remove(n);
        }

        long eldestLate() {
            // Was low: a number is taken out of its box, which needs what is read again.
            return open.isEmpty() ? -1 : open.firstElement(); // BLOCAL: check-then-act
        }

        long eldest() {
            synchronized (open) {
                return open.isEmpty() ? -1 : open.firstElement();
            }
        }

        long sumLate() {
            long s = 0;
            for (int i = 0; i < open.size(); i++) {
                s += open.get(i); // BLOCAL: check-then-act low
            }
            return s;
        }

        long sum() {
            long s = 0;
            synchronized (open) {
                for (int i = 0; i < open.size(); i++) {
                    s += open.get(i);
                }
            }
            return s;
        }

        long[] arrayLate() {
            long[] a = new long[open.size()];
            int i = 0;
            for (Enumeration<Long> e = open.elements(); e.hasMoreElements();) {
                // Was not found: an Enumeration is a walk, too.
                a[i++] = e.nextElement(); // BLOCAL: stale-value
            }
            return a;
        }

        String defaultLate(String k) {
            if (!defaults.containsKey(k)) {
                defaults.setProperty(k, "none"); // BLOCAL: check-then-act low
            }
            return defaults.getProperty(k);
        }

        void waits(long n) {
            synchronized (waiters) {
                if (!waiters.contains(n)) {
                    waiters.add(n);
                }
            }
        }

        void waitsLate(long n) {
            boolean has;
            synchronized (waiters) {
                has = waiters.contains(n);
            }
            if (!has) {
                synchronized (waiters) {
                    waiters.add(n); // BLOCAL: check-then-act
                }
            }
        }

        void served() {
            synchronized (waiters) {
                waiters.remove(0);
            }
        }
    }

    static final Dictionary DICTIONARY = new Dictionary();
    static final Container CONTAINER = new Container();
    static final Transactions TRANSACTIONS = new Transactions();
    static final Statement STATEMENT = new Statement("select 1");
}
