// RELEASES: 8 17
package audit44;

import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;

/** An index of files: crawlers find, indexers read, a watcher tells of changes, searchers see a snapshot. */
public class Indexer {
    static class Index {
        private final Map<String, Set<Integer>> postings = new HashMap<>();
        private final List<String> files = new ArrayList<>();
        private volatile Map<String, Set<Integer>> snapshot = new HashMap<>();
        private int generation;
        private int dirty;

        int addLate(String path) {
            int id;
            synchronized (this) {
                id = files.size();
            }
            synchronized (this) {
                files.add(path);
                dirty++;
            }
            return id; // the next one may have the same
        }

        synchronized int add(String path) {
            int id = files.size();
            files.add(path);
            dirty++;
            return id;
        }

        // What a word has is got under the lock and filled behind it.
        void postLate(String word, int id) {
            Set<Integer> ids;
            synchronized (this) {
                ids = postings.get(word);
                if (ids == null) {
                    ids = new HashSet<>();
                    postings.put(word, ids);
                }
            }
            // Was low: the lock under which it was looked up is given up by then.
            ids.add(id); // BLOCAL: guarded-by
        }

        synchronized void post(String word, int id) {
            postings.computeIfAbsent(word, w -> new HashSet<>()).add(id);
        }

        void commitLate() {
            Map<String, Set<Integer>> copy;
            synchronized (this) {
                copy = new HashMap<>(postings);
            }
            snapshot = copy;
            synchronized (this) {
                dirty = 0; // what came in between is never committed
                generation++;
            }
        }

        synchronized void commit() {
            snapshot = new HashMap<>(postings);
            dirty = 0;
            generation++;
        }

        void commitIfDirtyLate() {
            boolean any;
            synchronized (this) {
                any = dirty > 0;
            }
            if (any) {
                synchronized (this) {
                    snapshot = new HashMap<>(postings);
                    // Was low: the test was under the lock, too.
                    dirty = 0; // BLOCAL: check-then-act
                    generation++;
                }
            }
        }

        int findLate(String word) {
            if (snapshot.containsKey(word)) {
                return snapshot.get(word).size(); // BLOCAL: check-then-act
            }
            return 0;
        }

        int find(String word) {
            Set<Integer> ids = snapshot.get(word);
            return ids == null ? 0 : ids.size();
        }

        int generationLate() {
            int g;
            synchronized (this) {
                g = generation;
            }
            synchronized (this) {
                generation = g + 1; // BLOCAL: lost-update high
            }
            return g;
        }

        public Collection<String> words() {
            synchronized (this) {
                return postings.keySet(); // BLOCAL: stale-value
            }
        }

        public Collection<String> wordsNow() {
            synchronized (this) {
                return new ArrayList<>(postings.keySet());
            }
        }
    }

    /** What has been seen, by path and time. */
    static class Seen {
        private final ConcurrentHashMap<String, Long> times = new ConcurrentHashMap<>();
        private final ConcurrentSkipListMap<Long, String> byTime = new ConcurrentSkipListMap<>();

        boolean changedLate(String path, long time) {
            Long t = times.get(path);
            if (t != null && t >= time) {
                return false;
            }
            times.put(path, time); // BLOCAL: check-then-act
            return true;
        }

        boolean changed(String path, long time) {
            boolean[] won = new boolean[1];
            times.compute(path, (p, t) -> {
                if (t != null && t >= time) {
                    return t;
                }
                won[0] = true;
                return time;
            });
            return won[0];
        }

        void forget(String path) {
            times.remove(path);
        }

        String oldestLate() {
            Map.Entry<Long, String> e = byTime.firstEntry();
            if (e == null) {
                return null;
            }
            byTime.remove(e.getKey()); // BLOCAL: check-then-act
            return e.getValue();
        }

        String oldest() {
            Map.Entry<Long, String> e = byTime.pollFirstEntry();
            return e == null ? null : e.getValue();
        }

        void note(long time, String path) {
            byTime.put(time, path);
        }
    }

    static class Crawler implements Runnable {
        private final File root;
        private final BlockingQueue<File> out;
        private final List<File> later = new ArrayList<>();

        Crawler(File root, BlockingQueue<File> out) {
            this.root = root;
            this.out = out;
        }

        // Its own list: nobody else has it.
        @Override
        public void run() {
            later.add(root);
            while (!later.isEmpty()) {
                File f = later.remove(later.size() - 1);
                File[] below = f.listFiles();
                if (below == null) {
                    out.offer(f);
                } else {
                    for (File b : below) {
                        later.add(b);
                    }
                }
            }
        }
    }

    static class Reader extends Thread {
        private final BlockingQueue<File> in;
        private final Index index;
        private final Seen seen;
        private final CountDownLatch done;

        Reader(BlockingQueue<File> in, Index index, Seen seen, CountDownLatch done) {
            this.in = in;
            this.index = index;
            this.seen = seen;
            this.done = done;
        }

        @Override
        public void run() {
            Map<String, Integer> words = new HashMap<>();
            try {
                while (!isInterrupted()) {
                    File f = in.take();
                    if (!seen.changed(f.getPath(), f.lastModified())) {
                        continue;
                    }
                    int id = index.add(f.getPath());
                    words.put(f.getName(), words.getOrDefault(f.getName(), 0) + 1);
                    for (String w : words.keySet()) {
                        // Was not marked.
                        index.post(w, id); // BENIGN: stale-value handed-over
                    }
                    words.clear();
                }
            } catch (InterruptedException e) {
                index.commit();
            } finally {
                done.countDown();
            }
        }
    }

    /** Takes one from the queue if there is any. */
    static File stealLate(BlockingQueue<File> q) {
        if (q.size() > 0) {
            try {
                // Was not marked: of a collection that the method is given.
                return q.take(); // blocks for ever, if another one was faster // BLOCAL: check-then-act low
            } catch (InterruptedException e) {
                return null;
            }
        }
        return null;
    }

    public static void main(String[] args) throws InterruptedException {
        Index index = new Index();
        Seen seen = new Seen();
        BlockingQueue<File> queue = new ArrayBlockingQueue<>(1000);
        CountDownLatch done = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            new Reader(queue, index, seen, done).start();
        }
        for (String a : args) {
            new Thread(new Crawler(new File(a), queue)).start();
        }
        done.await();
        System.out.println(index.find("java"));
    }
}
