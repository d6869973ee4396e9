package real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Right code that real jars hold much of, and that looks like a bug; each beside the bug that it looks like. */
class Quiet {

    /** A getter that makes what is missing: to call it twice is to ask twice. */
    static class Lazy {
        static final Lazy SHARED = new Lazy();
        private Object seed = new Object();
        private Object value;

        synchronized Object value() {
            if (seed != null) {
                value = seed.toString();
                seed = null;
            }
            return value;
        }

        synchronized void reset() {
            seed = new Object();
        }

        String twice() {
            if (value() != null) {
                return String.valueOf(value()); // FALSE: check-then-act (the write that the callee makes is decided by its own fresh test)
            }
            return "";
        }

        /** What the callee writes here it writes whatever it finds; but a method that writes another field stands by itself. */
        void bug() {
            if (value() != null) {
                reset(); // BLOCAL: check-then-act low
            }
        }
    }

    /** A memo by key, asked for several keys. */
    static class Names {
        static final Names SHARED = new Names();
        private final Map<Integer, String> names = new HashMap<>();

        synchronized String name(int n) {
            String name = names.get(n);
            if (name == null) {
                name = "n" + n;
                names.put(n, name);
            }
            return name;
        }

        synchronized void clear() {
            names.clear();
        }

        int both(int a, int b) {
            int sum = 0;
            if (name(a).isEmpty()) {
                sum += name(b).length();
            }
            return sum;
        }
    }

    /** Set only if it is not yet so: whatever came between, it is so afterwards. */
    static class Settings {
        static final Settings SHARED = new Settings();
        private int size;
        private boolean wanted;

        synchronized int size() {
            return size;
        }

        synchronized void size(int size) {
            this.size = size;
        }

        synchronized boolean wanted() {
            return wanted;
        }

        synchronized void want() {
            wanted = true;
        }

        synchronized void met() {
            wanted = false;
        }

        void set(int size) {
            if (size() != size) {
                size(size); // FALSE: check-then-act (stores the very value that the check looked for)
            }
        }

        void demand() {
            if (!wanted()) {
                want(); // FALSE: check-then-act (sets the flag that the check found unset, and nothing else)
            }
        }

        /** Stores another value than it looked for. */
        void grow() {
            if (size() == 3) {
                size(4); // BLOCAL: check-then-act
            }
        }
    }

    /** The callee claims what it reports, by a method of its own under the same lock. */
    static class Gate {
        static final Gate SHARED = new Gate();
        private boolean busy;

        private synchronized boolean enter() {
            return busy ? false : busy(true);
        }

        private synchronized boolean busy(boolean now) {
            busy = now;
            return now;
        }

        void run(Runnable r) {
            if (enter()) {
                r.run();
                busy(false); // FALSE: check-then-act (the claim that a callee of the callee makes in the same block is not seen)
            }
        }
    }

    /** Borrowed and given back: who took the buffer moved the index, so that nobody else has it. */
    static class Buffers {
        static final Buffers SHARED = new Buffers();
        private final byte[][] free = new byte[8][];
        private int n;

        byte[] take() {
            synchronized (free) {
                if (n > 0) {
                    n--;
                    return free[n];
                }
                return new byte[64];
            }
        }

        void give(byte[] buffer) {
            synchronized (free) {
                if (n < free.length) {
                    free[n] = buffer;
                    n++;
                }
            }
        }

        int use() {
            byte[] b = take();
            int first = b[0];
            give(b); // FALSE: lost-update (what was taken is given back)
            return first;
        }
    }

    /** What was found is taken down, one by one: to remove what is gone does nothing. */
    static class Roles {
        static final Roles SHARED = new Roles();
        private final List<String> roles = new ArrayList<>();

        String[] all() {
            synchronized (roles) {
                return roles.toArray(new String[0]);
            }
        }

        void add(String role) {
            synchronized (roles) {
                roles.add(role);
            }
        }

        void remove(String role) {
            synchronized (roles) {
                roles.remove(role);
            }
        }

        void stop() {
            for (String role : all()) {
                remove(role); // FALSE: check-then-act (removes the very elements that were seen)
            }
        }
    }
}
