// RELEASES: 8 17
package audit41;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Written when the others had been seen: what else people build with locks. */
public class Odds {
    /** Undo and redo. */
    static class History {
        static final History ONE = new History();

        private final Deque<String> undo = new ArrayDeque<>();
        private final Deque<String> redo = new ArrayDeque<>();
        private String now = "";

        synchronized void type(String s) {
            undo.push(now);
            redo.clear();
            now = now + s;
        }

        synchronized boolean canUndo() {
            return !undo.isEmpty();
        }

        synchronized void undo() {
            redo.push(now);
            now = undo.pop();
        }

        void undoIfAny() {
            if (canUndo()) {
                undo(); // BLOCAL: check-then-act
            }
        }

        synchronized boolean undoSafe() {
            if (undo.isEmpty()) {
                return false;
            }
            redo.push(now);
            now = undo.pop();
            return true;
        }

        void redo() {
            String next;
            synchronized (this) {
                next = redo.peek();
            }
            if (next == null) {
                return;
            }
            synchronized (this) {
                redo.pop(); // BLOCAL: check-then-act
                undo.push(now);
                now = next;
            }
        }

        synchronized void redoSafe() {
            String next = redo.poll();
            if (next != null) {
                undo.push(now);
                now = next;
            }
        }
    }

    /** Votes, each once. */
    static class Poll {
        static final Poll ONE = new Poll();

        private final Object lock = new Object();
        private final Set<String> voters = new HashSet<>();
        private final Map<String, Integer> votes = new HashMap<>();
        private boolean closed;

        boolean vote(String who, String what) {
            synchronized (lock) {
                if (closed || voters.contains(who)) {
                    return false;
                }
            }
            int n;
            synchronized (lock) {
                n = votes.getOrDefault(what, 0);
            }
            synchronized (lock) {
                voters.add(who); // BLOCAL: check-then-act
                votes.put(what, n + 1); // BLOCAL: lost-update high
            }
            return true;
        }

        boolean voteSafe(String who, String what) {
            synchronized (lock) {
                if (closed || !voters.add(who)) {
                    return false;
                }
                votes.merge(what, 1, Integer::sum);
                return true;
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
            }
        }

        void reopen() {
            synchronized (lock) {
                closed = false;
                voters.clear();
                votes.clear();
            }
        }

        // The winner is told as it was; nothing is done about it.
        String leader() {
            Map<String, Integer> copy;
            synchronized (lock) {
                copy = new HashMap<>(votes);
            }
            String best = null;
            for (Map.Entry<String, Integer> e : copy.entrySet()) {
                if (best == null || e.getValue() > copy.get(best)) {
                    best = e.getKey();
                }
            }
            return best;
        }
    }

    /** Orders by price. */
    static class Book {
        static final Book ONE = new Book();

        private final TreeMap<Integer, Integer> asks = new TreeMap<>();
        private long traded;

        synchronized void ask(int price, int n) {
            asks.merge(price, n, Integer::sum);
        }

        synchronized Integer best() {
            return asks.isEmpty() ? null : asks.firstKey();
        }

        synchronized int take(int price, int n) {
            Integer have = asks.get(price);
            if (have == null) {
                return 0;
            }
            int taken = Math.min(have, n);
            if (taken == have) {
                asks.remove(price);
            } else {
                asks.put(price, have - taken);
            }
            traded += taken;
            return taken;
        }

        // The best is asked for, then as much of it taken as there is by then: it looks for itself.
        int buy(int limit, int n) {
            Integer price = best();
            if (price == null || price > limit) {
                return 0;
            }
            return take(price, n); // BENIGN: check-then-act rechecked
        }

        int buyAll(int limit) {
            Integer price;
            Integer n;
            synchronized (this) {
                if (asks.isEmpty()) {
                    return 0;
                }
                price = asks.firstKey();
                n = asks.get(price);
            }
            if (price > limit) {
                return 0;
            }
            synchronized (this) {
                // Was marked as one check: what is gone on with is taken in two steps, and what goes with it is checked.
                asks.remove(price); // BLOCAL: lost-update
                traded += n; // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
            return n;
        }

        synchronized int buyAllSafe(int limit) {
            if (asks.isEmpty() || asks.firstKey() > limit) {
                return 0;
            }
            int n = asks.pollFirstEntry().getValue();
            traded += n;
            return n;
        }
    }

    /** A memo of futures. */
    static class Memo {
        static final Memo ONE = new Memo();

        private final ConcurrentMap<String, Future<Integer>> memo = new ConcurrentHashMap<>();

        int get(String k) throws ExecutionException, InterruptedException {
            Future<Integer> f = memo.get(k);
            if (f == null) {
                FutureTask<Integer> t = new FutureTask<>(k::length);
                f = t;
                memo.put(k, t); // BLOCAL: check-then-act high
                t.run();
            }
            return f.get();
        }

        int getSafe(String k) throws ExecutionException, InterruptedException {
            Future<Integer> f = memo.get(k);
            if (f == null) {
                FutureTask<Integer> t = new FutureTask<>(k::length);
                f = memo.putIfAbsent(k, t);
                if (f == null) {
                    f = t;
                    t.run();
                }
            }
            return f.get();
        }

        // Only this one is taken away again.
        int getOrForget(String k) throws InterruptedException {
            FutureTask<Integer> t = new FutureTask<>(k::length);
            Future<Integer> f = memo.putIfAbsent(k, t);
            if (f == null) {
                f = t;
                t.run();
            }
            try {
                return f.get();
            } catch (ExecutionException e) {
                memo.remove(k, f);
                return -1;
            }
        }
    }

    /** Two locks, one for each end. */
    static class Ends {
        static final Ends ONE = new Ends();

        private final ReentrantLock putLock = new ReentrantLock();
        private final ReentrantLock takeLock = new ReentrantLock();
        private final AtomicInteger count = new AtomicInteger();
        private final ConcurrentLinkedQueue<String> items = new ConcurrentLinkedQueue<>();
        private final int capacity = 16;

        // Nobody else puts while the lock is held: there can only be more room. (Was marked as nothing, here and below: an
        // atomic that is looked at first is no more than a hint where a lock is held.)
        boolean put(String s) {
            if (count.get() == capacity) {
                return false;
            }
            putLock.lock();
            try {
                if (count.get() < capacity) {
                    items.add(s);
                    count.getAndIncrement(); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    return true;
                }
            } finally {
                putLock.unlock();
            }
            return false;
        }

        String take() {
            takeLock.lock();
            try {
                if (count.get() > 0) {
                    count.getAndDecrement(); // BLOCAL: check-then-act low
                    return items.poll();
                }
            } finally {
                takeLock.unlock();
            }
            return null;
        }
    }

    /** As many at once as there are permits. */
    static class Bounded {
        static final Bounded ONE = new Bounded();

        private final Semaphore room = new Semaphore(8);
        private final Set<String> all = java.util.Collections.synchronizedSet(new HashSet<>());

        boolean add(String s) throws InterruptedException {
            room.acquire();
            boolean added = false;
            try {
                added = all.add(s);
                return added;
            } finally {
                if (!added) {
                    room.release();
                }
            }
        }

        boolean remove(String s) {
            boolean removed = all.remove(s);
            if (removed) {
                room.release();
            }
            return removed;
        }

        boolean tryAdd(String s) {
            if (room.availablePermits() == 0) {
                return false;
            }
            return all.add(s);
        }
    }

    /** A tree whose nodes have locks of their own: hand over hand. */
    static class Chain {
        static final Chain ONE = new Chain();

        static class Node {
            final ReentrantLock lock = new ReentrantLock();
            final int key;
            Node next;

            Node(int key, Node next) {
                this.key = key;
                this.next = next;
            }
        }

        private final Node head = new Node(Integer.MIN_VALUE, null);

        void insert(int key) {
            Node at = head;
            at.lock.lock();
            try {
                Node next = at.next;
                while (next != null && next.key < key) {
                    next.lock.lock();
                    at.lock.unlock();
                    at = next;
                    next = at.next;
                }
                at.next = new Node(key, next);
            } finally {
                at.lock.unlock();
            }
        }

        void push(int key) {
            Node first;
            head.lock.lock();
            try {
                first = head.next;
            } finally {
                head.lock.unlock();
            }
            Node n = new Node(key, first);
            head.lock.lock();
            try {
                head.next = n; // BLOCAL: lost-update high
            } finally {
                head.lock.unlock();
            }
        }

        void pushSafe(int key) {
            head.lock.lock();
            try {
                head.next = new Node(key, head.next);
            } finally {
                head.lock.unlock();
            }
        }

        boolean dropFirst() {
            head.lock.lock();
            try {
                Node first = head.next;
                if (first == null) {
                    return false;
                }
                head.next = first.next;
                return true;
            } finally {
                head.lock.unlock();
            }
        }
    }

    /** What is due, by time. */
    static class Agenda {
        static final Agenda ONE = new Agenda();

        static class Task implements Comparable<Task> {
            final long due;
            final Runnable body;

            Task(long due, Runnable body) {
                this.due = due;
                this.body = body;
            }

            @Override
            public int compareTo(Task o) {
                return Long.compare(due, o.due);
            }
        }

        private final PriorityQueue<Task> queue = new PriorityQueue<>();
        private boolean stopped;

        synchronized void add(Task t) {
            queue.add(t);
            notify();
        }

        synchronized void stop() {
            stopped = true;
            notifyAll();
        }

        // Was marked as nothing: what is next may be another one after the wait.
        synchronized Task next(long now) throws InterruptedException {
            while (!stopped) {
                Task t = queue.peek();
                if (t == null) {
                    wait();
                } else if (t.due > now) {
                    wait(t.due - now);
                    now = t.due; // BLOCAL: stale-after-wait low
                } else {
                    return queue.poll();
                }
            }
            return null;
        }

        void runDue(long now) {
            while (true) {
                Task t;
                synchronized (this) {
                    t = queue.peek();
                    if (t == null || t.due > now) {
                        return;
                    }
                }
                t.body.run();
                synchronized (this) {
                    queue.poll(); // BLOCAL: check-then-act
                }
            }
        }

        void runDueSafe(long now) {
            while (true) {
                Task t;
                synchronized (this) {
                    t = queue.peek();
                    if (t == null || t.due > now) {
                        return;
                    }
                    queue.poll();
                }
                t.body.run();
            }
        }

        // Removed by itself: what comes in between does no harm. (Was marked as nothing.)
        void cancelFirst() {
            Task t;
            synchronized (this) {
                t = queue.peek();
            }
            if (t != null) {
                synchronized (this) {
                    queue.remove(t); // BLOCAL: check-then-act low
                }
            }
        }
    }

    /** Counted down by each, the last one goes on. */
    static class Barrier {
        static final Barrier ONE = new Barrier();

        private int waiting;
        private int round;
        private int parties = 3;

        synchronized void await() throws InterruptedException {
            int mine = round;
            if (++waiting == parties) {
                waiting = 0;
                round++;
                notifyAll();
                return;
            }
            while (mine == round) {
                wait();
            }
        }

        synchronized void parties(int p) {
            parties = p;
        }

        private int arrive() {
            synchronized (this) {
                return ++waiting;
            }
        }

        // Two may both be told the last number only if it is set back in between.
        void awaitOdd() {
            if (arrive() >= parties()) {
                synchronized (this) {
                    waiting = 0; // BLOCAL: check-then-act low
                    round++;
                    notifyAll();
                }
            }
        }

        private synchronized int parties() {
            return parties;
        }
    }

    /** Read by many, changed by few. */
    static class Index {
        static final Index ONE = new Index();

        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<String, List<Integer>> index = new HashMap<>();
        private int size;

        void add(String word, int at) {
            List<Integer> l;
            rw.readLock().lock();
            try {
                l = index.get(word);
            } finally {
                rw.readLock().unlock();
            }
            if (l == null) {
                rw.writeLock().lock();
                try {
                    l = new ArrayList<>();
                    index.put(word, l); // BLOCAL: check-then-act high
                    size++;
                } finally {
                    rw.writeLock().unlock();
                }
            }
            synchronized (l) {
                l.add(at);
            }
        }

        void addSafe(String word, int at) {
            rw.writeLock().lock();
            try {
                index.computeIfAbsent(word, w -> new ArrayList<>()).add(at);
            } finally {
                rw.writeLock().unlock();
            }
        }

        int get(String word) {
            rw.readLock().lock();
            try {
                List<Integer> l = index.get(word);
                return l == null ? -1 : l.size();
            } finally {
                rw.readLock().unlock();
            }
        }

        void drop(String word) {
            rw.writeLock().lock();
            try {
                if (index.remove(word) != null) {
                    size--;
                }
            } finally {
                rw.writeLock().unlock();
            }
        }

        int size() {
            rw.readLock().lock();
            try {
                return size;
            } finally {
                rw.readLock().unlock();
            }
        }

        void resize(int by) {
            int s = size();
            rw.writeLock().lock();
            try {
                size = s + by; // BLOCAL: lost-update
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** The eldest goes where there are too many. */
    static class Lru {
        static final Lru ONE = new Lru();

        private final LinkedHashMap<String, String> map = new LinkedHashMap<>(16, 0.75f, true);
        private final int most = 64;
        private int hits;
        private int misses;

        synchronized String get(String k) {
            String v = map.get(k);
            if (v == null) {
                misses++;
            } else {
                hits++;
            }
            return v;
        }

        synchronized void put(String k, String v) {
            map.put(k, v);
            if (map.size() > most) {
                Iterator<String> i = map.keySet().iterator();
                i.next();
                i.remove();
            }
        }

        double ratio() {
            int h;
            int m;
            synchronized (this) {
                h = hits;
                m = misses;
            }
            return h + m == 0 ? 0 : (double) h / (h + m);
        }

        int resetHits() {
            int h;
            synchronized (this) {
                h = hits;
            }
            synchronized (this) {
                hits = 0; // BLOCAL: lost-update
            }
            return h;
        }

        synchronized int resetHitsSafe() {
            int h = hits;
            hits = 0;
            return h;
        }

        String load(String k) {
            String v = get(k);
            if (v == null) {
                v = k.toUpperCase();
                put(k, v); // BLOCAL: check-then-act
            }
            return v;
        }
    }

    /** Begun once, waited for by all. */
    static class Starter {
        static final Starter ONE = new Starter();

        private final CountDownLatch ready = new CountDownLatch(1);
        private Thread worker;
        private boolean begun;

        void begin(Runnable body) {
            synchronized (this) {
                if (begun) {
                    return;
                }
                begun = true;
            }
            Thread t = new Thread(body);
            t.start();
            synchronized (this) {
                worker = t; // BENIGN: check-then-act handed-over
            }
            ready.countDown();
        }

        void end() throws InterruptedException {
            Thread t;
            synchronized (this) {
                t = worker;
                worker = null;
                begun = false;
            }
            if (t != null) {
                t.interrupt();
                t.join();
            }
        }

        void endLate() {
            Thread t;
            synchronized (this) {
                t = worker;
            }
            if (t != null) {
                t.interrupt();
                synchronized (this) {
                    worker = null; // BLOCAL: check-then-act
                }
            }
        }
    }

    /** Entries of a map, gone over. */
    static class Shelf {
        static final Shelf ONE = new Shelf();

        private final ConcurrentMap<String, Integer> stock = new ConcurrentHashMap<>();

        void deliver(String item, int n) {
            stock.merge(item, n, Integer::sum);
        }

        void age() {
            for (Map.Entry<String, Integer> e : stock.entrySet()) {
                int left = e.getValue() - 1;
                if (left > 0) {
                    stock.put(e.getKey(), left); // BLOCAL: lost-update
                }
            }
        }

        void ageSafe() {
            for (String item : stock.keySet()) {
                stock.computeIfPresent(item, (k, n) -> n > 1 ? n - 1 : n);
            }
        }

        void ageCompared() {
            for (Map.Entry<String, Integer> e : stock.entrySet()) {
                stock.replace(e.getKey(), e.getValue(), e.getValue() - 1);
            }
        }

        void ageAll() {
            stock.replaceAll((k, n) -> n - 1);
        }

        int sum() {
            int n = 0;
            for (int v : stock.values()) {
                n += v;
            }
            return n;
        }
    }
}
