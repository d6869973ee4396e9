package audit28;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Versions and contents. */
public class Metadata implements Runnable {
    static final Metadata SHARED = new Metadata();

    static final class Image {
        final int version;
        final Map<String, String> leaders;

        Image(int version, Map<String, String> leaders) {
            this.version = version;
            this.leaders = leaders;
        }
    }

    private volatile Image image = new Image(0, Collections.emptyMap());
    private final AtomicReference<Image> next = new AtomicReference<>(image);
    private final Object lock = new Object();
    private Map<String, String> leaders = new HashMap<>();
    private int version;
    private boolean stale;

    /** Made of the one that is gone by then. */
    void moved(String p, String to) {
        Image old = image;
        Map<String, String> m = new HashMap<>(old.leaders);
        m.put(p, to);
        image = new Image(old.version + 1, m); // BLOCAL: lost-update {{image}}
    }

    /** Silent: the writers have a lock. */
    void movedWell(String p, String to) {
        next.updateAndGet(old -> {
            Map<String, String> m = new HashMap<>(old.leaders);
            m.put(p, to);
            return new Image(old.version + 1, m);
        });
    }

    /** Silent: one image. */
    String leader(String p) {
        Image i = image;
        return i.version + ":" + i.leaders.get(p);
    }

    /** The version of one image with the contents of another. */
    String leaderTwice(String p) {
        // was expected as inconsistent-read: two reads of a volatile field are of state-version only (docs/kinds.md)
        return describe(image.version, image.leaders);
    }

    private static String describe(int version, Map<String, String> leaders) {
        return version + ":" + leaders;
    }

    /** Newer when it was compared, older than what is there when it is put. */
    void update(int v, Map<String, String> m) {
        synchronized (lock) {
            if (v <= version) {
                return;
            }
        }
        Map<String, String> copy = new HashMap<>(m);
        synchronized (lock) {
            version = v; // BLOCAL: check-then-act {{version}}
            leaders = copy;
            stale = false;
        }
    }

    /** Copied outside, compared inside. */
    boolean updateWell(int v, Map<String, String> m) {
        synchronized (lock) {
            if (v <= version) {
                return false;
            }
        }
        Map<String, String> copy = new HashMap<>(m);
        synchronized (lock) {
            if (v <= version) {
                return false;
            }
            version = v; // BENIGN: check-then-act rechecked
            leaders = copy;
            stale = false;
            return true;
        }
    }

    /** Silent. */
    boolean needsUpdate() {
        synchronized (lock) {
            return stale;
        }
    }

    /** The refresh that has come meanwhile is asked for once more. */
    void request() {
        synchronized (lock) {
            stale = true;
        }
    }

    /** Read as stale, loaded, and marked fresh with a request in between. */
    void refresh() {
        int v;
        synchronized (lock) {
            if (!stale) {
                return;
            }
            v = version;
        }
        Thread.yield();
        synchronized (lock) {
            stale = false; // BLOCAL: check-then-act {{stale}}
            version = v + 1; // BLOCAL: lost-update high {{version}}
        }
    }

    /** The flag goes first, so that a request in between is kept. */
    void refreshWell() {
        synchronized (lock) {
            if (!stale) {
                return;
            }
            stale = false;
        }
        Thread.yield();
        synchronized (lock) {
            version++; // BENIGN: check-then-act handed-over
        }
    }

    @Override
    public void run() {
        request();
        refresh();
        refreshWell();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
