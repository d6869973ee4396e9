// RELEASES: 8 17
package audit50;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Each reason to excuse a finding, beside what only looks like it. */
public class Alibis {
    private static final Logger LOG = Logger.getLogger("alibis");

    /** Looked at again. */
    static class Again {
        static final Again SHARED = new Again();
        private final Map<String, String> leases = new HashMap<>();
        private int version;
        private String leader;
        private long term;

        synchronized void lease(String k, String v) {
            leases.put(k, v);
            version++;
        }

        synchronized void elect(String who) {
            leader = who;
            term++;
        }

        /** Silent: the version is what it was. */
        boolean renew(String k) {
            String v;
            int then;
            synchronized (this) {
                v = leases.get(k);
                then = version;
            }
            String next = v + "'";
            synchronized (this) {
                if (version == then) {
                    leases.put(k, next); // BENIGN: lost-update rechecked
                    version++; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
            return false;
        }

        /** The version is compared with itself, read in the same block. */
        void renewWrong(String k) {
            String v;
            synchronized (this) {
                v = leases.get(k);
            }
            String next = v + "'";
            synchronized (this) {
                int now = version;
                if (now >= 0) {
                    leases.put(k, next); // BLOCAL: lost-update
                    version++;
                }
            }
        }

        /** Silent: asked again for the same thing. */
        void depose(String who) {
            if (isLeader(who)) {
                String tale = who + " resigns in term";
                synchronized (this) {
                    if (who.equals(leader)) {
                        leader = null; // BENIGN: check-then-act rechecked
                        term++;
                    }
                }
                LOG.info(tale);
            }
        }

        synchronized boolean isLeader(String who) {
            return who.equals(leader);
        }

        /** Asked again for something else. */
        void deposeWrong(String who) {
            if (isLeader(who)) {
                synchronized (this) {
                    if (term > 0) {
                        leader = null; // BLOCAL: check-then-act
                        term++;
                    }
                }
            }
        }

        /** Looked at again, but behind the write. */
        boolean deposeLate(String who) {
            boolean is = isLeader(who);
            synchronized (this) {
                if (is) {
                    leader = null; // BLOCAL: check-then-act
                    term++;
                }
                return leader == null;
            }
        }
    }

    /** Handed over. */
    static class Over {
        static final Over SHARED = new Over();
        private List<Runnable> todo = new ArrayList<>();
        private int next;
        private Thread runner;
        private boolean busy;

        synchronized void add(Runnable r) {
            todo.add(r);
        }

        /** Silent: the list is one's own once it was taken. */
        void runAll() {
            List<Runnable> mine;
            synchronized (this) {
                mine = todo;
                todo = new ArrayList<>();
            }
            for (Runnable r : mine) {
                r.run();
            }
            mine.clear();
        }

        /** Silent: a number that nobody else gets. */
        int ticket() {
            int mine;
            synchronized (this) {
                mine = next++;
            }
            return mine * 2;
        }

        /** The number is read and moved on by two blocks. */
        int ticketWrong() {
            int mine;
            synchronized (this) {
                mine = next;
            }
            synchronized (this) {
                next = mine + 1; // BLOCAL: lost-update
            }
            return mine;
        }

        /** Silent: who sets the flag clears it. */
        void exclusive(Runnable r) {
            synchronized (this) {
                if (busy) {
                    return;
                }
                busy = true;
            }
            try {
                r.run();
            } finally {
                synchronized (this) {
                    busy = false; // BENIGN: check-then-act handed-over
                }
            }
        }

        /** The flag is asked in one block and set in the next. */
        void exclusiveWrong(Runnable r) {
            synchronized (this) {
                if (busy) {
                    return;
                }
            }
            synchronized (this) {
                busy = true; // BLOCAL: check-then-act
            }
            r.run();
            synchronized (this) {
                busy = false;
            }
        }

        /** Silent: the thread is taken out and then interrupted. */
        void stop() throws InterruptedException {
            Thread t;
            synchronized (this) {
                t = runner;
                runner = null;
            }
            if (t != null) {
                t.interrupt();
                t.join();
            }
        }

        synchronized void start(Runnable r) {
            if (runner == null) {
                runner = new Thread(r);
                runner.start();
            }
        }

        /** The thread is read, stopped, and forgotten in a block of its own: a new one may be there. */
        void stopWrong() throws InterruptedException {
            Thread t;
            synchronized (this) {
                t = runner;
            }
            if (t == null) {
                return;
            }
            t.interrupt();
            t.join();
            synchronized (this) {
                runner = null; // BLOCAL: check-then-act
            }
        }
    }

    /** Nobody else has it. */
    static class Own {
        private int n;
        private final Set<String> names = new LinkedHashSet<>();

        synchronized int n() {
            return n;
        }

        synchronized void n(int to) {
            n = to;
        }

        synchronized void name(String s) {
            names.add(s);
        }

        /** Silent: the object is made here and given away only when all is done. */
        static Own make(int from) {
            Own own = new Own();
            own.n(own.n() + from);
            if (own.n() < 100) {
                own.n(100);
            }
            own.name("made");
            return own;
        }
    }

    /** It was given away before it was counted on. */
    static class Given {
        private static final List<Given> ALL = Collections.synchronizedList(new ArrayList<>());
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int to) {
            n = to;
        }

        static Given make(int from) {
            Given g = new Given();
            ALL.add(g);
            g.n(g.n() + from); // BLOCAL: lost-update
            return g;
        }
    }

    /** Before the threads start, and after they have ended. */
    static class Ordered {
        private int sum;
        private int rounds;

        synchronized void add(int n) {
            sum += n;
            rounds++;
        }

        synchronized int sum() {
            return sum;
        }

        synchronized void sum(int to) {
            sum = to;
        }

        /** Silent: the threads have ended. */
        static int run() throws InterruptedException {
            Ordered o = new Ordered();
            Thread a = new Thread(() -> o.add(1));
            Thread b = new Thread(() -> o.add(2));
            a.start();
            b.start();
            a.join();
            b.join();
            o.sum(o.sum() * 2); // BENIGN: lost-update ordered
            return o.sum();
        }

        /** One of them has not. */
        static int runWrong() throws InterruptedException {
            Ordered o = new Ordered();
            Thread a = new Thread(() -> o.add(1));
            Thread b = new Thread(() -> o.add(2));
            a.start();
            b.start();
            a.join();
            o.sum(o.sum() * 2); // BLOCAL: lost-update
            return o.sum();
        }
    }

    /** One lock throughout. */
    static class Covered {
        static final Covered SHARED = new Covered();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int a;
        private int b;

        /** Silent: the outer lock is held over both inner blocks, and by each writer. */
        void add(int n) {
            synchronized (outer) {
                int then;
                synchronized (inner) {
                    then = a;
                }
                synchronized (inner) {
                    a = then + n;
                }
            }
        }

        void clear() {
            synchronized (outer) {
                synchronized (inner) {
                    a = 0;
                }
            }
        }

        /** One writer of this holds the inner lock alone. */
        void addB(int n) {
            synchronized (outer) {
                int then;
                synchronized (inner) {
                    then = b;
                }
                synchronized (inner) {
                    b = then + n; // BLOCAL: lost-update
                }
            }
        }

        void clearB() {
            synchronized (inner) {
                b = 0;
            }
        }
    }

    /** Set once. */
    static class Lazily {
        static final Lazily SHARED = new Lazily();
        private volatile Map<String, String> table;
        private boolean closed;
        private int uses;

        /** Silent: double-checked. */
        Map<String, String> table() {
            Map<String, String> t = table;
            if (t == null) {
                synchronized (this) {
                    t = table;
                    if (t == null) {
                        t = Collections.unmodifiableMap(new HashMap<>(Collections.singletonMap("a", "b")));
                        table = t; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return t;
        }

        synchronized void close() {
            closed = true;
        }

        synchronized boolean isClosed() {
            return closed;
        }

        /** Silent: once closed it stays so; what is done where it is closed is right later, too. */
        void drop() {
            if (isClosed()) {
                synchronized (this) {
                    uses = 0; // BENIGN: check-then-act write-once
                }
            }
        }

        /** Used where it was open, and may be closed by then. */
        void use() {
            if (!isClosed()) {
                synchronized (this) {
                    uses++; // BLOCAL: check-then-act low
                }
            }
        }
    }

    /** Told, no more. */
    static class Told {
        static final Told SHARED = new Told();
        private int n;
        private String last = "";

        synchronized int n() {
            return n;
        }

        synchronized void inc(String by) {
            n++;
            last = by;
        }

        /** Silent: in a log and in an exception. */
        void check() {
            int then = n();
            LOG.log(Level.FINE, "so many: {0}", then);
            if (then < 0) {
                throw new IllegalStateException("negative: " + then);
            }
        }

        /** Silent. */
        @Override
        public String toString() {
            return "Told[" + n() + "]";
        }

        /** What was told is put back, too. */
        void again() {
            int then = n();
            LOG.log(Level.FINE, "so many: {0}", then);
            synchronized (this) {
                n = then + 1; // BLOCAL: lost-update
                last = "again";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Own own = Own.make(3);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                Again.SHARED.lease("a", "b");
                Again.SHARED.elect("a");
                Over.SHARED.start(() -> LOG.info("run"));
                Lazily.SHARED.close();
                Told.SHARED.inc("main");
            }).start();
        }
        LOG.info(Ordered.run() + " " + Ordered.runWrong() + own.n());
    }
}
