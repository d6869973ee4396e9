// RELEASES: 8 17
package audit43;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What came with the rules that the others led to. */
public class Later {
    /** What could not be done is put back by a helper. */
    static class Left {
        static final Left ONE = new Left();

        private List<String> lines = new ArrayList<>();

        synchronized void add(String l) {
            lines.add(l);
        }

        synchronized List<String> take() {
            List<String> all = lines;
            lines = new ArrayList<>();
            return all;
        }

        private synchronized void putBack(List<String> left) {
            left.addAll(lines);
            lines = left;
        }

        private synchronized void putOver(List<String> left) {
            lines = left;
        }

        void retry(Queue<String> to) {
            List<String> all = take();
            try {
                to.addAll(all);
            } catch (IllegalStateException e) {
                putBack(all); // BENIGN: lost-update handed-over
            }
        }

        // What has come since is lost.
        void retryLate(Queue<String> to) {
            List<String> all = take();
            try {
                to.addAll(all);
            } catch (IllegalStateException e) {
                putOver(all); // BLOCAL: lost-update
            }
        }

        synchronized List<String> all() {
            return new ArrayList<>(lines);
        }

        // Not taken away: what is there is put in twice.
        void putLate() {
            List<String> all = all();
            putBack(all); // BLOCAL: lost-update
        }
    }

    /** Who is told when it is done: a helper takes them all under the lock, and tells them without it. */
    static class Told {
        static final Told ONE = new Told();

        private volatile Object result;
        private List<Runnable> waiting = new ArrayList<>();

        void set(Object r) {
            result = r;
            tell();
        }

        private void tell() {
            List<Runnable> all;
            synchronized (this) {
                all = waiting;
                waiting = new ArrayList<>();
            }
            all.forEach(Runnable::run);
        }

        void listen(Runnable r) {
            synchronized (this) {
                if (result == null) {
                    waiting.add(r);
                    return;
                }
            }
            r.run();
        }

        void listenLate(Runnable r) {
            if (result == null) {
                synchronized (this) {
                    waiting.add(r); // BLOCAL: check-then-act
                }
                return;
            }
            r.run();
        }
    }

    /** Taken before it is said that all is over: what comes in between is told to nobody. */
    static class Early {
        static final Early ONE = new Early();

        private volatile Object result;
        private List<Runnable> waiting = new ArrayList<>();

        void set(Object r) {
            List<Runnable> all;
            synchronized (this) {
                all = waiting;
                waiting = new ArrayList<>();
            }
            result = r;
            all.forEach(Runnable::run);
        }

        void listen(Runnable r) {
            synchronized (this) {
                if (result == null) {
                    waiting.add(r); // BLOCAL: check-then-act
                    return;
                }
            }
            r.run();
        }
    }

    /** A slot that is waited for once, then taken by a helper. */
    static class Slots {
        static final Slots ONE = new Slots();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final Object[] items = new Object[16];
        private int count;
        private int took;

        private Object next() {
            took++;
            return items[--count];
        }

        private Object nextIfAny() {
            return count == 0 ? null : items[--count];
        }

        void put(Object o) {
            lock.lock();
            try {
                items[count++] = o;
                changed.signal();
            } finally {
                lock.unlock();
            }
        }

        Object takeLate() throws InterruptedException {
            lock.lock();
            try {
                if (count == 0) {
                    changed.await();
                }
                return next(); // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        Object take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    changed.await();
                }
                return next();
            } finally {
                lock.unlock();
            }
        }

        // The helper asks for itself.
        Object takeOrNull() throws InterruptedException {
            lock.lock();
            try {
                if (count == 0) {
                    changed.await();
                }
                return nextIfAny();
            } finally {
                lock.unlock();
            }
        }

        // What it counts is not what was waited for.
        private void tookOne() {
            took++;
        }

        int awaitOne() throws InterruptedException {
            lock.lock();
            try {
                if (count == 0) {
                    changed.await();
                }
                tookOne();
                return took;
            } finally {
                lock.unlock();
            }
        }
    }

    /** The key is a number that the object has been made with. */
    static class Numbered {
        static final Numbered ONE = new Numbered();

        static class Row {
            private final long id;
            private int seen;

            Row(long id) {
                this.id = id;
            }

            synchronized void see() {
                seen++;
            }
        }

        private final Map<Long, Row> rows = new HashMap<>();

        synchronized Row find(long id) {
            return rows.get(id);
        }

        synchronized void keep(Row r) {
            rows.put(r.id, r);
        }

        synchronized void drop(long id) {
            rows.remove(id);
        }

        Row rowLate(long id) {
            Row r = find(id);
            if (r == null) {
                r = new Row(id);
                keep(r); // BLOCAL: check-then-act
            }
            return r;
        }

        synchronized Row row(long id) {
            Row r = find(id);
            if (r == null) {
                r = new Row(id);
                keep(r);
            }
            return r;
        }

        // Another number: what was asked says nothing of it.
        void beside(long id) {
            if (find(id) != null) {
                keep(new Row(id + 1));
            }
        }
    }

    /** Whether it was the first is told. */
    static class Firsts {
        static final Firsts ONE = new Firsts();

        private final Set<String> seen = new HashSet<>();

        boolean firstLate(String s) {
            boolean had;
            synchronized (seen) {
                had = seen.contains(s);
            }
            if (!had) {
                synchronized (seen) {
                    seen.add(s); // BLOCAL: check-then-act
                }
            }
            return !had;
        }

        boolean first(String s) {
            synchronized (seen) {
                return seen.add(s);
            }
        }

        // Nobody is told: to put it in twice is to put it in.
        void mark(String s) {
            boolean had;
            synchronized (seen) {
                had = seen.contains(s);
            }
            if (!had) {
                synchronized (seen) {
                    seen.add(s);
                }
            }
        }

        void forget(String s) {
            synchronized (seen) {
                seen.remove(s);
            }
        }
    }

    /** A copy of a view is worked off, and then all is cleared. */
    static class Unsent {
        static final Unsent ONE = new Unsent();

        private final Map<Long, String> unsent = new LinkedHashMap<>();

        void put(long id, String s) {
            synchronized (unsent) {
                unsent.put(id, s);
            }
        }

        void sendLate(Queue<String> to) {
            List<String> all;
            synchronized (unsent) {
                all = new ArrayList<>(unsent.values());
            }
            to.addAll(all);
            synchronized (unsent) {
                unsent.clear(); // BLOCAL: lost-update
            }
        }

        void send(Queue<String> to) {
            List<String> all;
            synchronized (unsent) {
                all = new ArrayList<>(unsent.values());
                unsent.clear();
            }
            to.addAll(all);
        }

        // Only those that were sent are taken out.
        void sendSome(Queue<String> to) {
            Map<Long, String> all;
            synchronized (unsent) {
                all = new HashMap<>(unsent);
            }
            to.addAll(all.values());
            synchronized (unsent) {
                all.forEach(unsent::remove);
            }
        }
    }

    /** A getter asks for a flag of the lock, a helper adds under it, each for itself. */
    static class Pooled {
        static final Pooled ONE = new Pooled();

        interface Wire {
            void close();
        }

        private final Deque<Wire> free = new ArrayDeque<>();
        private boolean closed;

        private synchronized boolean isClosed() {
            return closed;
        }

        private synchronized void push(Wire w) {
            free.addFirst(w);
        }

        private synchronized boolean pushIfOpen(Wire w) {
            return !closed && free.add(w);
        }

        void giveBackLate(Wire w) {
            if (isClosed()) {
                w.close();
            } else {
                push(w); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
            }
        }

        void giveBack(Wire w) {
            if (!pushIfOpen(w)) {
                w.close();
            }
        }

        void close() {
            List<Wire> all;
            synchronized (this) {
                closed = true;
                all = new ArrayList<>(free);
                free.clear();
            }
            all.forEach(Wire::close);
        }
    }
}
