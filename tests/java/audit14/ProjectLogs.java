// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** JaConTeBe's and others' kinds: log4j, derby, groovy, lucene, as remembered, beside what their mending left. */
class ProjectLogs {

    /** log4j 1: AsyncAppender's buffer and dispatcher; the wait is right. Silent. */
    static class AsyncAppender implements Runnable {
        static final AsyncAppender SHARED = new AsyncAppender();
        private final List<String> buffer = new ArrayList<>();
        private int bufferSize = 128;
        private boolean closed;

        void append(String event) throws InterruptedException {
            synchronized (buffer) {
                while (true) {
                    int previousSize = buffer.size();
                    if (previousSize < bufferSize) {
                        buffer.add(event);
                        if (previousSize == 0) {
                            buffer.notifyAll();
                        }
                        break;
                    }
                    buffer.wait();
                }
            }
        }

        /** The dispatcher: a snapshot in the block, told outside. Silent. */
        public void run() {
            boolean isActive = true;
            try {
                while (isActive) {
                    String[] events = null;
                    synchronized (buffer) {
                        // By the letter the last turn's exit test was made before the wait.
                        int size = buffer.size(); // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                        isActive = !closed;
                        while (size == 0 && isActive) {
                            buffer.wait();
                            size = buffer.size();
                            isActive = !closed;
                        }
                        if (size > 0) {
                            events = new String[size];
                            buffer.toArray(events);
                            buffer.clear();
                            buffer.notifyAll();
                        }
                    }
                    if (events != null) {
                        for (int i = 0; i < events.length; i++) {
                            System.out.println(events[i]);
                        }
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void close() {
            synchronized (buffer) {
                closed = true;
                buffer.notifyAll();
            }
        }

        /** Broken twin: the events are copied in one block, cleared in the next; what came in between is lost. */
        String[] drainTwoSteps() {
            String[] events;
            synchronized (buffer) {
                events = buffer.toArray(new String[0]);
            }
            synchronized (buffer) {
                buffer.clear(); // BLOCAL: lost-update medium
            }
            return events;
        }

        /** Broken twin: asked whether it is full before the lock, and waits in it. */
        void appendAsked(String event) throws InterruptedException {
            if (isFull()) {
                synchronized (buffer) {
                    buffer.wait(); // BLOCAL: check-then-wait high
                }
            }
            synchronized (buffer) {
                buffer.add(event);
            }
        }

        private boolean isFull() {
            synchronized (buffer) {
                return buffer.size() >= bufferSize;
            }
        }
    }

    /** log4j: Category's appenders: the field is asked for null, and read again; a second thread makes it null. */
    static class Category {
        static final Category SHARED = new Category();
        private volatile Vector<String> aai;
        private boolean additive = true;

        synchronized void addAppender(String a) {
            if (aai == null) {
                aai = new Vector<>();
            }
            aai.addElement(a);
        }

        synchronized void removeAllAppenders() {
            if (aai != null) {
                aai.removeAllElements();
                aai = null;
            }
        }

        /** Unlocked, and read twice. */
        int count() {
            if (aai != null) {
                return aai.size(); // BLOCAL: check-then-act
            }
            return 0;
        }

        /** Silent. */
        int countRight() {
            Vector<String> v = aai;
            return v == null ? 0 : v.size();
        }

        /** Mended by the lock. Silent. */
        synchronized int countLocked() {
            return aai != null ? aai.size() : 0;
        }
    }

    /** derby: a sequence's current value is read under the lock, the next is computed outside, and it is put back. */
    static class SequenceUpdater {
        static final SequenceUpdater SHARED = new SequenceUpdater();
        private long current;
        private long last;
        private boolean disabled;

        long next() {
            long now;
            synchronized (this) {
                now = current;
            }
            long next = now + 1;
            synchronized (this) {
                current = next; // BLOCAL: lost-update high
            }
            return now;
        }

        /** Silent. */
        synchronized long nextRight() {
            long now = current;
            current = now + 1;
            return now;
        }

        /** By an update that compares: the callee looks whether it is still the old one. */
        long nextCompared() {
            while (true) {
                long now = peek();
                // Mended: the loop's own test is of what the last update saw.
                if (update(now, now + 1)) { // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
                    return now;
                }
            }
        }

        synchronized long peek() {
            return current;
        }

        synchronized boolean update(long expected, long next) {
            if (current != expected) {
                return false;
            }
            current = next;
            last = next;
            return true;
        }

        synchronized void reset() {
            current = 0;
            last = 0;
        }
    }

    /** derby: a page's latch is asked by a getter, and then taken. */
    static class BasePage {
        static final BasePage SHARED = new BasePage();
        private Object owner;
        private int nestedLatch;
        private boolean preLatch;

        synchronized boolean isLatched() {
            return owner != null;
        }

        synchronized void setExclusive(Object requester) throws InterruptedException {
            while (owner != null) {
                wait();
            }
            owner = requester;
            nestedLatch++;
        }

        synchronized void releaseExclusive() {
            nestedLatch--;
            if (nestedLatch > 0) {
                return;
            }
            owner = null;
            notifyAll();
        }

        private synchronized void own(Object requester) {
            owner = requester;
        }

        /** Silent would be wrong: asked, and taken in the next block without a look. */
        boolean setExclusiveNoWait(Object requester) {
            if (isLatched()) {
                return false;
            }
            own(requester); // BLOCAL: check-then-act medium
            return true;
        }

        /** Silent. */
        synchronized boolean setExclusiveNoWaitRight(Object requester) {
            if (owner != null) {
                return false;
            }
            owner = requester;
            return true;
        }
    }

    /** groovy: the meta class registry: version and class in two volatile fields, the check of one decides the other. */
    static class ClassInfo {
        static final ClassInfo SHARED = new ClassInfo();
        private volatile Object strongMetaClass;
        private final AtomicInteger version = new AtomicInteger();

        /** One operator after a blind write. Silent. */
        void setStrong(Object answer) {
            version.incrementAndGet();
            strongMetaClass = answer;
        }

        /** The strong one is asked for null, and read once more to be handed back. */
        String describe() {
            if (strongMetaClass != null) {
                // Mended: nobody is seen to take it away. Silent.
                return strongMetaClass.toString();
            }
            return "";
        }

        /** Silent. */
        Object getMetaClass() {
            Object a = strongMetaClass;
            if (a != null) {
                return a;
            }
            return this;
        }

        /** Silent: a compare of a fresh number with a copy. */
        boolean stillAt(int v) {
            return version.get() == v;
        }
    }

    /** groovy: a managed concurrent map: a segment's entry by putIfAbsent. And the memoize cache: contained, then got. */
    static class MemoizeCache {
        static final MemoizeCache SHARED = new MemoizeCache();
        private final ConcurrentHashMap<String, List<String>> cache = new ConcurrentHashMap<>();

        /** Asked, and then computed and put. */
        List<String> get(String key) {
            if (!cache.containsKey(key)) {
                cache.put(key, new CopyOnWriteArrayList<String>()); // BLOCAL: check-then-act high
            }
            // Mended: one finding a read line and kind, the worst.
            return cache.get(key);
        }

        /** Silent. */
        List<String> getRight(String key) {
            return cache.computeIfAbsent(key, k -> new CopyOnWriteArrayList<String>());
        }

        void cleanUp(String key) {
            cache.remove(key);
        }
    }

    /** lucene: a writer's generation counter and its file: deleted when the reference count says so. */
    static class IndexDeleter {
        static final IndexDeleter SHARED = new IndexDeleter();
        private final Map<String, Integer> refCounts = new HashMap<>();

        synchronized void incRef(String file) {
            Integer n = refCounts.get(file);
            refCounts.put(file, n == null ? 1 : n + 1);
        }

        synchronized int refCount(String file) {
            Integer n = refCounts.get(file);
            return n == null ? 0 : n;
        }

        synchronized void drop(String file) {
            refCounts.remove(file);
        }

        /** Who takes a reference meanwhile loses the file. A removal decided by what was found: both by callees. */
        void deleteIfUnused(String file) {
            if (refCount(file) == 0) {
                drop(file); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        synchronized void deleteIfUnusedRight(String file) {
            if (refCount(file) == 0) {
                drop(file);
            }
        }
    }
}
