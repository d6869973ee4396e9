// RELEASES: 17 21
package audit35;

import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** More that carries a value out of its block: local collections, builders, entries, streams, exceptions, atomics of one's own, bits. */
public class Bearers {
    static final Bearers SHARED = new Bearers();

    enum Colour { RED, GREEN }

    private int n;
    private long wide;
    private double ratio;
    private int bits;
    private String text = "";
    private List<String> list = new ArrayList<>();
    private Map<String, Integer> map = new HashMap<>();
    private final Map<Colour, Integer> colours = new EnumMap<>(Colour.class);
    private final TreeMap<Integer, String> tree = new TreeMap<>();
    private final BitSet set = new BitSet();
    private int[][] grid = new int[2][2];

    synchronized void clear() {
        n = 0;
        wide = 0;
        ratio = 0;
        bits = 0;
        text = "";
        list = new ArrayList<>();
        map = new HashMap<>();
        colours.clear();
        tree.clear();
        set.clear();
        grid = new int[2][2];
    }

    synchronized void bump() {
        n++;
        wide++;
        ratio += 0.5;
        bits |= 4;
        text += ".";
        list.add(text);
        map.put(text, n);
        colours.put(Colour.RED, n);
        tree.put(n, text);
        set.set(n);
        grid[0][0]++;
    }

    /** In an entry. */
    void inEntry() {
        Map.Entry<String, Integer> e;
        synchronized (this) {
            e = new SimpleEntry<>(text, n);
        }
        synchronized (this) {
            n = e.getValue() + 1; // BLOCAL: lost-update high {{'n'}}
        }
    }

    /** Silent. */
    synchronized void inEntryHeld() {
        var e = Map.entry(text, n);
        n = e.getValue() + 1;
    }

    /** In a list of one's own. */
    void inList() {
        List<Integer> l = new ArrayList<>();
        synchronized (this) {
            l.add(n);
        }
        synchronized (this) {
            n = l.get(0) + 1; // BLOCAL: lost-update high {{'n'}}
        }
    }

    /** Silent: the list has nothing that was read. */
    void inListOfOthers() {
        List<Integer> l = new ArrayList<>();
        synchronized (this) {
            n = 3;
            l.add(4);
        }
        synchronized (this) {
            n = l.get(0) + 1;
        }
    }

    /** In a builder of text. */
    void inBuilder(String more) {
        StringBuilder sb = new StringBuilder();
        synchronized (this) {
            sb.append(text);
        }
        sb.append(more);
        synchronized (this) {
            text = sb.toString(); // BLOCAL: lost-update high {{text}}
        }
    }

    /** Silent. */
    synchronized void inBuilderHeld(String more) {
        StringBuilder sb = new StringBuilder(text);
        text = sb.append(more).toString();
    }

    /** In an atomic of one's own. */
    void inAtomic() {
        AtomicInteger own = new AtomicInteger();
        synchronized (this) {
            own.set(n);
        }
        own.incrementAndGet();
        synchronized (this) {
            n = own.get(); // BLOCAL: lost-update high {{'n'}}
        }
    }

    /** In a reference of one's own, filled by a lambda that is run in place. */
    void inReference() {
        AtomicReference<String> own = new AtomicReference<>();
        run(() -> own.set(text));
        String now = own.get() + "!";
        synchronized (this) {
            text = now; // BLOCAL: lost-update {{text}}
        }
    }

    private synchronized void run(Runnable body) {
        body.run();
    }

    /** In an exception. */
    static final class Full extends Exception {
        final int size;

        Full(int size) {
            this.size = size;
        }
    }

    private synchronized void check(int max) throws Full {
        if (n > max) {
            throw new Full(n);
        }
    }

    /** Thrown out of a helper, under its lock, and caught. */
    void inException() {
        try {
            check(5);
        } catch (Full e) {
            synchronized (this) {
                n = e.size - 1; // MISSED: lost-update (what is thrown carries nothing)
            }
        }
    }

    /** By bits. */
    void byBits(int bit) {
        int b;
        synchronized (this) {
            b = bits;
        }
        b |= 1 << bit;
        synchronized (this) {
            bits = b; // BLOCAL: lost-update high {{bits}}
        }
    }

    /** Silent. */
    void byBitsHeld(int bit) {
        synchronized (this) {
            bits |= 1 << bit;
        }
    }

    /** A long, by a shift and a cast. */
    void byCast() {
        long w;
        synchronized (this) {
            w = wide;
        }
        int half = (int) (w >>> 1);
        synchronized (this) {
            wide = half; // BLOCAL: lost-update high {{wide}}
        }
    }

    /** A double, by the library. */
    void byMath(double by) {
        double r;
        synchronized (this) {
            r = ratio;
        }
        double next = Math.fma(r, 0.9, by);
        synchronized (this) {
            ratio = next; // BLOCAL: lost-update high {{ratio}}
        }
    }

    /** A moving average in one block: silent. */
    synchronized void byMathHeld(double by) {
        ratio = Math.fma(ratio, 0.9, by);
    }

    /** By a format. */
    void byFormat(int by) {
        String t;
        synchronized (this) {
            t = text;
        }
        String next = String.format("%s-%d", t, by);
        synchronized (this) {
            text = next; // BLOCAL: lost-update high {{text}}
        }
    }

    /** By the library's join. */
    void byJoin(String more) {
        String t;
        synchronized (this) {
            t = text;
        }
        String next = String.join(",", t, more);
        synchronized (this) {
            text = next; // BLOCAL: lost-update high {{text}}
        }
    }

    /** A list copied, changed and put in its place. */
    void copied(String more) {
        List<String> l;
        synchronized (this) {
            l = new ArrayList<>(list);
        }
        l.add(more);
        l.sort(Comparator.naturalOrder());
        synchronized (this) {
            list = l; // BLOCAL: lost-update high {{list}}
        }
    }

    /** Silent. */
    void copiedHeld(String more) {
        synchronized (this) {
            List<String> l = new ArrayList<>(list);
            l.add(more);
            list = l;
        }
    }

    /** By a stream that collects. (What the list has is read without the lock, which was not thought of.) */
    void collected() {
        List<String> l;
        synchronized (this) {
            l = list;
        }
        var upper = l.stream().map(String::trim).filter(s -> !s.isEmpty()).collect(Collectors.toList());
        synchronized (this) {
            list = upper; // BLOCAL: lost-update high {{list}}; BLOCAL: lost-update low {{read without}}
        }
    }

    /** Silent. */
    synchronized void collectedHeld() {
        list = list.stream().map(String::trim).collect(Collectors.toList());
    }

    /** By a loop over the old map. (Likewise.) */
    void rebuilt() {
        Map<String, Integer> old;
        synchronized (this) {
            old = map;
        }
        Map<String, Integer> next = new HashMap<>();
        for (Map.Entry<String, Integer> e : old.entrySet()) {
            if (e.getValue() > 0) {
                next.put(e.getKey(), e.getValue() - 1);
            }
        }
        synchronized (this) {
            map = next; // BLOCAL: lost-update high {{map}}; BLOCAL: lost-update low {{read without}}
        }
    }

    /** Silent. */
    synchronized void rebuiltHeld() {
        Map<String, Integer> next = new HashMap<>(map);
        next.replaceAll((k, v) -> v - 1);
        map = next;
    }

    /** What a range of numbers sums up. */
    void ranged() {
        int m;
        synchronized (this) {
            m = n;
        }
        int sum = IntStream.range(0, m).sum();
        synchronized (this) {
            n = sum; // BLOCAL: lost-update high {{'n'}}
        }
    }

    /** By a supplier in a local. */
    void bySupplier() {
        int m;
        synchronized (this) {
            m = n;
        }
        IntSupplier next = () -> m + 1;
        synchronized (this) {
            n = next.getAsInt(); // BLOCAL: lost-update high {{'n'}}
        }
    }

    /** Silent: the supplier reads when it is asked, which is under the lock. */
    void bySupplierHeld() {
        IntSupplier next = () -> n + 1;
        synchronized (this) {
            n = next.getAsInt();
        }
    }

    private static int deep(int k, int acc) {
        return k == 0 ? acc : deep(k - 1, acc + k);
    }

    /** By a helper that calls itself. */
    void byRecursion() {
        int m;
        synchronized (this) {
            m = n;
        }
        int next = deep(3, m);
        synchronized (this) {
            n = next; // BLOCAL: lost-update high {{'n'}}
        }
    }

    /** By a builder of one's own. */
    static final class Made {
        private int a;
        private String b;

        Made a(int to) {
            a = to;
            return this;
        }

        Made b(String to) {
            b = to;
            return this;
        }

        int build() {
            return a + b.length();
        }
    }

    void byMaker() {
        Made m;
        synchronized (this) {
            m = new Made().a(n).b("x");
        }
        int next = m.build();
        synchronized (this) {
            n = next; // BLOCAL: lost-update high {{'n'}}
        }
    }

    /** Silent. */
    synchronized void byMakerHeld() {
        n = new Made().a(n).b("x").build();
    }

    /** A row of a matrix. */
    void cell(int i, int j) {
        int old;
        synchronized (this) {
            old = grid[i][j];
        }
        synchronized (this) {
            grid[i][j] = old + 1; // BLOCAL: lost-update {{grid}}
        }
    }

    /** Silent. */
    synchronized void cellHeld(int i, int j) {
        grid[i][j]++;
    }

    /** By the key of an enum. */
    void coloured(Colour c) {
        int old;
        synchronized (this) {
            old = colours.getOrDefault(c, 0);
        }
        synchronized (this) {
            colours.put(c, old + 1); // BLOCAL: lost-update high {{colours}}
        }
    }

    /** Silent. */
    synchronized void colouredHeld(Colour c) {
        colours.put(c, colours.getOrDefault(c, 0) + 1);
    }

    /** The first of a tree is asked for, and taken. */
    void firstOfTree(int max) {
        Integer first;
        synchronized (this) {
            first = tree.isEmpty() ? null : tree.firstKey();
        }
        if (first != null && first < max) {
            synchronized (this) {
                tree.pollFirstEntry(); // BLOCAL: check-then-act {{tree}}
            }
        }
    }

    /** Silent. */
    synchronized void firstOfTreeHeld(int max) {
        if (!tree.isEmpty() && tree.firstKey() < max) {
            tree.pollFirstEntry();
        }
    }

    /** The next free bit, found in one block and set in another. */
    int freeBit() {
        int free;
        synchronized (this) {
            free = set.nextClearBit(0);
        }
        synchronized (this) {
            set.set(free); // BLOCAL: stale-value low
        }
        return free;
    }

    /** Silent. */
    synchronized int freeBitHeld() {
        int free = set.nextClearBit(0);
        set.set(free);
        return free;
    }

    /** An iterator of the list outlives the block. It was expected a line later: to ask it is as bad. */
    void iterated() {
        Iterator<String> all;
        synchronized (this) {
            all = list.iterator();
        }
        while (all.hasNext()) {
            if (all.next().isEmpty()) {
                break;
            }
        }
        synchronized (this) {
            if (all.hasNext()) { // BLOCAL: stale-value medium {{list}}
                all.remove();
            }
        }
    }

    /** Silent. */
    synchronized void iteratedHeld() {
        for (Iterator<String> all = list.iterator(); all.hasNext();) {
            if (all.next().isEmpty()) {
                all.remove();
            }
        }
    }

    /** A part of the array that was read is copied over the new one. Expected as lost-update, which arraycopy is not (docs/limits.md). */
    void arrayed() {
        int[] row;
        synchronized (this) {
            row = grid[0].clone();
        }
        Arrays.sort(row);
        synchronized (this) {
            System.arraycopy(row, 0, grid[0], 0, row.length); // BLOCAL: stale-value low {{grid}}
        }
    }

    /** Silent. */
    synchronized void arrayedHeld() {
        Arrays.sort(grid[0]);
    }
}
