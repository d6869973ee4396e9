package wait;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A walk that was begun under a lock goes on after that was given up, by a wait or for good: who has changed the
 * collection meanwhile makes it fail.
 */
class GoesOn {
    static class Entry {
        int users;
    }

    static class OverAWait {
        static final OverAWait SHARED = new OverAWait();
        private final Map<String, Entry> entries = new HashMap<>();

        synchronized void close() throws InterruptedException {
            for (Entry e : entries.values()) { // BLOCAL: stale-after-wait medium {{the walk over 'entries'}}
                while (e.users != 0) {
                    wait(100);
                }
            }
        }

        synchronized void add(String key, Entry e) {
            entries.put(key, e);
        }

        synchronized void release(String key) {
            Entry e = entries.remove(key);
            if (e != null) {
                e.users = 0;
            }
            notifyAll();
        }
    }

    /** Silent: who changes it asks first whether all is over, which is said before the walk. */
    static class SaidBefore {
        static final SaidBefore SHARED = new SaidBefore();
        private final Map<String, Entry> entries = new HashMap<>();
        private boolean closed;

        synchronized void close() throws InterruptedException {
            closed = true;
            for (Entry e : entries.values()) { // BLOCAL: stale-after-wait low
                while (e.users != 0) {
                    wait(100);
                }
            }
        }

        synchronized void add(String key, Entry e) {
            if (closed) {
                throw new IllegalStateException();
            }
            entries.put(key, e);
            notifyAll();
        }
    }

    static class OverTwoBlocks {
        static final OverTwoBlocks SHARED = new OverTwoBlocks();
        private final Object lock = new Object();
        private final List<Runnable> all = new ArrayList<>();

        void run() {
            Iterator<Runnable> it;
            synchronized (lock) {
                it = all.iterator();
            }
            while (true) {
                Runnable next;
                synchronized (lock) {
                    if (!it.hasNext()) { // BLOCAL: stale-value medium {{the walk over 'all'}}
                        return;
                    }
                    next = it.next();
                }
                next.run();
            }
        }

        void add(Runnable r) {
            synchronized (lock) {
                all.add(r);
            }
        }
    }

    /** Silent: the walk is over a copy. */
    static class OverACopy {
        static final OverACopy SHARED = new OverACopy();
        private final Map<String, Entry> entries = new HashMap<>();

        synchronized int close() throws InterruptedException {
            int n = 0;
            for (Entry e : new ArrayList<>(entries.values())) { // BLOCAL: stale-after-wait low
                while (e.users != 0) {
                    wait(100);
                }
                n++;
            }
            return n;
        }

        synchronized void add(String key, Entry e) {
            entries.put(key, e);
            notifyAll();
        }
    }

    /** Silent: who walks over a concurrent map comes by what there is by then. */
    static class OverAConcurrentOne {
        static final OverAConcurrentOne SHARED = new OverAConcurrentOne();
        private final Map<String, Entry> entries = new ConcurrentHashMap<>();

        synchronized int close() throws InterruptedException {
            int n = 0;
            for (Entry e : entries.values()) {
                while (e.users != 0) {
                    wait(100);
                }
                n++;
            }
            return n;
        }

        synchronized void add(String key, Entry e) {
            entries.put(key, e);
            notifyAll();
        }
    }

    /** Silent: the walk begins anew after each wait. */
    static class BegunAnew {
        static final BegunAnew SHARED = new BegunAnew();
        private final Map<String, Entry> entries = new HashMap<>();

        private boolean isBusy() {
            for (Entry e : entries.values()) {
                if (e.users != 0) {
                    return true;
                }
            }
            return false;
        }

        synchronized void close() throws InterruptedException {
            while (isBusy()) {
                wait(100);
            }
        }

        synchronized void add(String key, Entry e) {
            entries.put(key, e);
            notifyAll();
        }
    }

    /** Silent: nobody changes it once it is filled. */
    static class FilledOnce {
        static final FilledOnce SHARED = new FilledOnce();
        private final List<Entry> entries = new ArrayList<>();

        FilledOnce() {
            entries.add(new Entry());
        }

        synchronized void close() throws InterruptedException {
            for (Entry e : entries) {
                while (e.users != 0) {
                    wait(100);
                }
            }
        }
    }
}
