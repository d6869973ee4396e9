package libraries;

import com.google.common.base.MoreObjects;

/** What goes into the text of an object is only told, whatever the method is called. */
class Texts implements Runnable {
    static final Texts SHARED = new Texts();

    private int open;
    private int most;

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }

    @Override
    public void run() {
        open();
        openTwice();
        describe();
        limit();
    }

    synchronized void open() {
        open++;
    }

    synchronized void openTwice() {
        open += 2;
        most = open;
    }

    String describe() {
        int seen;
        synchronized (this) {
            seen = open;
        }
        synchronized (this) {
            return MoreObjects.toStringHelper(this).add("open", seen).add("most", most).toString(); // BENIGN: stale-value reported-only
        }
    }

    /** Told, and stored as well. */
    String limit() {
        int seen;
        synchronized (this) {
            seen = open;
        }
        synchronized (this) {
            most = seen; // BLOCAL: stale-value {{open}}
        }
        return MoreObjects.toStringHelper(this).add("open", seen).toString();
    }
}
