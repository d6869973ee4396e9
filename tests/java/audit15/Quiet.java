// RELEASES: 8 17
package audit15;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the default mode must not report (2, 4, 7). */
public class Quiet {
    static final Quiet SHARED = new Quiet();

    private final int fixed = Integer.getInteger("x", 3);
    private int n;
    private List<String> names = new ArrayList<>();
    private final Map<String, String> map = new HashMap<>();
    private int unguarded;

    synchronized int n() {
        return n;
    }

    synchronized void n(int v) {
        n = v;
    }

    synchronized int fixed() {
        return fixed;
    }

    /** A final field is no shared state. */
    void ofFinal() {
        n(fixed() + 1);
    }

    synchronized List<String> names() {
        return names;
    }

    synchronized void names(List<String> l) {
        names = l;
    }

    /** A reference only passed on. */
    void passedOn() {
        List<String> l = names();
        synchronized (this) {
            System.out.println(l);
        }
    }

    /** Returned: used, or not, where it goes. */
    int handed() {
        return n();
    }

    /** Moving is no use. */
    long moved() {
        int a = n();
        int b = a;
        long c = b;
        return c;
    }

    /** No lock anywhere: plain reads and writes. */
    void plain() {
        int u = unguarded;
        unguarded = u + 1;
    }

    /** A snapshot of a guarded map. */
    synchronized Map<String, String> snapshot() {
        return new HashMap<>(map);
    }

    synchronized void put(String k, String v) {
        map.put(k, v);
    }

    int sizes() {
        int sum = 0;
        for (String s : snapshot().values()) {
            sum += s.length();
        }
        return sum;
    }

    /** Another lock only. */
    void otherLock(Object other) {
        int t = n();
        synchronized (other) {
            System.out.println(t + 1);
        }
    }

    /** Independent of what was read. */
    void independent(int v) {
        int t = n();
        System.out.println(t);
        n(v);
    }

    /** A parameter overwritten. */
    void overwritten() {
        int t = n();
        t = 4;
        n(t);
    }
}
