package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/* A call that is not looked into, as no lock is near, is a call all the same: its thread comes to peek() by it alone. */
class NotLookedInto implements Runnable {
    private final ConcurrentMap<String, List<String>> handlers = new ConcurrentHashMap<>();
    private int turns;

    @Override
    public void run() {
        if (turns() > 1 && turns() < 9) { // BENIGN: check-then-act handed-over
            calm();
        }
    }

    private synchronized int turns() {
        return turns++;
    }

    private void calm() {
        peek("a");
    }

    void add(String key) {
        if (handlers.get(key) == null) {
            handlers.put(key, new ArrayList<>()); // BLOCAL: check-then-act high [[reachable from NotLookedInto.run()]]
        }
    }

    private List<String> peek(String key) {
        List<String> found = handlers.get(key);
        if (found == null) {
            found = handlers.get("");
        }
        return found;
    }
}

/* Nobody calls peek(): all that speaks for several threads is what its class is made of. */
class NeverCalled implements Runnable {
    private final ConcurrentMap<String, List<String>> handlers = new ConcurrentHashMap<>();
    private int turns;

    @Override
    public void run() {
        if (turns() > 1 && turns() < 9) { // BENIGN: check-then-act handed-over
            calm();
        }
    }

    private synchronized int turns() {
        return turns++;
    }

    private void calm() {
    }

    void add(String key) {
        if (handlers.get(key) == null) {
            handlers.put(key, new ArrayList<>()); // BLOCAL: check-then-act medium [[its class has the concurrent]]
        }
    }

    private List<String> peek(String key) {
        List<String> found = handlers.get(key);
        if (found == null) {
            found = handlers.get("");
        }
        return found;
    }
}
