// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Helpers that ask, get and set, and who puts their answers together. */
public class Asks {
    /** Seats of a hall. */
    static class Hall {
        static final Hall ONE = new Hall();

        private final Map<Integer, String> seats = new HashMap<>();
        private final int size = 100;
        private int sold;

        private synchronized boolean isFree(int seat) {
            return !seats.containsKey(seat);
        }

        private synchronized boolean isFull() {
            return sold >= size;
        }

        private synchronized void assign(int seat, String who) {
            seats.put(seat, who);
            sold++;
        }

        synchronized void cancel(int seat) {
            if (seats.remove(seat) != null) {
                sold--;
            }
        }

        boolean book(int seat, String who) {
            if (!isFree(seat)) {
                return false;
            }
            assign(seat, who); // BLOCAL: check-then-act
            return true;
        }

        synchronized boolean bookSafe(int seat, String who) {
            if (!isFree(seat)) {
                return false;
            }
            assign(seat, who);
            return true;
        }

        boolean bookIfRoom(int seat, String who) {
            boolean room = !isFull();
            if (room) {
                synchronized (this) {
                    seats.put(seat, who);
                    sold++; // BLOCAL: check-then-act
                }
            }
            return room;
        }

        // The helper asks once more what its caller has asked.
        boolean bookOrNot(int seat, String who) {
            return isFree(seat) && tryAssign(seat, who); // BENIGN: check-then-act rechecked
        }

        private synchronized boolean tryAssign(int seat, String who) {
            if (seats.containsKey(seat)) {
                return false;
            }
            seats.put(seat, who);
            sold++;
            return true;
        }

        // The answer is shown, nothing is done about it.
        String status() {
            return isFull() ? "sold out" : "seats left";
        }
    }

    /** Names that are given once. */
    static class Names {
        static final Names ONE = new Names();

        private final Object lock = new Object();
        private final Set<String> taken = new HashSet<>();
        private final List<String> order = new ArrayList<>();
        private int serial;

        boolean has(String n) {
            synchronized (lock) {
                return taken.contains(n);
            }
        }

        void add(String n) {
            synchronized (lock) {
                taken.add(n);
                order.add(n);
            }
        }

        void remove(String n) {
            synchronized (lock) {
                taken.remove(n);
                order.remove(n);
            }
        }

        String unique(String base) {
            String n = base;
            int i = 1;
            while (has(n)) {
                n = base + i++;
            }
            add(n); // BLOCAL: check-then-act
            return n;
        }

        String uniqueSafe(String base) {
            synchronized (lock) {
                String n = base;
                int i = 1;
                while (has(n)) {
                    n = base + i++;
                }
                add(n);
                return n;
            }
        }

        String claim(String base) {
            String n = base;
            // Was marked as nothing: it is found, and excused, for each try looks itself.
            for (int i = 1; !tryAdd(n); i++) { // BENIGN: check-then-act rechecked
                n = base + i;
            }
            return n;
        }

        private boolean tryAdd(String n) {
            synchronized (lock) {
                if (taken.add(n)) {
                    order.add(n);
                    return true;
                }
                return false;
            }
        }

        int serial() {
            synchronized (lock) {
                return serial++;
            }
        }

        String label() {
            return "name-" + serial();
        }

        private int peekSerial() {
            synchronized (lock) {
                return serial;
            }
        }

        private void putSerial(int s) {
            synchronized (lock) {
                serial = s;
            }
        }

        int serialLate() {
            int s = peekSerial();
            putSerial(s + 1); // BLOCAL: lost-update
            return s;
        }

        void rename(String from, String to) {
            int at;
            synchronized (lock) {
                at = order.indexOf(from);
            }
            if (at >= 0) {
                synchronized (lock) {
                    order.set(at, to); // BLOCAL: check-then-act
                    taken.remove(from);
                    taken.add(to);
                }
            }
        }

        void renameSafe(String from, String to) {
            synchronized (lock) {
                int at = order.indexOf(from);
                if (at >= 0) {
                    order.set(at, to);
                    taken.remove(from);
                    taken.add(to);
                }
            }
        }

        String last() {
            int n;
            synchronized (lock) {
                n = order.size();
            }
            if (n == 0) {
                return null;
            }
            synchronized (lock) {
                // Was marked as a check: the index that is used goes before a low check.
                return order.get(n - 1); // BLOCAL: stale-value low
            }
        }

        String lastSafe() {
            synchronized (lock) {
                int n = order.size();
                return n == 0 ? null : order.get(n - 1);
            }
        }
    }

    /** A cache that counts and evicts. */
    static class Cache {
        static final Cache ONE = new Cache();

        private final LinkedHashMap<String, byte[]> map = new LinkedHashMap<>();
        private long bytes;
        private long max = 1 << 20;

        private synchronized byte[] lookup(String k) {
            return map.get(k);
        }

        private synchronized void store(String k, byte[] v) {
            byte[] old = map.put(k, v);
            bytes += v.length - (old == null ? 0 : old.length);
        }

        synchronized void evict(String k) {
            byte[] old = map.remove(k);
            if (old != null) {
                bytes -= old.length;
            }
        }

        synchronized void resize(long m) {
            max = m;
        }

        byte[] get(String k) {
            byte[] v = lookup(k);
            if (v == null) {
                v = k.getBytes();
                store(k, v); // BLOCAL: check-then-act
            }
            return v;
        }

        byte[] getSafe(String k) {
            byte[] v = lookup(k);
            if (v == null) {
                v = k.getBytes();
                synchronized (this) {
                    byte[] other = map.get(k);
                    if (other != null) {
                        return other;
                    }
                    store(k, v); // BENIGN: check-then-act rechecked
                }
            }
            return v;
        }

        private synchronized boolean fits(int n) {
            return bytes + n <= max;
        }

        void offer(String k, byte[] v) {
            if (fits(v.length)) {
                store(k, v); // BLOCAL: check-then-act
            }
        }

        synchronized void offerSafe(String k, byte[] v) {
            if (fits(v.length)) {
                store(k, v);
            }
        }

        void shrink() {
            String eldest;
            synchronized (this) {
                if (bytes <= max) {
                    return;
                }
                eldest = map.keySet().iterator().next();
            }
            // Was to be shown: a helper that does more of its own than this, and not for one key, is a hint.
            evict(eldest); // BLOCAL: check-then-act low; BLOCAL: stale-value low
        }

        synchronized void shrinkSafe() {
            while (bytes > max) {
                evict(map.keySet().iterator().next());
            }
        }
    }
}
