package real;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** A flag that the same method sets and sets back is a gate, and no end; and what is said of a lock that few hold. */
class LateGate {

    /** What waits for the end of a change is sent when the change is over; what is added after that waits for the next one. */
    static class Sender {
        static final Sender SHARED = new Sender();
        private final AtomicBoolean changing = new AtomicBoolean();
        private final Queue<String> pending = new ArrayBlockingQueue<>(16);

        void change() {
            changing.set(true);
            System.out.println("changing");
            changing.set(false);
            String m;
            while ((m = pending.poll()) != null) {
                System.out.println(m);
            }
        }

        void send(String m) {
            if (changing.get()) {
                pending.add(m); // BLOCAL: check-then-act medium {{may have dealt with all it had by then, and what is added is left there}}
                return;
            }
            System.out.println(m);
        }
    }

    /** Silent: who removes one shuts the others out for a while, and what is added later is removed by the next one. */
    static class Evictor {
        static final Evictor SHARED = new Evictor();
        private final List<String> list = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean removing;

        void add(String k) {
            if (removing) {
                return;
            }
            list.add(k);
        }

        void evict() {
            removing = true;
            try {
                synchronized (list) {
                    Iterator<String> oldest = list.iterator();
                    if (oldest.hasNext()) {
                        System.out.println(oldest.next());
                        oldest.remove();
                    }
                }
            } finally {
                removing = false;
            }
        }
    }

    /** Who unloads deals with all that there is, though there may be another load after it. */
    static class Unloader {
        static final Unloader SHARED = new Unloader();
        private final List<AutoCloseable> made = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean unloading;

        void add(AutoCloseable c) {
            if (unloading) {
                throw new IllegalStateException();
            }
            made.add(c); // BLOCAL: check-then-act medium {{may have dealt with all it had by then, and what is added is left there}}
        }

        void unload() throws Exception {
            unloading = true;
            synchronized (made) {
                for (AutoCloseable c : made) {
                    c.close();
                }
                made.clear();
            }
            unloading = false;
        }
    }

    /** The map's own monitor is held over both, which who restores does not take. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final ConcurrentHashMap<String, Long> sessions = new ConcurrentHashMap<>();

        boolean add(String k, Long date) {
            synchronized (sessions) {
                if (sessions.get(k) == null) {
                    sessions.put(k, date); // BLOCAL: check-then-act {{lock 'this.sessions' is held, but not by all who change it}}
                    return true;
                }
                return false;
            }
        }

        void restore(String k, Long date) {
            sessions.put(k, date);
        }
    }
}
