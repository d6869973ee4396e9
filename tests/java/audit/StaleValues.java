// RELEASES: 8 17
package audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A registry of mutable entries. */
class Registry {
    static final Registry SHARED = new Registry();

    static final class Entry {
        int uses;
        String name;
        Entry next;
    }

    private Entry current = new Entry();
    private Entry last;
    private int generation;
    private final long[] stamps = new long[32];
    private final Map<String, Entry> byName = new HashMap<>();

    synchronized void replace(Entry entry) {
        current = entry;
        generation++;
        last = null;
    }

    void use() {
        Entry entry;
        synchronized (this) {
            entry = current;
        }
        synchronized (this) {
            entry.uses++; // BLOCAL: stale-value medium
        }
    }

    void remember() {
        Entry entry;
        synchronized (this) {
            entry = current;
        }
        entry.toString();
        synchronized (this) {
            last = entry; // BLOCAL: stale-value medium
        }
    }

    void stamp(long time) {
        int at;
        synchronized (this) {
            at = generation;
        }
        synchronized (this) {
            stamps[at % stamps.length] = time; // BLOCAL: stale-value low
        }
    }

    // Silent: only passed on, outside of any lock
    Entry current() {
        Entry entry;
        synchronized (this) {
            entry = current;
        }
        show(entry);
        return entry;
    }

    private void show(Entry entry) {
        System.out.println(entry);
    }

    // Silent: read and used in the same block
    synchronized void useRight() {
        Entry entry = current;
        entry.uses++;
        last = entry;
    }

    synchronized Entry find(String name) {
        return byName.get(name);
    }

    synchronized void put(String name, Entry entry) {
        byName.put(name, entry);
    }

    synchronized void remove(String name) {
        byName.remove(name);
    }

    // An element of a guarded collection, changed when it may be out of it
    void touch(String name) {
        Entry entry;
        synchronized (this) {
            entry = byName.get(name);
        }
        if (entry == null) {
            return;
        }
        synchronized (this) {
            entry.uses++; // BLOCAL: stale-value medium
        }
    }
}

/** Two fields read in two blocks and put together. */
class Window {
    static final Window SHARED = new Window();
    private long start;
    private long end;
    private int width;
    private int height;

    synchronized void move(long by) {
        start += by;
        end += by;
    }

    synchronized long start() {
        return start;
    }

    synchronized long end() {
        return end;
    }

    long length() {
        return end() - start(); // BLOCAL: inconsistent-read low
    }

    // Silent: both in one block
    synchronized long lengthRight() {
        return end() - start();
    }

    synchronized void resize(int w, int h) {
        width = w;
        height = h;
    }

    int area() {
        int w;
        int h;
        synchronized (this) {
            w = width;
        }
        synchronized (this) {
            h = height;
        }
        return w * h; // BLOCAL: inconsistent-read low
    }

    // Silent: one register that may hold the one or the other
    long edge(boolean left) {
        long x = left ? start() : end();
        return x + 1;
    }
}

/** A scheduler with an age. */
class Agenda {
    static final Agenda SHARED = new Agenda();
    private final List<String> items = new ArrayList<>();
    private int next;
    private String title = "";
    private String archived;
    private int version;

    synchronized void add(String item) {
        items.add(item);
    }

    synchronized void skip() {
        next++;
    }

    synchronized void title(String text) {
        title = text;
        version++;
    }

    void archive() {
        String old;
        synchronized (this) {
            old = title;
        }
        String upper = old.toUpperCase();
        synchronized (this) {
            archived = upper; // BLOCAL: stale-value medium
        }
    }

    // Rechecked by a version stamp
    void archiveRight() {
        String old;
        int seen;
        synchronized (this) {
            old = title;
            seen = version;
        }
        String upper = old.toUpperCase();
        synchronized (this) {
            if (version == seen) {
                archived = upper; // BENIGN: stale-value rechecked; BENIGN: check-then-act rechecked
            }
        }
    }

    String nth() {
        int at;
        synchronized (this) {
            at = next;
        }
        synchronized (this) {
            return items.get(at); // BLOCAL: stale-value low
        }
    }

    // Silent: only told
    String describe() {
        int at;
        synchronized (this) {
            at = next;
        }
        return "at " + at;
    }
}
