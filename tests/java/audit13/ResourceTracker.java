// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** Tracks open resources by owner with reference counts; leaks are reported by a scheduled check. */
class ResourceTracker {
    private static final Logger LOG = Logger.getLogger("resources");

    static class Resource implements AutoCloseable {
        private int refs = 1;
        private boolean closed;
        private String note;

        synchronized int refs() {
            return refs;
        }

        synchronized void retain() {
            refs++;
        }

        synchronized boolean release() {
            refs--;
            return refs == 0;
        }

        synchronized boolean tryRetain() {
            if (refs == 0)
                return false;
            refs++;
            return true;
        }

        synchronized String note() {
            return note;
        }

        synchronized void note(String s) {
            note = s;
        }

        @Override
        public synchronized void close() {
            closed = true;
        }

        synchronized boolean closed() {
            return closed;
        }
    }

    static class Owner {
        private final List<Resource> held = new ArrayList<>();
        private int count;

        synchronized void add(Resource r) {
            held.add(r);
            count++;
        }

        synchronized Resource first() {
            return held.isEmpty() ? null : held.get(0);
        }

        synchronized Resource take() {
            if (held.isEmpty())
                return null;
            count--;
            return held.remove(0);
        }

        synchronized Resource removeAt(int i) {
            count--;
            return held.remove(i);
        }

        synchronized int count() {
            return count;
        }

        synchronized int size() {
            return held.size();
        }

        synchronized Resource at(int i) {
            return held.get(i);
        }
    }

    static class Tracker {
        static final Tracker SHARED = new Tracker();
        private final Map<String, Owner> owners = Collections.synchronizedMap(new HashMap<>());
        private final Set<Resource> all = ConcurrentHashMap.newKeySet();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        private int leaks;

        Owner owner(String name) {
            Owner o = owners.get(name);
            if (o == null) {
                o = new Owner();
                owners.put(name, o); // BLOCAL: check-then-act high
            }
            return o;
        }

        // Silent: the map's own monitor is held.
        Owner ownerAtOnce(String name) {
            synchronized (owners) {
                Owner o = owners.get(name);
                if (o == null) {
                    o = new Owner();
                    owners.put(name, o);
                }
                return o;
            }
        }

        Owner ownerRechecked(String name) {
            Owner o = owners.get(name);
            if (o != null)
                return o;
            synchronized (owners) {
                o = owners.get(name);
                if (o == null) {
                    o = new Owner();
                    owners.put(name, o); // BENIGN: check-then-act rechecked
                }
            }
            return o;
        }

        void track(Resource r) {
            if (all.add(r))
                LOG.fine("tracked");
        }

        boolean use(Resource r) {
            if (!all.contains(r))
                return false;
            if (r.refs() == 0)
                return false;
            // Mended: a field that only ever holds a concurrent collection is evidence, whatever it is declared as.
            r.retain(); // BLOCAL: check-then-act medium
            return true;
        }

        // Silent: the resource decides by itself.
        boolean useSafely(Resource r) {
            if (all.contains(r) && r.tryRetain()) {
                LOG.fine("in use");
                return true;
            }
            return false;
        }

        void done(Resource r) {
            if (r.release()) {
                all.remove(r);
                r.close(); // FALSE: check-then-act (handed over: what is read after the write in the same block is not claimed)
            }
        }

        void annotate(Resource r, String text) {
            String old = r.note();
            // Mended: a field that only ever holds a concurrent collection is evidence, whatever it is declared as.
            r.note(old == null ? text : old + "; " + text); // BLOCAL: lost-update high
        }

        void dropFirst(String name) {
            Owner o = owners.get(name);
            if (o == null)
                return;
            if (o.size() > 0)
                o.removeAt(0); // BLOCAL: check-then-act medium
        }

        void closeAll(Owner o) {
            for (int i = 0; i < o.size(); i++) {
                // Mended: to read the same collection again is no act, but there may be fewer by then.
                Resource r = o.at(i); // BLOCAL: check-then-act low
                r.close();
            }
        }

        void takeLast(Owner o) {
            while (o.count() > 0) {
                Resource r = o.take(); // BLOCAL: check-then-act medium
                if (r != null)
                    r.close();
            }
        }

        void watch() {
            timer.scheduleWithFixedDelay(() -> {
                int n = 0;
                for (Resource r : all)
                    if (!r.closed())
                        n++;
                leaked(n);
            }, 1, 1, TimeUnit.MINUTES);
        }

        private synchronized void leaked(int n) {
            leaks += n;
            LOG.warning(leaks + " leaks");
        }
    }
}
