// RELEASES: 8 17
package audit18;

import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Vector;

/** Old code: Vector, Hashtable, wait and notify, a thread that is a subclass. */
public class Clinic extends Thread {
    static Clinic clinic = new Clinic();

    private final Vector<String> waiting = new Vector<>();
    private final Hashtable<String, Integer> visits = new Hashtable<>();
    private int beds = 4;
    private boolean stop;
    private int treated;

    @Override
    public void run() {
        while (!stopped()) {
            treat();
        }
    }

    public synchronized boolean stopped() {
        return stop;
    }

    public synchronized void halt() {
        stop = true;
        notifyAll();
    }

    public void treat() {
        if (waiting.size() > 0) {
            waiting.removeElementAt(0); // BLOCAL: check-then-act
        }
    }

    public void treatWell() {
        synchronized (waiting) {
            if (waiting.size() > 0) {
                waiting.removeElementAt(0);
            }
        }
    }

    public void comeIn(String name) {
        if (!waiting.contains(name)) {
            waiting.addElement(name); // BLOCAL: check-then-act
        }
    }

    public void visit(String name) {
        Integer v = visits.get(name);
        visits.put(name, v == null ? 1 : v + 1); // BLOCAL: lost-update high
    }

    public void visitWell(String name) {
        synchronized (visits) {
            Integer v = visits.get(name);
            visits.put(name, v == null ? 1 : v + 1);
        }
    }

    public void visitOtherLock(String name) {
        synchronized (this) {
            Integer v = visits.get(name);
            visits.put(name, v == null ? 1 : v + 1); // BLOCAL: lost-update
        }
    }

    public int total() {
        int n = 0;
        for (Enumeration<Integer> e = visits.elements(); e.hasMoreElements();) {
            n += e.nextElement();
        }
        return n;
    }

    public String lastIn() {
        if (!waiting.isEmpty()) {
            // was medium: of a Vector what fails where there is nothing is low (docs/kinds.md, (d))
            return waiting.lastElement(); // BLOCAL: check-then-act low
        }
        return null;
    }

    public synchronized void admit() throws InterruptedException {
        while (beds == 0) {
            wait();
        }
        beds--;
    }

    public synchronized void admitBadly() throws InterruptedException {
        int b = beds;
        if (b == 0) {
            wait();
        }
        beds = b - 1; // BLOCAL: stale-after-wait high
    }

    public void admitFromOutside() throws InterruptedException {
        boolean full;
        synchronized (this) {
            full = beds == 0;
        }
        synchronized (this) {
            if (full) {
                wait(); // BLOCAL: check-then-wait high
            }
            beds--;
        }
    }

    public synchronized void discharge() {
        beds++;
        treated = treated + 1;
        notify();
    }

    public synchronized int treated() {
        return treated;
    }

    public void report() {
        int t = treated();
        System.err.println("treated " + t);
    }
}
