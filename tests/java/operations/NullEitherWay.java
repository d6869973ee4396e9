package operations;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Whether a key is there is asked, and then what it has is handed back, though another thread takes keys away. */
class NullEitherWay {
    static final NullEitherWay SHARED = new NullEitherWay();
    private final Map<String, Object> parts = new ConcurrentHashMap<>();
    private int hits;

    /** Silent: who is told nothing where there is none expects it. */
    Object find(String key) {
        if (parts.containsKey(key)) {
            hit();
            return parts.get(key);
        }
        return null;
    }

    /** Silent: the other way round. */
    Object findOr(String key) {
        if (!parts.containsKey(key)) {
            return null;
        }
        hit();
        return parts.get(key);
    }

    /** Who is refused otherwise does not expect it. */
    Object get(String key) {
        if (!parts.containsKey(key)) {
            throw new IllegalArgumentException(key);
        }
        return parts.get(key); // BLOCAL: check-then-act medium
    }

    /** Nor who is given something else. */
    Object getOrKey(String key) {
        if (parts.containsKey(key)) {
            return parts.get(key); // BLOCAL: check-then-act medium
        }
        return key;
    }

    /** What is needed there is needed, whatever the other way says. */
    String text(String key) {
        if (parts.containsKey(key)) {
            return parts.get(key).toString(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    void put(String key, Object part) {
        parts.put(key, part);
    }

    void remove(String key) {
        parts.remove(key);
    }

    private synchronized void hit() {
        hits++;
    }
}
