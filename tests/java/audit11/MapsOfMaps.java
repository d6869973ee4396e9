// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** ActiveMQ: the consumers of a destination, a set made at the first. */
class Destinations {
    static final Destinations SHARED = new Destinations();
    private final ConcurrentMap<String, Set<String>> consumers = new ConcurrentHashMap<>();

    void subscribe(String destination, String consumer) {
        Set<String> set = consumers.get(destination);
        if (set == null) {
            set = ConcurrentHashMap.newKeySet();
            // (a), and what is put is fresh and mutable: another thread's set is lost
            consumers.put(destination, set); // BLOCAL: check-then-act high
        }
        set.add(consumer);
    }

    void unsubscribe(String destination, String consumer) {
        Set<String> set = consumers.get(destination);
        if (set != null) {
            set.remove(consumer);
            if (set.isEmpty()) {
                // decided by what get gave; the set may have been filled, or replaced, since: medium
                consumers.remove(destination); // BLOCAL: check-then-act medium
            }
        }
    }
}

/** As mended: compute, one operation each. Silent. */
class DestinationsFixed {
    static final DestinationsFixed SHARED = new DestinationsFixed();
    private final ConcurrentMap<String, Set<String>> consumers = new ConcurrentHashMap<>();

    void subscribe(String destination, String consumer) {
        consumers.compute(destination, (d, set) -> {
            Set<String> s = set == null ? ConcurrentHashMap.<String>newKeySet() : set;
            s.add(consumer);
            return s;
        });
    }

    void unsubscribe(String destination, String consumer) {
        consumers.computeIfPresent(destination, (d, set) -> {
            set.remove(consumer);
            return set.isEmpty() ? null : set;
        });
    }
}

/** JGroups: the list is taken in one block and changed in the next, when it may be out of the table. */
class TopicTable {
    static final TopicTable SHARED = new TopicTable();
    private final Map<String, List<String>> topics = new HashMap<>();

    void add(String topic, String subscriber) {
        List<String> list;
        synchronized (topics) {
            list = topics.get(topic);
            if (list == null) {
                list = new ArrayList<>();
                topics.put(topic, list);
            }
        }
        if (subscriber.isEmpty()) {
            return;
        }
        synchronized (topics) {
            // used inside a later block of the same lock, dereferenced to change it: medium
            list.add(subscriber); // BLOCAL: stale-value medium
        }
    }

    void drop(String topic) {
        synchronized (topics) {
            topics.remove(topic);
        }
    }
}

/** As mended: one block. Silent. */
class TopicTableFixed {
    static final TopicTableFixed SHARED = new TopicTableFixed();
    private final Map<String, List<String>> topics = new HashMap<>();

    void add(String topic, String subscriber) {
        if (subscriber.isEmpty()) {
            return;
        }
        synchronized (topics) {
            List<String> list = topics.get(topic);
            if (list == null) {
                list = new ArrayList<>();
                topics.put(topic, list);
            }
            list.add(subscriber);
        }
    }

    void drop(String topic) {
        synchronized (topics) {
            topics.remove(topic);
        }
    }
}

/** Quartz' store in memory: the group is dropped when it was empty a moment ago. */
class JobGroups {
    static final JobGroups SHARED = new JobGroups();
    private final Object lock = new Object();
    private final Map<String, Map<String, Object>> groups = new HashMap<>();

    void store(String group, String name, Object job) {
        synchronized (lock) {
            Map<String, Object> jobs = groups.get(group);
            if (jobs == null) {
                jobs = new HashMap<>();
                groups.put(group, jobs);
            }
            jobs.put(name, job);
        }
    }

    void remove(String group, String name) {
        boolean empty;
        synchronized (lock) {
            Map<String, Object> jobs = groups.get(group);
            if (jobs == null) {
                return;
            }
            jobs.remove(name);
            empty = jobs.isEmpty();
        }
        if (empty) {
            synchronized (lock) {
                // what was reached in the first block decides a change of the same collection: medium
                groups.remove(group); // BLOCAL: check-then-act medium
            }
        }
    }
}

/** As mended. Silent. */
class JobGroupsFixed {
    static final JobGroupsFixed SHARED = new JobGroupsFixed();
    private final Object lock = new Object();
    private final Map<String, Map<String, Object>> groups = new HashMap<>();

    void store(String group, String name, Object job) {
        synchronized (lock) {
            Map<String, Object> jobs = groups.get(group);
            if (jobs == null) {
                jobs = new HashMap<>();
                groups.put(group, jobs);
            }
            jobs.put(name, job);
        }
    }

    void remove(String group, String name) {
        synchronized (lock) {
            Map<String, Object> jobs = groups.get(group);
            if (jobs == null) {
                return;
            }
            jobs.remove(name);
            if (jobs.isEmpty()) {
                groups.remove(group);
            }
        }
    }
}

/** Hazelcast's proxies: containsKey, then put of a new inner map. */
class Proxies {
    static final Proxies SHARED = new Proxies();
    private final ConcurrentMap<String, ConcurrentMap<String, Object>> services = new ConcurrentHashMap<>();

    void register(String service, String name, Object proxy) {
        if (!services.containsKey(service)) {
            // (a), a fresh mutable map: a proxy that the other thread registered is lost with its map
            services.put(service, new ConcurrentHashMap<String, Object>()); // BLOCAL: check-then-act high
        }
        services.get(service).put(name, proxy);
    }

    void shutdown(String service) {
        services.remove(service);
    }
}

/** As mended: the put validates by itself, though its result is dropped. Not silent after all: who shuts the service down before it is
    looked up once more leaves nothing there to put the proxy into, (d). */
class ProxiesFixed {
    static final ProxiesFixed SHARED = new ProxiesFixed();
    private final ConcurrentMap<String, ConcurrentMap<String, Object>> services = new ConcurrentHashMap<>();

    void register(String service, String name, Object proxy) {
        if (!services.containsKey(service)) {
            services.putIfAbsent(service, new ConcurrentHashMap<String, Object>());
        }
        services.get(service).put(name, proxy); // BLOCAL: check-then-act medium
    }

    void shutdown(String service) {
        services.remove(service);
    }
}

/** Lucene's field cache, as it is and always was right: the outer lock, then the inner map's. Silent. */
class FieldValues {
    static final FieldValues SHARED = new FieldValues();
    private final Map<Object, Map<String, Object>> readers = new HashMap<>();

    Object get(Object reader, String field) {
        Map<String, Object> inner;
        synchronized (readers) {
            inner = readers.get(reader);
            if (inner == null) {
                inner = new HashMap<>();
                readers.put(reader, inner);
            }
        }
        synchronized (inner) {
            Object value = inner.get(field);
            if (value == null) {
                value = new int[field.length()];
                inner.put(field, value);
            }
            return value;
        }
    }

    void purge(Object reader) {
        synchronized (readers) {
            readers.remove(reader);
        }
    }
}
