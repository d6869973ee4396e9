package audit19;

import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Vector;

/** As servers were written when there were but monitors, Vector and Hashtable. */
public class OldServer {
    private static OldServer server = new OldServer();
    private static int serial;

    private final Vector<Handler> handlers = new Vector<>();
    private final Hashtable<String, Integer> hits = new Hashtable<>();
    private final Map<String, String> hosts = Collections.synchronizedMap(new HashMap<String, String>());
    private Handler[] active = new Handler[4];
    private int count;
    private boolean accepting = true;

    public static synchronized OldServer getServer() {
        return server;
    }

    class Handler extends Thread {
        private int requests;

        @Override
        public void run() {
            while (isAccepting()) {
                requests++;
                hit(getName());
            }
            remove(this);
        }
    }

    synchronized boolean isAccepting() {
        return accepting;
    }

    synchronized void setAccepting(boolean b) {
        accepting = b;
        notifyAll();
    }

    void hit(String path) {
        Integer n = hits.get(path);
        hits.put(path, n == null ? 1 : n + 1); // BLOCAL: lost-update {{hits}}
    }

    void hitSafely(String path) {
        synchronized (hits) {
            Integer n = hits.get(path);
            hits.put(path, n == null ? 1 : n + 1);
        }
    }

    /** The last one may be gone. */
    Handler last() {
        if (!handlers.isEmpty()) {
            return handlers.lastElement(); // BLOCAL: check-then-act low {{handlers}}
        }
        return null;
    }

    Handler lastSafely() {
        synchronized (handlers) {
            return handlers.isEmpty() ? null : handlers.lastElement();
        }
    }

    void add(Handler h) {
        if (!handlers.contains(h)) {
            handlers.addElement(h); // BLOCAL: check-then-act {{handlers}}
        }
    }

    void addSafely(Handler h) {
        synchronized (handlers) {
            if (!handlers.contains(h)) {
                handlers.addElement(h);
            }
        }
    }

    void remove(Handler h) {
        handlers.removeElement(h);
    }

    String resolve(String host) {
        if (hosts.containsKey(host)) {
            return hosts.get(host).trim();
        }
        // was expected where the key is looked up: of one old answer the worst use
        hosts.put(host, host); // BLOCAL: check-then-act {{hosts}}
        return host;
    }

    String resolveSafely(String host) {
        synchronized (hosts) {
            if (hosts.containsKey(host)) {
                return hosts.get(host).trim();
            }
            hosts.put(host, host);
            return host;
        }
    }

    void forget(String host) {
        hosts.remove(host);
    }

    void dump() {
        for (String h : hosts.keySet()) { // BLOCAL: guarded-by {{hosts}}
            if (h.isEmpty()) {
                return;
            }
        }
    }

    void dumpSafely() {
        synchronized (hosts) {
            for (String h : hosts.keySet()) {
                if (h.isEmpty()) {
                    return;
                }
            }
        }
    }

    static int serial() {
        int n;
        synchronized (OldServer.class) {
            n = serial;
        }
        synchronized (OldServer.class) {
            serial = n + 1; // BLOCAL: lost-update {{serial}}
        }
        return n;
    }

    static synchronized int serialSafely() {
        return serial++;
    }

    synchronized int count() {
        return count;
    }

    synchronized void put(int at, Handler h) {
        active[at] = h;
        count = at + 1;
    }

    /** Two put theirs at the same place. */
    void activate(Handler h) {
        put(count(), h); // BLOCAL: lost-update {{count}}
    }

    synchronized void activateSafely(Handler h) {
        put(count(), h);
    }

    /** Woken by what it did not wait for, or never. */
    void awaitStop() throws InterruptedException {
        while (isAccepting()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }

    synchronized void awaitStopSafely() throws InterruptedException {
        while (isAccepting()) {
            wait();
        }
    }

    Object[] all() {
        Object[] all = new Object[handlers.size()];
        handlers.copyInto(all); // BLOCAL: stale-value {{handlers}}
        return all;
    }

    Object[] allSafely() {
        return handlers.toArray();
    }

    int total() {
        int sum = 0;
        for (Enumeration<Handler> e = handlers.elements(); e.hasMoreElements();) {
            sum += e.nextElement().requests;
        }
        return sum;
    }
}
