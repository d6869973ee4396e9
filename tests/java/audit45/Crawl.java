// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Pages and links: a frontier, those seen, hosts that must not be asked too often, workers that read and add. */
public class Crawl {
    static class Host {
        private long nextAt;
        private int open;
        private int errors;

        synchronized long nextAt() {
            return nextAt;
        }

        synchronized void setNextAt(long t) {
            nextAt = t;
        }

        synchronized boolean enter(int max) {
            if (open >= max) {
                return false;
            }
            open++;
            return true;
        }

        synchronized int open() {
            return open;
        }

        synchronized void opened() {
            open++;
        }

        synchronized void left() {
            open--;
        }

        synchronized long turn(long now, long pause) {
            long at = Math.max(now, nextAt);
            nextAt = at + pause;
            return at;
        }

        void wrong() {
            // Was lost-update: a plain field that no lock has to do with.
            errors++;
        }
    }

    static class Hosts {
        private final ConcurrentMap<String, Host> byName = new ConcurrentHashMap<>();
        private final ConcurrentSkipListMap<Long, String> due = new ConcurrentSkipListMap<>();

        Host of(String name) {
            Host h = byName.get(name);
            if (h != null) {
                return h;
            }
            Host made = new Host();
            Host old = byName.putIfAbsent(name, made);
            return old == null ? made : old;
        }

        Host ofLate(String name) {
            Host h = byName.get(name);
            if (h != null) {
                return h;
            }
            h = new Host();
            byName.putIfAbsent(name, h); // BLOCAL: lost-cas
            h.opened();
            return h;
        }

        void waitFor(long at, String host) {
            due.put(at, host);
        }

        String firstDueLate() {
            if (!due.isEmpty()) {
                Long at = due.firstKey(); // BLOCAL: check-then-act
                return due.remove(at);
            }
            return null;
        }

        String firstDue() {
            Map.Entry<Long, String> e = due.pollFirstEntry();
            return e == null ? null : e.getValue();
        }

        long turnLate(String name, long now) {
            Host h = of(name);
            long at = Math.max(now, h.nextAt());
            h.setNextAt(at + 1000); // BLOCAL: lost-update
            return at;
        }

        long turn(String name, long now) {
            return of(name).turn(now, 1000);
        }

        boolean enterLate(String name) {
            Host h = of(name);
            if (h.open() < 2) {
                h.opened(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean enter(String name) {
            return of(name).enter(2);
        }
    }

    static class Frontier {
        private final Queue<String> next = new LinkedList<>();
        private final Set<String> seen = new HashSet<>();
        private int working;

        boolean hasSeen(String url) {
            synchronized (seen) {
                return seen.contains(url);
            }
        }

        void see(String url) {
            synchronized (seen) {
                seen.add(url);
            }
        }

        boolean seeNew(String url) {
            synchronized (seen) {
                return seen.add(url);
            }
        }

        synchronized void push(String url) {
            next.add(url);
            notify();
        }

        void addLate(String url) {
            if (!hasSeen(url)) {
                see(url); // BLOCAL: check-then-act
                push(url);
            }
        }

        void add(String url) {
            if (seeNew(url)) {
                push(url);
            }
        }

        synchronized String pop() throws InterruptedException {
            while (next.isEmpty()) {
                if (working == 0) {
                    return null;
                }
                wait();
            }
            // Was not marked: whether others work was asked before the wait.
            working++; // BLOCAL: stale-after-wait low
            return next.remove();
        }

        synchronized void done() {
            working--;
            notifyAll();
        }

        synchronized boolean isIdle() {
            return working == 0 && next.isEmpty();
        }
    }

    static class Stats {
        private final Map<String, Integer> byType = new HashMap<>();
        private final AtomicInteger pages = new AtomicInteger();
        private int max;

        synchronized void page(String type, int size) {
            byType.merge(type, 1, Integer::sum);
            pages.incrementAndGet();
            if (size > max) {
                max = size;
            }
        }

        void sizeLate(int size) {
            if (size > max) {
                synchronized (this) {
                    max = size; // BLOCAL: check-then-act
                }
            }
        }

        void size(int size) {
            if (size > max) {
                synchronized (this) {
                    if (size > max) {
                        max = size; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        synchronized Map<String, Integer> copy() {
            return new HashMap<>(byType);
        }

        synchronized Map<String, Integer> getLate() {
            // Was guarded-by: nobody outside the package can call it.
            return byType;
        }
    }

    static class Worker implements Runnable {
        private final Frontier frontier;
        private final Hosts hosts;
        private final Stats stats;
        private final List<String> found = new ArrayList<>(); // this worker's own
        private final CountDownLatch end;

        Worker(Frontier frontier, Hosts hosts, Stats stats, CountDownLatch end) {
            this.frontier = frontier;
            this.hosts = hosts;
            this.stats = stats;
            this.end = end;
        }

        @Override
        public void run() {
            try {
                for (String url = frontier.pop(); url != null; url = frontier.pop()) {
                    found.clear();
                    found.add(url + "/a");
                    hosts.turn(url, System.nanoTime());
                    if (!found.isEmpty()) {
                        frontier.add(found.remove(0)); // BENIGN: check-then-act handed-over
                    }
                    stats.page("html", url.length());
                    frontier.done();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                end.countDown();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Frontier f = new Frontier();
        Hosts h = new Hosts();
        Stats s = new Stats();
        CountDownLatch end = new CountDownLatch(3);
        ExecutorService pool = Executors.newCachedThreadPool();
        for (String a : args) {
            f.add(a);
        }
        for (int i = 0; i < 3; i++) {
            pool.submit(new Worker(f, h, s, end));
        }
        end.await();
        // All are over.
        LinkedBlockingQueue<String> left = new LinkedBlockingQueue<>();
        while (f.isIdle() && left.size() < 3) {
            left.add("over");
        }
        pool.shutdown();
    }
}
