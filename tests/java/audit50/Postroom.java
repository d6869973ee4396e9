// RELEASES: 8 17
package audit50;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Letters: batchers, queues of all sorts, subscribers, deadlines. */
public class Postroom {
    static class Letter {
        final String to;
        final long due;

        Letter(String to, long due) {
            this.to = to;
            this.due = due;
        }
    }

    /** Collects until there are enough. */
    static class Batcher {
        private final Consumer<List<Letter>> sink;
        private final int enough;
        private List<Letter> pending = new ArrayList<>();
        private long sent;

        Batcher(int enough, Consumer<List<Letter>> sink) {
            this.enough = enough;
            this.sink = sink;
        }

        /** Silent: taken and replaced in one block, sent behind it. */
        void add(Letter l) {
            List<Letter> full = null;
            synchronized (this) {
                pending.add(l);
                if (pending.size() >= enough) {
                    full = pending;
                    pending = new ArrayList<>();
                    sent += full.size();
                }
            }
            if (full != null) {
                sink.accept(full);
            }
        }

        /** The list is read in one block and replaced in the next: what comes between goes with neither... */
        void flush() {
            List<Letter> all;
            synchronized (this) {
                all = new ArrayList<>(pending);
            }
            sink.accept(all);
            synchronized (this) {
                pending.clear(); // BLOCAL: lost-update
                sent += all.size(); // BLOCAL: stale-value
            }
        }

        /** Silent: copied and cleared in one block. */
        void flushRight() {
            List<Letter> all;
            synchronized (this) {
                all = new ArrayList<>(pending);
                pending.clear();
                sent += all.size();
            }
            sink.accept(all);
        }

        /** Silent: what could not be sent goes before what has come. */
        void flushOrKeep() {
            List<Letter> all;
            synchronized (this) {
                all = pending;
                pending = new ArrayList<>();
            }
            try {
                sink.accept(all);
            } catch (RuntimeException e) {
                synchronized (this) {
                    pending.addAll(0, all); // BENIGN: stale-value handed-over
                }
            }
        }

        /** What could not be sent is put back over what has come. */
        void flushOrLose() {
            List<Letter> all;
            synchronized (this) {
                all = pending;
                pending = new ArrayList<>();
            }
            try {
                sink.accept(all);
            } catch (RuntimeException e) {
                synchronized (this) {
                    pending = all; // BLOCAL: lost-update
                }
            }
        }
    }

    /** By deadline, under a monitor. */
    static class Deadlines {
        private final PriorityQueue<Letter> queue = new PriorityQueue<>(Comparator.comparingLong((Letter l) -> l.due));

        synchronized void add(Letter l) {
            queue.add(l);
        }

        /** The one that was due is looked at, another one may be taken. */
        Letter due(long now) {
            Letter first;
            synchronized (this) {
                first = queue.peek();
            }
            if (first != null && first.due <= now) {
                synchronized (this) {
                    queue.poll(); // BLOCAL: check-then-act
                }
                return first;
            }
            return null;
        }

        /** Silent: in one block. */
        synchronized Letter dueRight(long now) {
            Letter first = queue.peek();
            return first != null && first.due <= now ? queue.poll() : null;
        }

        /** Silent: all that are due, at once. */
        List<Letter> all(long now) {
            List<Letter> out = new ArrayList<>();
            synchronized (this) {
                while (!queue.isEmpty() && queue.peek().due <= now) {
                    out.add(queue.poll());
                }
            }
            return out;
        }
    }

    /** Concurrent queues that are asked, and then changed. */
    static class Shelves {
        private final ConcurrentLinkedQueue<Letter> letters = new ConcurrentLinkedQueue<>();
        private final ConcurrentLinkedDeque<Letter> back = new ConcurrentLinkedDeque<>();
        private final BlockingQueue<Letter> out = new ArrayBlockingQueue<>(16);
        private final BlockingDeque<Letter> both = new LinkedBlockingDeque<>(16);
        private final PriorityBlockingQueue<Letter> first =
                new PriorityBlockingQueue<>(16, Comparator.comparingLong((Letter l) -> l.due));
        private final AtomicInteger taken = new AtomicInteger();

        /** Asked whether there is any, then taken by what answers null, untested. */
        String next() {
            if (letters.isEmpty()) {
                return "";
            }
            return letters.poll().to; // BLOCAL: check-then-act
        }

        /** Silent: the answer is tested. */
        String nextRight() {
            Letter l = letters.poll();
            return l == null ? "" : l.to;
        }

        void put(Letter l) {
            letters.add(l);
            back.addFirst(l);
        }

        /** What is first is looked at, and another one removed. */
        Letter due(long now) {
            Letter l = first.peek();
            if (l != null && l.due <= now) {
                first.poll(); // BLOCAL: check-then-act
                taken.incrementAndGet();
                return l;
            }
            return null;
        }

        /** Silent: just that one, if it is still there. */
        Letter dueRight(long now) {
            Letter l = first.peek();
            if (l != null && l.due <= now && first.remove(l)) {
                taken.incrementAndGet();
                return l;
            }
            return null;
        }

        void putDue(Letter l) {
            first.put(l);
        }

        /** Silent: drained at once. */
        int ship(Collection<Letter> to) {
            return out.drainTo(to);
        }

        /** Room is asked for, and then thrown where there is none. */
        void load(Letter l) {
            if (out.remainingCapacity() > 0) {
                out.add(l); // BLOCAL: check-then-act
            }
        }

        /** Silent: offered, with a time. */
        boolean loadRight(Letter l) throws InterruptedException {
            return out.offer(l, 1, TimeUnit.SECONDS);
        }

        /** The last one is looked at, and whatever is last by then is moved. */
        void rotate() {
            Letter l = both.peekLast();
            if (l != null) {
                both.removeLast(); // BLOCAL: check-then-act
                both.offerFirst(l);
            }
        }

        /** Silent: what was taken is what is put. */
        void rotateRight() {
            Letter l = both.pollLast();
            if (l != null) {
                both.offerFirst(l);
            }
        }

        void fill(Letter l) throws InterruptedException {
            both.putFirst(l);
        }

        /** Silent: walked as it is. */
        int count(String to) {
            int n = 0;
            for (Letter l : back) {
                if (l.to.equals(to)) {
                    n++;
                }
            }
            return n;
        }
    }

    /** Sorted, by number. */
    static class Tracks {
        private final ConcurrentSkipListMap<Long, Letter> byTime = new ConcurrentSkipListMap<>();
        private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<>();

        /** The first key is asked for, and then removed: two have it. */
        Letter first() {
            Map.Entry<Long, Letter> e = byTime.firstEntry();
            if (e == null) {
                return null;
            }
            byTime.remove(e.getKey()); // BLOCAL: check-then-act
            return e.getValue();
        }

        /** Silent: polled. */
        Letter firstRight() {
            Map.Entry<Long, Letter> e = byTime.pollFirstEntry();
            return e == null ? null : e.getValue();
        }

        /** The next number is one more than the last. */
        long append(Letter l) {
            // It may have none by the second question; and what is made of a key is a key, so a stale value.
            long at = byTime.isEmpty() ? 0 : byTime.lastKey() + 1; // BLOCAL: check-then-act
            byTime.put(at, l); // BLOCAL: stale-value
            return at;
        }

        /** Silent: tried with the next until one is free. */
        long appendRight(Letter l) {
            long at = System.nanoTime();
            while (byTime.putIfAbsent(at, l) != null) {
                at++;
            }
            return at;
        }

        /** Whether it was there is asked apart. */
        boolean register(String name, Consumer<String> welcome) {
            if (names.contains(name)) {
                return false;
            }
            names.add(name); // BLOCAL: check-then-act
            welcome.accept(name);
            return true;
        }

        /** Silent: the set says so. */
        boolean registerRight(String name, Consumer<String> welcome) {
            boolean fresh = names.add(name);
            if (fresh) {
                welcome.accept(name);
            }
            return fresh;
        }

        void leave(String name) {
            names.remove(name);
        }
    }

    /** Who is told. */
    static class Subscribers {
        private final CopyOnWriteArrayList<Consumer<Letter>> all = new CopyOnWriteArrayList<>();
        private final AtomicBoolean closed = new AtomicBoolean();
        private volatile List<String> tags = Collections.emptyList();

        /** Asked, then added: twice. */
        void subscribe(Consumer<Letter> c) {
            if (!all.contains(c)) {
                all.add(c); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        void subscribeRight(Consumer<Letter> c) {
            all.addIfAbsent(c);
        }

        void unsubscribe(Consumer<Letter> c) {
            all.remove(c);
        }

        /** Silent: told as they are. */
        void tell(Letter l) {
            all.forEach(c -> c.accept(l));
        }

        /** By the number it had. */
        Consumer<Letter> last() {
            if (all.size() == 0) {
                return null;
            }
            // An index that is computed of what it had: a stale value (docs/kinds.md).
            return all.get(all.size() - 1); // BLOCAL: stale-value
        }

        /** A copy of the volatile list is made longer and put back. */
        void tag(String t) {
            List<String> more = new ArrayList<>(tags);
            more.add(t);
            tags = Collections.unmodifiableList(more); // BLOCAL: lost-update
        }

        /** Silent: all who write it hold the monitor. */
        List<String> tags() {
            return tags;
        }

        /** Silent: closed once. */
        void close() {
            if (closed.compareAndSet(false, true)) {
                all.clear();
            }
        }
    }

    static final Batcher BATCHER = new Batcher(10, l -> System.out.println(l.size()));
    static final Deadlines DEADLINES = new Deadlines();
    static final Shelves SHELVES = new Shelves();
    static final Tracks TRACKS = new Tracks();
    static final Subscribers SUBSCRIBERS = new Subscribers();

    public static void main(String[] args) throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                Letter l = new Letter("x", System.currentTimeMillis());
                BATCHER.add(l);
                DEADLINES.add(l);
                SHELVES.put(l);
                SHELVES.putDue(l);
                TRACKS.leave("x");
                SUBSCRIBERS.tell(l);
            }));
        }
        threads.forEach(Thread::start);
        for (Thread t : threads) {
            t.join();
        }
    }
}
