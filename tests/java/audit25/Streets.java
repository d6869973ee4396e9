package audit25;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ArrayList;
import java.util.Map;

/** A postal service: inner, nested and anonymous classes, arrays of arrays, maps of maps. */
public class Streets {
    static final Streets CITY = new Streets();

    private final Map<String, Map<Integer, String>> streets = new HashMap<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final long[][] grid = new long[4][4];
    private int letters;
    private int lost;

    interface Listener {
        void lost(int n);
    }

    /** An inner class that works on the outer one's state under the outer one's lock. */
    class Postman implements Runnable {
        private int own;

        @Override
        public void run() {
            int l;
            synchronized (Streets.this) {
                l = letters;
            }
            own++;
            synchronized (Streets.this) {
                letters = l - 1; // BLOCAL: lost-update high {{letters}}
            }
        }
    }

    /** Silent. */
    class GoodPostman implements Runnable {
        @Override
        public void run() {
            synchronized (Streets.this) {
                if (letters > 0) {
                    letters--;
                }
            }
        }
    }

    /** An anonymous class. Was expected high, but the check is in another method. */
    Listener counting() {
        return new Listener() {
            @Override
            public void lost(int n) {
                if (count() < 100) {
                    synchronized (Streets.this) {
                        lost += n; // BLOCAL: check-then-act medium {{lost}}
                    }
                }
            }
        };
    }

    synchronized int count() {
        return lost;
    }

    synchronized void listen(Listener l) {
        listeners.add(l);
    }

    synchronized void find() {
        lost = 0;
        letters += 3;
        streets.clear(); // BLOCAL: guarded-by medium {{streets}}
    }

    /** A map in a map: absent in one block, put in the next. */
    Map<Integer, String> street(String name) {
        Map<Integer, String> m;
        synchronized (streets) {
            m = streets.get(name);
        }
        if (m == null) {
            m = new HashMap<>();
            synchronized (streets) {
                streets.put(name, m); // BLOCAL: check-then-act high {{streets}}
            }
        }
        return m; // BLOCAL: stale-value low
    }

    void raze(String name) {
        synchronized (streets) {
            streets.remove(name);
        }
    }

    /** Silent. */
    void house(String street, int n, String who) {
        synchronized (streets) {
            Map<Integer, String> m = streets.get(street);
            if (m == null) {
                m = new HashMap<>();
                streets.put(street, m);
            }
            m.put(n, who);
        }
    }

    /** Found in one block, changed in the next. */
    void moveOut(String street, int n) {
        Map<Integer, String> m;
        synchronized (streets) {
            m = streets.get(street);
        }
        if (m != null) {
            synchronized (streets) {
                m.remove(n); // BLOCAL: stale-value medium {{streets}}
            }
        }
    }

    /** A row that is read before, and written after. */
    void walk(int x, int y) {
        long g;
        synchronized (grid) {
            g = grid[x][y];
        }
        synchronized (grid) {
            grid[x][y] = g + 1; // BLOCAL: lost-update high {{grid}}
        }
    }

    /** Silent. */
    void walkWell(int x, int y) {
        synchronized (grid) {
            grid[x][y]++;
        }
    }

    void clear(int x) {
        synchronized (grid) {
            for (int y = 0; y < grid[x].length; y++) {
                grid[x][y] = 0;
            }
        }
    }

    /** Silent: walked and changed in one block. */
    synchronized void unlisten(Listener l) {
        for (Iterator<Listener> i = listeners.iterator(); i.hasNext();) {
            if (i.next() == l) {
                i.remove();
            }
        }
    }

    /** The number of the first block is the index of the second. */
    Listener lastListener() {
        int n;
        synchronized (this) {
            n = listeners.size();
        }
        if (n > 0) {
            synchronized (this) {
                return listeners.remove(n - 1); // BLOCAL: check-then-act {{listeners}}
            }
        }
        return null;
    }

    /** A static nested helper that is given the object. */
    static final class Sorter {
        static void sort(Streets s) {
            int l = s.lettersNow();
            int rest = l % 10;
            s.setLetters(rest); // BLOCAL: lost-update high {{letters}}
        }

        static void sortWell(Streets s) {
            synchronized (s) {
                s.setLetters(s.lettersNow() % 10);
            }
        }
    }

    synchronized int lettersNow() {
        return letters;
    }

    synchronized void setLetters(int l) {
        letters = l;
    }

    public static void main(String[] a) {
        new Thread(CITY.new Postman()).start();
        new Thread(CITY.new GoodPostman()).start();
        CITY.listen(CITY.counting());
        new Thread(() -> {
            CITY.find();
            CITY.raze("x");
            Sorter.sort(CITY);
            Sorter.sortWell(CITY);
        }).start();
    }
}
