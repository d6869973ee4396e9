// RELEASES: 21
package audit5;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** Records, sealed types, switch patterns, virtual threads (ANALYSIS 1, 5). */
public class Documents21 {
    static final Documents21 SHARED = new Documents21();

    sealed interface Change permits Insert, Delete, Replace { }

    record Insert(int at, String text) implements Change { }

    record Delete(int at, int length) implements Change { }

    record Replace(int at, int length, String text) implements Change { }

    record Version(long number, String text) {
        Version with(String t) {
            return new Version(number + 1, t);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private Version version = new Version(0, "");
    private final Map<String, Version> named = new LinkedHashMap<>();
    private final List<Change> log = new ArrayList<>();
    private int length;

    private Version version() {
        lock.lock();
        try {
            return version;
        } finally {
            lock.unlock();
        }
    }

    private void version(Version v) {
        lock.lock();
        try {
            version = v;
        } finally {
            lock.unlock();
        }
    }

    /** A new record of an old one. */
    void insert(String text) {
        var v = version();
        version(v.with(v.text() + text)); // BLOCAL: lost-update high
    }

    // Silent: in one block.
    void insertAtOnce(String text) {
        lock.lock();
        try {
            version = version.with(version.text() + text);
        } finally {
            lock.unlock();
        }
    }

    private static String applied(String text, Change c) {
        return switch (c) {
            case Insert i -> text.substring(0, i.at()) + i.text() + text.substring(i.at());
            case Delete(int at, int n) -> text.substring(0, at) + text.substring(at + n);
            case Replace(int at, int n, String s) when n > 0 -> text.substring(0, at) + s + text.substring(at + n);
            case Replace r -> text;
        };
    }

    /** Through a switch over patterns. */
    void apply(Change c) {
        String text = version().text();
        String next = applied(text, c);
        lock.lock();
        try {
            version = new Version(0, next); // BLOCAL: lost-update high
            log.add(c);
        } finally {
            lock.unlock();
        }
    }

    // Silent: a snapshot is immutable; to look at it again is no harm.
    int countWords() {
        var v = version();
        return v.text().split(" ").length + (int) v.number();
    }

    /** A name that is free. */
    boolean name(String n, Version v) {
        boolean free;
        lock.lock();
        try {
            free = !named.containsKey(n);
        } finally {
            lock.unlock();
        }
        if (!free) {
            return false;
        }
        lock.lock();
        try {
            named.put(n, v); // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Decided by the version, and stored into another field: the act comes before the value in the table of §7. */
    void measure() {
        if (version() instanceof Version(long number, String text) && number > 0) {
            lock.lock();
            try {
                length = text.length(); // BLOCAL: stale-value medium
            } finally {
                lock.unlock();
            }
        }
    }

    int length() {
        lock.lock();
        try {
            return length;
        } finally {
            lock.unlock();
        }
    }

    /** Each in a thread of its own. */
    void insertAll(List<String> texts) {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String t : texts) {
                pool.submit(() -> {
                    var v = version();
                    lock.lock();
                    try {
                        version = v.with(t); // BLOCAL: lost-update high
                    } finally {
                        lock.unlock();
                    }
                });
            }
        }
    }

    // Silent: one block a thread.
    void appendAll(List<String> texts) {
        for (String t : texts) {
            Thread.startVirtualThread(() -> insertAtOnce(t));
        }
    }
}
