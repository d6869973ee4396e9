// RELEASES: 8 17
package audit11;

/** A ring of objects: whether it is full is asked, and then it is put. */
class Ring {
    static final Ring SHARED = new Ring();
    private final Object[] items = new Object[16];
    private int count;
    private int head;

    synchronized boolean isFull() {
        return count == items.length;
    }

    synchronized void put(Object item) {
        items[(head + count) % items.length] = item;
        count++;
    }

    synchronized Object take() {
        Object item = items[head];
        head = (head + 1) % items.length;
        count--;
        return item;
    }

    boolean offer(Object item) {
        if (!isFull()) {
            // (a) put() writes the count that isFull() compared in its own block: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            put(item); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }
}

/** As mended. Silent. */
class RingFixed {
    static final RingFixed SHARED = new RingFixed();
    private final Object[] items = new Object[16];
    private int count;
    private int head;

    synchronized boolean isFull() {
        return count == items.length;
    }

    synchronized Object take() {
        Object item = items[head];
        head = (head + 1) % items.length;
        count--;
        return item;
    }

    synchronized boolean offer(Object item) {
        if (isFull()) {
            return false;
        }
        items[(head + count) % items.length] = item;
        count++;
        return true;
    }
}

/** The free place is reserved by a read only. */
class Slots {
    static final Slots SHARED = new Slots();
    private final String[] items = new String[64];
    private int count;

    void append(String item) {
        int i;
        synchronized (this) {
            i = count;
        }
        String text = item.trim();
        synchronized (this) {
            // an index here, but the worst use of it stores it back: high
            items[i] = text;
            count = i + 1; // BLOCAL: lost-update high
        }
    }

    synchronized String last() {
        return items[count - 1];
    }
}

/** Reserved by an increment. */
class SlotsFixed {
    static final SlotsFixed SHARED = new SlotsFixed();
    private final String[] items = new String[64];
    private int count;

    void append(String item) {
        int i;
        synchronized (this) {
            i = count++;
        }
        String text = item.trim();
        synchronized (this) {
            // an index in a later block of the lock, of a place that the first block made its own
            items[i] = text; // BENIGN: stale-value handed-over
        }
    }

    synchronized String last() {
        return items[count - 1];
    }
}

/** An index found by one call is used by the next. */
class IndexedList {
    static final IndexedList SHARED = new IndexedList();
    private final Object[] items = new Object[32];
    private int count;

    synchronized int indexOf(Object o) {
        for (int i = 0; i < count; i++) {
            if (items[i] == o) {
                return i;
            }
        }
        return -1;
    }

    synchronized void removeAt(int i) {
        items[i] = items[count - 1];
        count--;
    }

    synchronized void add(Object o) {
        items[count] = o;
        count++;
    }

    void remove(Object o) {
        int i = indexOf(o);
        if (i >= 0) {
            // (a) chosen by what was read in the first call's block, which the second one writes: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            removeAt(i); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended. Silent: reentrant. */
class IndexedListFixed {
    static final IndexedListFixed SHARED = new IndexedListFixed();
    private final Object[] items = new Object[32];
    private int count;

    synchronized int indexOf(Object o) {
        for (int i = 0; i < count; i++) {
            if (items[i] == o) {
                return i;
            }
        }
        return -1;
    }

    synchronized void removeAt(int i) {
        items[i] = items[count - 1];
        count--;
    }

    synchronized void add(Object o) {
        items[count] = o;
        count++;
    }

    synchronized void remove(Object o) {
        int i = indexOf(o);
        if (i >= 0) {
            removeAt(i);
        }
    }
}

/** The JDK's StringBuffer.append(StringBuffer), as it was: the other's length is read in one block, its chars in another. */
class CharBuf {
    static final CharBuf SHARED = new CharBuf();
    private final char[] value = new char[256];
    private int count;

    synchronized int length() {
        return count;
    }

    synchronized void setLength(int n) {
        count = n;
    }

    synchronized void getChars(int end, char[] dst, int at) {
        if (end > count) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(value, 0, dst, at, end);
    }

    synchronized void append(CharBuf other) {
        // synchronized, yet two atomic actions on another lock: not reducible, medium
        int len = other.length(); // BLOCAL: non-atomic medium
        // a number passed on in a later block of the other's lock: low
        other.getChars(len, value, count); // BLOCAL: stale-value low
        count += len;
    }
}

/** As mended: in one block of the other. Silent: but for the second lock, one atomic action. */
class CharBufFixed {
    static final CharBufFixed SHARED = new CharBufFixed();
    private final char[] value = new char[256];
    private int count;

    synchronized void setLength(int n) {
        count = n;
    }

    synchronized int copyTo(char[] dst, int at) {
        System.arraycopy(value, 0, dst, at, count);
        return count;
    }

    synchronized void append(CharBufFixed other) {
        count += other.copyTo(value, count);
    }
}

/** Flushed when there is no room: room is asked in one block. */
class Output {
    static final Output SHARED = new Output();
    private int used;

    synchronized int used() {
        return used;
    }

    synchronized void flush() {
        used = 0;
    }

    synchronized void append(int n) {
        used += n;
    }

    void write(int n) {
        if (used() + n > 8192) {
            // (a) flush() writes what used() read: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            flush(); // BLOCAL: check-then-act medium
        }
        append(n);
    }
}

/** As mended. Silent. */
class OutputFixed {
    static final OutputFixed SHARED = new OutputFixed();
    private int used;

    synchronized int used() {
        return used;
    }

    synchronized void flush() {
        used = 0;
    }

    synchronized void write(int n) {
        if (used() + n > 8192) {
            flush();
        }
        used += n;
    }
}

/** Head and tail are written under the lock, and subtracted without it. */
class RingSize {
    static final RingSize SHARED = new RingSize();
    private volatile int head;
    private volatile int tail;

    synchronized void put() {
        tail++;
    }

    synchronized void take() {
        head++;
    }

    int size() {
        // Mended: neither was read in a block of the lock, so that it is for --check=state-version only (§7, inconsistent-read)
        return tail - head;
    }
}

/** As mended. Silent. */
class RingSizeFixed {
    static final RingSizeFixed SHARED = new RingSizeFixed();
    private volatile int head;
    private volatile int tail;

    synchronized void put() {
        tail++;
    }

    synchronized void take() {
        head++;
    }

    synchronized int size() {
        return tail - head;
    }
}

/** Elements of a final array are shared: read in one block, stored back in the next. */
class Cells {
    static final Cells SHARED = new Cells();
    private final int[] cells = new int[8];

    void bump(int i) {
        int old;
        synchronized (cells) {
            old = cells[i];
        }
        synchronized (cells) {
            // the element, computed upon, is stored back to the same element: high
            cells[i] = old + 1; // BLOCAL: lost-update high
        }
    }

    void clear(int i) {
        synchronized (cells) {
            cells[i] = 0;
        }
    }
}

/** As mended. Silent. */
class CellsFixed {
    static final CellsFixed SHARED = new CellsFixed();
    private final int[] cells = new int[8];

    void bump(int i) {
        synchronized (cells) {
            cells[i] = cells[i] + 1;
        }
    }

    void clear(int i) {
        synchronized (cells) {
            cells[i] = 0;
        }
    }
}

/** The write position is derived from the read position of an earlier block. */
class Positions {
    static final Positions SHARED = new Positions();
    private int reader;
    private int writer;

    void rewind(int by) {
        int r;
        synchronized (this) {
            r = reader;
        }
        synchronized (this) {
            // stored into another field of that lock's state: medium
            writer = r + by; // BLOCAL: stale-value medium
        }
    }

    synchronized int read() {
        reader++;
        return writer - reader;
    }
}
