// RELEASES: 8 17
package audit14;

import java.util.*;

/** The programs of the papers on run-time refinement and dynamic atomicity: multiset, cache, printers, an inflater, a URL's hash. */
class PaperVyrd {

    /** multiset: a slot is found in one block, reserved there, and made valid in another. As published: reserved by the finding. */
    static class Multiset {
        static final Multiset SHARED = new Multiset(16);
        private final int[] elements;
        private final boolean[] valid;
        private final boolean[] taken;

        Multiset(int n) {
            elements = new int[n];
            valid = new boolean[n];
            taken = new boolean[n];
        }

        /** The bug of the paper: found free without the slot being taken. */
        private int findSlotWrong() {
            synchronized (this) {
                for (int i = 0; i < elements.length; i++) {
                    if (!taken[i]) {
                        return i;
                    }
                }
            }
            return -1;
        }

        /** Silent: taken as it is found. */
        private int findSlot(int x) {
            synchronized (this) {
                for (int i = 0; i < elements.length; i++) {
                    if (!taken[i]) {
                        taken[i] = true;
                        elements[i] = x;
                        return i;
                    }
                }
            }
            return -1;
        }

        boolean insertWrong(int x) {
            int i = findSlotWrong();
            if (i < 0) {
                return false;
            }
            synchronized (this) {
                elements[i] = x;
                taken[i] = true; // BLOCAL: check-then-act
                valid[i] = true;
            }
            return true;
        }

        /** The slot is one's own: handed over by the finding. */
        boolean insert(int x) {
            int i = findSlot(x);
            if (i < 0) {
                return false;
            }
            synchronized (this) {
                valid[i] = true; // BENIGN: check-then-act handed-over
            }
            return true;
        }

        synchronized boolean lookUp(int x) {
            for (int i = 0; i < elements.length; i++) {
                if (valid[i] && elements[i] == x) {
                    return true;
                }
            }
            return false;
        }

        synchronized void delete(int x) {
            for (int i = 0; i < elements.length; i++) {
                if (valid[i] && elements[i] == x) {
                    valid[i] = false;
                    taken[i] = false;
                    return;
                }
            }
        }

        /** Once only: looked up, and inserted. */
        void insertOnce(int x) {
            if (!lookUp(x)) {
                insert(x); // BLOCAL: check-then-act
            }
        }
    }

    /** boxwood's cache: an entry is marked dirty in one list, and flushed by another thread; the mark is asked before the lock. */
    static class BlockCache {
        static final BlockCache SHARED = new BlockCache();
        private final Map<Integer, byte[]> dirty = new HashMap<>();
        private final Map<Integer, byte[]> clean = new HashMap<>();

        void write(int handle, byte[] data) {
            boolean isDirty;
            synchronized (clean) {
                isDirty = dirty.containsKey(handle);
            }
            if (!isDirty) {
                synchronized (clean) {
                    // Mended: of two acts the first stands for both.
                    clean.remove(handle); // BLOCAL: check-then-act medium
                    dirty.put(handle, data);
                }
            }
        }

        /** Silent. */
        void writeRight(int handle, byte[] data) {
            synchronized (clean) {
                if (!dirty.containsKey(handle)) {
                    clean.remove(handle);
                    dirty.put(handle, data);
                }
            }
        }

        /** The entries are copied in one block and cleared in another: what was written in between is never flushed. */
        List<byte[]> flush() {
            List<byte[]> all;
            synchronized (clean) {
                all = new ArrayList<>(dirty.values());
            }
            synchronized (clean) {
                dirty.clear(); // BLOCAL: lost-update medium
            }
            return all;
        }

        /** Silent. */
        List<byte[]> flushRight() {
            synchronized (clean) {
                List<byte[]> all = new ArrayList<>(dirty.values());
                dirty.clear();
                return all;
            }
        }
    }

    /** PrintWriter of the JDK: print and newline are each under the lock; println is both, under it. Silent. The client's is not, and reads nothing. */
    static class Printer {
        static final Printer SHARED = new Printer();
        private final Object lock = new Object();
        private final StringBuilder out = new StringBuilder();
        private boolean trouble;
        private boolean closed;

        void print(String s) {
            synchronized (lock) {
                if (closed) {
                    trouble = true;
                    return;
                }
                out.append(s);
            }
        }

        void newLine() {
            synchronized (lock) {
                out.append('\n');
            }
        }

        void println(String s) {
            synchronized (lock) {
                print(s);
                newLine();
            }
        }

        void printlnClient(String s) {
            print(s);
            newLine();
        }

        boolean checkError() {
            synchronized (lock) {
                return trouble;
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
            }
        }

        void clearError() {
            synchronized (lock) {
                trouble = false;
            }
        }

        /** An error is asked for, and cleared: one that came in between is lost. To set a flag back is low where nothing else goes with it. */
        boolean takeError() {
            if (checkError()) {
                clearError(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }
    }

    /** Inflater: needsInput is asked, then the input is set. */
    static class Inflater {
        static final Inflater SHARED = new Inflater();
        private byte[] buf = new byte[0];
        private int off;
        private int len;

        synchronized boolean needsInput() {
            return len <= 0;
        }

        synchronized void setInput(byte[] b, int o, int l) {
            buf = b;
            off = o;
            len = l;
        }

        synchronized int inflate(byte[] b) {
            int n = Math.min(len, b.length);
            System.arraycopy(buf, off, b, 0, n);
            off += n;
            len -= n;
            return n;
        }

        /** What another has set meanwhile is dropped. */
        int feed(byte[] in, byte[] out) {
            if (needsInput()) {
                setInput(in, 0, in.length); // BLOCAL: check-then-act medium
            }
            return inflate(out);
        }

        /** Silent. */
        synchronized int feedRight(byte[] in, byte[] out) {
            if (needsInput()) {
                setInput(in, 0, in.length);
            }
            return inflate(out);
        }
    }

    /** java.net.URL's hash code: computed if it is not there: locked, silent; plain, silent; by a volatile one, low. */
    static class Url {
        static final Url SHARED = new Url();
        private volatile int hash = -1;
        private int lockedHash = -1;
        private String file = "x";

        /** Written once: the same value each time. What is computed is of what the object has. */
        int hashVolatile() {
            if (hash == -1) {
                hash = file.hashCode(); // BLOCAL: check-then-act low
            }
            return hash;
        }

        synchronized int hashLocked() {
            if (lockedHash != -1) {
                return lockedHash;
            }
            lockedHash = file.hashCode();
            return lockedHash;
        }

        synchronized void set(String f) {
            file = f;
            lockedHash = -1;
            hash = -1;
        }
    }

    /** B-link tree: a node's key count is read before the node is locked, and the place is computed of it. */
    static class Leaf {
        static final Leaf SHARED = new Leaf();
        private final int[] keys = new int[32];
        private int n;

        void insertWrong(int key) {
            int at = n;
            synchronized (this) {
                keys[at] = key;
                n = at + 1; // BLOCAL: lost-update high
            }
        }

        /** Silent. */
        void insert(int key) {
            synchronized (this) {
                keys[n] = key;
                n = n + 1;
            }
        }

        synchronized void clear() {
            n = 0;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new Runnable() {
                public void run() {
                    Multiset.SHARED.insertWrong(1);
                    BlockCache.SHARED.flush();
                    Inflater.SHARED.feed(new byte[1], new byte[1]);
                    Leaf.SHARED.insertWrong(1);
                }
            }).start();
        }
    }
}
