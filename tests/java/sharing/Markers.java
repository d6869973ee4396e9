package sharing;

import java.util.ArrayList;
import java.util.List;

/** One object of its class lies in a constant, and others make theirs: what others ask for by == is a mark, and shares nothing of the others. */
class Markers {
    /** Asked for: the end of a list. */
    boolean isLast(MarkedPart part) {
        return part == MarkedPart.END;
    }

    MarkedPart makePart() {
        return new MarkedPart();
    }

    /** Nobody asks whether it is this one: it is the one that all use who make none of their own. */
    DefaultPool pool() {
        return DefaultPool.DEFAULT;
    }

    DefaultPool makePool() {
        return new DefaultPool();
    }

    /** Asked for, but it may be another one by then. */
    boolean isChosen(ChosenPool pool) {
        return pool == ChosenPool.chosen;
    }

    ChosenPool makeChosen() {
        return new ChosenPool();
    }

    /** Asked for, but nobody else makes any. */
    boolean isOnly(OnlyPool pool) {
        return pool == OnlyPool.ONLY;
    }

    /** One of another class is asked for. */
    boolean isFirst(Object part) {
        return part == MarkedByOther.FIRST;
    }

    MarkedByOther makeOther() {
        return new MarkedByOther();
    }
}

class MarkedPart {
    static final MarkedPart END = new MarkedPart();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void add() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update medium
        }
    }
}

class DefaultPool {
    static final DefaultPool DEFAULT = new DefaultPool();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void add() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high [[stored in static field DefaultPool.DEFAULT]]
        }
    }
}

class ChosenPool {
    static ChosenPool chosen = new ChosenPool();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void add() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high [[stored in static field ChosenPool.chosen]]
        }
    }
}

class OnlyPool {
    static final OnlyPool ONLY = new OnlyPool();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void add() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high [[stored in static field OnlyPool.ONLY]]
        }
    }
}

class MarkedByOther {
    static final List<Object> FIRST = new ArrayList<>();
    static final MarkedByOther SHARED = new MarkedByOther();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void add() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high [[stored in static field MarkedByOther.SHARED]]
        }
    }
}
