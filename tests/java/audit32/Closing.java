// RELEASES: 8 17
package audit32;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** "Fix NPE when closed concurrently", "fix leak when closing", "close only once". */
public class Closing {
    static final Closing SHARED = new Closing();

    static final class Stream implements Closeable {
        private volatile boolean open = true;

        void write(String s) throws IOException {
            if (!open) {
                throw new IOException(s);
            }
        }

        @Override
        public void close() {
            open = false;
        }
    }

    private volatile Stream out = new Stream();
    private final AtomicReference<Stream> held = new AtomicReference<>(new Stream());
    private final Set<Stream> open = ConcurrentHashMap.newKeySet();
    private final List<Stream> pooled = new ArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicInteger users = new AtomicInteger();
    private volatile boolean down;
    private boolean over;
    private Stream current = new Stream();

    /** Closed in between: nothing is there. */
    void write(String s) throws IOException {
        if (out != null) {
            out.write(s); // BLOCAL: check-then-act medium {{out}}
        }
    }

    /** Silent: a copy is asked and used. */
    void writeWell(String s) throws IOException {
        Stream o = out;
        if (o != null) {
            o.write(s);
        }
    }

    void closeOut() {
        Stream o = out;
        out = null;
        if (o != null) {
            o.close();
        }
    }

    /** Closed twice by two. */
    void closeTwice() {
        if (!closed.get()) {
            closed.set(true); // BLOCAL: check-then-act {{closed}}
            for (Stream s : open) {
                s.close();
            }
            users.set(0);
        }
    }

    /** Silent: one wins. */
    void closeOnce() {
        if (closed.compareAndSet(false, true)) {
            for (Stream s : open) {
                s.close();
            }
        }
    }

    /** What is opened while all are closed stays open. */
    Stream open() {
        if (down) {
            throw new IllegalStateException();
        }
        Stream s = new Stream();
        open.add(s); // BLOCAL: check-then-act medium {{down}}
        return s;
    }

    /** Silent: whoever comes too late closes his own. */
    Stream openWell() {
        Stream s = new Stream();
        open.add(s);
        if (down) {
            open.remove(s);
            s.close();
            throw new IllegalStateException();
        }
        return s;
    }

    void shutdown() {
        down = true;
        for (Stream s : open) {
            s.close();
        }
        open.clear();
    }

    /** The same with a lock: asked in one block, added in the next. */
    void giveBack(Stream s) {
        boolean gone;
        synchronized (pooled) {
            gone = over;
        }
        if (gone) {
            s.close();
            return;
        }
        synchronized (pooled) {
            pooled.add(s); // BLOCAL: check-then-act medium {{over}}; BLOCAL: check-then-act low {{pooled}}
        }
    }

    /** Silent. */
    void giveBackWell(Stream s) {
        synchronized (pooled) {
            if (!over) {
                pooled.add(s);
                return;
            }
        }
        s.close();
    }

    void end() {
        List<Stream> all;
        synchronized (pooled) {
            over = true;
            all = new ArrayList<>(pooled);
            pooled.clear();
        }
        for (Stream s : all) {
            s.close();
        }
    }

    /** Replaced without a look: what another has put there is never closed. */
    void reopen() {
        Stream old = held.get();
        if (old != null) {
            old.close();
        }
        held.set(new Stream()); // BLOCAL: lost-update medium {{held}}
    }

    /** Silent: who takes it out closes it. */
    void reopenWell() {
        Stream old = held.getAndSet(new Stream());
        if (old != null) {
            old.close();
        }
    }

    /** Closed while another still writes: taken under the lock, used outside; it is only dereferenced. */
    synchronized Stream current() {
        return current;
    }

    synchronized void current(Stream s) {
        current = s;
    }

    /** Silent: told that it is closed, by an exception. */
    void writeCurrent(String s) throws IOException {
        current().write(s);
    }

    /** Swapped by two: one stream is left open, and one closed twice. */
    void swap() {
        Stream old = current();
        current(new Stream()); // MISSED: lost-update (no model says that close() ends it, and it is not asked for)
        old.close();
    }

    /** Silent. */
    void swapWell() {
        Stream old;
        synchronized (this) {
            old = current;
            current = new Stream();
        }
        old.close();
    }

    /** Counted down, and asked only then: both may be the last. */
    void leave() {
        users.decrementAndGet();
        if (users.get() == 0) { // BLOCAL: check-then-act medium {{users}}
            closeOut();
        }
    }

    /** Silent. */
    void leaveWell() {
        if (users.decrementAndGet() == 0) {
            closeOut();
        }
    }

    /** Entered between the look and the closing. */
    void closeIfIdle() {
        if (users.get() == 0) {
            closed.set(true);
            closeOut();
        }
    }

    /** Too many. */
    boolean enter(int most) {
        if (users.get() < most) {
            users.incrementAndGet(); // BLOCAL: check-then-act {{users}}
            return true;
        }
        return false;
    }

    /** Silent: given back where it was too many. */
    boolean enterWell(int most) {
        if (users.incrementAndGet() > most) {
            users.decrementAndGet();
            return false;
        }
        return true;
    }
}
