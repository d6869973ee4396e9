// RELEASES: 17
package audit16;

import java.util.ArrayList;
import java.util.List;

/** What a record carries from one block to the next; one interface, one implementation; the outer's field (ANALYSIS 7). */
public class Carried {
    static final Carried SHARED = new Carried();

    record View(int count, String name, int size) {
    }

    interface Store {
        int count();

        void count(int n);
    }

    static final class Plain implements Store {
        private int count;

        public synchronized int count() {
            return count;
        }

        public synchronized void count(int n) {
            count = n;
        }
    }

    private final Object lock = new Object();
    private final Store store = new Plain();
    private final List<String> names = new ArrayList<>();
    private int count;

    View view() {
        synchronized (lock) {
            return new View(count, names.isEmpty() ? null : names.get(0), names.size());
        }
    }

    public void add(String s) {
        synchronized (lock) {
            count++;
            names.add(s);
        }
    }

    public void clear() {
        synchronized (lock) {
            count = 0;
            names.clear();
        }
    }

    public void writeBack() {
        View v = view();
        synchronized (lock) {
            count = v.count() + 1; // BLOCAL: lost-update
        }
    }

    public void test() {
        View v = view();
        if (v.size() > 0) {
            synchronized (lock) {
                names.remove(0); // BLOCAL: check-then-act
            }
        }
    }

    public void byInterface() {
        int n = store.count();
        store.count(n + 1); // BLOCAL: lost-update
    }

    public void byInterfaceTest() {
        if (store.count() == 0) {
            store.count(1); // BLOCAL: check-then-act
        }
    }

    public void bySwitch() {
        int next = switch (store.count()) {
            case 0 -> 1;
            case 1 -> 2;
            default -> 0;
        };
        store.count(next); // BLOCAL: lost-update
    }

    class Inner {
        void writeBack() {
            int n;
            synchronized (lock) {
                n = count;
            }
            synchronized (lock) {
                count = n - 1; // BLOCAL: lost-update
            }
        }
    }

    /** Silent: the record is only looked at. */
    public String mendedView() {
        View v = view();
        return v.name();
    }

    /** Silent. */
    public void mended() {
        synchronized (lock) {
            View v = view();
            count = v.count() + 1;
        }
    }

    /** Silent: the collaborator's lock is its own. */
    public void mendedByInterface() {
        synchronized (store) {
            store.count(store.count() + 1);
        }
    }
}
