// OPTIONS: --check=guarded-by
package guards;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What is thread-safe by itself and declared to be guarded all the same: who only looks at it needs no lock. */
class SafeLooks {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static final SafeLooks SHARED = new SafeLooks();

    @GuardedBy("this")
    private final AtomicLong capacity = new AtomicLong();
    @GuardedBy("this")
    private final List<String> names = Collections.synchronizedList(new ArrayList<String>());
    @GuardedBy("this")
    private final List<String> plain = new ArrayList<>();
    @GuardedBy("this")
    private long size;

    synchronized void grow(String name) {
        capacity.set(capacity.get() + 1);
        names.add(name);
        plain.add(name);
        size++;
    }

    long capacity() {
        return capacity.get(); // BLOCAL: guarded-by low
    }

    boolean knows(String name) {
        return names.contains(name); // BLOCAL: guarded-by low
    }

    // What is not thread-safe may be looked at while it is changed.
    boolean knowsPlain(String name) {
        return plain.contains(name); // BLOCAL: guarded-by high
    }

    long size() {
        return size; // BLOCAL: guarded-by high
    }

    // Who changes it is meant.
    void shrink() {
        capacity.set(0); // BLOCAL: guarded-by high
    }

    void forget(String name) {
        names.remove(name); // BLOCAL: guarded-by high
    }
}
