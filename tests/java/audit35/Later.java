// RELEASES: 17 21
package audit35;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** What came of the others: what an operation's lambda answers, what the library hands back, fields of new objects that are set again. */
public class Later {
    static final Later SHARED = new Later();

    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicReference<String> text = new AtomicReference<>("");
    private final Map<String, Integer> marks = new ConcurrentHashMap<>();

    void clear(String key) {
        hits.set(0);
        text.set("");
        marks.remove(key);
    }

    /** The operation is handed what is there, and takes no notice. */
    void answersOld() {
        int n = hits.get();
        hits.updateAndGet(x -> n + 1); // BLOCAL: lost-update high {{hits}}
    }

    /** Silent: it looks whether what is there is what it was. */
    void answersOldIfSame() {
        int n = hits.get();
        hits.updateAndGet(x -> x == n ? n + 1 : x);
    }

    /** Silent: it adds what was read of another. */
    void answersBoth() {
        int n = marks.size();
        hits.accumulateAndGet(n, (a, b) -> a + b);
    }

    /** Silent: what it has captured is not what was read. */
    void answersAnother(int n) {
        int m = hits.get();
        hits.updateAndGet(x -> n + 1);
        if (m > n) {
            throw new IllegalStateException();
        }
    }

    /** A text that was made of the old one. */
    void answersText(String more) {
        String next = text.get() + more;
        text.getAndUpdate(t -> next); // BLOCAL: lost-update high {{text}}
    }

    /** Of the same key. */
    void answersKey(String key) {
        Integer n = marks.get(key);
        if (n != null) {
            marks.computeIfPresent(key, (k, v) -> n + 1); // BLOCAL: lost-update high {{marks}}
        }
    }

    /** Silent: of another key. */
    void answersOtherKey(String key, String other) {
        Integer n = marks.get(key);
        if (n != null) {
            marks.compute(other, (k, v) -> n + 1);
        }
    }

    /** Silent: only where there is nothing. */
    void answersWhereNone(String key) {
        int n = marks.getOrDefault(key, 0);
        marks.computeIfAbsent(key, k -> n + 1);
    }

    /** Silent: what is there is compared, by a method. */
    void answersCompared(String key) {
        Integer n = marks.get(key);
        marks.compute(key, (k, v) -> Objects.equals(v, n) ? Integer.valueOf(7) : v);
    }

    /** What the library hands back is what it was given. */
    private final Object lock = new Object();
    private final Object other = new Object();
    private int kept;

    void noneKept() {
        synchronized (lock) {
            kept = 0;
        }
    }

    void keptTwice() {
        int n;
        synchronized (Objects.requireNonNull(lock)) {
            n = kept;
        }
        synchronized (Objects.requireNonNull(lock, "lock")) {
            kept = n + 1; // BLOCAL: lost-update high {{kept}}
        }
    }

    void keptAsked() {
        if (kept == 0) {
            Object l = Objects.requireNonNull(lock);
            synchronized (l) {
                kept = 5; // BLOCAL: check-then-act high {{kept}}
            }
        }
    }

    /** Silent: it is held. */
    void keptOnce() {
        synchronized (lock) {
            int n = kept;
            synchronized (Objects.requireNonNull(lock)) {
                kept = n + 1;
            }
        }
    }

    /** Silent: another one. */
    void keptElsewhere() {
        int n;
        synchronized (lock) {
            n = kept;
        }
        synchronized (Objects.requireNonNull(other)) {
            if (n > 3) {
                other.notifyAll();
            }
        }
    }

    /** References to methods of the library, run under a lock. */
    static final class Referred {
        static final Referred SHARED = new Referred();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private final List<String> items = new ArrayList<>();

        private synchronized <R> R under(Function<List<String>, R> by) {
            return by.apply(items);
        }

        private synchronized <R> R get(Supplier<R> by) {
            return by.get();
        }

        private synchronized void run(Runnable by) {
            by.run();
        }

        synchronized void add(String s) {
            items.add(s);
        }

        synchronized void drop(String s) {
            items.remove(s);
        }

        /** How many there are is asked by a reference. */
        void addWithin(String s) {
            if (under(List::size) < 10) {
                add(s); // BLOCAL: check-then-act {{items}}
            }
        }

        /** Of the very list. */
        void addFirst(String s) {
            boolean none = get(items::isEmpty);
            if (none) {
                add(s); // BLOCAL: check-then-act {{items}}
            }
        }

        /** Silent: asked for in the block. */
        synchronized void addFirstHeld(String s) {
            if (get(items::isEmpty)) {
                add(s);
            }
        }

        /** Silent: cleared under the lock. */
        void clear() {
            run(items::clear);
        }

        /** Silent: all are added under the lock. */
        synchronized void addAll(List<String> more) {
            more.forEach(items::add);
        }

        /** Silent: who asks does nothing with it but tell. */
        int size() {
            return under(List::size);
        }

        /** Cleared by a thread of the pool, which holds nothing. */
        void clearLater() {
            pool.execute(items::clear); // BLOCAL: guarded-by medium {{by clear()}}
        }
    }

    /** Cleared in place by who has the lock; nobody else changes it: silent. */
    static final class Held {
        static final Held SHARED = new Held();
        private final List<String> items = new ArrayList<>();

        synchronized void add(String s) {
            items.add(s);
        }

        synchronized void drop(String s) {
            items.remove(s);
        }

        synchronized void addAll(List<String> more) {
            more.forEach(items::add);
            more.forEach(items::remove);
        }

        synchronized void each(Function<String, Boolean> by) {
            items.removeIf(by::apply);
        }
    }

    /** What is referred to answers, but nobody takes the answer. */
    static final class Peeked {
        static final Peeked SHARED = new Peeked();
        private final Map<String, String> names = new ConcurrentHashMap<>();

        void put(String name) {
            names.put(name, name);
        }

        void drop(String name) {
            names.remove(name);
        }

        /** Silent: all are taken out, until there is none. */
        List<String> dropAll() {
            List<String> all = new ArrayList<>();
            while (!names.isEmpty()) {
                List<String> local = new ArrayList<>(names.keySet());
                all.addAll(local.stream().peek(names::remove).map(String::trim).toList());
            }
            return all;
        }
    }

    /** Who else writes does so by a reference only, without a lock, as the map does for itself. */
    static final class Named {
        static final Named SHARED = new Named();
        private final Map<String, String> names = new ConcurrentHashMap<>();
        private final Map<String, String> kept = new ConcurrentHashMap<>();

        void put(String name) {
            names.put(name, name);
            kept.put(name, name);
        }

        void dropAll(List<String> all) {
            all.forEach(names::remove);
        }

        /** It may have been taken away. */
        int length(String name) {
            if (names.containsKey(name)) {
                return names.get(name).length(); // BLOCAL: check-then-act medium {{names}}
            }
            return 0;
        }

        /** Silent: here nobody takes any away, for to look is all that the reference does. */
        void countAll(List<String> all) {
            all.forEach(kept::containsKey);
        }

        int keptLength(String name) {
            if (kept.containsKey(name)) {
                return kept.get(name).length();
            }
            return 0;
        }
    }

    /** Under the lock of all others, be it by a reference: silent. */
    static final class Cleared {
        static final Cleared SHARED = new Cleared();
        private final List<String> items = new ArrayList<>();

        synchronized void add(String s) {
            items.add(s);
        }

        synchronized void drop(List<String> all) {
            all.forEach(items::remove);
        }

        private synchronized void run(Runnable by) {
            by.run();
        }

        void clear() {
            run(items::clear);
        }

        synchronized int size() {
            return items.size();
        }
    }
}
