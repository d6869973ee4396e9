package audit24;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Concurrent collections. */
public class Mapped {
    static final Mapped MAPS = new Mapped();

    static final class Session {
        int uses;
    }

    private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, ConcurrentHashMap<String, Integer>> scores = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Integer> votes = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Runnable> hooks = new CopyOnWriteArrayList<>();
    private final Set<String> seen = new ConcurrentSkipListSet<>();
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final ExecutorService pool = Executors.newFixedThreadPool(3);

    void start(String s) {
        pool.execute(() -> session(s));
        pool.execute(() -> vote(s));
        pool.execute(() -> score(s, s, 1));
    }

    Session session(String id) {
        if (!sessions.containsKey(id)) {
            sessions.put(id, new Session()); // BLOCAL: check-then-act high {{sessions}}
        }
        return sessions.get(id);
    }

    Session sessionWell(String id) {
        return sessions.computeIfAbsent(id, k -> new Session());
    }

    void end(String id) {
        sessions.remove(id);
    }

    void vote(String who) {
        int v = votes.getOrDefault(who, 0);
        votes.put(who, v + 1); // BLOCAL: lost-update high {{votes}}
    }

    void voteWell(String who) {
        votes.merge(who, 1, Integer::sum);
    }

    void voteLoop(String who) {
        while (true) {
            Integer v = votes.get(who);
            if (v == null) {
                if (votes.putIfAbsent(who, 1) == null) {
                    return;
                }
            } else if (votes.replace(who, v, v + 1)) {
                return;
            }
        }
    }

    void score(String game, String who, int n) {
        ConcurrentHashMap<String, Integer> m = scores.computeIfAbsent(game, g -> new ConcurrentHashMap<>());
        Integer s = m.get(who);
        // the map has no other name than that
        m.put(who, s == null ? n : s + n); // BLOCAL: lost-update high {{scores}}
    }

    void scoreWell(String game, String who, int n) {
        scores.computeIfAbsent(game, g -> new ConcurrentHashMap<>()).merge(who, n, Integer::sum);
    }

    void best(String game, String who, int n) {
        ConcurrentHashMap<String, Integer> m = scores.get(game);
        if (m == null) {
            m = new ConcurrentHashMap<>();
            scores.put(game, m); // BLOCAL: check-then-act high {{scores}}
        }
        m.put(who, n);
    }

    void drop(String game) {
        scores.remove(game);
    }

    void hook(Runnable r) {
        if (!hooks.contains(r)) {
            hooks.add(r); // BLOCAL: check-then-act medium {{hooks}}
        }
    }

    void hookWell(Runnable r) {
        hooks.addIfAbsent(r);
    }

    void unhook(Runnable r) {
        hooks.remove(r);
    }

    /** Silent: a walk of a copy. */
    void fire() {
        for (Runnable r : hooks) {
            r.run();
        }
    }

    boolean first(String s) {
        return seen.add(s);
    }

    /** Two tell themselves first. */
    boolean firstApart(String s) {
        if (seen.contains(s)) {
            return false;
        }
        seen.add(s); // BLOCAL: check-then-act medium {{seen}}
        return true;
    }

    void unsee(String s) {
        seen.remove(s);
    }

    /** The one that was seen may be another's by now. */
    String next() throws InterruptedException {
        if (queue.isEmpty()) {
            return null;
        }
        return queue.take(); // BLOCAL: check-then-act medium {{queue}}
    }

    /** Silent: what was polled is tested. */
    String nextWell() {
        String s = queue.poll();
        return s == null ? "" : s;
    }

    void offer(String s) {
        queue.offer(s);
    }

    /** Silent: for the log only. */
    List<String> report() {
        List<String> l = new ArrayList<>();
        votes.forEach((k, v) -> l.add(k + "=" + v));
        return l;
    }
}
