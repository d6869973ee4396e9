package audit39;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** hedc and weblech: tasks that are cancelled while they run, queues of addresses, sets of what was seen. */
public class Crawlers {
    static class MetaResult {
        private final List<String> results = new ArrayList<>();
        private volatile boolean valid = true;
        private int pending;

        synchronized void add(String s) {
            results.add(s);
            pending--;
        }

        synchronized void expect(int n) {
            pending = n;
        }

        synchronized int pending() {
            return pending;
        }

        synchronized List<String> results() {
            return new ArrayList<>(results);
        }

        synchronized void drop() {
            results.clear();
            pending = 0;
        }

        // The one who sees the last one come sends the page: two may.
        void come(String s) {
            add(s);
            if (pending() == 0) {
                send(); // BLOCAL: check-then-act low
            }
        }

        private void send() {
            System.out.println(results());
        }

        // One is counted off twice.
        void fail() {
            if (pending() > 0) {
                synchronized (this) {
                    pending--; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void failSafe() {
            if (pending > 0) {
                pending--;
            }
        }

        void invalidate() {
            valid = false;
        }

        boolean valid() {
            return valid;
        }
    }

    /** The task of hedc: its thread is set when it begins, and taken away when it ends. */
    static class Task implements Runnable {
        private volatile Thread thread;
        private volatile boolean cancelled;
        private final MetaResult result;

        Task(MetaResult result) {
            this.result = result;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            try {
                if (!cancelled) {
                    result.come("x");
                }
            } finally {
                thread = null;
            }
        }

        // Tested, then read once more: it may be over.
        void cancelUnsafe() {
            cancelled = true;
            if (thread != null) {
                thread.interrupt(); // BLOCAL: check-then-act
            }
        }

        // Read once; but the thread may be at another task by then.
        void cancelOnce() {
            cancelled = true;
            Thread t = thread;
            if (t != null) {
                // Each task has a thread of its own, which ends with it.
                t.interrupt();
            }
        }
    }

    /** The same with a lock. */
    static class LockedTask implements Runnable {
        private Thread thread;
        private boolean cancelled;

        @Override
        public void run() {
            synchronized (this) {
                if (cancelled) {
                    return;
                }
                thread = Thread.currentThread();
            }
            System.out.println("work");
            synchronized (this) {
                thread = null; // BLOCAL: check-then-act low
            }
        }

        synchronized void cancel() {
            cancelled = true;
            if (thread != null) {
                thread.interrupt();
            }
        }

        private synchronized boolean running() {
            return thread != null;
        }

        private synchronized Thread thread() {
            return thread;
        }

        // By two getters: there may be none any more.
        void cancelUnsafe() {
            if (running()) {
                // Once low: that who gives it to a thread goes on with it says that two have it.
                thread().interrupt(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** weblech: addresses in a queue and a set of what was queued. */
    static class Downloads {
        private final LinkedList<String> queue = new LinkedList<>();
        private final Set<String> seen = new HashSet<>();
        private final Map<String, Integer> depth = Collections.synchronizedMap(new HashMap<>());
        private int inProgress;

        synchronized int size() {
            return queue.size();
        }

        synchronized String next() {
            return queue.removeFirst();
        }

        synchronized void queue(String url) {
            queue.add(url);
        }

        synchronized boolean known(String url) {
            return seen.contains(url);
        }

        synchronized void know(String url) {
            seen.add(url);
        }

        synchronized void forget(String url) {
            seen.remove(url);
        }

        // Queued twice by two who both did not know it.
        void queueOnceUnsafe(String url) {
            if (!known(url)) {
                know(url); // BLOCAL: check-then-act
                queue(url);
            }
        }

        synchronized void queueOnce(String url) {
            if (!known(url)) {
                know(url);
                queue(url);
            }
        }

        void queueByAnswer(String url) {
            synchronized (this) {
                if (seen.add(url)) {
                    queue.add(url);
                }
            }
        }

        // The original's loop: how many there are, then the next one.
        String downloadUnsafe() {
            if (size() == 0) {
                return null;
            }
            return next(); // BLOCAL: check-then-act
        }

        String download() {
            synchronized (this) {
                if (queue.isEmpty()) {
                    return null;
                }
                inProgress++;
                return queue.removeFirst();
            }
        }

        // The depth of an address: the least counts.
        void depthUnsafe(String url, int d) {
            Integer old = depth.get(url);
            if (old == null || old > d) {
                depth.put(url, d); // BLOCAL: check-then-act
            }
        }

        void depth(String url, int d) {
            depth.merge(url, d, Math::min);
        }

        void count(String url) {
            Integer old = depth.get(url);
            depth.put(url, old == null ? 1 : old + 1); // BLOCAL: lost-update
        }

        void countSafe(String url) {
            synchronized (depth) {
                Integer old = depth.get(url);
                depth.put(url, old == null ? 1 : old + 1);
            }
        }

        synchronized void done() {
            inProgress--;
        }

        synchronized boolean idle() {
            return inProgress == 0 && queue.isEmpty();
        }
    }

    static class Spider implements Runnable {
        private final Downloads downloads;
        private final List<Task> tasks;

        Spider(Downloads downloads, List<Task> tasks) {
            this.downloads = downloads;
            this.tasks = tasks;
        }

        @Override
        public void run() {
            while (!downloads.idle()) {
                String url = downloads.downloadUnsafe();
                if (url == null) {
                    url = downloads.download(); // BLOCAL: check-then-act; BENIGN: check-then-act rechecked
                }
                downloads.queueOnceUnsafe(url + "/a"); // BENIGN: stale-value handed-over
                downloads.queueOnce(url + "/b");
                downloads.queueByAnswer(url + "/c");
                downloads.depthUnsafe(url, 1);
                downloads.depth(url, 2);
                downloads.count(url);
                downloads.countSafe(url);
                downloads.forget(url);
                downloads.done();
            }
            for (Task task : tasks) {
                task.cancelUnsafe();
                task.cancelOnce();
            }
        }
    }

    public static void main(String[] args) {
        Downloads downloads = new Downloads();
        downloads.queue("start");
        MetaResult result = new MetaResult();
        result.expect(3);
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Task task = new Task(result);
            tasks.add(task);
            new Thread(task).start();
        }
        LockedTask locked = new LockedTask();
        new Thread(locked).start();
        for (int i = 0; i < 4; i++) {
            new Thread(new Spider(downloads, tasks)).start();
        }
        locked.cancel();
        locked.cancelUnsafe();
        result.fail();
        result.failSafe();
        if (result.valid()) {
            result.invalidate(); // BLOCAL: check-then-act low
            result.drop();
        }
    }
}
