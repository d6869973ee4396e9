// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** State and locks of a superclass, used by subclasses, inner and nested classes. */
abstract class Register<K, V> {
    protected final ReadWriteLock locks = new ReentrantReadWriteLock();
    protected final Lock reading = locks.readLock();
    protected final Lock writing = locks.writeLock();
    protected final Map<K, V> entries = new HashMap<>();
    protected int changes;
    protected long total;

    abstract V make(K key);

    /** Found nothing as a reader, puts as a writer. */
    V get(K key) {
        reading.lock();
        try {
            V v = entries.get(key);
            if (v != null) {
                return v;
            }
        } finally {
            reading.unlock();
        }
        V made = make(key);
        writing.lock();
        try {
            entries.put(key, made); // BLOCAL: check-then-act {{entries}}
            changes++;
            return made;
        } finally {
            writing.unlock();
        }
    }

    /** Silent: looks again. (First unmarked.) */
    V getWell(K key) {
        reading.lock();
        try {
            V v = entries.get(key);
            if (v != null) {
                return v;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            V v = entries.get(key);
            if (v == null) {
                v = make(key);
                entries.put(key, v); // BENIGN: check-then-act rechecked
                changes++;
            }
            return v;
        } finally {
            writing.unlock();
        }
    }

    /** Silent: reading inside of writing. */
    void downgrade(K key, V v) {
        writing.lock();
        try {
            entries.put(key, v);
            changes++;
            reading.lock();
        } finally {
            writing.unlock();
        }
        try {
            if (entries.containsKey(key)) {
                System.out.println(key);
            }
        } finally {
            reading.unlock();
        }
    }
}

public class Registers extends Register<String, List<String>> {
    static final Registers SHARED = new Registers();

    @Override
    List<String> make(String key) {
        return new ArrayList<>();
    }

    /** The superclass's total, read and written back under its lock. */
    void add(long n) {
        long t;
        reading.lock();
        try {
            t = total;
        } finally {
            reading.unlock();
        }
        t += n;
        writing.lock();
        try {
            total = t; // BLOCAL: lost-update high {{total}}
        } finally {
            writing.unlock();
        }
    }

    /** Silent. */
    void addWell(long n) {
        writing.lock();
        try {
            total += n;
        } finally {
            writing.unlock();
        }
    }

    /** A count as a mere reader: readers do not keep each other out. */
    void countAsReader() {
        reading.lock();
        try {
            changes++; // BLOCAL: guarded-by medium {{changes}}
        } finally {
            reading.unlock();
        }
    }

    /** An inner class's two blocks of the outer one's lock. */
    class Cursor {
        private final String key;

        Cursor(String key) {
            this.key = key;
        }

        /** There once, gone now. (First medium.) */
        int size() {
            boolean there;
            reading.lock();
            try {
                there = entries.containsKey(key);
            } finally {
                reading.unlock();
            }
            if (!there) {
                return 0;
            }
            reading.lock();
            try {
                return entries.get(key).size(); // BLOCAL: check-then-act medium {{entries}}
            } finally {
                reading.unlock();
            }
        }

        /** Silent. */
        int sizeWell() {
            reading.lock();
            try {
                List<String> l = entries.get(key);
                return l == null ? 0 : l.size();
            } finally {
                reading.unlock();
            }
        }

        void remove() {
            writing.lock();
            try {
                entries.remove(key);
                changes++;
            } finally {
                writing.unlock();
            }
        }
    }

    /** A view of what others change is handed out. (First medium: but nobody calls it.) */
    Iterable<String> keys() {
        reading.lock();
        try {
            return entries.keySet(); // BLOCAL: stale-value low {{entries}}
        } finally {
            reading.unlock();
        }
    }

    /** Silent: a copy. */
    List<String> keysWell() {
        reading.lock();
        try {
            return Collections.unmodifiableList(new ArrayList<>(entries.keySet()));
        } finally {
            reading.unlock();
        }
    }

    /** Silent: an optimistic look, compared and tried again. */
    void touch(String key) {
        for (;;) {
            int before;
            reading.lock();
            try {
                before = changes;
            } finally {
                reading.unlock();
            }
            List<String> made = make(key);
            writing.lock();
            try {
                if (changes == before) {
                    entries.put(key, made);
                    changes++; // BENIGN: check-then-act rechecked
                    return;
                }
            } finally {
                writing.unlock();
            }
        }
    }

    /** Silent: one helper holds, another one does. */
    void renew(String key) {
        writing.lock();
        try {
            if (!has(key)) {
                put(key);
            }
        } finally {
            writing.unlock();
        }
    }

    /** The same helpers, nothing held from the one to the other. */
    void renewBadly(String key) {
        if (!has(key)) {
            put(key); // BLOCAL: check-then-act medium {{entries}}
        }
    }

    private boolean has(String key) {
        reading.lock();
        try {
            return entries.containsKey(key);
        } finally {
            reading.unlock();
        }
    }

    private void put(String key) {
        writing.lock();
        try {
            entries.put(key, make(key));
            changes++;
        } finally {
            writing.unlock();
        }
    }
}
