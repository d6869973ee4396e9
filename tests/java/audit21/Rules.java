package audit21;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Locks that are declared, inferred, of the wrong object, or of one that changes; and methods that are to be one step. */
public class Rules {
    @interface GuardedBy {
        String value();
    }

    @interface Atomic {
    }

    static final Rules RULES = new Rules();
    private static int made;

    @GuardedBy("this")
    private int declared;
    private final Object lock = new Object();
    @GuardedBy("lock")
    private final List<String> notes = new ArrayList<>();
    private int inferred;
    private final List<String> wrapped = Collections.synchronizedList(new ArrayList<>());
    private final Vector<String> vector = new Vector<>();
    private int[] table = new int[4];
    private final Rank rank = new Rank();

    static final class Rank {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int value) {
            n = value;
        }
    }

    synchronized void declare(int n) {
        declared = n;
    }

    void declareBadly(int n) {
        declared = n; // BLOCAL: guarded-by high {{declared}}
    }

    int look() {
        return declared; // BLOCAL: guarded-by high {{declared}}
    }

    private int lookWell() {
        return declared;
    }

    synchronized int looked() {
        return lookWell();
    }

    void note(String s) {
        synchronized (lock) {
            notes.add(s);
        }
    }

    void noteBadly(String s) {
        synchronized (this) {
            notes.add(s); // BLOCAL: guarded-by high {{notes}}
        }
    }

    synchronized void one() {
        inferred = 1;
    }

    synchronized void two() {
        inferred = 2;
    }

    synchronized void three() {
        inferred += 3;
    }

    void four() {
        inferred = 4; // BLOCAL: guarded-by medium {{inferred}}
    }

    void wrap(String s) {
        wrapped.add(s);
    }

    int walk() {
        int n = 0;
        for (String s : wrapped) { // BLOCAL: guarded-by medium {{wrapped}}
            n += s.length();
        }
        return n;
    }

    int walkWell() {
        int n = 0;
        synchronized (wrapped) {
            for (String s : wrapped) {
                n += s.length();
            }
        }
        return n;
    }

    /** Each object's own lock, and one number for all of them. */
    synchronized void make() {
        made++; // BLOCAL: guarded-by medium {{made}}
    }

    static Rules another() {
        return new Rules();
    }

    void addOnce(String s) {
        if (!vector.contains(s)) {
            vector.add(s); // BLOCAL: check-then-act {{vector}}
        }
    }

    void addOnceWell(String s) {
        synchronized (vector) {
            if (!vector.contains(s)) {
                vector.add(s);
            }
        }
    }

    /** Who waits for the old array and who comes for the new one are both in. */
    void grow() {
        synchronized (table) { // BLOCAL: mutable-lock medium {{table}}
            table = new int[table.length * 2];
        }
    }

    void set(int i, int n) {
        // was forgotten
        synchronized (table) { // BLOCAL: mutable-lock low
            table[i] = n;
        }
    }

    @Atomic
    void promote() { // an annotation in the class file that nobody reads at run time
        int n = rank.n(); // BLOCAL: non-atomic medium
        rank.n(n + 1); // BLOCAL: lost-update
    }

    @Atomic
    int peek() {
        return rank.n();
    }

    /** Two actions on another object's lock. */
    synchronized void promoteLocked(int by) {
        int n = rank.n(); // BLOCAL: non-atomic medium
        rank.n(n + by); // BLOCAL: lost-update
    }

    synchronized void promoteWell(int by) {
        synchronized (rank) {
            rank.n(rank.n() + by);
        }
    }
}
