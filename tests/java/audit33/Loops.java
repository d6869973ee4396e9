// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Labelled loops, early ends, try and finally, switches, what is carried from turn to turn. */
public class Loops {
    static final Loops SHARED = new Loops();

    private final Object lock = new Object();
    private final List<String> tasks = new ArrayList<>();
    private final Map<String, Integer> owners = new HashMap<>();
    private final ConcurrentLinkedDeque<String> free = new ConcurrentLinkedDeque<>();
    private final ConcurrentSkipListSet<Integer> ids = new ConcurrentSkipListSet<>();
    private final Map<String, List<String>> byKind = new ConcurrentHashMap<>();
    private final AtomicInteger left = new AtomicInteger();
    private int position;
    private int generation;
    private boolean busy;

    void add(String t, int owner) {
        synchronized (lock) {
            tasks.add(t);
            owners.put(t, owner);
            generation++;
        }
    }

    void remove(String t) {
        synchronized (lock) {
            tasks.remove(t);
            owners.remove(t);
            generation++;
        }
    }

    /** Found in one block, changed in another. */
    boolean claim(int me) {
        String mine = null;
        synchronized (lock) {
            search:
            for (String t : tasks) {
                for (int i = 0; i < t.length(); i++) {
                    if (t.charAt(i) == '!') {
                        continue search;
                    }
                }
                if (owners.get(t) == 0) {
                    mine = t;
                    break;
                }
            }
        }
        if (mine == null) {
            return false;
        }
        synchronized (lock) {
            owners.put(mine, me); // BLOCAL: check-then-act medium {{owners}}
        }
        return true;
    }

    /** Silent. */
    boolean claimWell(int me) {
        synchronized (lock) {
            for (String t : tasks) {
                if (owners.get(t) == 0) {
                    owners.put(t, me);
                    return true;
                }
            }
        }
        return false;
    }

    /** The last turn's position is written in this one. */
    void step(int n) {
        int p = 0;
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                if (i == 0) {
                    p = position;
                }
                position = p + i; // BLOCAL: lost-update {{position}}
            }
        }
    }

    /** Silent: each turn reads for itself. */
    void stepWell(int n) {
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                position = position + 1;
            }
        }
    }

    /** An index of a list that has become shorter. */
    void eachByIndex() {
        int n;
        synchronized (lock) {
            n = tasks.size();
        }
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                System.out.println(tasks.get(i)); // BLOCAL: check-then-act low {{tasks}}
            }
        }
    }

    /** Silent: until there is none any more. */
    void eachWell() {
        for (;;) {
            String t;
            synchronized (lock) {
                if (tasks.isEmpty()) {
                    return;
                }
                t = tasks.remove(tasks.size() - 1);
                owners.remove(t);
            }
            System.out.println(t);
        }
    }

    /** Asked in the loop's head, taken in its body. */
    void drainBadly() {
        while (!free.isEmpty()) {
            String s = free.pop(); // BLOCAL: check-then-act medium {{free}}
            System.out.println(s);
        }
    }

    /** Silent. */
    void drain() {
        for (String s = free.poll(); s != null; s = free.poll()) {
            System.out.println(s);
        }
    }

    void free(String s) {
        free.push(s);
    }

    String take() {
        return free.pollFirst();
    }

    /** The least that is not used yet; two find the same. */
    int newId() {
        int i = 0;
        while (ids.contains(i)) {
            i++;
        }
        ids.add(i); // BLOCAL: check-then-act {{ids}}
        return i;
    }

    /** Silent: told by the set. */
    int newIdWell() {
        int i = 0;
        while (!ids.add(i)) {
            i++;
        }
        return i;
    }

    void freeId(int i) {
        ids.remove(i);
    }

    /** Another one has been taken by then. */
    int firstId() {
        int i = ids.first();
        ids.remove(i); // MISSED: stale-value (a number that is unboxed and boxed again is no more what was next)
        return i;
    }

    /** Silent. */
    int firstIdWell() {
        Integer i = ids.pollFirst();
        return i == null ? -1 : i;
    }

    /** Two are busy. (First high: but one arm returns.) */
    void exclusively(Runnable r) {
        synchronized (lock) {
            if (busy) {
                return;
            }
        }
        synchronized (lock) {
            busy = true; // BLOCAL: check-then-act medium {{busy}}
        }
        try {
            r.run();
        } finally {
            synchronized (lock) {
                busy = false;
            }
        }
    }

    /** Silent: in one block, given back in the end. */
    void exclusivelyWell(Runnable r) {
        synchronized (lock) {
            if (busy) {
                return;
            }
            busy = true;
        }
        try {
            r.run();
        } finally {
            synchronized (lock) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Where it has changed meanwhile all is done anew, but not each change is told. (First rechecked: but eachWell() tells no generation.) */
    int longest() {
        retry:
        for (;;) {
            List<String> copy;
            int g;
            synchronized (lock) {
                copy = new ArrayList<>(tasks); // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                g = generation;
            }
            int max = 0;
            for (String t : copy) {
                max = Math.max(max, t.length());
            }
            synchronized (lock) {
                if (g != generation) {
                    continue retry;
                }
                position = max; // BLOCAL: stale-value medium {{tasks}}
                return max;
            }
        }
    }

    /** Its near miss: not anew, but all the same. (First one line up, and low.) */
    int longestBadly() {
        String l = "";
        int g;
        synchronized (lock) {
            for (String t : tasks) {
                if (t.length() > l.length()) {
                    l = t;
                }
            }
            g = generation;
        }
        synchronized (lock) {
            if (g != generation) {
                System.out.println("changed");
            }
            owners.put(l, 0);
            return l.length(); // BLOCAL: stale-value medium {{tasks}}
        }
    }

    /** The list of a kind is gone by then. */
    int ofKind(String k) {
        if (byKind.containsKey(k)) {
            return byKind.get(k).size(); // BLOCAL: check-then-act medium {{byKind}}
        }
        return 0;
    }

    /** Silent. */
    int ofKindWell(String k) {
        List<String> l = byKind.get(k);
        return l == null ? 0 : l.size();
    }

    void kind(String k, List<String> l) {
        byKind.put(k, l);
    }

    void unkind(String k) {
        byKind.remove(k);
    }

    /** The last of them tells; two may. */
    void partDone(Runnable all) {
        int l = left.get() - 1;
        left.set(l); // BLOCAL: lost-update {{left}}
        if (l == 0) {
            all.run();
        }
    }

    /** Silent. */
    void partDoneWell(Runnable all) {
        if (left.decrementAndGet() == 0) {
            all.run();
        }
    }

    void parts(int n) {
        left.set(n);
    }
}
