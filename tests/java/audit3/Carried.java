// RELEASES: 8 17
package audit3;

import java.util.*;
import java.util.function.*;

/** Values that are carried in an array, a holder, a lambda, through callers. */
class ArrayCarrier {
    static final ArrayCarrier SHARED = new ArrayCarrier();
    private int count;
    synchronized void reset() { count = 0; }

    void inArray() {
        int[] box = new int[1];
        synchronized (this) { box[0] = count; }
        synchronized (this) {
            count = box[0] + 1; // BLOCAL: lost-update high {{count}}
        }
    }
    // Silent: the array holds a number of the caller.
    void given(int n) {
        int[] box = new int[1];
        synchronized (this) { box[0] = n; }
        synchronized (this) { count = box[0] + 1; }
    }
    // Silent: the element was overwritten afresh.
    void afresh() {
        int[] box = new int[1];
        synchronized (this) { box[0] = count; }
        synchronized (this) {
            box = new int[] { count };
            count = box[0] + 1;
        }
    }
}

class HolderCarrier {
    static final HolderCarrier SHARED = new HolderCarrier();
    private static final class State { final int size; final String name; State(int s, String n) { size = s; name = n; } }
    private int size;
    private String name = "";
    synchronized void grow() { size++; name += "x"; }
    private synchronized State state() { return new State(size, name); }
    private synchronized void apply(State s) { size = s.size; name = s.name; }

    void shrink() {
        State s = state();
        State t = new State(s.size - 1, s.name);
        apply(t); // BLOCAL: lost-update high
    }
    // Silent: one block around both.
    synchronized void shrinkRight() {
        State s = state();
        apply(new State(s.size - 1, s.name));
    }
}

class CapturedCarrier {
    static final CapturedCarrier SHARED = new CapturedCarrier();
    private int level;
    private final List<Runnable> later = new ArrayList<>();
    synchronized void drop() { level--; }

    void raise() {
        Runnable r;
        synchronized (this) {
            int seen = level;
            r = () -> {
                synchronized (this) {
                    level = seen + 1; // BLOCAL: lost-update high
                }
            };
        }
        r.run();
    }
    // Silent: run in the block in which it was read.
    void raiseInside() {
        synchronized (this) {
            int seen = level;
            Runnable r = () -> level = seen + 1;
            r.run();
        }
    }
    private synchronized int level() { return level; }
    private synchronized void level(int n) { level = n; }
    private void update(IntUnaryOperator f) {
        level(f.applyAsInt(level())); // BLOCAL: lost-update high
    }
    void doubled() { update(n -> n * 2); }
}

/** A getter and a setter that lock, and callers two levels up. */
class ModelState {
    private int version;
    synchronized int version() { return version; }
    synchronized void version(int v) { version = v; }
    synchronized void bump() { version++; }
}
class ModelService {
    private final ModelState state = new ModelState();
    int current() { return state.version(); }
    void publish(int v) { state.version(v); }
    void bump() { state.bump(); }
}
class ModelController {
    static final ModelController SHARED = new ModelController();
    private final ModelService service = new ModelService();

    // Two methods of another class: one step less.
    void advance() {
        int v = service.current();
        service.publish(v + 1); // BLOCAL: lost-update medium
    }
    void advanceByHelper() {
        store(next(service.current())); // BLOCAL: lost-update medium
    }
    private static int next(int n) { return n + 1; }
    private void store(int n) { service.publish(n); }
    void rollBack() {
        if (service.current() > 10)
            service.publish(0); // BLOCAL: check-then-act medium
    }
    // Silent: nothing read.
    void restart() { service.publish(0); }
    // Silent: one atomic step.
    void advanceRight() { service.bump(); }
}

/** What a callee stores into an object that its caller made. */
class FillCarrier {
    static final FillCarrier SHARED = new FillCarrier();
    private int head, tail;
    synchronized void push() { tail++; }
    private synchronized void fill(int[] into) { into[0] = head; into[1] = tail; }
    private synchronized void head(int n) { head = n; }

    void pop() {
        int[] ends = new int[2];
        fill(ends);
        head(ends[0] + 1); // BLOCAL: lost-update high
    }
    synchronized void popRight() {
        int[] ends = new int[2];
        fill(ends);
        head(ends[0] + 1);
    }
}
