// RELEASES: 8 17
package audit13;

import java.io.*;
import java.util.*;
import java.util.concurrent.locks.*;
import java.util.logging.*;

/** A write-ahead log: appenders fill a buffer, a flusher swaps and writes it, checkpoints truncate. */
class WriteAheadLog {
    private static final Logger LOG = Logger.getLogger("wal");

    interface Sink {
        void write(byte[] data, int length) throws IOException;
    }

    static class Position {
        final long segment;
        final int offset;

        Position(long segment, int offset) {
            this.segment = segment;
            this.offset = offset;
        }
    }

    static class Log {
        static final Log SHARED = new Log(null);
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition flushed = lock.newCondition();
        private final Sink sink;
        private byte[] buffer = new byte[8192];
        private byte[] spare = new byte[8192];
        private int used;
        private long segment;
        private long written;
        private long durable;
        private boolean flushing;
        private IOException failure;
        private Position head = new Position(0, 0);

        Log(Sink sink) {
            this.sink = sink;
        }

        private void enter() {
            lock.lock();
        }

        private void leave() {
            lock.unlock();
        }

        int used() {
            enter();
            try {
                return used;
            } finally {
                leave();
            }
        }

        long written() {
            enter();
            try {
                return written;
            } finally {
                leave();
            }
        }

        void append(byte b) {
            int at = used();
            if (at == 8192)
                return;
            enter();
            try {
                // Mended: of several kinds of harm done to one state the surest is shown.
                buffer[at] = b;
                // Mended: of several kinds of harm done to one state the surest is shown.
                used = at + 1; // BLOCAL: lost-update high
            } finally {
                leave();
            }
        }

        // Silent: one block between enter and leave.
        void appendAtOnce(byte b) {
            enter();
            try {
                if (used == buffer.length)
                    return;
                buffer[used++] = b;
                written++;
            } finally {
                leave();
            }
        }

        // Silent: the buffers are swapped under the lock and the full one is written outside.
        void flush() throws IOException {
            byte[] full;
            int n;
            enter();
            try {
                full = buffer;
                n = used;
                buffer = new byte[8192];
                used = 0;
            } finally {
                leave();
            }
            sink.write(full, n);
        }

        void flushAndCount() throws IOException {
            int n;
            enter();
            try {
                n = used;
                used = 0;
            } finally {
                leave();
            }
            LOG.fine("flushed");
            enter();
            try {
                durable += n; // BENIGN: stale-value handed-over
            } finally {
                leave();
            }
        }

        void checkpoint() {
            long w = written();
            LOG.fine("checkpoint at " + w);
            enter();
            try {
                durable = w; // BLOCAL: stale-value medium
                flushed.signalAll();
            } finally {
                leave();
            }
        }

        void roll() {
            long s;
            enter();
            try {
                s = segment;
            } finally {
                leave();
            }
            try {
                sink.write(new byte[0], 0);
            } catch (IOException e) {
                LOG.log(Level.WARNING, "roll", e);
                return;
            }
            enter();
            try {
                segment = s + 1; // BLOCAL: lost-update high
            } finally {
                leave();
            }
        }

        Position advance(int by) {
            Position p;
            enter();
            try {
                p = head;
            } finally {
                leave();
            }
            Position q = new Position(p.segment, p.offset + by);
            enter();
            try {
                head = q; // BLOCAL: lost-update high
            } finally {
                leave();
            }
            return q;
        }

        Position advanceOptimistically(int by) {
            Position p;
            enter();
            try {
                p = head;
            } finally {
                leave();
            }
            Position q = new Position(p.segment, p.offset + by);
            enter();
            try {
                if (head == p)
                    // Mended: of several kinds of harm done to one state the surest is shown.
                    head = q; // BENIGN: lost-update rechecked
            } finally {
                leave();
            }
            return q;
        }

        // Silent: the goal is compared only.
        void sync() throws InterruptedException {
            enter();
            try {
                long goal = written;
                while (durable < goal)
                    flushed.await();
            } finally {
                leave();
            }
        }

        void syncAndMark() throws InterruptedException {
            enter();
            try {
                long goal = written;
                while (flushing)
                    flushed.await();
                durable = goal; // BLOCAL: stale-after-wait high
            } finally {
                leave();
            }
        }

        void flushOnce() throws IOException {
            enter();
            try {
                if (flushing)
                    return;
                flushing = true;
            } finally {
                leave();
            }
            try {
                sink.write(buffer, 0);
            } finally {
                enter();
                try {
                    flushing = false; // BENIGN: check-then-act handed-over
                } finally {
                    leave();
                }
            }
        }

        void fail(IOException e) {
            enter();
            try {
                if (failure == null)
                    failure = e;
            } finally {
                leave();
            }
        }
    }

    static class Flusher extends Thread {
        @Override
        public void run() {
            while (!isInterrupted()) {
                try {
                    Log.SHARED.flush();
                    Log.SHARED.checkpoint();
                } catch (IOException e) {
                    Log.SHARED.fail(e);
                }
            }
        }
    }
}
