// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;

/** What came of the others: an array or a list that is replaced as often as it changes, and what is ended and replaced by setters. */
public class Later {
    static final Routes ROUTES = new Routes();
    static final Names NAMES = new Names();
    static final Grown GROWN = new Grown();
    static final Given GIVEN = new Given();
    static final Sink SINK = new Sink();
    static final Wire WIRE = new Wire();

    /** An array that is copied to be changed. */
    static final class Routes {
        private volatile String[] all = new String[0];

        /** It may be a shorter one by then. */
        String first() {
            return all.length == 0 ? null : all[0]; // BLOCAL: check-then-act medium {{all}}
        }

        /** Silent: of one. */
        String firstWell() {
            String[] a = all;
            return a.length == 0 ? null : a[0];
        }

        /** Likewise in each turn. */
        int lengths() {
            int n = 0;
            for (int i = 0; i < all.length; i++) {
                n += all[i].length(); // BLOCAL: check-then-act medium {{all}}
            }
            return n;
        }

        /** Silent: a walk is over one. */
        int lengthsWell() {
            int n = 0;
            for (String s : all) {
                n += s.length();
            }
            return n;
        }

        /** The number is of another one, too. */
        String at(int i) {
            int most = all.length;
            if (i >= most) {
                return "";
            }
            return all[i]; // BLOCAL: check-then-act medium {{all}}
        }

        /** Silent: whoever wrote it counts on that. */
        String atPerhaps(int i) {
            try {
                return i < all.length ? all[i] : null;
            } catch (ArrayIndexOutOfBoundsException e) {
                return null;
            }
        }

        synchronized void add(String s) {
            String[] more = Arrays.copyOf(all, all.length + 1);
            more[more.length - 1] = s;
            all = more;
        }

        /** Silent: nobody else replaces it meanwhile. */
        synchronized String last() {
            return all.length == 0 ? null : all[all.length - 1];
        }

        synchronized void clear() {
            all = new String[0];
        }
    }

    /** Likewise a list. */
    static final class Names {
        private volatile List<String> all = new ArrayList<>();

        String first() {
            if (!all.isEmpty()) {
                return all.get(0); // BLOCAL: check-then-act medium {{all}}
            }
            return null;
        }

        /** By an iterator. */
        String only() {
            return all.size() == 1 ? all.iterator().next() : null; // BLOCAL: check-then-act medium {{all}}
        }

        /** Silent. */
        String onlyWell() {
            List<String> a = all;
            return a.size() == 1 ? a.iterator().next() : null;
        }

        /** Silent: that there are more than one does not say which. */
        boolean several() {
            return all.size() > 1 && !all.contains("");
        }

        synchronized void add(String s) {
            List<String> copy = new ArrayList<>(all);
            copy.add(s);
            all = copy;
        }

        synchronized void remove(String s) {
            List<String> copy = new ArrayList<>(all);
            copy.remove(s);
            all = copy;
        }
    }

    /** Silent: it only ever gets longer. */
    static final class Grown {
        private volatile int[] all = new int[0];

        int first() {
            return all.length == 0 ? 0 : all[0];
        }

        synchronized void add(int n) {
            int[] more = Arrays.copyOf(all, all.length + 1);
            more[more.length - 1] = n;
            all = more;
        }
    }

    /** Silent: given, most likely once. */
    static final class Given {
        private volatile int[] all = new int[0];

        int first() {
            return all.length == 0 ? 0 : all[0];
        }

        void all(int[] a) {
            all = a;
        }
    }

    static final class Pipe {
        private volatile boolean over;

        void end() {
            over = true;
        }

        boolean over() {
            return over;
        }
    }

    /** What is ended is got, and replaced, by the object's own getter and setter. */
    static final class Sink {
        private Pipe pipe = new Pipe();

        synchronized Pipe pipe() {
            return pipe;
        }

        synchronized void pipe(Pipe p) {
            pipe = p;
        }

        /** Two end the same, and nobody ends what the first has put. */
        void renew() {
            Pipe old = pipe();
            pipe(new Pipe()); // MISSED: lost-update (not asked for, and that the call ends it is not known)
            old.end();
        }

        /** Likewise, ended first. */
        void renewLate() {
            pipe().end();
            pipe(new Pipe()); // MISSED: lost-update (no variable has what is ended)
        }

        /** Likewise, kept. */
        void renewKept(Pipe next) {
            Pipe old = pipe();
            if (old != null) {
                old.end();
            }
            pipe(next); // BLOCAL: lost-update medium {{pipe}}
        }

        /** Silent: one block. */
        void renewWell() {
            Pipe old;
            synchronized (this) {
                old = pipe();
                pipe(new Pipe());
            }
            old.end();
        }

        /** Silent: asked whether it is over, and no more. */
        boolean over() {
            return pipe().over();
        }
    }

    /** A volatile field that always has something: what ends by contract. */
    static final class Wire {
        private volatile Future<?> running = CompletableFuture.completedFuture(null);
        private volatile Pipe pipe = new Pipe();

        void restart(ScheduledExecutorService on, Runnable r) {
            Future<?> old = running;
            running = on.submit(r); // BLOCAL: lost-update medium {{running}}
            old.cancel(false);
        }

        /** Silent: what that does is not known to end anything. */
        void renew() {
            Pipe old = pipe;
            pipe = new Pipe();
            old.end();
        }

        /** Silent: who holds the lock is alone. */
        static final class Locked {
            static final Locked SHARED = new Locked();

            private volatile Future<?> running = CompletableFuture.completedFuture(null);

            synchronized void restart(ScheduledExecutorService on, Runnable r) {
                Future<?> old = running;
                running = on.submit(r);
                old.cancel(false);
            }
        }
    }
}
