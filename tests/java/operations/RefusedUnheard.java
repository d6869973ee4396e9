package operations;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Who finds something for the key is refused, and who does not puts it there if nothing is, not hearing whether it was:
 * of two that find nothing both go on.
 */
class RefusedUnheard {
    static final RefusedUnheard SHARED = new RefusedUnheard();
    private final ConcurrentMap<String, Boolean> closing = new ConcurrentHashMap<>();
    private int closed;

    void ended(String key) {
        closing.remove(key);
    }

    private synchronized void work() {
        closed++;
    }

    boolean close(String key) {
        if (closing.containsKey(key)) {
            return false;
        }
        closing.putIfAbsent(key, Boolean.FALSE); // BLOCAL: lost-cas medium {{though another may have come first}}
        work();
        return true;
    }

    void closeOnce(String key) {
        if (closing.get(key) != null) {
            throw new IllegalStateException(key);
        }
        closing.putIfAbsent(key, Boolean.TRUE); // BLOCAL: lost-cas medium
        work();
    }

    /** Silent: told by the operation itself. */
    boolean closeWell(String key) {
        if (closing.containsKey(key) || closing.putIfAbsent(key, Boolean.FALSE) != null) {
            return false;
        }
        work();
        return true;
    }

    /** Silent: who finds something there is told the same. */
    boolean mark(String key) {
        if (!closing.containsKey(key)) {
            closing.putIfAbsent(key, Boolean.TRUE);
            work();
        }
        return true;
    }

    /** Silent: it is refused for another reason. */
    boolean closeNamed(String key) {
        if (key.isEmpty()) {
            return false;
        }
        closing.putIfAbsent(key, Boolean.FALSE);
        work();
        return true;
    }

    /** Silent: no is all that it ever says. */
    boolean visit(String key) {
        if (closing.containsKey(key)) {
            return false;
        }
        closing.putIfAbsent(key, Boolean.FALSE);
        work();
        return false;
    }
}
