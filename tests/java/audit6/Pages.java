// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** An iterator of an inner class, a builder, a generic cell. */
public class Pages {
    static final Pages SHARED = new Pages();

    static final class Cell<T> {
        private T value;

        synchronized T get() {
            return value;
        }

        synchronized void set(T v) {
            value = v;
        }

        /** Generic, in two blocks. */
        void swapIfNull(T v) {
            if (get() == null) {
                set(v); // BLOCAL: check-then-act
            }
        }

        // Silent: in one.
        synchronized void swapIfNullOnce(T v) {
            if (get() == null) {
                set(v);
            }
        }
    }

    static final class Builder {
        private int size;
        private String title;

        // Silent: a builder is one thread's, and locks nothing.
        Builder size(int n) {
            size = size + n;
            return this;
        }

        Builder title(String t) {
            if (title == null) {
                title = t;
            }
            return this;
        }
    }

    static final Cell<Integer> COUNT = new Cell<>();

    private final List<String> pages = new ArrayList<>();
    private int cursor;

    /** Boxed, by a generic cell. */
    static void count() {
        Integer n = COUNT.get();
        COUNT.set(n == null ? 1 : n + 1); // BLOCAL: lost-update
    }

    final class Walk implements Iterator<String> {
        @Override
        public boolean hasNext() {
            synchronized (pages) {
                return cursor < pages.size();
            }
        }

        /** hasNext and next are two blocks. */
        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            synchronized (pages) {
                return pages.get(cursor++); // BLOCAL: check-then-act
            }
        }
    }

    final class SafeWalk {
        // Silent: one block.
        String next() {
            synchronized (pages) {
                return cursor < pages.size() ? pages.get(cursor++) : null;
            }
        }
    }

    void add(String s) {
        synchronized (pages) {
            pages.add(s);
        }
    }

    void rewind() {
        synchronized (pages) {
            cursor = 0;
        }
    }

    void drop() {
        synchronized (pages) {
            pages.clear();
            cursor = 0;
        }
    }

    /** The index was good for an older list. */
    String at(String s) {
        int i;
        synchronized (pages) {
            i = pages.indexOf(s);
        }
        if (i < 0) {
            return null;
        }
        synchronized (pages) {
            return pages.remove(i); // BLOCAL: check-then-act
        }
    }

    // Silent: found and removed in one.
    boolean remove(String s) {
        synchronized (pages) {
            int i = pages.indexOf(s);
            if (i >= 0) {
                pages.remove(i);
            }
            return i >= 0;
        }
    }
}
