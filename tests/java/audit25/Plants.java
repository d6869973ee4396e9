package audit25;

import java.util.ArrayList;
import java.util.List;

/** A greenhouse: what is shared and what is not (section 4). */
public class Plants {
    static final Plants HOUSE = new Plants(3);
    private static int houses;

    private final int beds;
    private final int[] water;
    private final List<String> sorts = new ArrayList<>();
    private int never;
    private int light;
    private Bed first = new Bed();
    private final Bed[] all = new Bed[4];

    static class Bed {
        int seeds;
        Bed next;
    }

    /** Silent: `this` is not leaked. The static state of it is shared all the same. */
    Plants(int beds) {
        this.beds = beds;
        this.water = new int[beds];
        light = 1;
        int l;
        synchronized (this) {
            l = light;
        }
        synchronized (this) {
            light = l + 1;
        }
        for (int i = 0; i < all.length; i++) {
            all[i] = new Bed();
        }
        int h;
        synchronized (Plants.class) {
            h = houses;
        }
        synchronized (Plants.class) {
            houses = h + 1; // BLOCAL: lost-update high {{houses}}
        }
    }

    static void forget() {
        synchronized (Plants.class) {
            houses = 0;
        }
    }

    /** Silent: a final field does not change. */
    void perBed() {
        int b;
        synchronized (this) {
            b = beds;
        }
        synchronized (this) {
            light = b * 2;
        }
    }

    /** The elements of a final array are shared. */
    void pour(int i, int by) {
        int w;
        synchronized (this) {
            w = water[i];
        }
        synchronized (this) {
            water[i] = w + by; // BLOCAL: lost-update high {{water}}
        }
    }

    /** Silent. */
    synchronized void pourWell(int i, int by) {
        int w = water[i];
        water[i] = w + by;
    }

    /** Silent: nothing writes it after construction. */
    void useNever() {
        int n;
        synchronized (this) {
            n = never;
        }
        synchronized (this) {
            light = n + 1;
        }
    }

    /** Silent: an object that was made here and has not escaped. */
    int fresh() {
        Bed b = new Bed();
        int s;
        synchronized (b) {
            s = b.seeds;
        }
        synchronized (b) {
            b.seeds = s + 1;
        }
        return b.seeds;
    }

    /** The field of an element is the array's path with any index. */
    void sow(int i) {
        int s;
        synchronized (this) {
            s = all[i].seeds;
        }
        synchronized (this) {
            all[i].seeds = s + 1; // BLOCAL: lost-update high {{seeds}}
        }
    }

    synchronized void reap(int i) {
        all[i].seeds = 0;
        water[i] = 0;
    }

    /** What is in a list that a final field holds is shared. */
    void name(String sort) {
        boolean known;
        synchronized (this) {
            known = sorts.contains(sort);
        }
        if (!known) {
            synchronized (this) {
                sorts.add(sort); // BLOCAL: check-then-act medium {{sorts}}
            }
        }
    }

    /** Silent: one block. */
    synchronized void nameWell(String sort) {
        if (!sorts.contains(sort)) {
            sorts.add(sort);
        }
    }

    /** Silent: a list in no field. */
    static List<String> copyOf(Plants p) {
        List<String> l = new ArrayList<>();
        if (l.isEmpty()) {
            synchronized (p) {
                l.addAll(p.sorts);
            }
        }
        return l;
    }

    synchronized void dim() {
        light--;
        sorts.clear();
    }

    /** What is reached through a stale reference is stale. */
    void sowFirst() {
        Bed b;
        synchronized (this) {
            b = first;
        }
        synchronized (this) {
            light = b.seeds; // BLOCAL: stale-value {{first}}
        }
    }

    synchronized void rotate() {
        Bed b = new Bed();
        b.next = first;
        first = b;
    }

    public static void main(String[] a) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                HOUSE.pourWell(1, 2);
                HOUSE.rotate();
                HOUSE.reap(1);
                HOUSE.dim();
                new Plants(2).perBed();
            }).start();
        }
    }
}
