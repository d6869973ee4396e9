package audit29;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Names under a read/write lock: looked for as a reader, put as a writer. */
public class Catalog {
    static final Catalog SHARED = new Catalog();

    static final class Entry {
        int uses;
        final String name;

        Entry(String name) {
            this.name = name;
        }
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock reading = rw.readLock();
    private final Lock writing = rw.writeLock();
    private final Map<String, Entry> entries = new HashMap<>();
    private int version;

    /** Nobody looks again as a writer. */
    Entry get(String k) {
        reading.lock();
        try {
            Entry e = entries.get(k);
            if (e != null) {
                return e;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            Entry e = new Entry(k);
            entries.put(k, e); // BLOCAL: check-then-act {{entries}}
            version++;
            return e;
        } finally {
            writing.unlock();
        }
    }

    /** Looked again. */
    Entry getWell(String k) {
        reading.lock();
        try {
            Entry e = entries.get(k);
            if (e != null) {
                return e;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            Entry e = entries.get(k);
            if (e == null) {
                e = new Entry(k);
                entries.put(k, e); // BENIGN: check-then-act rechecked
                version++;
            }
            return e;
        } finally {
            writing.unlock();
        }
    }

    /** Silent: the reader's view is taken before the writer's is left. */
    int putAndRead(String k) {
        int v;
        writing.lock();
        try {
            entries.put(k, new Entry(k));
            version++;
            v = version;
            reading.lock();
        } finally {
            writing.unlock();
        }
        try {
            return entries.get(k).uses + v;
        } finally {
            reading.unlock();
        }
    }

    /** Left before the reader's view is taken: the entry may be gone. */
    int putThenRead(String k) {
        writing.lock();
        try {
            entries.put(k, new Entry(k));
            version++;
        } finally {
            writing.unlock();
        }
        reading.lock();
        try {
            return entries.get(k).uses; // MISSED: check-then-act (what has been put in one block is looked up in a later block of its lock)
        } finally {
            reading.unlock();
        }
    }

    void drop(String k) {
        writing.lock();
        try {
            entries.remove(k);
            version++;
        } finally {
            writing.unlock();
        }
    }

    /** The version of a reader's block plus one. */
    void bump() {
        reading.lock();
        int v = version;
        reading.unlock();
        writing.lock();
        version = v + 1; // BLOCAL: lost-update high {{version}}
        writing.unlock();
    }

    /** Compared again: nobody else was there. */
    void bumpWell() {
        reading.lock();
        int v = version;
        reading.unlock();
        writing.lock();
        if (version == v) {
            version = v + 1; // BENIGN: lost-update rechecked
        }
        writing.unlock();
    }
}
