package control;

/** What a search under a lock has found is chosen by what it looked at, though it is but a count. */
class Searched {
    /** The first free seat is taken in another block. */
    static class Seats {
        static final Seats SHARED = new Seats();
        private final boolean[] taken = new boolean[100];

        synchronized int find() {
            for (int i = 0; i < taken.length; i++) {
                if (!taken[i]) {
                    return i;
                }
            }
            return -1;
        }

        synchronized void take(int i) {
            taken[i] = true;
        }

        synchronized void leave(int i) {
            taken[i] = false;
        }

        void book() {
            int i = find();
            if (i >= 0) {
                take(i); // BLOCAL: check-then-act
            }
        }

        /** Silent: found and taken in one block. */
        synchronized void bookAtOnce() {
            int i = find();
            if (i >= 0) {
                take(i);
            }
        }

        /** Taken only if it is still free: which one is asked is of before, what it is is not. */
        boolean bookIfFree() {
            int i = find();
            if (i < 0) {
                return false;
            }
            synchronized (this) {
                if (taken[i]) { // BLOCAL: stale-value low
                    return false;
                }
                taken[i] = true;
                return true;
            }
        }
    }

    /** Silent: the search looks at nothing that is shared. */
    static class Places {
        static final Places SHARED = new Places();
        private final boolean[] taken = new boolean[100];

        static int firstDigit(String s) {
            for (int i = 0; i < s.length(); i++) {
                if (Character.isDigit(s.charAt(i))) {
                    return i;
                }
            }
            return -1;
        }

        void take(String s) {
            int i = firstDigit(s);
            if (i >= 0) {
                synchronized (this) {
                    taken[i] = true;
                }
            }
        }

        synchronized void leave(int i) {
            taken[i] = false;
        }
    }
}
