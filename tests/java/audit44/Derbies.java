// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;

/** Shapes of mended bugs of an embedded database: pages, containers, transactions, lock tables, statement caches, logs. */
public class Derbies {
    static class Page {
        private final byte[] data = new byte[4096];
        private int slots;
        private int version;
        private boolean dirty;
        private Object identity;

        synchronized Object identity() {
            return identity;
        }

        synchronized void setIdentity(Object to) {
            identity = to;
            slots = 0;
            dirty = false;
            version++;
        }

        synchronized void clearIdentity() {
            identity = null;
            slots = 0;
            version++;
        }

        int insertLate(byte b) {
            int slot;
            synchronized (this) {
                slot = slots;
            }
            synchronized (this) {
                // Was marked (low): the number that is written back below is told of.
                data[slot] = b;
                slots = slot + 1; // BLOCAL: lost-update high
                dirty = true;
            }
            return slot;
        }

        synchronized int insert(byte b) {
            int slot = slots;
            data[slot] = b;
            slots = slot + 1;
            dirty = true;
            return slot;
        }

        // As it was: whether it is clean is asked, and the identity is taken away in a section of its own.
        boolean cleanOutLate() {
            synchronized (this) {
                if (dirty) {
                    return false;
                }
            }
            clearIdentity(); // BLOCAL: check-then-act low
            return true;
        }

        synchronized boolean cleanOut() {
            if (dirty) {
                return false;
            }
            identity = null;
            slots = 0;
            version++;
            return true;
        }

        // By its version: it is the page that was seen.
        boolean updateIfSame(int seen, byte b) {
            synchronized (this) {
                if (version != seen) {
                    return false;
                }
                data[0] = b;
                version++;
                return true;
            }
        }

        boolean updateMended(byte b) {
            int v;
            int n;
            synchronized (this) {
                v = version;
                n = slots;
            }
            synchronized (this) {
                if (version != v) {
                    return false;
                }
                // Was to be benign: who inserts does not change the version, so that it proves nothing.
                data[n] = b; // BLOCAL: stale-value low
                version++; // BENIGN: check-then-act rechecked
                return true;
            }
        }
    }

    /** Transactions: a vector, as in the old days. */
    static class Transactions {
        private final Vector<Long> active = new Vector<>();
        private long nextId;
        private Long oldest;

        long beginLate() {
            long id = nextId; // not under the lock of the others
            synchronized (this) {
                nextId = id + 1; // BLOCAL: lost-update high
                active.add(id);
            }
            return id;
        }

        synchronized long begin() {
            long id = nextId++;
            active.add(id);
            return id;
        }

        synchronized long reset() {
            nextId = 0;
            return oldest;
        }

        Long firstLate() {
            if (active.isEmpty()) {
                return null;
            }
            return active.firstElement(); // BLOCAL: check-then-act low
        }

        Long first() {
            synchronized (active) {
                return active.isEmpty() ? null : active.firstElement();
            }
        }

        List<Long> olderLate(long than) {
            List<Long> all = new ArrayList<>();
            // Was to be shown: a vector is as often one thread's; the walk is told of in a wrapper only.
            for (Long id : active) {
                if (id < than) {
                    all.add(id);
                }
            }
            return all;
        }

        List<Long> older(long than) {
            List<Long> all = new ArrayList<>();
            synchronized (active) {
                for (Long id : active) {
                    if (id < than) {
                        all.add(id);
                    }
                }
            }
            return all;
        }

        List<Long> olderByEnumeration(long than) {
            List<Long> all = new ArrayList<>();
            for (Enumeration<Long> e = active.elements(); e.hasMoreElements(); ) {
                Long id = e.nextElement();
                if (id < than) {
                    all.add(id);
                }
            }
            return all;
        }

        void endLate(Long id) {
            int at = active.indexOf(id);
            if (at >= 0) {
                active.remove(at); // BLOCAL: check-then-act
            }
        }

        void end(Long id) {
            active.removeElement(id);
        }
    }

    /** Locks that are waited for: a space with a monitor, controls with their own. */
    static class Space {
        private final Map<Object, Control> controls = new HashMap<>();
        private int deadlocks;

        Control findLate(Object key) {
            Control c;
            synchronized (this) {
                c = controls.get(key);
            }
            if (c == null) {
                c = new Control();
                synchronized (this) {
                    controls.put(key, c); // BLOCAL: check-then-act
                }
            }
            return c;
        }

        synchronized Control find(Object key) {
            return controls.computeIfAbsent(key, k -> new Control());
        }

        // As it was: a control that nobody holds is dropped, though one may just have been given it.
        void unlockLate(Object key) {
            Control c;
            synchronized (this) {
                c = controls.get(key);
            }
            if (c != null && c.release() == 0) {
                synchronized (this) {
                    controls.remove(key); // BLOCAL: check-then-act
                }
            }
        }

        synchronized void unlock(Object key) {
            Control c = controls.get(key);
            if (c != null && c.release() == 0) {
                controls.remove(key);
            }
        }

        synchronized void deadlock() {
            deadlocks++;
        }

        int deadlocksLate() {
            int n;
            synchronized (this) {
                n = deadlocks;
            }
            // only told
            System.out.println("deadlocks: " + n);
            return n;
        }
    }

    static class Control {
        private int holders;
        private final LinkedList<Thread> waiting = new LinkedList<>();

        synchronized int release() {
            holders--;
            notifyAll();
            return holders;
        }

        synchronized void hold() throws InterruptedException {
            waiting.add(Thread.currentThread());
            while (holders > 0) {
                wait();
            }
            waiting.remove(Thread.currentThread());
            holders++;
        }

        synchronized void holdLate() throws InterruptedException {
            if (holders > 0) {
                wait();
            }
            holders++; // BLOCAL: stale-after-wait
        }

        void holdBlind() throws InterruptedException {
            boolean free;
            synchronized (this) {
                free = holders == 0;
            }
            if (!free) {
                synchronized (this) {
                    // Was high: that the class waits is the evidence.
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }
    }

    /** A statement that is compiled once and told to be invalid by others. */
    static class Prepared {
        private boolean valid;
        private boolean compiling;
        private Object plan;
        private final AtomicLong executions = new AtomicLong();

        // As it was: the plan is read when validity was asked, in two sections, and made null in between.
        Object executeLate() {
            boolean v;
            synchronized (this) {
                v = valid;
            }
            if (!v) {
                return null;
            }
            synchronized (this) {
                return plan.toString(); // BLOCAL: check-then-act low
            }
        }

        Object execute() {
            synchronized (this) {
                if (!valid) {
                    return null;
                }
                return plan.toString();
            }
        }

        void prepareLate() {
            synchronized (this) {
                if (valid) {
                    return;
                }
            }
            Object p = compile();
            synchronized (this) {
                // Was marked a line below: the first write counts.
                plan = p; // BLOCAL: check-then-act
                valid = true;
            }
        }

        // As it was mended: one compiles, the others wait.
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
            Object p = compile();
            synchronized (this) {
                // Was to be benign a line below: that the flag keeps others out is not seen of the plan.
                plan = p; // BLOCAL: check-then-act low
                valid = true;
                compiling = false; // BENIGN: check-then-act handed-over
                notifyAll();
            }
        }

        private Object compile() {
            executions.incrementAndGet();
            return new Object();
        }

        synchronized void invalidate() {
            valid = false;
            plan = null;
        }
    }

    static final Page PAGE = new Page();
    static final Transactions TRANSACTIONS = new Transactions();
    static final Space SPACE = new Space();
    static final Control CONTROL = new Control();
    static final Prepared PREPARED = new Prepared();
}
