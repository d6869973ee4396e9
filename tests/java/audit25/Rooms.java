package audit25;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A hotel: locks as paths (section 6). */
public class Rooms implements Runnable {
    static final Rooms HOTEL = new Rooms();
    private static final Object GLOBAL = new Object();
    private static int guests;
    private static int stars;

    private final Object[] locks = {new Object(), new Object()};
    private final int[] beds = new int[2];
    private final Floor floor = new Floor();
    private Object replaced = new Object();
    private int keys;
    private int towels;
    private int broken;

    static final class Floor {
        final Object lock = new Object();
        int rooms;

        Object lock() {
            return lock;
        }
    }

    /** A static field. */
    static void check() {
        int g;
        synchronized (GLOBAL) {
            g = guests;
        }
        synchronized (GLOBAL) {
            guests = g + 1; // BLOCAL: lost-update high {{guests}}
        }
    }

    static void leave() {
        synchronized (GLOBAL) {
            guests--;
        }
    }

    static void empty() {
        synchronized (GLOBAL) {
            guests = 0;
        }
    }

    /** A class literal and a static synchronized method are one lock. */
    static synchronized int stars() {
        return stars;
    }

    static void award() {
        int s = stars();
        synchronized (Rooms.class) {
            stars = s + 1; // BLOCAL: lost-update high {{stars}}
        }
    }

    /** Silent: re-entered. */
    static synchronized void awardWell() {
        int s = stars();
        synchronized (Rooms.class) {
            stars = s + 1;
        }
    }

    /** A field of a field. */
    void build() {
        int r;
        synchronized (floor.lock) {
            r = floor.rooms;
        }
        synchronized (floor.lock) {
            floor.rooms = r + 1; // BLOCAL: lost-update high {{rooms}}
        }
    }

    /** What a method returns is that path. */
    void buildByGetter() {
        int r;
        synchronized (floor.lock()) {
            r = floor.rooms;
        }
        synchronized (floor.lock) {
            floor.rooms = r + 1; // BLOCAL: lost-update high {{rooms}}
        }
    }

    /** Silent: by the getter, one inside of the other. */
    void buildWell() {
        synchronized (floor.lock()) {
            int r = floor.rooms;
            synchronized (floor.lock) {
                floor.rooms = r + 1;
            }
        }
    }

    /** A local that holds the lock. */
    void raze() {
        Object l = floor.lock;
        synchronized (l) {
            floor.rooms = 0;
        }
    }

    /** Array elements with one index are one lock. */
    void makeBed(int i) {
        int b;
        synchronized (locks[i]) {
            b = beds[i];
        }
        synchronized (locks[i]) {
            beds[i] = b + 1; // BLOCAL: lost-update {{beds}}
        }
    }

    /** Silent. */
    void makeBedWell(int i) {
        synchronized (locks[i]) {
            int b = beds[i];
            beds[i] = b + 1;
        }
    }

    void stripBed(int i) {
        synchronized (locks[i]) {
            beds[i] = 0;
        }
    }

    /** A lock in a field that can change is likely the same only; and locking it is an error of its own. */
    void takeKey() {
        int k;
        synchronized (replaced) { // BLOCAL: mutable-lock low {{replaced}}
            k = keys;
        }
        synchronized (replaced) { // BLOCAL: mutable-lock low {{replaced}}
            keys = k - 1; // BLOCAL: lost-update medium {{keys}}
        }
    }

    void addKeys(int n) {
        synchronized (replaced) { // BLOCAL: mutable-lock low {{replaced}}
            keys += n;
        }
    }

    void replace() {
        replaced = new Object();
    }

    /** A condition of a lock, and the lock, are one. */
    private final Lock desk = new ReentrantLock();
    private final Condition bell = desk.newCondition();

    void ring() throws InterruptedException {
        desk.lock();
        try {
            int t = towels;
            bell.await();
            towels = t - 1; // BLOCAL: stale-after-wait high {{towels}}
        } finally {
            desk.unlock();
        }
    }

    void wash() {
        desk.lock();
        towels++;
        bell.signalAll();
        desk.unlock();
    }

    void throwOut() {
        desk.lock();
        towels = 0;
        desk.unlock();
    }

    /** The exit is matched by value: the local lock stays one, though the field is set meanwhile; but it is one that is set. */
    private Map<String, Integer> prices = new HashMap<>();

    int price(String of) {
        Map<String, Integer> p = prices;
        synchronized (p) { // BLOCAL: mutable-lock low {{prices}}
            Integer i = p.get(of);
            return i == null ? 0 : i;
        }
    }

    void reprice() {
        prices = new HashMap<>();
    }

    /** A lock of a local object guards nothing: read under it, the value belongs to no lock. Silent. */
    void breakOne() {
        Object l = new Object();
        int b;
        synchronized (l) {
            b = broken;
        }
        synchronized (l) {
            broken = b + 1;
        }
    }

    @Override
    public void run() {
        leave();
        raze();
        addKeys(1);
        wash();
        stripBed(0);
    }

    public static void main(String[] a) {
        new Thread(HOTEL).start();
        new Thread(HOTEL).start();
        HOTEL.replace();
        HOTEL.reprice();
    }
}
