package real;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What was judged not worth a look in released jars, each beside the bug that looks like it. */
class Sober {

    /** Only the outer class, which holds its lock, gets at the inner one; the inner one cannot name that lock. */
    static class Accounts {
        static final Accounts SHARED = new Accounts();
        private final Lock lock = new ReentrantLock();
        private final Map<String, Entry> entries = new HashMap<>();

        void add(String k, long n) {
            lock.lock();
            try {
                Entry e = entries.computeIfAbsent(k, x -> new Entry());
                e.add(n);
                e.sub(n / 2);
            } finally {
                lock.unlock();
            }
        }

        static class Entry {
            private volatile long sum;

            void add(long n) {
                sum += n; // BLOCAL: lost-update low
            }

            void sub(long n) {
                sum -= n; // BLOCAL: lost-update low
            }

            long sum() {
                return sum;
            }
        }
    }

    /** The same, but one caller holds nothing. */
    static class LooseAccounts {
        static final LooseAccounts SHARED = new LooseAccounts();
        private final Lock lock = new ReentrantLock();
        private final ConcurrentMap<String, Entry> entries = new ConcurrentHashMap<>();

        void add(String k, long n) {
            lock.lock();
            try {
                entries.computeIfAbsent(k, x -> new Entry()).add(n);
            } finally {
                lock.unlock();
            }
        }

        void correct(String k, long n) {
            Entry e = entries.get(k);
            if (e != null) {
                e.add(-n);
            }
        }

        static class Entry {
            private volatile long sum;

            void add(long n) {
                sum += n; // BLOCAL: lost-update medium
            }

            long sum() {
                return sum;
            }
        }
    }

    /** Each caller holds the lock of what it brings along, and of the register none. */
    static class Register {
        static final Register SHARED = new Register();
        private final ConcurrentMap<String, List<Ticket>> all = new ConcurrentHashMap<>();

        void drop(String k, Ticket t) {
            List<Ticket> list = all.get(k);
            if (list != null) {
                synchronized (list) {
                    list.remove(t);
                    if (list.isEmpty()) {
                        all.remove(k); // BLOCAL: check-then-act medium
                    }
                }
            }
        }

        void add(String k, Ticket t) {
            List<Ticket> list = all.computeIfAbsent(k, x -> new ArrayList<>());
            synchronized (list) {
                list.add(t); // BLOCAL: stale-value low
            }
        }
    }

    static class Ticket {
        private boolean gone;

        synchronized void end(String k) {
            if (!gone) {
                gone = true;
                Register.SHARED.drop(k, this);
            }
        }
    }

    /** Whatever the lambdas call, they call it under the lock, and they lead back to where they are run. */
    static class Cluster {
        static final Cluster SHARED = new Cluster();
        private final Map<String, StringBuilder> servers = new HashMap<>();
        private int changes;

        private synchronized void locked(Runnable r) {
            r.run();
        }

        void start(List<String> names) {
            locked(() -> {
                for (String n : names) {
                    add(n);
                }
            });
        }

        void changed(List<String> names) {
            locked(() -> ensure(names));
        }

        private void ensure(List<String> names) {
            for (String n : names) {
                add(n);
            }
        }

        private void add(String n) {
            if (!servers.containsKey(n)) {
                servers.put(n, new StringBuilder(n));
                locked(() -> changes++);
            }
        }

        void remove(String n) {
            locked(() -> servers.remove(n));
        }
    }

    /** What fails decides that the state is set, not the question whether there was anything to do. */
    static class Reader {
        static final Reader SHARED = new Reader();
        private final Object lock = new Object();
        private int state;

        int read(int n) {
            if (state == 4) {
                return -1;
            }
            try {
                return 10 / n;
            } catch (ArithmeticException e) {
                synchronized (lock) {
                    state = 3; // BLOCAL: check-then-act low
                }
                return 0;
            }
        }

        void next() {
            synchronized (lock) {
                state++;
            }
        }
    }

    /** Here the state is set in any case. */
    static class Closer {
        static final Closer SHARED = new Closer();
        private final Object lock = new Object();
        private int state;

        int close(int n) {
            if (state == 4) {
                return -1;
            }
            int r = 0;
            try {
                r = 10 / n;
            } catch (ArithmeticException e) {
                r = 1;
            }
            synchronized (lock) {
                state = 3; // BLOCAL: check-then-act high
            }
            return r;
        }

        void next() {
            synchronized (lock) {
                state++;
            }
        }
    }

    /** Who undoes what he did needs no answer. */
    static class Undo {
        static final Undo SHARED = new Undo();
        private final AtomicReference<Object> next = new AtomicReference<>();

        static class Op {
            final Object old;

            Op(Object old) {
                this.old = old;
            }
        }

        void prepare(Runnable r) {
            Object old = next.get();
            Op op = new Op(old);
            if (next.compareAndSet(old, op)) {
                try {
                    r.run();
                } catch (RuntimeException e) {
                    next.compareAndSet(op, old); // BLOCAL: lost-cas low
                    throw e;
                }
            }
        }

        /** Here it is what the method is for. */
        void replace(Object mine, Runnable r) {
            Object old = next.get();
            if (old != mine) {
                r.run();
                next.compareAndSet(old, mine); // BLOCAL: lost-cas high
            }
        }
    }

    /** Tested again under the lock, unless somebody insists. */
    static class Handshake {
        static final Handshake SHARED = new Handshake();
        private final Lock lock = new ReentrantLock();
        private boolean done;

        void shake(boolean force) {
            if (!force && done) {
                return;
            }
            lock.lock();
            try {
                if (force || !done) {
                    begin();
                    done = true; // BENIGN: check-then-act rechecked
                }
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                done = false;
            } finally {
                lock.unlock();
            }
        }

        private void begin() {
            System.out.println("begin");
        }
    }

    /** What is asked instead under the lock has nothing to do with it. */
    static class Careless {
        static final Careless SHARED = new Careless();
        private final Lock lock = new ReentrantLock();
        private boolean done;

        void shake(boolean force, boolean quiet) {
            if (!force && done) {
                return;
            }
            lock.lock();
            try {
                if (force || !quiet) {
                    done = true; // BLOCAL: check-then-act high
                }
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                done = false;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Read again under the lock, into the same local, and asked again. */
    static class Copied {
        private static volatile Map<String, Object> all = new HashMap<>();

        static Object get(String k) {
            Map<String, Object> now = all;
            Object o = now.get(k);
            if (o == null) {
                synchronized (Copied.class) {
                    now = all;
                    o = now.get(k);
                    if (o == null) {
                        Map<String, Object> next = new HashMap<>(now);
                        o = new Object();
                        next.put(k, o);
                        all = next; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return o;
        }

        /** The old copy is asked twice. */
        static Object wrong(String k) {
            Map<String, Object> now = all;
            Object o = now.get(k);
            if (o == null) {
                synchronized (Copied.class) {
                    o = now.get(k);
                    if (o == null) {
                        Map<String, Object> next = new HashMap<>();
                        o = new Object();
                        next.put(k, o);
                        all = next; // BLOCAL: check-then-act high
                    }
                }
            }
            return o;
        }
    }

    /** What is waited for is tested under its own lock, and woken there; that lock is the queue's, old or not. */
    static class Queued {
        static final Queued SHARED = new Queued();
        private final ConcurrentMap<String, Line> lines = new ConcurrentHashMap<>();
        private int open;

        static class Line {
            final Object lock = new Object();
            int making;
        }

        void await(String k) throws InterruptedException {
            Line line = lines.get(k);
            synchronized (line.lock) {
                if (line.making != 0) {
                    line.lock.wait();
                }
            }
        }

        void made(String k) {
            Line line = lines.computeIfAbsent(k, x -> new Line());
            synchronized (line.lock) {
                line.making--;
                line.lock.notifyAll();
            }
        }

        void drop(String k) {
            lines.remove(k);
        }

        /** Here the wait is for the map. */
        void bug(String k) throws InterruptedException {
            if (lines.get(k) == null) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait medium
                }
            }
        }

        synchronized void opened() {
            open++;
            notifyAll();
        }
    }

    /** A walk over nothing does nothing; what was taken out of its field is nobody else's. */
    static class Queues {
        static final Queues SHARED = new Queues();
        private Deque<Runnable> waiting = new ArrayDeque<>();

        void walk() {
            Deque<Runnable> q = waiting;
            if (!q.isEmpty()) {
                for (Runnable r : q) {
                    r.run();
                }
            }
        }

        void drain() {
            Deque<Runnable> q;
            synchronized (this) {
                q = waiting;
                waiting = new ArrayDeque<>();
            }
            while (!q.isEmpty()) {
                q.poll().run();
            }
        }

        synchronized void add(Runnable r) {
            waiting.add(r);
        }

        synchronized Runnable next() {
            return waiting.poll();
        }

        synchronized void clear() {
            waiting.clear();
        }

        private synchronized void report() {
            System.out.println("looked");
        }

        void bug() {
            if (!waiting.isEmpty()) {
                waiting.peek().run(); // BLOCAL: check-then-act medium
            }
            report();
        }
    }

    /** One thread adds, without any lock for the rest; what is volatile is so for those who look. */
    static class Chain {
        private volatile int size;
        private Object[] tail = new Object[1];

        void add(Object o) {
            Object[] t = {o, null};
            tail[0] = t;
            tail = t;
            size++; // BLOCAL: lost-update low
        }

        int size() {
            return size;
        }
    }

    /** Nothing else is changed. */
    static class Counted {
        private volatile int size;
        private Object[] tail = new Object[1];

        void add() {
            size++; // BLOCAL: lost-update medium
        }

        void clear() {
            size = 0;
            tail = null;
        }

        int size() {
            return size;
        }
    }

    /** Two threads reach the code; but each has a link of its own, or its plain field would be lost, too. */
    static class Link {
        private volatile long read;
        private Object last;
        private volatile int closed;

        void got(Object o, long n) {
            last = o;
            read += n; // BLOCAL: lost-update low
        }

        void close() {
            closed++; // BLOCAL: lost-update medium
        }

        public String toString() {
            return read + " " + last + " " + closed;
        }
    }

    static class Receiver implements Runnable {
        final Link link;

        Receiver(Link link) {
            this.link = link;
        }

        @Override
        public void run() {
            link.got(this, 1);
            link.close();
        }
    }

    static class Prober implements Runnable {
        final Link link;

        Prober(Link link) {
            this.link = link;
        }

        @Override
        public void run() {
            link.got(this, 0);
            link.close();
        }
    }

    static void connect() {
        Link link = new Link();
        new Thread(new Receiver(link)).start();
        new Thread(new Prober(link)).start();
    }

    /** As many calls come in as there are callers. */
    interface Desk extends Remote {
        void take(String k) throws RemoteException;
    }

    static class Clerk implements Desk {
        private final ConcurrentMap<String, List<String>> taken = new ConcurrentHashMap<>();

        @Override
        public void take(String k) {
            List<String> list = taken.get(k);
            if (list == null) {
                list = new ArrayList<>();
                taken.put(k, list); // BLOCAL: check-then-act high
            }
            list.add(k); // BLOCAL: guarded-by medium
        }
    }

    /** One helper writes back what several look up: the helper needs mending. */
    static class Cache {
        private static final ConcurrentMap<Class<?>, Object[]> KNOWN = new ConcurrentHashMap<>();

        private static Object put(Object[] had, Class<?> c) {
            if (had == null) {
                had = new Object[3];
            }
            had[c.getModifiers() % 3] = c.getName();
            KNOWN.put(c, had);
            return had[0];
        }

        static Object one() {
            Object[] had = KNOWN.get(Integer.class);
            return put(had, Integer.class); // BLOCAL: lost-update medium
        }

        static Object two() {
            Object[] had = KNOWN.get(Long.class);
            return put(had, Long.class); // BLOCAL: lost-update low
        }

        static Object three() {
            Object[] had = KNOWN.get(Short.class);
            return put(had, Short.class); // BLOCAL: lost-update low
        }
    }

    /** A visitor that only ever runs under its table's lock. */
    static class Table {
        static final Table SHARED = new Table();
        private final Lock lock = new ReentrantLock();
        private int low;
        private int high;

        interface Visitor {
            boolean visit(int n);
        }

        class Remover implements Visitor {
            @Override
            public boolean visit(int n) {
                low = n; // BLOCAL: guarded-by low
                return true;
            }
        }

        void each(Visitor v) {
            lock.lock();
            try {
                for (int i = low; i < high; i++) {
                    v.visit(i);
                }
            } finally {
                lock.unlock();
            }
        }

        void purge() {
            each(new Remover());
        }

        void set(int n) {
            lock.lock();
            try {
                low = n;
                high = n + 1;
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                low = 0;
                high = 0;
            } finally {
                lock.unlock();
            }
        }

        void up() {
            lock.lock();
            try {
                low++;
                high++;
            } finally {
                lock.unlock();
            }
        }
    }

    /** The visitor is run without the lock, too. */
    static class OpenTable {
        static final OpenTable SHARED = new OpenTable();
        private final Lock lock = new ReentrantLock();
        private int low;

        interface Visitor {
            boolean visit(int n);
        }

        class Remover implements Visitor {
            @Override
            public boolean visit(int n) {
                low = n * 2; // BLOCAL: guarded-by medium
                return true;
            }
        }

        void each(Visitor v) {
            lock.lock();
            try {
                v.visit(low);
            } finally {
                lock.unlock();
            }
        }

        void purge() {
            each(new Remover());
            new Remover().visit(7);
        }

        void set(int n) {
            lock.lock();
            try {
                low = n;
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                low = 0;
            } finally {
                lock.unlock();
            }
        }

        void up() {
            lock.lock();
            try {
                low++;
            } finally {
                lock.unlock();
            }
        }
    }

    @interface GuardedBy {
        String value();
    }

    /** People are told what it was. */
    static class Told {
        static final Told SHARED = new Told();
        @GuardedBy("this")
        private int n;

        synchronized void up() {
            n++;
        }

        @Override
        public String toString() {
            return "n=" + n; // BENIGN: guarded-by reported-only
        }

        public String next() {
            return "n=" + n; // BLOCAL: guarded-by high
        }
    }
}
