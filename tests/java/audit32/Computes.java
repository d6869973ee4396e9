// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What a concurrent map can do at once, and what is done in two steps. */
public class Computes {
    static final Computes SHARED = new Computes();

    private final ConcurrentMap<String, Integer> votes = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> groups = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> hits = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicInteger> refs = new ConcurrentHashMap<>();
    private final LongAdder bytes = new LongAdder();
    private final CopyOnWriteArrayList<String> members = new CopyOnWriteArrayList<>();

    /** A vote is lost. */
    void vote(String who) {
        votes.put(who, votes.getOrDefault(who, 0) + 1); // BLOCAL: lost-update {{votes}}
    }

    /** Silent. */
    void voteWell(String who) {
        votes.merge(who, 1, Integer::sum);
    }

    /** Silent: tried until nobody was faster. */
    void voteByHand(String who) {
        for (;;) {
            Integer n = votes.putIfAbsent(who, 1);
            if (n == null || votes.replace(who, n, n + 1)) {
                return;
            }
        }
    }

    /** Not tried again. */
    void voteOnce(String who) {
        Integer n = votes.get(who);
        if (n != null) {
            votes.replace(who, n, n + 1); // BLOCAL: lost-cas high {{votes}}
        }
    }

    /** Silent: one operation. */
    void unvote(String who) {
        votes.computeIfPresent(who, (k, n) -> n > 1 ? n - 1 : null);
    }

    /** Down to nothing, and taken away, though another has voted since. */
    void unvoteInSteps(String who) {
        Integer left = votes.computeIfPresent(who, (k, n) -> n - 1);
        if (left != null && left == 0) {
            votes.remove(who); // BLOCAL: check-then-act {{votes}}
        }
    }

    /** Silent: taken away only if it still is nothing. */
    void unvoteCarefully(String who) {
        Integer left = votes.computeIfPresent(who, (k, n) -> n - 1);
        if (left != null && left == 0) {
            votes.remove(who, 0);
        }
    }

    /** Added to a list that another drops when it is empty. (First medium: another of that cause is shown.) */
    void join(String group, String who) {
        groups.computeIfAbsent(group, g -> Collections.synchronizedList(new ArrayList<>())).add(who); // BLOCAL: stale-value low {{groups}}
    }

    /** The other's half. */
    void leave(String group, String who) {
        List<String> l = groups.get(group);
        if (l != null) {
            l.remove(who);
            if (l.isEmpty()) {
                groups.remove(group); // BLOCAL: check-then-act {{groups}}
            }
        }
    }

    /** Silent: both inside of the map's operation. */
    void joinWell(String group, String who) {
        groups.compute(group, (g, l) -> {
            List<String> all = l == null ? new CopyOnWriteArrayList<>() : l;
            all.add(who);
            return all;
        });
    }

    /** Silent: nobody takes adders away. */
    void hit(String page) {
        hits.computeIfAbsent(page, p -> new LongAdder()).increment();
    }

    /** Another's adder is thrown away, with all that it has. */
    void hitInSteps(String page) {
        LongAdder a = hits.get(page);
        if (a == null) {
            a = new LongAdder();
            hits.put(page, a); // BLOCAL: check-then-act high {{hits}}
        }
        a.increment();
    }

    /** Silent: the other's is taken. */
    void hitByHand(String page) {
        LongAdder a = hits.get(page);
        if (a == null) {
            LongAdder mine = new LongAdder();
            a = hits.putIfAbsent(page, mine);
            if (a == null) {
                a = mine;
            }
        }
        a.increment();
    }

    /** What the map had is not asked: this one's may be in no map. */
    void hitWrongly(String page) {
        LongAdder a = hits.get(page);
        if (a == null) {
            a = new LongAdder();
            hits.putIfAbsent(page, a); // BLOCAL: lost-cas medium {{hits}}
        }
        a.increment();
    }

    void count(int n) {
        bytes.add(n);
    }

    /** What is added between the two is lost. */
    long flush() {
        long n = bytes.sum();
        bytes.reset(); // BLOCAL: lost-update medium {{bytes}}
        return n;
    }

    /** Silent: at once. */
    long flushWell() {
        return bytes.sumThenReset();
    }

    /** Taken and counted down: the last one's removal hits who came since. */
    void release(String key) {
        AtomicInteger n = refs.get(key);
        if (n != null && n.decrementAndGet() == 0) {
            refs.remove(key); // BLOCAL: check-then-act {{refs}}
        }
    }

    /** Counted up by then in vain. (First medium: likewise.) */
    void acquire(String key) {
        refs.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet(); // BLOCAL: stale-value low {{refs}}
    }

    /** Twice in the list. */
    void enroll(String m) {
        if (!members.contains(m)) {
            members.add(m); // BLOCAL: check-then-act medium {{members}}
        }
    }

    /** Silent. */
    void enrollWell(String m) {
        members.addIfAbsent(m);
    }

    void expel(String m) {
        members.remove(m);
    }

    /** It may have got shorter. */
    String last() {
        return members.get(members.size() - 1); // BLOCAL: stale-value medium {{members}}
    }

    /** Silent: of a copy. */
    String lastWell() {
        String[] all = members.toArray(new String[0]);
        return all.length == 0 ? null : all[all.length - 1];
    }
}
