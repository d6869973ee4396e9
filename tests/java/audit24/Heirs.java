package audit24;

import java.util.ArrayList;
import java.util.List;

/** State and lock of a base class, used by its heirs. */
public class Heirs {
    abstract static class Store extends Thread {
        protected final Object lock = new Object();
        protected int stock;
        protected String label;
        protected final List<String> orders = new ArrayList<>();

        int stock() {
            synchronized (lock) {
                return stock;
            }
        }

        void restock(int n) {
            synchronized (lock) {
                stock += n;
            }
        }

        void setStock(int n) {
            synchronized (lock) {
                stock = n;
            }
        }

        void order(String s) {
            synchronized (lock) {
                orders.add(s);
            }
        }

        void cancel() {
            synchronized (lock) {
                orders.clear();
                label = null;
            }
        }

        abstract void sell(int n);

        @Override
        public void run() {
            sell(1);
            restock(1);
            cancel();
        }
    }

    static final class Corner extends Store {
        static final Corner CORNER = new Corner();

        @Override
        void sell(int n) {
            int s = stock();
            if (s >= n) {
                synchronized (lock) {
                    stock = s - n; // BLOCAL: lost-update high {{stock}}
                }
            }
        }

        void sellBySetter(int n) {
            setStock(stock() - n); // BLOCAL: lost-update high {{stock}}
        }

        void sellWell(int n) {
            synchronized (lock) {
                if (stock() >= n) {
                    setStock(stock() - n);
                }
            }
        }

        void name(String l) {
            boolean none;
            synchronized (lock) {
                none = label == null;
            }
            if (none) {
                synchronized (lock) {
                    label = l; // BLOCAL: check-then-act high {{label}}
                }
            }
        }
    }

    static final class Super extends Store {
        static final Super SUPER = new Super();

        @Override
        int stock() {
            return super.stock();
        }

        @Override
        void sell(int n) {
            synchronized (lock) {
                stock -= n;
            }
        }

        void orderOnce(String s) {
            boolean has;
            synchronized (lock) {
                has = orders.contains(s);
            }
            if (!has) {
                order(s); // BLOCAL: check-then-act medium {{orders}}
            }
        }

        void orderOnceWell(String s) {
            synchronized (lock) {
                if (!orders.contains(s)) {
                    order(s);
                }
            }
        }

        /** Through an overriding method and its super. */
        void halve() {
            int s = stock();
            synchronized (lock) {
                stock = s / 2; // BLOCAL: lost-update high {{stock}}
            }
        }
    }

    public static void main(String[] a) {
        Corner.CORNER.start();
        Super.SUPER.start();
    }
}
