package audit19;

import java.util.NoSuchElementException;

/** A cursor over rows in a buffer that is filled by pages; several threads take rows from it. */
public class SharedCursor {
    interface Source {
        int fetch(Object[] into);
    }

    static SharedCursor shared = new SharedCursor(into -> 0);

    private final Source source;
    private Object[] rows = new Object[16];
    private int position;
    private int limit;
    private boolean exhausted;

    SharedCursor(Source source) {
        this.source = source;
    }

    public synchronized boolean hasNext() {
        return position < limit;
    }

    public synchronized Object next() {
        if (position >= limit) {
            throw new NoSuchElementException();
        }
        return rows[position++];
    }

    public synchronized Object skipOne() {
        return rows[position++];
    }

    /** Another has taken the row that there was. */
    public Object nextOrNull() {
        if (hasNext()) {
            return next(); // BENIGN: check-then-act rechecked
        }
        return null;
    }

    public synchronized Object nextOrNullSafely() {
        return hasNext() ? next() : null;
    }

    /** Two fetch a page, and the second throws the first one's away. */
    public void ensureRow() {
        synchronized (this) {
            if (position < limit || exhausted) {
                return;
            }
        }
        Object[] page = new Object[16];
        int n = source.fetch(page);
        synchronized (this) {
            rows = page;
            position = 0; // BLOCAL: check-then-act {{position}}
            limit = n;
            exhausted = n == 0;
        }
    }

    public void ensureRowSafely() {
        synchronized (this) {
            if (position < limit || exhausted) {
                return;
            }
            Object[] page = new Object[16];
            int n = source.fetch(page);
            rows = page;
            position = 0;
            limit = n;
            exhausted = n == 0;
        }
    }

    /** A row of the page that is there by then. */
    public Object peekAgain() {
        int at;
        synchronized (this) {
            if (position >= limit) {
                return null;
            }
            at = position;
        }
        Thread.yield();
        synchronized (this) {
            // was forgotten
            return rows[at]; // BLOCAL: stale-value low; BLOCAL: check-then-act low
        }
    }

    public void skip(int n) {
        int at;
        synchronized (this) {
            at = position;
        }
        moveTo(at + n); // BLOCAL: lost-update {{position}}
    }

    public synchronized void skipSafely(int n) {
        moveTo(position + n);
    }

    private synchronized void moveTo(int to) {
        position = Math.min(to, limit);
    }

    public synchronized void rewind() {
        position = 0;
    }
}
