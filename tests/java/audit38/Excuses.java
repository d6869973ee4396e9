// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What excuses an old value, each beside what only looks like it. */
public class Excuses {
    static class Queue {
        static final Queue QUEUE = new Queue();

        private List<Runnable> tasks = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private int ticket;
        private int served;
        private long stamp;
        private String owner;
        private boolean busy;

        void add(Runnable r) {
            synchronized (this) {
                tasks.add(r);
                stamp++;
            }
        }

        // Silent: taken out and put back to the rest.
        void runAll() {
            List<Runnable> mine;
            synchronized (this) {
                mine = tasks;
                tasks = new ArrayList<>();
            }
            for (Runnable r : mine) {
                r.run();
            }
        }

        // What was left is put in place of what came.
        void runSome(int max) {
            List<Runnable> mine;
            synchronized (this) {
                mine = tasks;
                tasks = new ArrayList<>();
            }
            List<Runnable> left = new ArrayList<>();
            int n = 0;
            for (Runnable r : mine) {
                if (n++ < max) {
                    r.run();
                } else {
                    left.add(r);
                }
            }
            synchronized (this) {
                tasks = left; // BLOCAL: lost-update; BLOCAL: lost-update low
                stamp++;
            }
        }

        // Silent: put in front of what came.
        void runSomeAndKeep(int max) {
            List<Runnable> mine;
            synchronized (this) {
                mine = tasks;
                tasks = new ArrayList<>();
            }
            List<Runnable> left = new ArrayList<>();
            int n = 0;
            for (Runnable r : mine) {
                if (n++ < max) {
                    r.run();
                } else {
                    left.add(r);
                }
            }
            synchronized (this) {
                left.addAll(tasks);
                tasks = left; // BENIGN: lost-update handed-over; BENIGN: lost-update handed-over
                stamp++;
            }
        }

        // Silent: one's own ticket.
        int draw() {
            int mine;
            synchronized (this) {
                mine = ticket++;
            }
            synchronized (this) {
                names.add("t" + mine); // BENIGN: stale-value handed-over
            }
            return mine;
        }

        // Not claimed: the ticket of the next one, too.
        int drawLate() {
            int mine;
            synchronized (this) {
                mine = ticket;
            }
            synchronized (this) {
                ticket = mine + 1; // BLOCAL: lost-update high
            }
            return mine;
        }

        // Silent: the flag is this method's own in between.
        void serve(Runnable r) {
            int n;
            synchronized (this) {
                if (busy) {
                    return;
                }
                busy = true;
            }
            r.run();
            synchronized (this) {
                busy = false; // BENIGN: check-then-act handed-over
                served++;
                n = served;
            }
            System.out.println("served " + n);
        }

        // The flag is looked at here, and set there.
        void serveTwo(Runnable r) {
            synchronized (this) {
                if (busy) {
                    return;
                }
            }
            synchronized (this) {
                busy = true; // BLOCAL: check-then-act medium
            }
            r.run();
            synchronized (this) {
                busy = false;
            }
        }

        // The stamp says that nothing came, but runAll() takes all away without it (was: benign, rechecked).
        boolean compact() {
            long s;
            List<Runnable> copy;
            synchronized (this) {
                s = stamp;
                copy = new ArrayList<>(tasks);
            }
            copy.removeIf(r -> r == null);
            synchronized (this) {
                if (stamp != s) {
                    return false;
                }
                tasks = copy; // BLOCAL: lost-update
                stamp++;
                return true;
            }
        }

        // Another field than one that who adds changes is compared.
        boolean compactBy() {
            int s;
            List<Runnable> copy;
            synchronized (this) {
                s = served;
                copy = new ArrayList<>(tasks);
            }
            copy.removeIf(r -> r == null);
            synchronized (this) {
                if (served != s) {
                    return false;
                }
                tasks = copy; // BLOCAL: lost-update; BENIGN: check-then-act rechecked
                return true;
            }
        }

        // Silent: asked again, by the same question.
        boolean own(String who) {
            synchronized (this) {
                if (owner != null) {
                    return false;
                }
            }
            String name = who.trim();
            synchronized (this) {
                if (owner != null) {
                    return false;
                }
                owner = name; // BENIGN: check-then-act rechecked
                return true;
            }
        }

        // Asked again, but before the lock is given up once more.
        boolean ownLate(String who) {
            synchronized (this) {
                if (owner != null) {
                    return false;
                }
            }
            boolean free;
            synchronized (this) {
                free = owner == null;
            }
            if (!free) {
                return false;
            }
            synchronized (this) {
                owner = who; // BLOCAL: check-then-act; BLOCAL: check-then-act low
                return true;
            }
        }

        void disown() {
            synchronized (this) {
                owner = null;
            }
        }

        // Silent: told in a message and to a log.
        void status() {
            int t;
            String o;
            synchronized (this) {
                t = ticket;
                o = owner;
            }
            if (t > 100) {
                throw new IllegalStateException("too many: " + t + " of " + o);
            }
        }

        // Silent: a text (a stale value before a mixture, by the order of the table).
        @Override
        public String toString() {
            int t;
            synchronized (this) {
                t = ticket;
            }
            synchronized (this) {
                return "queue " + t + " " + served; // BENIGN: stale-value reported-only
            }
        }

        // The number is told, and then it is used.
        void tellAndUse() {
            int t;
            synchronized (this) {
                t = ticket;
            }
            System.out.println("ticket " + t);
            synchronized (this) {
                served = t; // BLOCAL: stale-value
            }
        }
    }
}
