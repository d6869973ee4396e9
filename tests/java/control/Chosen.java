package control;

/** Constants of an enum that a branch chooses, and switches over what was read. */
class Chosen {
    enum S { LOW, HIGH }

    static class ByBranch {
        static final ByBranch SHARED = new ByBranch();
        private int n;

        void sw() {
            S s;
            synchronized (this) {
                s = n > 5 ? S.HIGH : S.LOW;
            }
            switch (s) {
                case HIGH:
                    synchronized (this) {
                        n = 0; // BLOCAL: check-then-act
                    }
                    break;
                default:
            }
        }

        void eq() {
            S s;
            synchronized (this) {
                s = n > 5 ? S.HIGH : S.LOW;
            }
            if (s == S.HIGH) {
                synchronized (this) {
                    n = 0; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void dec() {
            n--;
        }
    }

    static class BySwitch {
        static final BySwitch SHARED = new BySwitch();
        private S st = S.LOW;

        void sw() {
            S s;
            synchronized (this) {
                s = st;
            }
            switch (s) {
                case HIGH:
                    synchronized (this) {
                        st = S.LOW; // BLOCAL: check-then-act
                    }
                    break;
                default:
            }
        }

        int sw2() {
            String s;
            synchronized (this) {
                s = st.name();
            }
            switch (s) {
                case "HIGH":
                    synchronized (this) {
                        st = S.LOW; // BLOCAL: check-then-act
                    }
                    return 1;
                default:
                    return 0;
            }
        }

        synchronized void dec() {
            st = S.HIGH;
        }
    }
}
