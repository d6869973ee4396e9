package audit20;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What a cluster's manager knows of its containers: callbacks of several threads take them from one map to the next. */
public class ContainerTracker {
    static final class Container {
        final String id;
        volatile String reserved;
        private int restarts;

        Container(String id) {
            this.id = id;
        }

        int restarts() {
            return restarts;
        }

        void restarts(int n) {
            restarts = n;
        }
    }

    static final ContainerTracker TRACKER = new ContainerTracker();

    private final ConcurrentMap<String, Container> pending = new ConcurrentHashMap<>();
    private final Map<String, Container> running = new HashMap<>();
    private final Map<String, List<String>> byHost = new HashMap<>();
    private Optional<Container> leader = Optional.empty();

    void requested(Container c) {
        pending.put(c.id, c);
    }

    /** The key was there when the walk came by, what it stands for may be gone. */
    int pendingRestarts() {
        int n = 0;
        for (String id : pending.keySet()) {
            n += pending.get(id).restarts(); // BLOCAL: check-then-act
        }
        return n;
    }

    int pendingRestartsWell() {
        int n = 0;
        for (Container c : pending.values()) {
            n += c.restarts();
        }
        return n;
    }

    void started(String id) {
        Container c = pending.remove(id);
        if (c != null) {
            synchronized (running) {
                running.put(id, c);
            }
        }
    }

    private boolean runs(String id) {
        synchronized (running) {
            return running.containsKey(id);
        }
    }

    private Container running(String id) {
        synchronized (running) {
            return running.get(id);
        }
    }

    void stopped(String id) {
        synchronized (running) {
            running.remove(id);
        }
    }

    /** Asked for twice: the second answer may be none. */
    int restartsOf(String id) {
        if (runs(id)) {
            return running(id).restarts(); // BLOCAL: check-then-act medium
        }
        return 0;
    }

    int restartsOfWell(String id) {
        Container c = running(id);
        return c == null ? 0 : c.restarts();
    }

    /** One more than before, as both say who come at once. */
    void restarted(String id) {
        int n;
        synchronized (running) {
            n = running.get(id).restarts();
        }
        synchronized (running) {
            running.get(id).restarts(n + 1); // BLOCAL: lost-update high
        }
    }

    void restartedWell(String id) {
        synchronized (running) {
            Container c = running.get(id);
            c.restarts(c.restarts() + 1);
        }
    }

    /** Two reports of one new container, by two handlers. */
    boolean report(String id) {
        if (!runs(id)) {
            Container c = new Container(id);
            synchronized (running) {
                // was expected as high: the check is a helper's
                running.put(id, c); // BLOCAL: check-then-act medium
            }
            return true;
        }
        return false;
    }

    boolean reportWell(String id) {
        synchronized (running) {
            if (!runs(id)) {
                running.put(id, new Container(id));
                return true;
            }
            return false;
        }
    }

    /** The reservation may be given up between the two looks. */
    int reservedLength(Container c) {
        if (c.reserved != null) {
            // was expected as medium: so only where something shows that others come to it
            return c.reserved.length(); // BLOCAL: check-then-act low
        }
        return 0;
    }

    int reservedLengthWell(Container c) {
        String r = c.reserved;
        return r == null ? 0 : r.length();
    }

    void reserve(Container c, String key) {
        c.reserved = key;
    }

    void unreserve(Container c) {
        c.reserved = null;
    }

    synchronized Optional<Container> leader() {
        return leader;
    }

    synchronized void lead(Container c) {
        leader = Optional.of(c);
    }

    synchronized void resign() {
        leader = Optional.empty();
    }

    /** There was one when it was asked. */
    String leaderId() {
        if (leader().isPresent()) {
            return leader().get().id; // BLOCAL: check-then-act medium
        }
        return "none";
    }

    String leaderIdWell() {
        return leader().map(c -> c.id).orElse("none");
    }

    /** An iterator that outlives its block. */
    void evict(String host) {
        Iterator<String> it;
        synchronized (byHost) {
            it = byHost.getOrDefault(host, new ArrayList<>()).iterator();
        }
        while (it.hasNext()) {
            stopped(it.next());
        }
    }

    /** The entries are collected under one lock and removed in a second block, new ones included. */
    List<Container> drain() {
        List<Container> all;
        synchronized (running) {
            all = new ArrayList<>(running.values());
        }
        synchronized (running) {
            running.clear(); // BLOCAL: lost-update {{running}}
        }
        return all;
    }

    List<Container> drainWell() {
        synchronized (running) {
            List<Container> all = new ArrayList<>(running.values());
            running.clear();
            return all;
        }
    }

    void placed(String host, String id) {
        synchronized (byHost) {
            byHost.computeIfAbsent(host, h -> new ArrayList<>()).add(id);
        }
    }
}
