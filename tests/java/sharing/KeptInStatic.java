package sharing;

import java.util.ArrayList;
import java.util.List;

/* What a static object keeps in final fields, where there is one of each: it is as much one for all as the static object; and
   what is found under the lock of such an object, wherever it lies (ANALYSIS §7, sharing evidence). */
class KeptInStatic {
    /** Wired once, two fields deep. */
    static class Shop {
        static final Shop SHOP = new Shop();
        final Store store = new Store();
    }

    static class Store {
        final Shelf shelf = new Shelf();
    }

    static class Shelf {
        private int n;

        synchronized void reset() {
            n = 0;
        }

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field KeptInStatic$Shop.SHOP, by KeptInStatic$Store.shelf]]
            }
        }
    }

    /** Two are made: one of them may be somebody's own. */
    static class Yard {
        static final Yard YARD = new Yard();
        final Pile pile = new Pile();
        private int size;

        synchronized int size() {
            return size;
        }

        Pile another() {
            return new Pile();
        }
    }

    static class Pile {
        private int n;

        synchronized void reset() {
            n = 0;
        }

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[held by KeptInStatic$Yard.pile]]
            }
        }
    }

    /** The field changes: what lies in it now may be another one. */
    static class Office {
        static final Office OFFICE = new Office();
        private Desk desk = new Desk();

        synchronized void drop() {
            desk = null;
        }

        synchronized Desk desk() {
            return desk;
        }
    }

    static class Desk {
        private int n;

        synchronized void reset() {
            n = 0;
        }

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[held by KeptInStatic$Office.desk]]
            }
        }
    }
}
