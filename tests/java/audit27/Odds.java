// RELEASES: 8 17 21
package audit27;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.HashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A second lot: shapes that the others left out. */
public class Odds implements Runnable {
    static final Odds SHARED = new Odds();

    static final class State {
        final Object lock = new Object();
        int n;
        String name;
    }

    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        Point right() {
            return new Point(x + 1, y);
        }
    }

    private final State state = new State();
    private final BitSet used = new BitSet();
    private final List<String> list = new ArrayList<>();
    private final Map<String, Integer> ages = new HashMap<>();
    private final PriorityQueue<String> heap = new PriorityQueue<>();
    private final AtomicReference<Point> point = new AtomicReference<>(new Point(0, 0));
    private final AtomicInteger[] atoms = {new AtomicInteger(), new AtomicInteger()};
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
    private final ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>();
    private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<String> recent = new CopyOnWriteArrayList<>();
    private StringBuilder text = new StringBuilder();
    private int value;
    private int greatest;
    private int sum;
    private boolean closed;
    private Object part;

    synchronized int get() {
        return value;
    }

    synchronized void set(int n) {
        value = n;
    }

    synchronized void close(boolean b) {
        closed = b;
    }

    synchronized void name(String s) {
        list.add(s);
        ages.put(s, 1);
        heap.add(s);
        text.append(s);
    }

    synchronized void unname(String s) {
        list.remove(s);
        ages.remove(s);
        heap.remove(s);
        text.setLength(0);
        used.clear(1);
        part = null;
    }

    /** State of a holder, through a local. */
    void holder() {
        State s = state;
        int n;
        synchronized (s.lock) {
            n = s.n;
        }
        synchronized (s.lock) {
            s.n = n + 1; // BLOCAL: lost-update high {{n}}
        }
    }

    /** Silent. */
    void holderWell(String name) {
        synchronized (state.lock) {
            state.n++;
            state.name = name;
        }
    }

    /** Assigned in the condition of a loop. */
    void countDown() {
        int n;
        while ((n = get()) > 0) {
            set(n - 1); // BLOCAL: lost-update {{value}}
        }
    }

    /** By a library's function. */
    void atLeast(int n) {
        int m = Math.max(get(), n);
        synchronized (this) {
            value = m; // BLOCAL: lost-update {{value}}
        }
    }

    synchronized int greatest() {
        return greatest;
    }

    /** The greatest, asked in one section and kept in another. */
    void greatest(int n) {
        if (n > greatest()) {
            synchronized (this) {
                greatest = n; // BLOCAL: check-then-act {{greatest}}
            }
        }
    }

    /** A free bit, which another thread may have found as well. */
    int allocate() {
        int i;
        synchronized (this) {
            i = used.nextClearBit(0);
        }
        synchronized (this) {
            // was expected medium: an index that is passed on (§7)
            used.set(i); // BLOCAL: stale-value low {{used}}
        }
        return i;
    }

    /** Silent. */
    int allocateWell() {
        synchronized (this) {
            int i = used.nextClearBit(0);
            used.set(i);
            return i;
        }
    }

    private void ensureOpen() {
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }
    }

    /** Where it was in the list. */
    void removeFound(String s) {
        int i;
        synchronized (this) {
            i = list.indexOf(s);
        }
        if (i >= 0) {
            synchronized (this) {
                list.remove(i); // BLOCAL: check-then-act medium {{list}}
            }
        }
    }

    /** Silent. */
    void removeFoundWell(String s) {
        synchronized (this) {
            int i = list.indexOf(s);
            if (i >= 0) {
                list.remove(i);
            }
        }
    }

    /** The last one of how many there were. */
    String last() {
        int n;
        synchronized (this) {
            n = list.size();
        }
        synchronized (this) {
            // was expected for the test: to look at it is a use of the number, which comes first
            return n == 0 ? null : list.get(n - 1); // BLOCAL: stale-value low {{list}}
        }
    }

    /** What was first may be another one by now. */
    void takeFirst() {
        String s;
        synchronized (this) {
            s = heap.peek();
        }
        if (s != null && s.length() > 3) {
            synchronized (this) {
                heap.poll(); // BLOCAL: check-then-act medium {{heap}}
            }
        }
    }

    /** A text that is cut when it has been copied. */
    String cut() {
        String s;
        synchronized (this) {
            s = text.toString();
        }
        synchronized (this) {
            text.setLength(0); // BLOCAL: lost-update medium {{text}}
        }
        return s;
    }

    /** Silent. */
    synchronized String cutWell() {
        String s = text.toString();
        text.setLength(0);
        return s;
    }

    /** An immutable state that is replaced by its successor, or by that of an older one. */
    void move() {
        Point p = point.get();
        point.set(p.right()); // BLOCAL: lost-update {{point}}
    }

    /** Silent. */
    void moveWell() {
        point.updateAndGet(Point::right);
        point.accumulateAndGet(new Point(1, 1), (a, b) -> new Point(a.x + b.x, a.y + b.y));
    }

    /** One of many atomics. */
    void atom(int i) {
        int n = atoms[i].get();
        atoms[i].set(n + 1); // BLOCAL: lost-update {{atoms}}
    }

    /** Silent. */
    void atomWell(int i) {
        atoms[i].getAndIncrement();
    }

    /** Nothing may be left. */
    int next() {
        if (!queue.isEmpty()) {
            return queue.poll().length(); // BLOCAL: check-then-act medium {{queue}}
        }
        return 0;
    }

    /** Silent. */
    int nextWell() {
        String s = queue.poll();
        return s == null ? 0 : s.length();
    }

    void queue(String s) {
        queue.add(s);
    }

    /** The first key, which is another one by then. */
    void dropFirst() {
        if (!sorted.isEmpty()) {
            sorted.remove(sorted.firstKey()); // BLOCAL: check-then-act medium {{sorted}}
        }
    }

    /** Silent. */
    void dropFirstWell() {
        sorted.pollFirstEntry();
    }

    void sort(String s) {
        sorted.put(s, 1);
    }

    /** Asked whether it is there, and then used. */
    int nameLength(String k) {
        if (names.containsKey(k)) {
            return names.get(k).length(); // BLOCAL: check-then-act medium {{names}}
        }
        return 0;
    }

    /** Silent. */
    int nameLengthWell(String k) {
        String n = names.get(k);
        return n == null ? 0 : n.length();
    }

    void names(String k) {
        names.put(k, k);
        names.remove(k + k);
    }

    /** The place of the last one that there was. */
    String newest() {
        // was expected for the test: the index is computed afresh, and old by the time it is used (docs/kinds.md)
        return recent.isEmpty() ? null : recent.get(recent.size() - 1); // BLOCAL: stale-value medium {{recent}}
    }

    void recent(String s) {
        recent.add(s);
        if (recent.size() > 10) {
            recent.remove(s); // BLOCAL: check-then-act low {{recent}}
        }
    }

    /** Stage by stage. */
    void staged() {
        CompletableFuture.supplyAsync(this::get).thenAccept(n -> {
            synchronized (this) {
                value = n + 1; // BLOCAL: lost-update {{value}}
            }
        });
    }

    /** Silent: one stage. */
    void stagedWell() {
        CompletableFuture.runAsync(() -> {
            synchronized (this) {
                value = value + 1;
            }
        });
    }

    /** Summed up in one section, kept in another. */
    void sumUp() {
        int s;
        synchronized (this) {
            s = ages.values().stream().mapToInt(x -> x).sum();
        }
        synchronized (this) {
            sum = s; // BLOCAL: stale-value medium {{ages}}
        }
    }

    synchronized int sum() {
        return sum;
    }

    /** Looked at with no lock, made under it, twice if two look. */
    Object part() {
        if (part == null) {
            synchronized (this) {
                part = new Object(); // BLOCAL: check-then-act {{part}}
            }
        }
        return part;
    }

    private synchronized Object peekPart() {
        return part;
    }

    /** It is there, or the method throws. */
    void forget() {
        Object p = Objects.requireNonNull(peekPart());
        synchronized (this) {
            if (p == part) {
                part = null; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** Silent: what is open now may be closed, but nothing goes with that here. */
    void touch() {
        ensureOpen();
    }

    @Override
    public void run() {
        holder();
        holderWell("a");
        countDown();
        atLeast(3);
        greatest(4);
        allocate();
        allocateWell();
        removeFound("a");
        removeFoundWell("b");
        last();
        takeFirst();
        cut();
        cutWell();
        move();
        moveWell();
        atom(0);
        atomWell(1);
        next();
        nextWell();
        queue("c");
        dropFirst();
        dropFirstWell();
        sort("d");
        nameLength("e");
        nameLengthWell("f");
        names("g");
        newest();
        recent("h");
        staged();
        stagedWell();
        sumUp();
        sum();
        part();
        forget();
        touch();
        name("i");
        unname("j");
        close(true);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
