package real;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * A getter that a public class has for its package alone, and that nobody there calls, is for the tests of the package: what
 * it tells without the lock is told to them.
 */
public class OpenToPackage {
    static final OpenToPackage SHARED = new OpenToPackage();

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    @GuardedBy("this")
    private Object route;

    @GuardedBy("this")
    private Object state;

    @GuardedBy("this")
    private final List<String> waiting = new ArrayList<>();

    public synchronized void connect(Object to, Object with) {
        route = to;
        state = with;
        waiting.add(to.toString());
    }

    Object getRoute() {
        return route; // BLOCAL: guarded-by low
    }

    int waiting() {
        return waiting.size(); // BLOCAL: guarded-by low
    }

    /** Somebody calls it. */
    Object getState() {
        return state; // BLOCAL: guarded-by high
    }

    public boolean isOpen() {
        return getState() != null;
    }

    /** It is open to all. */
    public Object lastRoute() {
        return route; // BLOCAL: guarded-by high
    }

    /** It writes. */
    Object takeState() {
        Object was = state;
        state = null; // BLOCAL: guarded-by high
        return was;
    }
}
