// RELEASES: 8 17
package audit50;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;

/** Collections that lock themselves: a canal with its boats, locks and tolls, on old-fashioned classes. */
public class Towpath {
    /** A vector of boats. */
    static class Boats {
        private final Vector<String> boats = new Vector<>();
        private final Stack<String> docked = new Stack<>();

        void add(String b) {
            boats.add(b);
        }

        void remove(String b) {
            boats.remove(b);
        }

        /** The size is asked, and then the last removed. */
        String leave() {
            int n = boats.size();
            if (n == 0) {
                return null;
            }
            return boats.remove(n - 1); // BLOCAL: check-then-act
        }

        /** Silent: the vector's own monitor. */
        String leaveRight() {
            synchronized (boats) {
                int n = boats.size();
                return n == 0 ? null : boats.remove(n - 1);
            }
        }

        /** Of a stack: not empty, then popped. */
        String undock() {
            if (!docked.empty()) {
                return docked.pop(); // BLOCAL: check-then-act
            }
            return "none";
        }

        /** Silent: under its monitor. */
        String undockRight() {
            synchronized (docked) {
                return docked.empty() ? "none" : docked.pop();
            }
        }

        void dock(String b) {
            docked.push(b);
        }

        /** Another monitor keeps nobody out who calls the vector. */
        synchronized void once(String b) {
            if (!boats.contains(b)) {
                boats.addElement(b); // BLOCAL: check-then-act
            }
        }

        /** Silent: the right one. */
        void onceRight(String b) {
            synchronized (boats) {
                if (!boats.contains(b)) {
                    boats.addElement(b);
                }
            }
        }
    }

    /** A table of tolls. */
    static class Tolls {
        private final Hashtable<String, Integer> tolls = new Hashtable<>();
        private final Properties settings = new Properties();

        /** Read and put by two calls. */
        void raise(String at, int by) {
            Integer now = tolls.get(at);
            tolls.put(at, now == null ? by : now + by); // BLOCAL: lost-update
        }

        /** Silent: merged by the table itself. */
        void raiseRight(String at, int by) {
            tolls.merge(at, by, Integer::sum);
        }

        /** Silent: its monitor. */
        void raiseLocked(String at, int by) {
            synchronized (tolls) {
                Integer now = tolls.get(at);
                tolls.put(at, now == null ? by : now + by);
            }
        }

        void free(String at) {
            tolls.remove(at);
        }

        /** There, and then dereferenced. */
        int doubled(String at) {
            if (tolls.containsKey(at)) {
                return tolls.get(at) * 2; // BLOCAL: check-then-act
            }
            return 0;
        }

        /** Silent: looked up once. */
        int doubledRight(String at) {
            Integer n = tolls.get(at);
            return n == null ? 0 : n * 2;
        }

        /** A property is put where none was, by two calls: two that find none are told two names. */
        String name(String key, String fallback) {
            String v = settings.getProperty(key);
            if (v == null) {
                v = fallback + System.nanoTime();
                settings.setProperty(key, v); // BLOCAL: check-then-act
            }
            return v;
        }

        /** Silent. */
        String nameRight(String key, String fallback) {
            return (String) settings.computeIfAbsent(key, k -> fallback + System.nanoTime());
        }
    }

    /** Wrappers. */
    static class Barges {
        private final Map<String, Integer> loads = Collections.synchronizedMap(new HashMap<>());
        private final List<String> order = Collections.synchronizedList(new ArrayList<>());
        private final Set<String> moored = Collections.synchronizedSet(new HashSet<>());
        private final SortedMap<Integer, String> locks = Collections.synchronizedSortedMap(new TreeMap<>());
        private int total;

        /** Two operations of the wrapper. */
        void load(String b, int n) {
            int then = loads.getOrDefault(b, 0);
            loads.put(b, then + n); // BLOCAL: lost-update
        }

        /** Silent: the wrapper is the lock. */
        void loadRight(String b, int n) {
            synchronized (loads) {
                loads.put(b, loads.getOrDefault(b, 0) + n);
            }
        }

        void unload(String b) {
            loads.remove(b);
        }

        /** Asked and added, by two. */
        boolean moor(String b) {
            if (moored.contains(b)) {
                return false;
            }
            moored.add(b); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: asked by adding. */
        boolean moorRight(String b) {
            return moored.add(b);
        }

        void unmoor(String b) {
            moored.remove(b);
        }

        /** An element is replaced by what was made of it. */
        void rename(int i, String suffix) {
            String b = order.get(i);
            order.set(i, b + suffix); // BLOCAL: lost-update
        }

        /** Silent: by one. */
        void renameAll(String suffix) {
            order.replaceAll(b -> b + suffix);
        }

        /** Silent: walked under the wrapper's monitor, as its documentation asks. */
        int longest() {
            int most = 0;
            synchronized (order) {
                for (String b : order) {
                    most = Math.max(most, b.length());
                }
            }
            return most;
        }

        void join(String b) {
            order.add(b);
        }

        /** The index of one call is that of another element by the next. */
        void quit(String b) {
            int i = order.indexOf(b);
            if (i >= 0) {
                order.remove(i); // BLOCAL: check-then-act
            }
        }

        /** Silent: by the element. */
        boolean quitRight(String b) {
            return order.remove(b);
        }

        /** The lowest is asked for and taken. */
        String lowest() {
            if (locks.isEmpty()) {
                return null;
            }
            // Low of what merely locks itself (docs/kinds.md); what the removal answers is handed back.
            Integer k = locks.firstKey(); // BLOCAL: check-then-act low
            return locks.remove(k); // BLOCAL: stale-value low
        }

        /** Silent. */
        String lowestRight() {
            synchronized (locks) {
                return locks.isEmpty() ? null : locks.remove(locks.firstKey());
            }
        }

        void lower(int at, String name) {
            locks.put(at, name);
        }

        /** Silent: the sum is taken under the monitor, kept under the object's. */
        synchronized int total() {
            int n = 0;
            synchronized (loads) {
                for (Iterator<Integer> it = loads.values().iterator(); it.hasNext();) {
                    n += it.next();
                }
            }
            total = n;
            return total;
        }
    }

    /** A list of one's own that is locked by its owner, in two methods' blocks. */
    static class Queue {
        private final List<String> waiting = new ArrayList<>();
        private int served;

        int length() {
            synchronized (waiting) {
                return waiting.size();
            }
        }

        String at(int i) {
            synchronized (waiting) {
                return waiting.get(i);
            }
        }

        void join(String b) {
            synchronized (waiting) {
                waiting.add(b);
            }
        }

        String serve() {
            synchronized (waiting) {
                served++;
                return waiting.remove(0);
            }
        }

        /** The length of one block bounds what the next gets. */
        void show(StringBuilder to) {
            for (int i = 0; i < length(); i++) {
                // It changes nothing: other state of that lock, low.
                to.append(at(i)); // BLOCAL: check-then-act low
            }
        }

        /** Silent: one copy. */
        void showRight(StringBuilder to) {
            List<String> copy;
            synchronized (waiting) {
                copy = new ArrayList<>(waiting);
            }
            for (String b : copy) {
                to.append(b);
            }
        }

        /** Asked whether there is any, then served, which throws where there is none. */
        String serveIfAny() {
            return length() > 0 ? serve() : null; // BLOCAL: check-then-act
        }

        /** Silent: in one. */
        String serveIfAnyRight() {
            synchronized (waiting) {
                return length() > 0 ? serve() : null;
            }
        }
    }

    private static final Boats BOATS = new Boats();
    private static final Tolls TOLLS = new Tolls();
    private static final Barges BARGES = new Barges();
    private static final Queue QUEUE = new Queue();

    public static void main(String[] args) {
        Runnable traffic = () -> {
            BOATS.add("a");
            BOATS.remove("a");
            BOATS.dock("a");
            TOLLS.free("a");
            BARGES.unload("a");
            BARGES.unmoor("a");
            BARGES.join("a");
            BARGES.lower(1, "a");
            QUEUE.join("a");
        };
        new Thread(traffic).start();
        new Thread(traffic).start();
    }
}
