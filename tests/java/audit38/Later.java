// RELEASES: 8 17
package audit38;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** What came with the rules. */
public class Later {
    // A helper says whether a number suffices that it gets, long or of another width, and that is compared with what it
    // is given: what it was given is no fresh look.
    static class Wide {
        static final Wide WIDE = new Wide();

        private long cents;
        private double weight;
        private int count;

        private synchronized long cents() {
            return cents;
        }

        private synchronized double weight() {
            return weight;
        }

        private boolean suffices(long n) {
            return cents() >= n;
        }

        private boolean isWithin(double most) {
            double w = weight();
            return w <= most;
        }

        boolean pay(long n) {
            if (!suffices(n)) {
                return false;
            }
            synchronized (this) {
                cents -= n; // BLOCAL: check-then-act
            }
            return true;
        }

        boolean load(double more, double most) {
            if (!isWithin(most - more)) {
                return false;
            }
            synchronized (this) {
                weight += more; // BLOCAL: check-then-act
            }
            return true;
        }

        // Silent: one block.
        synchronized boolean payAtOnce(long n) {
            if (!suffices(n)) {
                return false;
            }
            cents -= n;
            return true;
        }

        // Compared with a fresh read: that is the look.
        boolean payIf(long n) {
            long before = cents();
            synchronized (this) {
                if (cents != before || before < n) {
                    return false;
                }
                cents = before - n; // BENIGN: lost-update rechecked
                count++;
                return true;
            }
        }

        synchronized void clear() {
            cents = 0;
            weight = 0;
            count = 0;
        }

        synchronized int count() {
            return count;
        }
    }

    // Two that are locked in an order: each of the two locks is the one or the other.
    static class Purse {
        static final Purse FIRST = new Purse(1);
        static final Purse SECOND = new Purse(2);

        private final int number;
        private final Lock lock = new ReentrantLock();
        private long gold;
        private int silver;

        Purse(int number) {
            this.number = number;
        }

        synchronized long gold() {
            return gold;
        }

        synchronized void gold(long to) {
            gold = to;
        }

        int silver() {
            lock.lock();
            try {
                return silver;
            } finally {
                lock.unlock();
            }
        }

        void silver(int to) {
            lock.lock();
            try {
                silver = to;
            } finally {
                lock.unlock();
            }
        }

        // Silent.
        static void give(Purse from, Purse to, long n) {
            Purse first = from.number < to.number ? from : to;
            Purse second = first == from ? to : from;
            synchronized (first) {
                synchronized (second) {
                    long had = from.gold();
                    from.gold(had - n); // BENIGN: lost-update covered
                    to.gold += n;
                }
            }
        }

        // Silent: by explicit locks.
        static void change(Purse from, Purse to, int n) {
            Purse first = from;
            Purse second = to;
            if (from.number > to.number) {
                first = to;
                second = from;
            }
            first.lock.lock();
            second.lock.lock();
            try {
                int had = from.silver();
                from.silver(had - n); // BENIGN: lost-update covered
                to.silver(to.silver() + n); // BENIGN: lost-update covered
            } finally {
                second.lock.unlock();
                first.lock.unlock();
            }
        }

        // Silent: the locks themselves are chosen.
        static void swap(Purse from, Purse to) {
            Lock first = from.number < to.number ? from.lock : to.lock;
            Lock second = from.number < to.number ? to.lock : from.lock;
            first.lock();
            second.lock();
            try {
                int had = from.silver;
                from.silver = to.silver;
                to.silver = had;
            } finally {
                second.unlock();
                first.unlock();
            }
        }

        // One lock, which may be the other one's.
        static void spend(Purse from, Purse to, long n) {
            Purse first = from.number < to.number ? from : to;
            synchronized (first) {
                long had = from.gold();
                from.gold(had - n); // BLOCAL: lost-update
            }
        }

        // Both are given up in between.
        static void giveLate(Purse from, Purse to, long n) {
            Purse first = from.number < to.number ? from : to;
            Purse second = first == from ? to : from;
            long had;
            synchronized (first) {
                synchronized (second) {
                    had = from.gold();
                }
            }
            synchronized (first) {
                synchronized (second) {
                    from.gold(had - n); // BLOCAL: lost-update
                }
            }
        }
    }

    // A view that is taken in one block, with its version.
    static class Board {
        static final Board BOARD = new Board();

        static class View {
            final String text;
            final int version;

            View(String text, int version) {
                this.text = text;
                this.version = version;
            }
        }

        private String text = "";
        private int version;

        synchronized View view() {
            return new View(text, version);
        }

        synchronized int version() {
            return version;
        }

        // Silent (low, as the parts of a view are not told apart).
        boolean write(String more) {
            View old = view();
            String fresh = old.text + more;
            synchronized (this) {
                if (version != old.version) { // BLOCAL: stale-value low
                    return false;
                }
                text = fresh;
                version++;
                return true;
            }
        }

        // The version of a later moment.
        boolean writeLate(String more) {
            View old = view();
            int v = version();
            String fresh = old.text + more;
            synchronized (this) {
                if (version != v) {
                    return false;
                }
                text = fresh; // BLOCAL: lost-update
                version++; // BENIGN: check-then-act rechecked
                return true;
            }
        }
    }

    // A lock that the map has for a key, and that the method itself takes away when it is done.
    static class Turns {
        static final Turns TURNS = new Turns();

        private final Map<String, Lock> locks = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Object> held = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Lock> kept = new ConcurrentHashMap<>();

        void run(String name, Runnable task) {
            Lock lock = locks.computeIfAbsent(name, n -> new ReentrantLock());
            lock.lock(); // BLOCAL: mutable-lock medium
            try {
                task.run();
            } finally {
                lock.unlock();
                locks.remove(name);
            }
        }

        // Silent: asked again whether it still is that one.
        void runIfStill(String name, Runnable task) {
            while (true) {
                Object mine = held.computeIfAbsent(name, n -> new Object());
                synchronized (mine) {
                    if (held.get(name) == mine) {
                        task.run();
                        held.remove(name);
                        return;
                    }
                }
            }
        }

        // Silent: it stays there.
        void runKept(String name, Runnable task) {
            Lock lock = kept.computeIfAbsent(name, n -> new ReentrantLock());
            lock.lock();
            try {
                task.run();
            } finally {
                lock.unlock();
            }
        }
    }

    // What was found under a key is run, or told, and only then taken away: of two both have done it.
    static class Answers {
        static final Answers ANSWERS = new Answers();

        interface Handler {
            void answered(String text);

            void close(String why);
        }

        private final Map<Integer, Runnable> tasks = new HashMap<>();
        private final ConcurrentMap<Integer, Handler> handlers = new ConcurrentHashMap<>();
        private final ConcurrentMap<Integer, CompletableFuture<String>> open = new ConcurrentHashMap<>();

        void run(int id) {
            Runnable task;
            synchronized (tasks) {
                task = tasks.get(id);
            }
            if (task != null) {
                task.run();
                synchronized (tasks) {
                    tasks.remove(id); // BLOCAL: check-then-act medium
                }
            }
        }

        void answer(int id, String text) {
            Handler handler = handlers.get(id);
            if (handler == null) {
                return;
            }
            handler.answered(text);
            handlers.remove(id); // BLOCAL: check-then-act medium
        }

        // Silent: taken away first.
        void answerOnce(int id, String text) {
            Handler handler = handlers.remove(id);
            if (handler != null) {
                handler.answered(text);
            }
        }

        // Silent: to complete it twice is to complete it once.
        void complete(int id, String text) {
            CompletableFuture<String> f = open.get(id);
            if (f != null) {
                f.complete(text);
                open.remove(id);
            }
        }

        // Silent: whether it was still there is asked.
        void answerIfStill(int id, String text) {
            Handler handler = handlers.get(id);
            if (handler != null && handlers.remove(id, handler)) {
                handler.answered(text);
            }
        }

        void put(int id, Runnable task, Handler handler) {
            synchronized (tasks) {
                tasks.put(id, task);
            }
            handlers.put(id, handler);
            open.put(id, new CompletableFuture<>());
        }
    }

    // What is left over of what was taken away is put back together with what came meanwhile.
    static class Rest {
        static final Rest REST = new Rest();

        private List<String> lines = new ArrayList<>();
        private Map<String, Integer> counts = new HashMap<>();

        synchronized void add(String line) {
            lines.add(line);
            counts.merge(line, 1, Integer::sum);
        }

        synchronized void remove(String line) {
            lines.remove(line);
            counts.remove(line);
        }

        // Silent: what came goes with it.
        void send(int most) {
            List<String> mine;
            synchronized (this) {
                mine = lines;
                lines = new ArrayList<>();
            }
            List<String> left = new ArrayList<>();
            for (String line : mine) {
                if (line.length() > most) {
                    left.add(line);
                }
            }
            synchronized (this) {
                left.addAll(lines);
                lines = left; // BENIGN: lost-update handed-over
            }
        }

        // What came is dropped.
        void sendAndDrop(int most) {
            List<String> mine;
            synchronized (this) {
                mine = lines;
                lines = new ArrayList<>();
            }
            mine.removeIf(line -> line.length() <= most);
            synchronized (this) {
                lines = mine; // BLOCAL: lost-update
            }
        }

        // Silent: what was taken itself is put back, with what came.
        void sendAndKeep(int most) {
            List<String> mine;
            synchronized (this) {
                mine = lines;
                lines = new ArrayList<>();
            }
            mine.removeIf(line -> line.length() <= most);
            synchronized (this) {
                mine.addAll(lines);
                lines = mine; // BENIGN: lost-update handed-over
            }
        }

        // Only a copy was taken: what was removed meanwhile is there again.
        void twice() {
            List<String> copy;
            synchronized (this) {
                copy = new ArrayList<>(lines);
            }
            synchronized (this) {
                copy.addAll(lines);
                lines = copy; // BLOCAL: lost-update
            }
        }

        // What came is put in on one way alone.
        void sendPerhaps(boolean all) {
            List<String> mine;
            synchronized (this) {
                mine = lines;
                lines = new ArrayList<>();
            }
            mine.remove("");
            synchronized (this) {
                if (all) {
                    mine.addAll(lines);
                }
                lines = mine; // BLOCAL: lost-update
            }
        }
    }

    // What is taken in two steps is a loss of its own, however many of them a class has; one operator is as the next.
    static class Gauges {
        static final Gauges GAUGES = new Gauges();

        private final AtomicLong reads = new AtomicLong();
        private final AtomicLong writes = new AtomicLong();
        private final AtomicInteger errors = new AtomicInteger();
        private final LongAdder retries = new LongAdder();
        private final ConcurrentMap<String, Integer> names = new ConcurrentHashMap<>();

        void count(String name) {
            reads.incrementAndGet();
            writes.incrementAndGet();
            errors.incrementAndGet();
            retries.increment();
            names.merge(name, 1, Integer::sum);
        }

        void reads(Consumer<Long> to) {
            to.accept(reads.get());
            reads.set(0); // BLOCAL: lost-update medium
        }

        void writes(Consumer<Long> to) {
            to.accept(writes.get());
            writes.set(0); // BLOCAL: lost-update medium
        }

        int errors() {
            int n = errors.get();
            errors.set(0); // BLOCAL: lost-update medium
            return n;
        }

        long retries() {
            long n = retries.sum();
            retries.reset(); // BLOCAL: lost-update medium
            return n;
        }

        void names(List<String> to) {
            to.addAll(names.keySet());
            names.clear(); // BLOCAL: lost-update medium
        }

        // Silent.
        int errorsOnce() {
            return errors.getAndSet(0);
        }
    }

    // Waited for in one block, and done in the next.
    static class Slots {
        static final Slots SLOTS = new Slots();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition room = lock.newCondition();
        private final Deque<String> waiting = new ArrayDeque<>();
        private int used;
        private boolean busy;

        void enter() throws InterruptedException {
            lock.lock();
            try {
                while (used >= 8) {
                    room.await();
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                used++; // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }

        // Silent: one block.
        void enterAtOnce() throws InterruptedException {
            lock.lock();
            try {
                while (used >= 8) {
                    room.await();
                }
                used++;
            } finally {
                lock.unlock();
            }
        }

        // Silent: waited for once more.
        void enterAgain() throws InterruptedException {
            lock.lock();
            try {
                while (used >= 8) {
                    room.await();
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                if (used < 8) {
                    used++; // BENIGN: check-then-act rechecked
                }
            } finally {
                lock.unlock();
            }
        }

        void leave() {
            lock.lock();
            try {
                used--;
                room.signal();
            } finally {
                lock.unlock();
            }
        }

        void work(Runnable task) throws InterruptedException {
            synchronized (waiting) {
                while (busy) {
                    waiting.wait();
                }
            }
            synchronized (waiting) {
                busy = true; // BLOCAL: check-then-act medium
            }
            task.run();
            synchronized (waiting) {
                busy = false;
                waiting.notifyAll();
            }
        }

        // Silent: taken where it was waited for.
        void workAlone(Runnable task) throws InterruptedException {
            synchronized (waiting) {
                while (busy) {
                    waiting.wait();
                }
                busy = true;
            }
            task.run();
            synchronized (waiting) {
                busy = false; // BENIGN: check-then-act handed-over
                waiting.notifyAll();
            }
        }

        String next() throws InterruptedException {
            synchronized (waiting) {
                while (waiting.isEmpty()) {
                    waiting.wait();
                }
            }
            synchronized (waiting) {
                return waiting.removeFirst(); // BLOCAL: check-then-act
            }
        }

        void add(String s) {
            synchronized (waiting) {
                waiting.add(s);
                waiting.notify();
            }
        }

        String poll() {
            synchronized (waiting) {
                return waiting.poll();
            }
        }
    }

    // A text that is put together piece by piece, each call made on what the one before answers.
    static class Titles {
        static final Titles TITLES = new Titles();

        private String title = "";
        private int changes;

        void prepend(String more) {
            StringBuilder text = new StringBuilder();
            synchronized (this) {
                text.append(more).append(' ').append(title);
            }
            String fresh = text.toString();
            synchronized (this) {
                title = fresh; // BLOCAL: lost-update
            }
        }

        // Silent: one block.
        void prependAtOnce(String more) {
            StringBuilder text = new StringBuilder();
            synchronized (this) {
                text.append(more).append(' ').append(title);
                title = text.toString();
            }
        }

        // Silent: of what it is given alone.
        void replace(String first, String second) {
            StringBuilder text = new StringBuilder();
            text.append(first).append(' ').append(second);
            synchronized (this) {
                title = text.toString();
                changes++;
            }
        }

        // Silent: told.
        void tell() {
            StringBuilder text = new StringBuilder();
            synchronized (this) {
                text.append("title ").append(title).append(" of ").append(changes);
            }
            System.out.println(text.toString());
        }
    }

    // A map that is replaced by the next one is asked for a key, and another one for what it has there.
    static class Table {
        static final Table TABLE = new Table();

        private volatile Map<String, String> rows = new HashMap<>();

        synchronized void put(String key, String value) {
            Map<String, String> next = new HashMap<>(rows);
            next.put(key, value);
            rows = next;
        }

        synchronized void remove(String key) {
            Map<String, String> next = new HashMap<>(rows);
            next.remove(key);
            rows = next;
        }

        int length(String key) {
            if (rows.containsKey(key)) {
                return rows.get(key).length(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        int lengthOfFound(String key) {
            return rows.get(key) == null ? 0 : rows.get(key).length(); // BLOCAL: check-then-act medium
        }

        // Silent: of one map.
        int lengthOfOne(String key) {
            Map<String, String> all = rows;
            return all.containsKey(key) ? all.get(key).length() : 0;
        }

        // Silent: what was got is asked.
        int lengthIfThere(String key) {
            if (rows.containsKey(key)) {
                String value = rows.get(key);
                return value == null ? 0 : value.length();
            }
            return 0;
        }

        // Silent: of another key, nothing is said.
        int lengthOfOther(String key, String other) {
            if (rows.containsKey(key)) {
                return rows.get(other).length();
            }
            return 0;
        }
    }
}
