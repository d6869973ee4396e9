// RELEASES: 8 17
package audit8;

import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/** The memoizer of the book, from its first step to its last, and what people make of it. */
public class Memoizer<A, V> {
    private static final Memoizer<String, Integer> LENGTHS = new Memoizer<>(String::length);

    private final Function<A, V> function;
    private final Map<A, V> step1 = new HashMap<>();
    private final Map<A, V> step2 = new ConcurrentHashMap<>();
    private final ConcurrentMap<A, FutureTask<V>> step3 = new ConcurrentHashMap<>();
    private volatile V single;
    private volatile SoftReference<V> soft;
    private int computed;

    public Memoizer(Function<A, V> f) {
        function = f;
    }

    public static Memoizer<String, Integer> lengths() {
        return LENGTHS;
    }

    // Silent: all under one lock.
    public synchronized V first(A a) {
        V v = step1.get(a);
        if (v == null) {
            v = function.apply(a);
            step1.put(a, v);
            computed++;
        }
        return v;
    }

    /** Computed twice by two who find none. */
    public V second(A a) {
        V v = step2.get(a);
        if (v == null) {
            v = function.apply(a);
            step2.put(a, v); // BLOCAL: check-then-act medium
        }
        return v;
    }

    /** As the book's third step: two futures of one argument, each of which computes once. */
    public V third(A a) throws InterruptedException, ExecutionException {
        FutureTask<V> f = step3.get(a);
        if (f == null) {
            Callable<V> c = () -> function.apply(a);
            FutureTask<V> t = new FutureTask<>(c);
            f = t;
            step3.put(a, t); // BLOCAL: check-then-act high
            t.run();
        }
        return f.get();
    }

    // Silent: the last step.
    public V last(A a) throws InterruptedException, ExecutionException {
        FutureTask<V> f = step3.get(a);
        if (f == null) {
            FutureTask<V> t = new FutureTask<>(() -> function.apply(a));
            f = step3.putIfAbsent(a, t);
            if (f == null) {
                f = t;
                t.run();
            }
        }
        try {
            return f.get();
        } catch (ExecutionException e) {
            step3.remove(a, f);
            throw e;
        }
    }

    // Silent: Java 8 has it.
    public V eighth(A a) {
        return step2.computeIfAbsent(a, function);
    }

    // Silent: double-checked, volatile, by a local.
    public V single(A a) {
        V v = single;
        if (v == null) {
            synchronized (this) {
                v = single;
                if (v == null) {
                    single = v = function.apply(a); // BENIGN: check-then-act rechecked
                }
            }
        }
        return v;
    }

    /** Computed before the lock, put without another look. */
    public V singleLate(A a) {
        V v = single;
        if (v == null) {
            v = function.apply(a);
            synchronized (this) {
                single = v; // BLOCAL: check-then-act high
            }
        }
        return v;
    }

    public void forget() {
        synchronized (this) {
            single = null;
            step1.clear();
            computed = 0;
        }
        step2.clear();
    }

    /** What the collector may have taken, looked at and put anew without a lock. */
    public V soft(A a) {
        SoftReference<V> r = soft;
        V v = r == null ? null : r.get();
        if (v == null) {
            v = function.apply(a);
            soft = new SoftReference<>(v); // BLOCAL: check-then-act low
        }
        return v;
    }

    public synchronized int computed() {
        return computed;
    }
}
