package rechecks;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A callee that looks again excuses who calls it, but not who counts on what it answers: that is nothing where there is nothing by then. */
public class Answered {
    static final Answered SHARED = new Answered();
    private final Runnable[] tasks = new Runnable[64];
    private final Map<String, Runnable> named = new HashMap<>();
    private int count;

    synchronized int count() {
        return count;
    }

    synchronized void put(Runnable r) {
        tasks[count++] = r;
    }

    /** Looks again, and answers null. */
    synchronized Runnable take() {
        if (count == 0) {
            return null;
        }
        count--;
        return tasks[count];
    }

    /** Likewise, by an expression, the lock given up behind it. */
    Runnable takeEither() {
        synchronized (this) {
            return count > 0 ? tasks[--count] : null;
        }
    }

    /** Looks again, and answers something all the same. */
    synchronized Runnable takeOrIdle() {
        if (count == 0) {
            return () -> { };
        }
        count--;
        return tasks[count];
    }

    /** Null is dereferenced. */
    void runOne() {
        if (count() > 0) {
            take().run(); // BLOCAL: check-then-act medium {{null}}
        }
    }

    /** Likewise, by a local variable and what comes in between. */
    void runNamed(String name) {
        if (count() == 0) {
            return;
        }
        Runnable r = takeEither(); // BLOCAL: check-then-act medium {{null}}
        System.out.println(name);
        r.run();
    }

    /** Silent: what was taken is asked. */
    void runOneRight() {
        if (count() > 0) {
            Runnable r = take(); // BENIGN: check-then-act rechecked
            if (r != null) {
                r.run();
            }
        }
    }

    /** Silent: there is always something. */
    void runAny() {
        if (count() > 0) {
            takeOrIdle().run(); // BENIGN: check-then-act rechecked
        }
    }

    /** Silent: who catches it counts on it. */
    void runCaught() {
        if (count() > 0) {
            try {
                take().run(); // BENIGN: check-then-act rechecked
            } catch (NullPointerException e) {
                System.out.println("none");
            }
        }
    }

    /** Silent: under the lock. */
    synchronized void runLocked() {
        if (count() > 0) {
            take().run();
        }
    }

    synchronized boolean has(String name) {
        return named.containsKey(name);
    }

    synchronized Runnable get(String name) {
        return named.get(name);
    }

    synchronized void name(String name, Runnable r) {
        named.put(name, r);
    }

    synchronized Runnable remove(String name) {
        return named.remove(name);
    }

    /** The map of an object that evidently many have: asked by one method, got by the next, and used. */
    void call(String name) {
        if (has(name)) {
            get(name).run(); // BLOCAL: check-then-act medium {{only what has() found}}
        }
    }

    void callOnce(String name) {
        if (has(name)) {
            remove(name).run(); // BLOCAL: check-then-act medium {{only what has() found}}
        }
    }

    /** Silent: it is asked what was got. */
    void callRight(String name) {
        if (has(name)) {
            Runnable r = get(name);
            if (r != null) {
                r.run();
            }
        }
    }

    /** Looks again, and answers null for another reason. */
    synchronized Runnable takeOpen() {
        if (closed) {
            return null;
        }
        if (count == 0) {
            return () -> { };
        }
        count--;
        return tasks[count];
    }

    synchronized void close() {
        closed = true;
    }

    private boolean closed;

    void runOpen() {
        if (count() > 0) {
            takeOpen().run(); // BLOCAL: check-then-act low {{closed}}
        }
    }

    /** Silent: it is asked what it is, and null is nothing. */
    void runThread() {
        if (count() > 0) {
            Object r = take(); // BENIGN: check-then-act rechecked
            if (r instanceof Thread) {
                ((Thread) r).start();
            }
        }
    }

    /** Silent: another method is asked. */
    void runNonNull() {
        if (count() > 0) {
            Runnable r = take(); // BENIGN: check-then-act rechecked
            if (Objects.nonNull(r)) {
                r.run();
            }
        }
    }
}
