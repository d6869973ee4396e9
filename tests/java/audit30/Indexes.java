package audit30;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who has subscribed to what, in sets of a map; the empty ones are thrown away. */
public class Indexes {
    static final Indexes SHARED = new Indexes();

    private final ConcurrentMap<String, Set<String>> subscribers = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Set<String>> publishers = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<Thread>> channels = new ConcurrentHashMap<>();

    /** The set was empty a moment ago, and has been thrown away: the subscriber is in nobody's index. */
    void subscribe(String service, String client) {
        // was expected medium: one change mends this and the next, which is shown
        subscribers.computeIfAbsent(service, k -> ConcurrentHashMap.newKeySet()).add(client); // BLOCAL: stale-value low {{subscribers}}
    }

    /** Somebody else is in it by the time it is thrown away. */
    void unsubscribe(String service, String client) {
        Set<String> clients = subscribers.get(service);
        if (clients == null) {
            return;
        }
        clients.remove(client);
        if (clients.isEmpty()) {
            // was expected low: it is the set that is asked whether it has anything, and another may be in its place
            subscribers.remove(service); // BLOCAL: check-then-act medium {{subscribers}}
        }
    }

    /** Silent: both in the map's own operation. */
    void publish(String service, String client) {
        publishers.compute(service, (k, set) -> {
            Set<String> s = set == null ? new HashSet<>() : set;
            s.add(client);
            return s;
        });
    }

    /** Silent: likewise. */
    void unpublish(String service, String client) {
        publishers.computeIfPresent(service, (k, set) -> {
            set.remove(client);
            return set.isEmpty() ? null : set;
        });
    }

    /** Two lists for one topic: the first one's channel is in neither. */
    void add(String topic, Thread channel) {
        List<Thread> l = channels.getOrDefault(topic, new CopyOnWriteArrayList<>());
        l.add(channel);
        channels.put(topic, l); // BLOCAL: lost-update high {{channels}}
    }

    /** Silent: nothing is ever thrown away, and there is one list. */
    void addWell(String topic, Thread channel) {
        channels.computeIfAbsent(topic, k -> new CopyOnWriteArrayList<>()).add(channel);
    }

    /** Silent: what is there now, or none. */
    List<Thread> of(String topic) {
        return channels.getOrDefault(topic, Collections.emptyList());
    }

    /** What a language's getOrPut does over a map that need not be atomic. */
    List<Thread> getOrPut(String topic) {
        List<Thread> l = channels.get(topic);
        if (l == null) {
            List<Thread> answer = new CopyOnWriteArrayList<>();
            channels.put(topic, answer); // BLOCAL: check-then-act high {{channels}}
            l = answer;
        }
        return l;
    }

    /** Silent: what it does over a concurrent one. */
    List<Thread> concurrentGetOrPut(String topic) {
        List<Thread> l = channels.get(topic);
        if (l == null) {
            List<Thread> answer = new CopyOnWriteArrayList<>();
            List<Thread> before = channels.putIfAbsent(topic, answer);
            l = before == null ? answer : before;
        }
        return l;
    }

    /** Silent: a look first, for it is cheaper. */
    List<Thread> optimistic(String topic) {
        List<Thread> l = channels.get(topic);
        return l != null ? l : channels.computeIfAbsent(topic, k -> new CopyOnWriteArrayList<>());
    }
}
