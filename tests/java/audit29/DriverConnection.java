package audit29;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A driver's connection: statements that are kept, a flag, a transaction. */
public class DriverConnection {
    static final DriverConnection SHARED = new DriverConnection();

    static final class Statement {
        private final DriverConnection owner;
        private final String sql;
        private boolean closed;

        Statement(DriverConnection owner, String sql) {
            this.owner = owner;
            this.sql = sql;
        }

        void close() {
            synchronized (owner) {
                if (closed) {
                    return;
                }
                closed = true;
                owner.prepared.remove(sql);
            }
        }
    }

    private final Map<String, Statement> prepared = new HashMap<>();
    private final Deque<Statement> free = new ArrayDeque<>();
    private boolean closed;
    private boolean autoCommit = true;
    private int depth;

    synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void markClosed() {
        closed = true;
        prepared.clear();
    }

    /** Two close it. */
    void close() {
        if (isClosed()) {
            return;
        }
        rollback();
        markClosed(); // BLOCAL: check-then-act {{closed}}
    }

    /** Silent: one does. */
    void closeWell() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        // was expected silent
        rollback(); // BENIGN: check-then-act handed-over
    }

    private void rollback() {
        synchronized (this) {
            depth = 0;
        }
    }

    /** Prepared by both, and the first is never closed. */
    Statement prepare(String sql) {
        synchronized (this) {
            Statement s = prepared.get(sql);
            if (s != null) {
                return s;
            }
        }
        Statement s = new Statement(this, sql);
        synchronized (this) {
            // was expected high: nobody changes a statement but its own close()
            prepared.put(sql, s); // BLOCAL: check-then-act {{prepared}}
        }
        return s;
    }

    /** Silent: what is free is taken, or one is made. */
    Statement pooled(String sql) {
        Statement s;
        synchronized (this) {
            s = free.pollFirst();
        }
        return s != null ? s : new Statement(this, sql);
    }

    /** The mode is put back to what it was in another's transaction. */
    void inTransaction(Runnable r) {
        boolean before;
        synchronized (this) {
            before = autoCommit;
            autoCommit = false;
        }
        try {
            r.run();
        } finally {
            synchronized (this) {
                autoCommit = before; // BLOCAL: lost-update {{autoCommit}}
            }
        }
    }

    /** Closed between the check and what is begun. */
    void begin() {
        if (isClosed()) {
            throw new IllegalStateException("closed");
        }
        synchronized (this) {
            depth++; // BLOCAL: check-then-act low {{closed}}
        }
    }

    /** Silent: a copy is closed outside. */
    void closeStatements() {
        List<Statement> all;
        synchronized (this) {
            all = new ArrayList<>(prepared.values());
        }
        for (Statement s : all) {
            // was expected silent: that there was one decides what a callee changes, low
            s.close(); // BLOCAL: check-then-act low {{closed}}
        }
    }

    /** A copy is made in one block and all is dropped in the next. */
    List<Statement> takeStatements() {
        List<Statement> all;
        synchronized (this) {
            all = new ArrayList<>(prepared.values());
        }
        synchronized (this) {
            prepared.clear(); // BLOCAL: lost-update medium {{prepared}}
        }
        return all;
    }
}
