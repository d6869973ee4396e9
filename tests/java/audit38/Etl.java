// RELEASES: 8 17
package audit38;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;

/** What extracts, transforms and loads: queues between stages, batches, offsets and buffers. */
public class Etl {
    interface Loader {
        void load(List<String> rows);
    }

    // Rows are gathered and loaded when there are enough of them.
    static class Batcher {
        static final Batcher ROWS = new Batcher();

        private final Object lock = new Object();
        private List<String> pending = new ArrayList<>();
        private int loaded;
        private long offset;
        private String failure;

        void add(String row) {
            synchronized (lock) {
                pending.add(row);
            }
        }

        // What is added while the batch is loaded is thrown away with it.
        void flush(Loader loader) {
            List<String> batch;
            synchronized (lock) {
                if (pending.isEmpty()) {
                    return;
                }
                batch = pending;
            }
            loader.load(batch);
            synchronized (lock) {
                pending = new ArrayList<>(); // BLOCAL: lost-update medium; BLOCAL: check-then-act low
                loaded++;
            }
        }

        // Silent: handed over.
        void flushTaken(Loader loader) {
            List<String> batch;
            synchronized (lock) {
                if (pending.isEmpty()) {
                    return;
                }
                batch = pending;
                pending = new ArrayList<>();
            }
            loader.load(batch);
            synchronized (lock) {
                loaded++; // BENIGN: check-then-act handed-over
            }
        }

        // The offset goes on from an old one, and only where nothing failed.
        void commit(List<String> rows) {
            long from;
            synchronized (lock) {
                if (failure != null) {
                    throw new IllegalStateException(failure);
                }
                from = offset;
            }
            long to = from;
            for (String row : rows) {
                if (row.isEmpty()) {
                    continue;
                }
                to += row.length();
            }
            synchronized (lock) {
                if (failure == null) {
                    offset = to; // BLOCAL: lost-update; BENIGN: check-then-act rechecked
                }
            }
        }

        // Silent: if the offset is still what it was.
        boolean commitIf(List<String> rows) {
            long from;
            synchronized (lock) {
                from = offset;
            }
            long to = from;
            for (String row : rows) {
                to += row.length();
            }
            synchronized (lock) {
                if (offset != from) {
                    return false;
                }
                offset = to; // BENIGN: lost-update rechecked
                return true;
            }
        }

        void seek(long to) {
            synchronized (lock) {
                offset = to;
                failure = null;
            }
        }

        void fail(String why) {
            synchronized (lock) {
                failure = why;
            }
        }

        // Silent: what was read is only told.
        void tell() {
            long at;
            synchronized (lock) {
                at = offset;
            }
            System.out.println("at " + at);
        }
    }

    // Two stages with a bounded queue in between.
    static class Stage {
        static final Stage FIRST = new Stage();

        private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(64);
        private final BlockingQueue<String> retries = new LinkedBlockingQueue<>();
        private volatile boolean over;

        void put(String row) throws InterruptedException {
            queue.put(row);
        }

        // The first was looked at, and another one may have been taken.
        String next() {
            String head = queue.peek();
            if (head != null && head.startsWith("#")) {
                queue.poll(); // BLOCAL: check-then-act
                return head;
            }
            return null;
        }

        // Silent: what was taken is asked.
        String nextTaken() {
            String head = queue.poll();
            if (head != null && head.startsWith("#")) {
                return head;
            }
            return null;
        }

        // What fails where there is nothing, after it was asked whether there is.
        String retry() {
            if (retries.isEmpty()) {
                return null;
            }
            return retries.remove(); // BLOCAL: check-then-act
        }

        // Silent.
        String retryPolled() {
            return retries.poll();
        }

        void again(String row) {
            retries.add(row);
        }

        // Ends when there is nothing left and all is over, asked in the wrong order.
        int work(Loader loader) {
            int n = 0;
            while (!queue.isEmpty() || !over) { // BLOCAL: check-then-act medium
                String row = queue.poll();
                if (row == null) {
                    Thread.yield();
                    continue;
                }
                loader.load(java.util.Collections.singletonList(row));
                n++;
            }
            return n;
        }

        // Silent: first whether all is over, then whether there is anything.
        int workInOrder(Loader loader) {
            int n = 0;
            while (!over || !queue.isEmpty()) {
                String row = queue.poll();
                if (row == null) {
                    Thread.yield();
                    continue;
                }
                loader.load(java.util.Collections.singletonList(row));
                n++;
            }
            return n;
        }

        void end() {
            over = true;
        }
    }

    // Two buffers are exchanged by their owners; each works on his own.
    static class Swap {
        static final Swap PAGES = new Swap();

        private final Exchanger<StringBuilder> exchanger = new Exchanger<>();
        private final StringBuilder shared = new StringBuilder();
        private int pages;

        // Silent: the buffers are their owners' own.
        void produce(String row) throws InterruptedException {
            StringBuilder mine = new StringBuilder();
            for (int i = 0; i < 10; i++) {
                mine.append(row);
                mine = exchanger.exchange(mine);
                mine.setLength(0);
            }
        }

        void append(String row) {
            synchronized (shared) {
                shared.append(row).append('\n');
            }
        }

        // The text is taken and the buffer emptied in another block.
        String page() {
            String text;
            synchronized (shared) {
                text = shared.toString();
            }
            synchronized (shared) {
                shared.setLength(0); // BLOCAL: lost-update medium
            }
            return text;
        }

        // Silent.
        String pageAtOnce() {
            synchronized (shared) {
                String text = shared.toString();
                shared.setLength(0);
                return text;
            }
        }

        // A number of the page read under the lock, kept over the exchange and written back.
        int turn(StringBuilder mine) throws InterruptedException {
            int page;
            synchronized (shared) {
                page = pages;
            }
            exchanger.exchange(mine);
            synchronized (shared) {
                pages = page + 1; // BLOCAL: lost-update high
            }
            return page;
        }

        void reset() {
            synchronized (shared) {
                pages = 0;
            }
        }
    }

    // Parts of a table, worked on in phases.
    static class Phases {
        static final Phases RUN = new Phases();

        private final Phaser phaser = new Phaser(1);
        private final Map<Integer, Deque<String>> parts = new TreeMap<>();
        private int current;

        synchronized void give(int part, String row) {
            parts.computeIfAbsent(part, p -> new ArrayDeque<>()).add(row);
        }

        // The phase was read before all had arrived.
        void advance() {
            int before;
            synchronized (this) {
                before = current;
            }
            phaser.arriveAndAwaitAdvance();
            synchronized (this) {
                current = before + 1; // BLOCAL: lost-update high
                parts.remove(before);
            }
        }

        // Silent.
        void advanceAfter() {
            phaser.arriveAndAwaitAdvance();
            synchronized (this) {
                int before = current;
                current = before + 1;
                parts.remove(before);
            }
        }

        synchronized int current() {
            return current;
        }

        // The rows of a part that was got in one block, worked off in the next.
        int work(int part, Loader loader) {
            Deque<String> rows;
            synchronized (this) {
                rows = parts.get(part);
            }
            if (rows == null) {
                return 0;
            }
            int n = 0;
            synchronized (this) {
                while (!rows.isEmpty()) { // BLOCAL: stale-value
                    n += rows.removeFirst().length();
                }
            }
            return n;
        }
    }
}
