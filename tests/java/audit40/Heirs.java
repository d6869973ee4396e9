// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** State and locks that are inherited: abstract classes, templates, overridden methods. */
public class Heirs {
    abstract static class Store {
        protected final Object mutex = new Object();
        protected int stock;
        protected final Map<String, List<String>> shelves = new HashMap<>();

        int stock() {
            synchronized (mutex) {
                return stock;
            }
        }

        void add(int n) {
            synchronized (mutex) {
                stock += n;
            }
        }

        void remove(int n) {
            synchronized (mutex) {
                stock -= n;
            }
        }

        abstract boolean sell(int n);

        // The template decides by what a hook answers under the lock.
        protected abstract int wanted();
    }

    static class Shop extends Store {
        static final Shop CORNER = new Shop();

        private int sold;

        @Override
        boolean sell(int n) {
            if (stock() < n) {
                return false;
            }
            synchronized (mutex) {
                stock -= n; // BLOCAL: check-then-act
                sold += n;
            }
            return true;
        }

        @Override
        protected int wanted() {
            synchronized (mutex) {
                return sold;
            }
        }

        void restock() {
            int lack = 100 - stock();
            synchronized (mutex) {
                stock = 100 - lack + wanted(); // BLOCAL: lost-update
            }
        }

        void restockSafe() {
            synchronized (mutex) {
                stock = stock() + wanted();
            }
        }
    }

    static class Depot extends Store {
        static final Depot HARBOUR = new Depot();

        @Override
        boolean sell(int n) {
            synchronized (mutex) {
                if (stock < n) {
                    return false;
                }
                remove(n);
                return true;
            }
        }

        @Override
        protected int wanted() {
            return 0;
        }

        List<String> shelf(String name) {
            List<String> shelf;
            synchronized (mutex) {
                shelf = shelves.get(name);
            }
            if (shelf == null) {
                synchronized (mutex) {
                    shelf = new ArrayList<>();
                    shelves.put(name, shelf); // BLOCAL: check-then-act high
                }
            }
            return shelf;
        }

        List<String> shelfSafe(String name) {
            synchronized (mutex) {
                List<String> shelf = shelves.get(name);
                if (shelf == null) {
                    shelf = new ArrayList<>();
                    shelves.put(name, shelf);
                }
                return shelf;
            }
        }

        void drop(String name) {
            synchronized (mutex) {
                shelves.remove(name);
            }
        }
    }

    /** Synchronized methods, one of them overridden without, which calls the one above. */
    static class Meter {
        static final Meter MAIN = new Audited();

        protected long total;

        synchronized void count(long n) {
            total += n;
        }

        synchronized long total() {
            return total;
        }

        synchronized void set(long n) {
            total = n;
        }
    }

    static class Audited extends Meter {
        // Each call is a block; between them another may have counted.
        void correct(double factor) {
            set((long) (total() * factor)); // BLOCAL: lost-update
        }

        synchronized void correctSafe(double factor) {
            set((long) (super.total() * factor));
        }

        @Override
        void count(long n) {
            if (total() + n < 0) {
                super.set(0); // BLOCAL: check-then-act
            } else {
                super.count(n);
            }
        }

        // The same, behind a lock that the calls enter again.
        void countSafe(long n) {
            synchronized (this) {
                if (total() + n < 0) {
                    super.set(0);
                } else {
                    super.count(n);
                }
            }
        }
    }
}
