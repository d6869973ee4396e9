// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** JaConTeBe's kinds: commons-dbcp and commons-pool, as remembered, each beside what its mending left. */
class ProjectPools {

    /** dbcp: a connection's closed flag is asked without the lock, then set under it. */
    static class DelegatingConnection {
        static final DelegatingConnection SHARED = new DelegatingConnection();
        private boolean closed;
        private int handedBack;

        void close() {
            if (!closed) {
                synchronized (this) {
                    closed = true; // BLOCAL: check-then-act high
                    handedBack++;
                }
            }
        }

        /** Silent. */
        synchronized void closeRight() {
            if (!closed) {
                closed = true;
                handedBack++;
            }
        }

        synchronized void activate() {
            closed = false;
        }

        synchronized boolean isClosed() {
            return closed;
        }

        /** By the getter: asked in one block, done in the next. The flag is set to true by both. */
        void closeByGetter() {
            if (isClosed()) {
                return;
            }
            closeNow(); // BLOCAL: check-then-act medium
        }

        private synchronized void closeNow() {
            closed = true;
            handedBack++;
        }
    }

    /** dbcp: a lazily made data source, checked twice, in a plain field. */
    static class BasicDataSource {
        static final BasicDataSource SHARED = new BasicDataSource();
        private StringBuilder dataSource;
        private String url = "";

        /** Silent. */
        protected synchronized StringBuilder createDataSource() {
            if (dataSource != null) {
                return dataSource;
            }
            dataSource = new StringBuilder(url);
            return dataSource;
        }

        /** Silent: the lock is held. */
        synchronized void setUrl(String u) {
            url = u;
            restart();
        }

        private void restart() {
            dataSource = null;
        }

        synchronized StringBuilder current() {
            return dataSource;
        }

        /** Broken twin: looked for by the getter, then made by one who looks himself. */
        StringBuilder get() {
            StringBuilder ds = current();
            if (ds == null) {
                return createDataSource(); // BENIGN: check-then-act rechecked
            }
            return ds;
        }

        private synchronized void install(StringBuilder b) {
            dataSource = b;
        }

        /** Broken twin: put without a look. */
        StringBuilder getTwice() {
            StringBuilder ds = current();
            if (ds == null) {
                ds = new StringBuilder("x");
                install(ds); // BLOCAL: check-then-act medium
            }
            return ds;
        }
    }

    /** pool: GenericObjectPool.borrowObject, with the count of what is active by itself. */
    static class ObjectPool {
        static final ObjectPool SHARED = new ObjectPool();
        private final LinkedList<Object> idle = new LinkedList<>();
        private int active;
        private boolean closed;
        private static final int MAX = 8;

        /** Asked in one block, made outside, counted in another: more than the limit are made. */
        Object borrow() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    active++;
                    return idle.removeFirst();
                }
                if (active >= MAX) {
                    throw new NoSuchElementException();
                }
            }
            Object o = new Object();
            synchronized (this) {
                active++; // BLOCAL: check-then-act medium
            }
            return o;
        }

        /** Mended: counted where it was asked. Silent. */
        Object borrowRight() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    active++;
                    return idle.removeFirst();
                }
                if (active >= MAX) {
                    throw new NoSuchElementException();
                }
                active++;
            }
            return new Object();
        }

        synchronized void giveBack(Object o) {
            if (closed) {
                return;
            }
            idle.addLast(o);
            active--;
        }

        synchronized int getNumIdle() {
            return idle.size();
        }

        synchronized void evict() {
            idle.removeFirst();
        }

        /** The evictor: as many as there are, but asked before. */
        void evictAll() {
            int n = getNumIdle();
            for (int i = 0; i < n; i++) {
                evict(); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        synchronized void evictAllRight() {
            int n = idle.size();
            for (int i = 0; i < n; i++) {
                idle.removeFirst();
            }
        }

        synchronized void close() {
            closed = true;
            idle.clear();
        }
    }

    /** pool 2: by a deque and an atomic count; the count is asked and then counted up. */
    static class AtomicPool {
        static final AtomicPool SHARED = new AtomicPool();
        private final LinkedBlockingDeque<Object> idle = new LinkedBlockingDeque<>();
        private final AtomicInteger created = new AtomicInteger();
        private static final int MAX = 8;

        Object create() {
            if (created.get() >= MAX) {
                return null;
            }
            created.incrementAndGet(); // BLOCAL: check-then-act
            return new Object();
        }

        /** Silent: counted first, taken back. */
        Object createRight() {
            int n = created.incrementAndGet();
            if (n > MAX) {
                created.decrementAndGet();
                return null;
            }
            return new Object();
        }

        /** Silent: poll tells. */
        Object borrow() {
            Object o = idle.pollFirst();
            return o != null ? o : create();
        }

        /** Asked whether there is any, and then taken without a look: removeFirst throws. */
        Object borrowAsked() {
            if (!idle.isEmpty()) {
                return idle.removeFirst(); // BLOCAL: check-then-act medium
            }
            return create();
        }

        void giveBack(Object o) {
            idle.addLast(o);
        }

        void destroy(Object o) {
            if (idle.remove(o)) {
                created.decrementAndGet();
            }
        }
    }

    /** dbcp's abandoned trace: the list of traces is copied in the block, and walked over. Silent; the broken twin counts, then gets. */
    static class AbandonedTrace {
        static final AbandonedTrace SHARED = new AbandonedTrace();
        private final List<Object> trace = new ArrayList<>();
        private volatile long lastUsed;

        void addTrace(Object t) {
            synchronized (trace) {
                trace.add(t);
            }
            lastUsed = System.currentTimeMillis();
        }

        List<Object> getTrace() {
            synchronized (trace) {
                return new ArrayList<>(trace);
            }
        }

        void removeTrace(Object t) {
            synchronized (trace) {
                trace.remove(t);
            }
        }

        /** Silent. */
        int walk() {
            int n = 0;
            for (Object o : getTrace()) {
                n += o.hashCode();
            }
            return n;
        }

        /** The size of one block, elements of the next ones. */
        int walkByIndex() {
            int size;
            synchronized (trace) {
                size = trace.size();
            }
            int n = 0;
            for (int i = 0; i < size; i++) {
                synchronized (trace) {
                    // Mended: the sum of the last turns is old in the next one.
                    n += trace.get(i).hashCode(); // BLOCAL: stale-value low; BLOCAL: check-then-act low
                }
            }
            return n;
        }
    }
}
