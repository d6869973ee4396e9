// RELEASES: 8 17
package audit14;

import java.util.*;

/** The ASPLOS study of bug characteristics: order and atomicity violations of real programs, in Java clothes. */
class PatternLu {

    /** Fig. 1 (MySQL): what was tested for null is read again and dereferenced, while another sets it to null. */
    static class ThreadInfo {
        static final ThreadInfo SHARED = new ThreadInfo();
        private volatile StringBuilder procInfo = new StringBuilder();

        void show() {
            if (procInfo != null) {
                procInfo.append("x"); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        void showRight() {
            StringBuilder p = procInfo;
            if (p != null) {
                p.append("x");
            }
        }

        void end() {
            procInfo = null;
        }

        void begin() {
            procInfo = new StringBuilder();
        }
    }

    /** Fig. 2 (Mozilla): a thread is used before it is made. Silent: an order violation. */
    static class Init {
        static final Init SHARED = new Init();
        private volatile Thread mThread;

        void start() {
            mThread = new Thread(new Runnable() {
                public void run() {
                    mMain();
                }
            });
            mThread.start();
        }

        void mMain() {
            System.out.println(mThread.getName());
        }
    }

    /** Fig. 3 (Mozilla): two writes and a read between; the reader waits for a value that is overwritten. Silent: an order violation. */
    static class Layout {
        static final Layout SHARED = new Layout();
        private volatile boolean ioPending;

        void openInput() {
            ioPending = true;
            while (ioPending) {
                Thread.yield();
            }
        }

        void done() {
            ioPending = false;
        }
    }

    /** Fig. 4 (Mozilla's string): length and content in two variables, each in a block. */
    static class Unit {
        static final Unit SHARED = new Unit();
        private char[] content = new char[10];
        private int length;

        synchronized void put(char[] c) {
            content = c;
            length = c.length;
        }

        synchronized int length() {
            return length;
        }

        synchronized char at(int i) {
            return content[i];
        }

        synchronized char[] content() {
            return content;
        }

        /** The last character by a length of another state: an index. */
        char last() {
            return at(length() - 1); // BLOCAL: stale-value low
        }

        /** Decided by the length. */
        char firstOr(char other) {
            if (length() > 0) {
                return at(0); // BLOCAL: check-then-act low
            }
            return other;
        }

        /** Two operands of one call. */
        String text() {
            return new String(content(), 0, length()); // BLOCAL: inconsistent-read low
        }

        /** Silent. */
        synchronized String textRight() {
            return new String(content, 0, length);
        }
    }

    /** Apache's log: a buffer's length is read, filled behind it, and counted up, in blocks. */
    static class BufferedLog {
        static final BufferedLog SHARED = new BufferedLog();
        private final char[] buf = new char[4096];
        private int outcnt;

        void write(String s) {
            int at;
            synchronized (this) {
                at = outcnt;
                if (at + s.length() > buf.length) {
                    outcnt = 0;
                    at = 0;
                }
            }
            synchronized (this) {
                // Mended: of several kinds of harm done to one state there the surest is shown.
                s.getChars(0, s.length(), buf, at);
                outcnt = at + s.length(); // BLOCAL: lost-update high
            }
        }

        /** Silent. */
        void writeRight(String s) {
            synchronized (this) {
                if (outcnt + s.length() > buf.length) {
                    outcnt = 0;
                }
                s.getChars(0, s.length(), buf, outcnt);
                outcnt += s.length();
            }
        }
    }

    /** Apache's mem_cache: the reference count goes down in one block, and is asked in the next. */
    static class CacheObject {
        static final CacheObject SHARED = new CacheObject();
        private int refcount = 1;
        private boolean complete;
        private Object body = new Object();

        synchronized void decrement() {
            refcount--;
        }

        synchronized int refs() {
            return refcount;
        }

        synchronized void increment() {
            refcount++;
        }

        synchronized void cleanup() {
            body = null;
        }

        /** Two threads may both see nought. The clean-up writes another field of the lock: (c), low. */
        void release() {
            decrement();
            if (refs() == 0) {
                cleanup(); // BLOCAL: check-then-act low
            }
        }

        /** Silent: the number is that of the own decrement. */
        void releaseRight() {
            synchronized (this) {
                refcount--;
                if (refcount == 0) {
                    body = null;
                }
            }
        }
    }

    /** MySQL's binlog: closed and opened again, in two steps; who looks in between finds it closed and writes nothing. Silent: no stale value. */
    static class Binlog {
        static final Binlog SHARED = new Binlog();
        private volatile boolean open = true;
        private int lines;

        void rotate() {
            open = false;
            open = true;
        }

        synchronized void write() {
            if (open) {
                lines++;
            }
        }
    }

    /** Mozilla's js garbage collector: a state is tested and set to "running", in a block each. */
    static class Collector {
        static final Collector SHARED = new Collector();
        private int level;
        private boolean running;

        void collect() {
            boolean first;
            synchronized (this) {
                first = !running;
            }
            if (first) {
                synchronized (this) {
                    running = true; // BLOCAL: check-then-act high
                    level++;
                }
            }
        }

        /** Silent. */
        void collectRight() {
            synchronized (this) {
                if (running) {
                    return;
                }
                running = true;
                level++;
            }
        }

        synchronized void done() {
            running = false;
        }
    }

    /** Mozilla's sockets: two fields that belong together, a copy of each. */
    static class Table {
        static final Table SHARED = new Table();
        private Map<String, String> table = new HashMap<>();
        private boolean empty = true;

        synchronized void add(String k, String v) {
            table.put(k, v);
            empty = false;
        }

        synchronized void clear() {
            table = new HashMap<>();
            empty = true;
        }

        synchronized boolean isEmpty() {
            return empty;
        }

        synchronized String get(String k) {
            return table.get(k);
        }

        synchronized void put(String k, String v) {
            table.put(k, v);
        }

        /** The flag decides a read of what is written with it: any access, low. */
        String find(String k) {
            if (isEmpty()) {
                return null;
            }
            return get(k); // BLOCAL: check-then-act low
        }

        /** The flag decides a write of what is written with it. */
        void update(String k, String v) {
            if (!isEmpty()) {
                // Mended: an act of kind (b) by a callee is low.
                put(k, v); // BLOCAL: check-then-act low
            }
        }

        /** Silent. */
        synchronized String findRight(String k) {
            return empty ? null : table.get(k);
        }
    }

    static class Worker implements Runnable {
        public void run() {
            ThreadInfo.SHARED.show();
            BufferedLog.SHARED.write("a");
            CacheObject.SHARED.release();
            Collector.SHARED.collect();
            Table.SHARED.update("a", "b");
        }
    }

    public static void main(String[] args) {
        new Thread(new Worker()).start();
        new Thread(new Worker()).start();
        Init.SHARED.start();
    }
}
