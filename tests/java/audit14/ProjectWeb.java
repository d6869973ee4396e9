// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;

/** The applications of the race and atomicity papers: hedc, weblech, jigsaw, cache4j, as remembered, beside mended forms. */
class ProjectWeb {

    /** hedc: a task's thread is cancelled: tested for null, and interrupted; the worker sets it to null. */
    static class Task implements Runnable {
        static final Task SHARED = new Task();
        private volatile Thread thread;
        private boolean valid = true;

        public void run() {
            thread = Thread.currentThread();
            work();
            thread = null;
        }

        private synchronized void work() {
            valid = true;
        }

        /** The worker may be done between the test and the call. */
        void cancel() {
            synchronized (this) {
                valid = false;
            }
            if (thread != null) {
                thread.interrupt(); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        void cancelRight() {
            Thread t = thread;
            if (t != null) {
                t.interrupt();
            }
        }
    }

    /** hedc: MetaSearchResult: the list and the count of what is outstanding. */
    static class MetaSearch {
        static final MetaSearch SHARED = new MetaSearch();
        private final List<String> results = new ArrayList<>();
        private int outstanding;

        synchronized void start(int n) {
            outstanding = n;
            results.clear();
        }

        synchronized int outstanding() {
            return outstanding;
        }

        synchronized void setOutstanding(int n) {
            outstanding = n;
            notifyAll();
        }

        /** Two tasks that end at once count down one. */
        void done(String r) {
            synchronized (this) {
                results.add(r);
            }
            // Mended: both are the object's own methods.
            setOutstanding(outstanding() - 1); // BLOCAL: lost-update high
        }

        /** Silent. */
        synchronized void doneRight(String r) {
            results.add(r);
            outstanding--;
            notifyAll();
        }

        /** Silent: in a loop. */
        synchronized List<String> await() throws InterruptedException {
            while (outstanding > 0) {
                wait();
            }
            return new ArrayList<>(results);
        }

        /** Asked without the lock, and waits. */
        void awaitAsked() throws InterruptedException {
            if (outstanding() > 0) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
        }
    }

    /** weblech: the spider's queue: asked for its size by one method, and taken from by another; a count of running threads. */
    static class Spider implements Runnable {
        static final Spider SHARED = new Spider();
        private final DownloadQueue queue = new DownloadQueue();
        private final Set<String> urlsDownloading = new HashSet<>();
        private volatile boolean quit;
        private int running;

        public void start() {
            for (int i = 0; i < 4; i++) {
                Thread t = new Thread(this);
                t.start();
                running++;
            }
        }

        /** As published: the size is asked under the queue's lock, and so is the next one, in one block each: wrapped in one here, right. */
        public void run() {
            while ((queueSize() > 0 || downloadsInProgress() > 0) && !quit) {
                String next;
                synchronized (queue) {
                    if (queue.size() == 0) {
                        continue;
                    }
                    next = queue.getNextInQueue();
                }
                process(next); // FALSE: check-then-act (that there was some leads to one more: which is warranted whatever there is by now)
            }
        }

        /** Broken twin: what the loop asked for is believed. */
        public void runBelieving() {
            while (queueSize() > 0 && !quit) {
                // Mended: the queue looks again.
                String next = takeNext(); // BENIGN: check-then-act rechecked
                process(next);
            }
        }

        private String takeNext() {
            synchronized (queue) {
                return queue.getNextInQueue();
            }
        }

        private int queueSize() {
            synchronized (queue) {
                return queue.size();
            }
        }

        private int downloadsInProgress() {
            synchronized (urlsDownloading) {
                return urlsDownloading.size();
            }
        }

        /** Two threads load one page: asked in one block, noted in the next. A set's own add would tell. Silent for a set. */
        private void process(String url) {
            boolean known;
            synchronized (urlsDownloading) {
                known = urlsDownloading.contains(url);
            }
            if (!known) {
                synchronized (urlsDownloading) {
                    // Mended: more goes with it than to be in the set: the removal.
                    urlsDownloading.add(url); // BLOCAL: check-then-act medium
                }
                synchronized (urlsDownloading) {
                    urlsDownloading.remove(url);
                }
            }
        }

        void enqueue(String url) {
            synchronized (queue) {
                queue.queueURL(url);
            }
        }

        void quit() {
            quit = true;
        }
    }

    static class DownloadQueue {
        private final List<String> interesting = new ArrayList<>();
        private final Set<String> inQueue = new HashSet<>();

        void queueURL(String url) {
            if (inQueue.contains(url)) {
                return;
            }
            interesting.add(url);
            inQueue.add(url);
        }

        String getNextInQueue() {
            if (interesting.size() > 0) {
                String u = interesting.remove(0);
                inQueue.remove(u);
                return u;
            }
            return null;
        }

        int size() {
            return interesting.size();
        }
    }

    /** jigsaw: ResourceStoreManager: the entry is looked up, made and put; loaded and counted. */
    static class ResourceStoreManager {
        static final ResourceStoreManager SHARED = new ResourceStoreManager();
        private final Hashtable<String, Entry> entries = new Hashtable<>();
        private int loadedStore;
        private boolean closed;

        static class Entry {
            private StringBuilder store;
            private int uses;

            synchronized StringBuilder getStore() {
                if (store == null) {
                    store = new StringBuilder();
                }
                return store;
            }

            synchronized void use() {
                uses++;
            }
        }

        protected Entry lookupEntry(String rep) {
            Entry e = entries.get(rep);
            if (e == null) {
                e = new Entry();
                entries.put(rep, e); // BLOCAL: check-then-act high
            }
            e.use();
            return e;
        }

        /** Mended: the manager's lock, at all who put. Silent. */
        protected Entry lookupEntryLocked(String rep) {
            synchronized (entries) {
                Entry e = entries.get(rep);
                if (e == null) {
                    e = new Entry();
                    entries.put(rep, e);
                }
                return e;
            }
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void shutdown() {
            entries.clear();
            closed = true;
        }

        /** The published bug: the check whether it is closed is in another block than the loading. (c) */
        StringBuilder loadResourceStore(String rep) {
            if (isClosed()) {
                throw new IllegalStateException();
            }
            incr(); // BLOCAL: check-then-act low
            return lookupEntryLocked(rep).getStore();
        }

        synchronized void incr() {
            loadedStore++;
        }

        /** Silent. */
        synchronized void incrRight() {
            if (!closed) {
                loadedStore++;
            }
        }

        void forget(String rep) {
            entries.remove(rep);
        }
    }

    /** cache4j: SynchronizedCache: size against the maximum, in one. And the cleaner, which asks an object's age outside of its lock. */
    static class Cache4j {
        static final Cache4j SHARED = new Cache4j();
        private final Map<Object, CacheObject> map = new HashMap<>();
        private long memorySize;
        private static final int MAX = 100;

        static class CacheObject {
            private long time;
            private Object obj;

            synchronized long getTime() {
                return time;
            }

            synchronized void setObject(Object o) {
                obj = o;
                time = System.currentTimeMillis();
            }

            synchronized void reset() {
                obj = null;
                time = 0;
            }
        }

        private synchronized int size() {
            return map.size();
        }

        private synchronized void putNew(Object key, CacheObject co) {
            map.put(key, co);
            memorySize++;
        }

        synchronized CacheObject get(Object key) {
            return map.get(key);
        }

        synchronized void remove(Object key) {
            map.remove(key);
            memorySize--;
        }

        /** BlockingCache's mistake: two who miss both make one. */
        CacheObject getOrMake(Object key) {
            CacheObject co = get(key);
            if (co == null) {
                co = new CacheObject();
                putNew(key, co); // BLOCAL: check-then-act
            }
            return co;
        }

        /** Silent. */
        synchronized CacheObject getOrMakeRight(Object key) {
            CacheObject co = map.get(key);
            if (co == null) {
                co = new CacheObject();
                map.put(key, co);
                memorySize++;
            }
            return co;
        }

        /** More than the maximum, if two find that there is place. */
        void putBounded(Object key, CacheObject co) {
            if (size() < MAX) {
                putNew(key, co); // BLOCAL: check-then-act medium
            }
        }

        /** The cleaner: an object of a collection, which is asked and then emptied, in two blocks of its own lock. */
        static void clean(CacheObject co, long now) {
            if (co.getTime() + 1000 < now) {
                // Mended: both by methods of another class, of an object that is in a collection.
                co.reset(); // BLOCAL: check-then-act low
            }
        }

        /** Silent. */
        static void cleanRight(CacheObject co, long now) {
            synchronized (co) {
                if (co.getTime() + 1000 < now) {
                    co.reset();
                }
            }
        }

        void cleanAll() {
            List<CacheObject> all;
            synchronized (this) {
                all = new ArrayList<>(map.values());
            }
            for (CacheObject co : all) {
                clean(co, 0);
                cleanRight(co, 0);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Task.SHARED).start();
        new Thread(Spider.SHARED).start();
        Spider.SHARED.start();
        for (int i = 0; i < 3; i++) {
            new Thread(new Runnable() {
                public void run() {
                    Cache4j.SHARED.cleanAll();
                    ResourceStoreManager.SHARED.loadResourceStore("a");
                }
            }).start();
        }
    }
}
