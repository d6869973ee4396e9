// RELEASES: 8 17
package audit18;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;

/** Declared and inferred guards (ANALYSIS 5, 7). */
public class Heating {
    static final Heating H = new Heating();

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    private final Object lock = new Object();

    @GuardedBy("this")
    private int wanted;

    @GuardedBy("lock")
    private int actual;

    @GuardedBy("Heating.class")
    private static int installed;

    private int pressure;
    private int water;
    private int oil;
    private static int repairs;
    private final List<String> valves = new ArrayList<>();

    public Heating() {
        wanted = 20;
        actual = 15;
    }

    public synchronized void want(int w) {
        wanted = w;
    }

    public int wanted() {
        return wanted; // BLOCAL: guarded-by high
    }

    public int wantedWell() {
        synchronized (this) {
            return wanted;
        }
    }

    public synchronized void measure(int a) {
        actual = a; // BLOCAL: guarded-by high
    }

    public void measureWell(int a) {
        synchronized (lock) {
            actual = a;
        }
    }

    public static synchronized void install() {
        installed++;
    }

    public static void remove() {
        installed--; // BLOCAL: guarded-by high
    }

    private void warm() {
        wanted++; // BLOCAL: guarded-by high
    }

    public synchronized void warmer() {
        warm();
    }

    public void muchWarmer() {
        warm();
        warm();
    }

    private void cool() {
        wanted--;
    }

    public synchronized void cooler() {
        cool();
    }

    public synchronized void pump() {
        pressure++;
    }

    public synchronized void vent() {
        pressure = 0;
    }

    public synchronized void setPressure(int p) {
        pressure = p;
    }

    public void burst() {
        pressure = -1; // BLOCAL: guarded-by medium
    }

    /** Reads do not count. */
    public int pressure() {
        return pressure;
    }

    public synchronized void fill() {
        water = 100;
    }

    public synchronized void drip() {
        water = water - 1;
    }

    /** Two of three: no more than two thirds hold it. */
    public void spill() {
        water = 0;
    }

    public void refuel() {
        oil = 100;
    }

    public synchronized void repair() {
        // was expected as guarded-by: there is no other object than the one in the static field
        repairs = repairs + 1;
    }

    public synchronized void addValve(String v) {
        valves.add(v);
    }

    public synchronized void removeValve(String v) {
        valves.remove(v);
    }

    public synchronized void clearValves() {
        valves.clear();
    }

    public int longest() {
        int n = 0;
        for (String v : valves) { // BLOCAL: guarded-by
            n = Math.max(n, v.length());
        }
        return n;
    }

    public synchronized int longestWell() {
        int n = 0;
        for (String v : valves) {
            n = Math.max(n, v.length());
        }
        return n;
    }

    /** Of these there are many: the monitor of one keeps nobody out of what all have. */
    static class Radiator {
        private static int turns;
        private int turned;

        public synchronized void turn() {
            turned++;
            turns = turns + 1; // BLOCAL: guarded-by
        }

        public synchronized int turned() {
            return turned;
        }
    }

    private final Radiator[] radiators = {new Radiator(), new Radiator()};

    public void turnAll() {
        for (Radiator r : radiators) {
            r.turn();
        }
    }
}
