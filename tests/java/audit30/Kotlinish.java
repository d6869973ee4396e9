package audit30;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** What inline functions leave behind: copies of receivers, locks in locals, finally blocks, flags for what was got. */
public class Kotlinish {
    static final Kotlinish SHARED = new Kotlinish();

    private final Object lock = new Object();
    private final ReentrantLock mutex = new ReentrantLock();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, List<String>> byName = new LinkedHashMap<>();
    private final Map<String, Integer> sizes = new LinkedHashMap<>();
    private int generation;
    private List<String> pending = new ArrayList<>();

    /** Silent: synchronized(lock) { … } as an inline function, with a local for each. */
    int next() {
        Object lock$iv = this.lock;
        int $i$f$synchronized = 0;
        synchronized (lock$iv) {
            int $i$a$next = 0;
            Kotlinish $this$next = this;
            $this$next.generation = $this$next.generation + 1;
            return $this$next.generation;
        }
    }

    /** The same, with the old value got in an inlined block of its own. */
    int nextBadly() {
        Kotlinish $this = this;
        Object lock$iv = $this.lock;
        int old;
        synchronized (lock$iv) {
            int var5 = $this.generation;
            old = var5;
        }
        Object lock$iv2 = $this.lock;
        synchronized (lock$iv2) {
            $this.generation = old + 1; // BLOCAL: lost-update high {{generation}}
        }
        return old + 1;
    }

    /** Silent: withLock, and the list made inside. */
    List<String> listOf(String k) {
        Lock $this$withLock$iv = this.mutex;
        $this$withLock$iv.lock();
        try {
            Map<String, List<String>> $this$getOrPut$iv = this.byName;
            List<String> value$iv = $this$getOrPut$iv.get(k);
            List<String> result;
            if (value$iv == null) {
                List<String> answer$iv = new ArrayList<>();
                $this$getOrPut$iv.put(k, answer$iv);
                result = answer$iv;
            } else {
                result = value$iv;
            }
            return new ArrayList<>(result);
        } finally {
            $this$withLock$iv.unlock();
        }
    }

    /** getOrPut inlined over two blocks of the lock. */
    void addBadly(String k, String v) {
        Lock $this$withLock$iv = this.mutex;
        $this$withLock$iv.lock();
        List<String> l;
        try {
            l = this.byName.get(k);
        } finally {
            $this$withLock$iv.unlock();
        }
        if (l == null) {
            l = new ArrayList<>();
            Lock var6 = this.mutex;
            var6.lock();
            try {
                this.byName.put(k, l); // BLOCAL: check-then-act high {{byName}}
            } finally {
                var6.unlock();
            }
        }
        mutex.lock();
        try {
            l.add(v);
        } finally {
            mutex.unlock();
        }
    }

    /** Silent: write { } gives up the read holds, takes the write lock, and looks again. */
    int sizeWell(String k) {
        rw.readLock().lock();
        try {
            Integer n = sizes.get(k);
            if (n != null) {
                return n;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            Integer n = sizes.get(k);
            if (n == null) {
                n = k.length();
                sizes.put(k, n); // BENIGN: check-then-act rechecked
            }
            return n;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Not looked again; counted up by what the reader saw. */
    int grow(String k) {
        int n;
        rw.readLock().lock();
        try {
            Integer was = sizes.get(k);
            n = was == null ? 0 : was;
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            sizes.put(k, n + 1); // BLOCAL: lost-update high {{sizes}}
        } finally {
            rw.writeLock().unlock();
        }
        return n + 1;
    }

    /** Runs what it is given under the lock. */
    private <T> T locked(Supplier<T> body) {
        mutex.lock();
        try {
            return body.get();
        } finally {
            mutex.unlock();
        }
    }

    /** Silent: all of it in one lambda. */
    List<String> swap() {
        return locked(() -> {
            List<String> p = pending;
            pending = new ArrayList<>();
            return p;
        });
    }

    /** Two lambdas: what is added between is thrown away. */
    List<String> swapBadly() {
        List<String> p = locked(() -> new ArrayList<>(pending));
        locked(() -> {
            pending.clear(); // MISSED: lost-update (what a lambda sets back for another is not looked for)
            return null;
        });
        return p;
    }

    void add(String s) {
        locked(() -> pending.add(s));
    }

    /** Silent: let on a copy. */
    <R> R withFirst(Function<String, R> f) {
        String first = locked(() -> pending.isEmpty() ? null : pending.get(0));
        return first == null ? null : f.apply(first);
    }
}
