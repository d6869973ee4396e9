// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;

/** An inverted index under the views of one lock, taken directly and by helpers that take it and return. */
public class DocumentIndex {
    private static final Map<String, DocumentIndex> INDEXES = Collections.synchronizedMap(new HashMap<>());

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, Set<Integer>> postings = new HashMap<>();
    private final Map<Integer, String> documents = new HashMap<>();
    private int nextId;
    private int deleted;
    private Map<String, Integer> frequencies;

    private void lockRead() {
        rw.readLock().lock();
    }

    private void unlockRead() {
        rw.readLock().unlock();
    }

    private void lockWrite() {
        rw.writeLock().lock();
    }

    private void unlockWrite() {
        rw.writeLock().unlock();
    }

    /** One index a name, by two operations of a synchronized map. */
    public static DocumentIndex named(String name) {
        DocumentIndex i = INDEXES.get(name);
        if (i == null) {
            i = new DocumentIndex();
            INDEXES.put(name, i); // BLOCAL: check-then-act high
        }
        return i;
    }

    // Silent: the wrapper's own monitor is its lock.
    public static DocumentIndex namedFixed(String name) {
        synchronized (INDEXES) {
            DocumentIndex i = INDEXES.get(name);
            if (i == null) {
                i = new DocumentIndex();
                INDEXES.put(name, i);
            }
            return i;
        }
    }

    /** The number is looked at under the read view and taken under the write view. */
    public int add(String text) {
        int id;
        lockRead();
        try {
            id = nextId;
        } finally {
            unlockRead();
        }
        Set<String> words = words(text);
        lockWrite();
        try {
            documents.put(id, text);
            for (String w : words) {
                postings.computeIfAbsent(w, k -> new HashSet<>()).add(id);
            }
            nextId = id + 1; // BLOCAL: lost-update high
        } finally {
            unlockWrite();
        }
        return id;
    }

    // Silent: drawn under the write view.
    public int addFixed(String text) {
        Set<String> words = words(text);
        lockWrite();
        try {
            int id = nextId++;
            documents.put(id, text);
            for (String w : words) {
                postings.computeIfAbsent(w, k -> new HashSet<>()).add(id);
            }
            return id;
        } finally {
            unlockWrite();
        }
    }

    // Silent: nothing but its argument.
    private static Set<String> words(String text) {
        Set<String> s = new HashSet<>();
        for (String w : text.split(" ")) {
            s.add(w.toLowerCase());
        }
        return s;
    }

    /** There when asked, updated where it may be no more. */
    public boolean update(int id, String text) {
        lockRead();
        try {
            if (!documents.containsKey(id)) {
                return false;
            }
        } finally {
            unlockRead();
        }
        lockWrite();
        try {
            documents.put(id, text); // BLOCAL: check-then-act medium
            return true;
        } finally {
            unlockWrite();
        }
    }

    // Silent: looked at again under the write view.
    public boolean updateFixed(int id, String text) {
        lockRead();
        try {
            if (!documents.containsKey(id)) {
                return false;
            }
        } finally {
            unlockRead();
        }
        lockWrite();
        try {
            if (!documents.containsKey(id)) {
                return false;
            }
            documents.put(id, text); // BENIGN: check-then-act rechecked
            return true;
        } finally {
            unlockWrite();
        }
    }

    // Silent: removed, and its words, in one block.
    public boolean delete(int id) {
        lockWrite();
        try {
            if (documents.remove(id) == null) {
                return false;
            }
            for (Set<Integer> s : postings.values()) {
                s.remove(id);
            }
            deleted++;
            return true;
        } finally {
            unlockWrite();
        }
    }

    /** The frequencies are computed from the postings of one block and kept in another. */
    public Map<String, Integer> frequencies() {
        Map<String, Integer> f;
        lockRead();
        try {
            if (frequencies != null) {
                return frequencies;
            }
            f = new HashMap<>();
            for (Map.Entry<String, Set<Integer>> e : postings.entrySet()) {
                f.put(e.getKey(), e.getValue().size());
            }
        } finally {
            unlockRead();
        }
        lockWrite();
        try {
            frequencies = f; // BLOCAL: check-then-act medium; BLOCAL: stale-value medium {{postings}}
        } finally {
            unlockWrite();
        }
        return f;
    }

    public void clear() {
        lockWrite();
        try {
            postings.clear();
            documents.clear();
            frequencies = null;
            deleted = 0;
        } finally {
            unlockWrite();
        }
    }

    /** Enough deleted when asked: two compact. */
    public void compact() {
        boolean needed;
        lockRead();
        try {
            needed = deleted > 100;
        } finally {
            unlockRead();
        }
        if (needed) {
            lockWrite();
            try {
                postings.values().removeIf(Set::isEmpty);
                deleted = 0; // BLOCAL: check-then-act high
            } finally {
                unlockWrite();
            }
        }
    }

    // Silent: asked again.
    public void compactFixed() {
        boolean needed;
        lockRead();
        try {
            needed = deleted > 100;
        } finally {
            unlockRead();
        }
        if (needed) {
            lockWrite();
            try {
                if (deleted > 100) {
                    postings.values().removeIf(Set::isEmpty);
                    deleted = 0; // BENIGN: check-then-act rechecked
                }
            } finally {
                unlockWrite();
            }
        }
    }

    // Silent: a stream over what one block holds, collected within it.
    public List<String> find(String word) {
        lockRead();
        try {
            Set<Integer> ids = postings.getOrDefault(word, Collections.emptySet());
            return ids.stream().map(documents::get).collect(Collectors.toList());
        } finally {
            unlockRead();
        }
    }

    /** The ids of one block are looked up in others: one of them may be gone. */
    public List<String> findSlowly(String word) {
        List<Integer> ids;
        lockRead();
        try {
            ids = new ArrayList<>(postings.getOrDefault(word, Collections.emptySet()));
        } finally {
            unlockRead();
        }
        List<String> found = new ArrayList<>();
        for (int id : ids) {
            lockRead();
            try {
                found.add(documents.get(id)); // BLOCAL: check-then-act low
            } finally {
                unlockRead();
            }
        }
        return found;
    }
}
