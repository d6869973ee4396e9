package audit29;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;

/** An event bus: topics, each with those who listen. */
public class Bus {
    static final Bus MAIN = new Bus();

    interface Sink {
        void accept(Object event);
    }

    private final ConcurrentHashMap<String, Set<Sink>> topics = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Set<Sink>> kept = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Set<Sink>> dropping = new ConcurrentHashMap<>();

    /** The second puts his set over the first's: a listener is lost. */
    void subscribe(String topic, Sink s) {
        Set<Sink> all = topics.get(topic);
        if (all == null) {
            all = new CopyOnWriteArraySet<>();
            topics.put(topic, all); // BLOCAL: check-then-act high {{topics}}
        }
        all.add(s);
    }

    /** Silent: sets are never thrown away here. */
    void subscribeWell(String topic, Sink s) {
        kept.computeIfAbsent(topic, t -> new CopyOnWriteArraySet<>()).add(s);
    }

    /** Silent: the set stays. */
    void unsubscribeWell(String topic, Sink s) {
        Set<Sink> all = kept.get(topic);
        if (all != null) {
            all.remove(s);
        }
    }

    void forgetTopic(String topic) {
        topics.remove(topic);
    }

    /** Added to a set that has been thrown away because it was empty. */
    void subscribeDropped(String topic, Sink s) {
        // was expected medium: the removal below is of the same cause, and is shown
        dropping.computeIfAbsent(topic, t -> new CopyOnWriteArraySet<>()).add(s); // BLOCAL: stale-value low {{dropping}}
    }

    void unsubscribe(String topic, Sink s) {
        Set<Sink> all = dropping.get(topic);
        if (all != null) {
            all.remove(s);
            if (all.isEmpty()) {
                // was forgotten: somebody has been added since
                dropping.remove(topic); // BLOCAL: check-then-act medium {{dropping}}
            }
        }
    }

    /** Silent: both in the map's own operation. */
    static final class Computed {
        static final Computed MAIN = new Computed();
        private final ConcurrentHashMap<String, Set<Sink>> sinks = new ConcurrentHashMap<>();

        void subscribe(String topic, Sink s) {
            sinks.compute(topic, (t, all) -> {
                Set<Sink> a = all == null ? new CopyOnWriteArraySet<>() : all;
                a.add(s);
                return a;
            });
        }

        void unsubscribe(String topic, Sink s) {
            sinks.computeIfPresent(topic, (t, all) -> {
                all.remove(s);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** Silent: one look. */
    void post(String topic, Object event) {
        Collection<Sink> all = topics.getOrDefault(topic, Collections.emptySet());
        for (Sink s : all) {
            s.accept(event);
        }
    }

    /** Two looks. */
    void postTwice(String topic, Object event) {
        if (topics.containsKey(topic)) {
            for (Sink s : topics.get(topic)) { // BLOCAL: check-then-act medium {{topics}}
                s.accept(event);
            }
        }
    }
}
