package audit20;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A press with two rollers: each kind of ANALYSIS 7 that the other files have few of. */
public class Sorts {
    static final Sorts PRESS = new Sorts();

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Atomic {
    }

    private final Object inner = new Object();
    private final Object outer = new Object();
    private final Deque<String> sheets = new ArrayDeque<>();
    private final List<String> printed = new ArrayList<>();
    private boolean running;
    private int ink;
    private int speed;
    private int wanted;

    @GuardedBy("this")
    private int errors;

    @GuardedBy("inner")
    private final List<String> log = new ArrayList<>();

    private Object plate = new Object();

    private synchronized boolean idle() {
        return !running;
    }

    /** The flag was asked for in a block of its own. */
    public void awaitRunning() throws InterruptedException {
        if (idle()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    public synchronized void awaitRunningWell() throws InterruptedException {
        while (idle()) {
            wait();
        }
    }

    /** A timed wait ends by itself. */
    public void awaitRunningAWhile() throws InterruptedException {
        if (idle()) {
            synchronized (this) {
                wait(100);
            }
        }
    }

    public synchronized void start() {
        running = true;
        notifyAll();
    }

    public synchronized void stop() {
        running = false;
        speed = 0;
        wanted = 0;
    }

    public synchronized void refill() throws InterruptedException {
        int level = ink;
        while (running) {
            wait();
        }
        ink = level + 10; // BLOCAL: stale-after-wait high
    }

    public synchronized void print() {
        ink--;
        notifyAll();
    }

    public synchronized void setSpeed(int s) {
        speed = s;
        wanted = s + 1;
    }

    private synchronized int speed() {
        return speed;
    }

    private synchronized int wanted() {
        return wanted;
    }

    /** Two getters, two versions, one sum. */
    public int lag() {
        return wanted() - speed(); // BLOCAL: inconsistent-read low
    }

    public synchronized int lagWell() {
        return wanted() - speed();
    }

    /** Stored into another field of the lock's state. */
    public void follow() {
        int s = speed();
        synchronized (this) {
            wanted = s; // BLOCAL: stale-value medium
        }
    }

    /** Decides a field that is written together with it. */
    public void brake() {
        if (speed() > 10) {
            synchronized (this) {
                wanted = 10; // BLOCAL: check-then-act medium
            }
        }
    }

    public void brakeWell() {
        synchronized (this) {
            if (speed > 10) {
                wanted = 10;
            }
        }
    }

    public void feed(String sheet) {
        synchronized (inner) {
            sheets.add(sheet);
        }
    }

    private boolean empty() {
        synchronized (inner) {
            return sheets.isEmpty();
        }
    }

    public String take() {
        if (empty()) {
            return null;
        }
        synchronized (inner) {
            return sheets.removeFirst(); // BLOCAL: check-then-act medium
        }
    }

    public String takeWell() {
        synchronized (inner) {
            return sheets.isEmpty() ? null : sheets.removeFirst();
        }
    }

    public void fail() {
        errors++; // BLOCAL: guarded-by high
    }

    public synchronized void failWell() {
        errors++;
    }

    public void note(String s) {
        synchronized (outer) {
            log.add(s); // BLOCAL: guarded-by high
        }
    }

    public void noteWell(String s) {
        synchronized (inner) {
            log.add(s);
        }
    }

    /** The first line is that of the code; the second was forgotten. */
    @Atomic
    public void double_() {
        if (empty()) { // BLOCAL: non-atomic medium
            feed("blank"); // BLOCAL: check-then-act
        }
    }

    @Atomic
    public void doubleWell() {
        synchronized (inner) {
            if (empty()) {
                feed("blank");
            }
        }
    }

    /** Holds its own lock, and acts twice on another. Was expected as medium: nothing goes from the one to the other. */
    public synchronized void twice(String s) {
        synchronized (outer) { // BLOCAL: non-atomic low
            printed.add(s);
        }
        synchronized (outer) {
            printed.remove(printed.size() - 1);
        }
    }

    public void clear() {
        synchronized (outer) {
            printed.clear();
        }
    }

    /** Another plate while the old one is locked. */
    public void change() {
        synchronized (plate) { // BLOCAL: mutable-lock medium
            plate = new Object();
        }
    }
}
