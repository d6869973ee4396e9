// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Inner classes with the outer one's lock, nested ones with their own, static state, anonymous ones. */
public class Nested {
    static final Nested SHARED = new Nested();

    private static int instances;
    private static final List<String> LOG = new ArrayList<>();
    private static Map<String, String> defaults;

    private final Object mutex = new Object();
    private int version;
    private int[] data = new int[4];
    private int size;

    Nested() {
        synchronized (Nested.class) {
            instances++;
        }
    }

    static synchronized int instances() {
        return instances;
    }

    static synchronized void instances(int n) {
        instances = n;
    }

    /** Static state, by its own accessors. */
    static void forget() {
        instances(instances() - 1); // BLOCAL: lost-update {{instances}}
    }

    /** The monitor of an object keeps nobody out of what is static. */
    void log(String s) {
        synchronized (this) {
            LOG.add(s); // BLOCAL: guarded-by medium {{LOG}}
        }
    }

    static void logWell(String s) {
        synchronized (LOG) {
            LOG.add(s);
        }
    }

    static void wipe() {
        synchronized (LOG) {
            LOG.clear();
        }
    }

    static void wipeTo(int n) {
        synchronized (LOG) {
            while (LOG.size() > n) {
                LOG.remove(0);
            }
        }
    }

    /** Announced before it is filled. (First low: static, and filled by a call.) */
    static Map<String, String> defaults() {
        if (defaults == null) {
            synchronized (Nested.class) {
                if (defaults == null) {
                    defaults = new HashMap<>();
                    defaults.put("a", "b"); // BLOCAL: check-then-act medium {{defaults}}
                }
            }
        }
        return defaults;
    }

    /** A cursor of the outer one's state: asked in one block, taken in the next. */
    final class Cursor implements Iterator<Integer> {
        private int at;

        @Override
        public boolean hasNext() {
            synchronized (mutex) {
                return at < size;
            }
        }

        @Override
        public Integer next() {
            synchronized (mutex) {
                if (at >= size) {
                    throw new NoSuchElementException();
                }
                return data[at++];
            }
        }

        /** The outer one's version, twice. */
        void stamp() {
            int v;
            synchronized (mutex) {
                v = version;
            }
            synchronized (mutex) {
                version = v + 1; // BLOCAL: lost-update high {{version}}
            }
        }

        /** Silent. */
        void stampWell() {
            synchronized (mutex) {
                version++;
            }
        }
    }

    /** Room is made in one block, and used in the next. */
    void add(int n) {
        int[] bigger = null;
        synchronized (mutex) {
            if (size == data.length) {
                bigger = new int[size * 2];
                System.arraycopy(data, 0, bigger, 0, size);
            }
        }
        synchronized (mutex) {
            if (bigger != null) {
                data = bigger; // BLOCAL: lost-update {{data}}; BLOCAL: check-then-act medium {{size}}
            }
            data[size++] = n;
        }
    }

    /** Silent. */
    void addWell(int n) {
        synchronized (mutex) {
            if (size == data.length) {
                int[] bigger = new int[size * 2];
                System.arraycopy(data, 0, bigger, 0, size);
                data = bigger;
            }
            data[size++] = n;
            version++;
        }
    }

    /** The last is looked for in one block, and taken away in another. */
    int pop() {
        int last;
        synchronized (mutex) {
            last = size - 1;
        }
        if (last < 0) {
            return 0;
        }
        synchronized (mutex) {
            size = last; // BLOCAL: lost-update high {{size}}
            return data[last];
        }
    }

    /** Silent. */
    int popWell() {
        synchronized (mutex) {
            return size == 0 ? 0 : data[--size];
        }
    }

    /** An anonymous one, run under the lock by who has it, of what was read before. (First three lines on.) */
    void later() {
        final int v;
        synchronized (mutex) {
            v = version;
        }
        under(new Runnable() { // BLOCAL: lost-update high {{version}}
            @Override
            public void run() {
                version = v + 1;
            }
        });
    }

    /** Silent: read where it is run. */
    void laterWell() {
        under(new Runnable() {
            @Override
            public void run() {
                version = version + 1;
            }
        });
    }

    private void under(Runnable r) {
        synchronized (mutex) {
            r.run();
        }
    }

    /** Silent: nobody has the builder but who makes it. */
    static final class Builder {
        private final List<String> parts = new ArrayList<>();
        private int width;

        synchronized Builder part(String s) {
            parts.add(s);
            return this;
        }

        synchronized int width() {
            return width;
        }

        synchronized void width(int w) {
            width = w;
        }
    }

    /** Silent. (First benign: an object of its own makes no finding.) */
    static int render(String... all) {
        Builder b = new Builder();
        for (String s : all) {
            b.part(s);
            b.width(b.width() + s.length());
        }
        return b.width();
    }
}
