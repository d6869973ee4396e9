package audit28;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Topics and who has subscribed to them. */
public class Subscriptions implements Runnable {
    static final Subscriptions SHARED = new Subscriptions();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, Set<String>> topics = new HashMap<>();
    private int total;

    /** Not there under the read lock; another's set is lost under the write lock. */
    void subscribe(String topic, String who) {
        Set<String> s;
        rw.readLock().lock();
        try {
            s = topics.get(topic);
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            if (s == null) {
                s = new HashSet<>();
                topics.put(topic, s); // BLOCAL: check-then-act high {{topics}}
            }
            total++;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Asked again under the write lock. */
    void subscribeWell(String topic, String who) {
        boolean there;
        rw.readLock().lock();
        try {
            there = topics.containsKey(topic);
        } finally {
            rw.readLock().unlock();
        }
        if (!there) {
            rw.writeLock().lock();
            try {
                if (!topics.containsKey(topic)) {
                    topics.put(topic, new HashSet<>()); // BENIGN: check-then-act rechecked
                }
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** The set that was found is no more the topic's when it is filled. */
    void add(String topic, String who) {
        Set<String> s;
        rw.readLock().lock();
        try {
            s = topics.get(topic);
        } finally {
            rw.readLock().unlock();
        }
        if (s != null) {
            rw.writeLock().lock();
            try {
                s.add(who); // BLOCAL: stale-value medium {{topics}}
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** Silent: found and filled in one block. */
    void addWell(String topic, String who) {
        rw.writeLock().lock();
        try {
            Set<String> s = topics.get(topic);
            if (s != null && s.add(who)) {
                total++;
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent. */
    void unsubscribe(String topic, String who) {
        rw.writeLock().lock();
        try {
            Set<String> s = topics.get(topic);
            if (s == null || !s.remove(who)) {
                return;
            }
            total--;
            if (s.isEmpty()) {
                topics.remove(topic);
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: a copy under the read lock. */
    List<String> of(String topic) {
        rw.readLock().lock();
        try {
            Set<String> s = topics.get(topic);
            return s == null ? new ArrayList<>() : new ArrayList<>(s);
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Counted down from what was read before the write lock. */
    void dropHalf() {
        rw.readLock().lock();
        int n = total;
        rw.readLock().unlock();
        rw.writeLock().lock();
        try {
            total = n / 2; // BLOCAL: lost-update high {{total}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    @Override
    public void run() {
        subscribe("a", "b");
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
