package audit26;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Uploads of a service that is called by servers' threads: its class says that it is thread-safe. Exceptions, loops, early leaving. */
public class Uploads implements Runnable {
    static final Uploads UPLOADS = new Uploads();

    private final Map<String, Integer> progress = new HashMap<>();
    private final Map<String, Runnable> callbacks = new LinkedHashMap<>();
    private int active;
    private int limit = 5;
    private int failures;
    private long bytes;
    private boolean full;

    private synchronized int active() {
        return active;
    }

    private synchronized void begin() {
        active++;
    }

    private synchronized void end() {
        active--;
    }

    synchronized void limit(int n) {
        limit = n;
    }

    private synchronized int limit() {
        return limit;
    }

    /** The check throws, the act is after it. */
    void upload() {
        if (active() >= 5) {
            throw new IllegalStateException();
        }
        // was expected high: that is where the check and its act are in one method (docs/kinds.md)
        begin(); // BLOCAL: check-then-act medium {{active}}
    }

    private synchronized void check() {
        if (active >= 5) {
            throw new IllegalStateException();
        }
    }

    /** Silent: an exception out of a call decides nothing. */
    void uploadChecked() {
        check();
        begin();
    }

    /** Silent: the check is re-entered in the section of the act. */
    synchronized void uploadWell() {
        check();
        begin();
    }

    /** The question is a loop's, and its exit is the answer. */
    void uploadInTurn() {
        while (active() >= 5) {
            Thread.yield();
        }
        begin(); // BLOCAL: check-then-act medium {{active}}
    }

    /** Two questions of one lock. That they may not fit was expected as inconsistent-read, too: the check tells of that place (docs/how-it-works.md). */
    void uploadUpTo() {
        int a = active();
        int l = limit();
        if (a < l) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md); that the two may not fit is told by it
            begin(); // BLOCAL: check-then-act medium {{active}}; BLOCAL: check-then-act low {{limit}}
        }
    }

    private synchronized long bytes() {
        return bytes;
    }

    /** Silent: the value of the last turn is not used in the next. */
    void add(int[] chunks) {
        for (int c : chunks) {
            synchronized (this) {
                bytes += c;
            }
        }
    }

    /** The sum is kept over the turns, and written over what others added. */
    void addBadly(int[] chunks) {
        long b = bytes();
        for (int c : chunks) {
            b += c;
            synchronized (this) {
                bytes = b; // BLOCAL: lost-update high {{bytes}}
            }
        }
    }

    /** In a handler: what was read before the failure is written after it. */
    void fail(Runnable r) {
        int f;
        synchronized (this) {
            f = failures;
        }
        try {
            r.run();
        } catch (RuntimeException e) {
            synchronized (this) {
                failures = f + 1; // BLOCAL: lost-update high {{failures}}
            }
        }
    }

    /** Silent. */
    void failWell(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            synchronized (this) {
                failures++;
            }
        }
    }

    synchronized void forgive() {
        failures = 0;
        bytes = 0;
    }

    /** The check's boolean is made of constants in two arms. It was expected as inconsistent-read, too: likewise. */
    void fill() {
        boolean room = active() < limit && bytes() < 100;
        if (room) {
            synchronized (this) {
                // was expected high: that is where the check and its act are in one method (docs/kinds.md)
                bytes += 10; // BLOCAL: check-then-act medium {{bytes}}
            }
        }
    }

    private Runnable callback(String id) {
        synchronized (callbacks) {
            return callbacks.get(id);
        }
    }

    void on(String id, Runnable r) {
        synchronized (callbacks) {
            callbacks.put(id, r);
        }
    }

    private void off(String id) {
        synchronized (callbacks) {
            callbacks.remove(id);
        }
    }

    /** Called once by each of two that find it. */
    void done(String id) {
        Runnable r = callback(id);
        if (r != null) {
            off(id); // BLOCAL: check-then-act medium
            r.run();
        }
    }

    /** Silent: only who takes it out calls it. */
    void doneWell(String id) {
        Runnable r;
        synchronized (callbacks) {
            r = callbacks.remove(id);
        }
        if (r != null) {
            r.run();
        }
    }

    /** Silent: guarded by nothing, and read by one thread that nobody told of locks. */
    boolean isFull() {
        return full;
    }

    /** A part of the progress, by ternary and by merge of two paths. */
    void progress(String id, boolean restart) {
        int p;
        synchronized (progress) {
            Integer i = progress.get(id);
            p = i == null ? 0 : i;
        }
        int next = restart ? 0 : p + 1;
        synchronized (progress) {
            progress.put(id, next); // BLOCAL: lost-update high {{progress}}
        }
    }

    /** Silent. */
    void progressWell(String id) {
        synchronized (progress) {
            progress.merge(id, 1, Integer::sum);
        }
    }

    void drop(String id) {
        synchronized (progress) {
            progress.remove(id);
        }
    }

    @Override
    public void run() {
        upload();
        uploadChecked();
        uploadWell();
        uploadInTurn();
        uploadUpTo();
        end();
        limit(4);
        add(new int[] {1, 2});
        addBadly(new int[] {1, 2});
        fail(() -> { });
        failWell(() -> { });
        forgive();
        fill();
        on("a", () -> { });
        done("a");
        doneWell("a");
        isFull();
        progress("a", false);
        progressWell("a");
        drop("a");
    }

    public static void main(String[] a) {
        new Thread(UPLOADS).start();
        new Thread(UPLOADS).start();
    }
}
