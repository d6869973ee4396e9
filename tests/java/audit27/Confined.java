// RELEASES: 8 17 21
package audit27;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** `confined` and `ordered`, each beside what breaks one clause of it. */
public class Confined {
    private static final List<Confined> ALL = new CopyOnWriteArrayList<>();
    private static Confined latest;

    private int value;
    private int level;

    synchronized int get() {
        return value;
    }

    synchronized void set(int n) {
        value = n;
    }

    synchronized int level() {
        return level;
    }

    synchronized void level(int n) {
        level = n;
    }

    /** Silent: nobody has it yet. Was expected with the reason: what has not escaped is not shared at all (§4). */
    static Confined fresh() {
        Confined c = new Confined();
        int n = c.get();
        c.set(n + 1);
        return c;
    }

    /** Given to all before. */
    static Confined published() {
        Confined c = new Confined();
        ALL.add(c);
        int n = c.get();
        c.set(n + 1); // BLOCAL: lost-update {{value}}
        return c;
    }

    /** Given to a thread before. */
    static void given() {
        Confined c = new Confined();
        new Thread(() -> c.set(7)).start();
        int n = c.get();
        c.set(n + 1); // BLOCAL: lost-update {{value}}
    }

    /** Silent: published, but only when all is done. Likewise. */
    static void publishedLast() {
        Confined c = new Confined();
        int n = c.get();
        c.set(n + 1);
        latest = c;
    }

    /** Threads are started, and waited for, by what alone writes before and after. */
    static final class Ordered {
        private int sum;
        private int rest;

        synchronized int sum() {
            return sum;
        }

        synchronized void sum(int n) {
            sum = n;
        }

        synchronized int rest() {
            return rest;
        }

        synchronized void rest(int n) {
            rest = n;
        }
    }

    /** Silent. Likewise. */
    static void before() {
        Ordered o = new Ordered();
        int n = o.sum();
        o.sum(n + 1);
        Thread t = new Thread(() -> o.sum(3));
        t.start();
    }

    static void joined() throws InterruptedException {
        Ordered o = new Ordered();
        Thread t = new Thread(() -> o.sum(3));
        t.start();
        t.join();
        int n = o.sum();
        o.sum(n + 1); // BENIGN: lost-update ordered
    }

    /** Not for as long as it takes. */
    static void joinedBriefly() throws InterruptedException {
        Ordered o = new Ordered();
        Thread t = new Thread(() -> o.sum(3));
        t.start();
        t.join(10);
        int n = o.sum();
        o.sum(n + 1); // BLOCAL: lost-update {{sum}}
    }

    /** One of the two. */
    static void joinedOne() throws InterruptedException {
        Ordered o = new Ordered();
        Thread t = new Thread(() -> o.sum(3));
        Thread u = new Thread(() -> o.sum(4));
        t.start();
        u.start();
        t.join();
        int n = o.sum();
        o.sum(n + 1); // BLOCAL: lost-update {{sum}}
        u.join();
    }

    static Confined any(boolean b) {
        return b ? latest : ALL.get(0);
    }

    public static void main(String[] a) throws InterruptedException {
        fresh();
        published();
        given();
        publishedLast();
        before();
        joined();
        joinedBriefly();
        joinedOne();
        any(true).level(3);
        any(false).level();
    }
}
