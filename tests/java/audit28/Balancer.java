package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;

/** The next server of a list that shrinks. */
public class Balancer {
    static final Balancer SHARED = new Balancer();

    private final Vector<String> hosts = new Vector<>();
    private final List<String> servers = new ArrayList<>();
    private volatile String[] table = new String[0];
    private final AtomicInteger turn = new AtomicInteger();
    private int next;

    /** There when it was counted. */
    String pick() {
        int n = hosts.size();
        if (n == 0) {
            return null;
        }
        // was expected as check-then-act: an index into a list that merely locks itself is a stale number (docs/kinds.md)
        return hosts.get(turn.getAndIncrement() % n); // BLOCAL: stale-value low {{hosts}}
    }

    /** Silent: the vector's own lock over both. */
    String pickWell() {
        synchronized (hosts) {
            int n = hosts.size();
            return n == 0 ? null : hosts.get(turn.getAndIncrement() % n);
        }
    }

    /** Silent: one array. */
    String pickOfTable() {
        String[] t = table;
        return t.length == 0 ? null : t[turn.getAndIncrement() % t.length];
    }

    /** The length of one array and the place in another. */
    String pickOfTwo() {
        if (table.length == 0) {
            return null;
        }
        // was expected as inconsistent-read: two reads of a volatile field are of state-version only (docs/kinds.md)
        return table[turn.getAndIncrement() % table.length];
    }

    /** Two who add a server each make a table of the same one. */
    void add(String host) {
        String[] t = table;
        String[] more = new String[t.length + 1];
        System.arraycopy(t, 0, more, 0, t.length);
        more[t.length] = host;
        table = more; // BLOCAL: lost-update {{table}}
    }

    synchronized int size() {
        return servers.size();
    }

    synchronized String at(int i) {
        return servers.get(i);
    }

    synchronized void put(String s) {
        servers.add(s);
    }

    synchronized void remove(String s) {
        servers.remove(s);
        hosts.remove(s);
    }

    /** Each call has the lock. */
    String lastOne() {
        int n = size();
        // was expected as check-then-act: a number passed on
        return n == 0 ? null : at(n - 1); // BLOCAL: stale-value low {{servers}}
    }

    /** The turn of a block ago. */
    String roundRobin() {
        int i;
        synchronized (this) {
            i = next;
        }
        synchronized (this) {
            next = (i + 1) % servers.size(); // BLOCAL: lost-update high {{next}}
            // was expected as a stale-value, too: one finding a stale value, of its worst use
            return servers.get(i);
        }
    }

    /** Silent. */
    synchronized String roundRobinWell() {
        if (servers.isEmpty()) {
            return null;
        }
        next = (next + 1) % servers.size();
        return servers.get(next);
    }
}
