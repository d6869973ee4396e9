// RELEASES: 8 17
package audit31;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;

/** A bus: who listens to what. */
public class Topics {
    static final Topics BUS = new Topics();

    private final CopyOnWriteArrayList<Consumer<String>> all = new CopyOnWriteArrayList<>();
    private final Map<String, List<Consumer<String>>> byTopic = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Set<String>> names = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Long, String> history = new ConcurrentSkipListMap<>();
    private final List<String> wrapped = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> plain = new HashSet<>();
    private final Set<String> once = new CopyOnWriteArraySet<>();

    /** In it twice. */
    void subscribe(Consumer<String> c) {
        if (!all.contains(c)) {
            all.add(c); // BLOCAL: check-then-act medium {{all}}
        }
    }

    /** Silent. */
    boolean subscribeWell(Consumer<String> c) {
        return all.addIfAbsent(c);
    }

    void unsubscribe(Consumer<String> c) {
        all.remove(c);
    }

    /** Silent: a set takes each but once, and says whether it was new. */
    void subscribeOnce(String s) {
        if (!once.contains(s) && once.add(s)) {
            System.out.println(s);
        }
    }

    /** Two first ones of a topic: the list of one is lost, with whom he put into it. */
    void listen(String topic, Consumer<String> c) {
        List<Consumer<String>> l = byTopic.get(topic);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            byTopic.put(topic, l); // BLOCAL: check-then-act high {{byTopic}}
        }
        l.add(c);
    }

    /** Silent. */
    void listenWell(String topic, Consumer<String> c) {
        byTopic.computeIfAbsent(topic, k -> new CopyOnWriteArrayList<>()).add(c); // BLOCAL: stale-value low
    }

    /** Silent: the first one's is taken. */
    void listenByHand(String topic, Consumer<String> c) {
        List<Consumer<String>> l = byTopic.get(topic);
        if (l == null) {
            List<Consumer<String>> made = new CopyOnWriteArrayList<>();
            l = byTopic.putIfAbsent(topic, made);
            if (l == null) {
                l = made;
            }
        }
        l.add(c); // BLOCAL: stale-value low; BLOCAL: stale-value low
    }

    /** The answer is dropped: the list is perhaps not the one in the map. */
    void listenDropped(String topic, Consumer<String> c) {
        List<Consumer<String>> l = byTopic.get(topic);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            byTopic.putIfAbsent(topic, l); // BLOCAL: lost-cas medium {{byTopic}}
        }
        l.add(c);
    }

    /** Somebody came into it between the look and the removal. */
    void leave(String topic, Consumer<String> c) {
        List<Consumer<String>> l = byTopic.get(topic);
        if (l == null) {
            return;
        }
        l.remove(c);
        if (l.isEmpty()) {
            byTopic.remove(topic); // BLOCAL: check-then-act {{byTopic}}
        }
    }

    /** Silent: the look and the removal are one operation. */
    void leaveWell(String topic, Consumer<String> c) {
        byTopic.computeIfPresent(topic, (k, l) -> {
            l.remove(c);
            return l.isEmpty() ? null : l;
        });
    }

    /** A set is made of the old one and put over what is there. */
    void name(String topic, String n) {
        Set<String> old = names.getOrDefault(topic, Collections.emptySet());
        Set<String> more = new HashSet<>(old);
        more.add(n);
        names.put(topic, more); // BLOCAL: lost-update high {{names}}
    }

    /** Silent. */
    void nameWell(String topic, String n) {
        names.compute(topic, (k, old) -> {
            Set<String> more = old == null ? new HashSet<>() : new HashSet<>(old);
            more.add(n);
            return more;
        });
    }

    /** Silent: put only over what it was made of. */
    void nameLoop(String topic, String n) {
        for (;;) {
            Set<String> old = names.get(topic);
            Set<String> more = new HashSet<>();
            more.add(n);
            if (old == null) {
                if (names.putIfAbsent(topic, more) == null) {
                    return;
                }
                continue;
            }
            more.addAll(old);
            if (names.replace(topic, old, more)) {
                return;
            }
        }
    }

    void forget(String topic) {
        names.remove(topic);
        byTopic.remove(topic);
    }

    /** Emptied between the look and the first key. */
    long oldest() {
        if (history.isEmpty()) {
            return -1;
        }
        return history.firstKey(); // BLOCAL: check-then-act medium {{history}}
    }

    /** Silent. */
    long oldestWell() {
        Map.Entry<Long, String> e = history.firstEntry();
        return e == null ? -1 : e.getKey();
    }

    void happened(long at, String what) {
        history.put(at, what);
        while (history.size() > 100) {
            history.pollFirstEntry(); // BLOCAL: check-then-act low
        }
    }

    /** Silent: all that is old is taken, whatever there is. */
    void expire(long before) {
        history.headMap(before).clear();
    }

    /** A walk over a wrapper wants its lock. */
    int letters() {
        int n = 0;
        for (String s : wrapped) { // BLOCAL: guarded-by medium {{wrapped}}
            n += s.length();
        }
        return n;
    }

    /** Silent. */
    int lettersWell() {
        int n = 0;
        synchronized (wrapped) {
            for (String s : wrapped) {
                n += s.length();
            }
        }
        return n;
    }

    /** Two add the same. */
    void note(String s) {
        if (!wrapped.contains(s)) {
            wrapped.add(s); // BLOCAL: check-then-act medium {{wrapped}}
        }
    }

    /** Silent: the wrapper's own lock is held. */
    void noteWell(String s) {
        synchronized (wrapped) {
            if (!wrapped.contains(s)) {
                wrapped.add(s);
            }
        }
    }

    /** Silent: both under one lock. */
    boolean enter(String s) {
        synchronized (plain) {
            return plain.size() < 10 && plain.add(s);
        }
    }

    /** Asked in one, added in the next. */
    boolean enterSplit(String s) {
        synchronized (plain) {
            if (plain.size() >= 10) {
                return false;
            }
        }
        String t = s.trim();
        synchronized (plain) {
            return plain.add(t); // BLOCAL: check-then-act medium {{plain}}
        }
    }

    void exit(String s) {
        synchronized (plain) {
            plain.remove(s);
        }
    }
}
