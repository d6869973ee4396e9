package audit39;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** Bugs that JaConTeBe took from Derby, DBCP and Pool, each beside its mended form. */
public class Derby {
    static class Physical {
        private boolean open = true;

        synchronized void close() {
            open = false;
        }

        synchronized boolean isOpen() {
            return open;
        }
    }

    /** DERBY-5560/5561: the pooled connection is asked whether it is there, and is gone when it is told. */
    static class Logical {
        private volatile Physical physical = new Physical();
        private Physical guarded = new Physical();
        private int closes;

        // The field is read twice.
        boolean isOpenUnsafe() {
            if (physical == null) {
                return false;
            }
            return physical.isOpen(); // BLOCAL: check-then-act
        }

        boolean isOpen() {
            Physical p = physical;
            return p != null && p.isOpen();
        }

        void detach() {
            Physical p = physical;
            physical = null;
            if (p != null) {
                p.close();
            }
        }

        // Asked without the lock, taken away under it: closed twice, or nothing is closed.
        void closeUnsafe() {
            if (guarded == null) {
                return;
            }
            synchronized (this) {
                // The worst of one read: the reference is dropped.
                guarded.close();
                guarded = null; // BLOCAL: check-then-act
                closes++;
            }
        }

        synchronized void close() {
            if (guarded == null) {
                return;
            }
            guarded.close();
            guarded = null;
            closes++;
        }

        synchronized void attach(Physical p) {
            guarded = p;
        }

        synchronized int closes() {
            return closes;
        }
    }

    /** DERBY-3786: a weak map is copied while it changes. */
    static class Statements {
        private final Map<Object, String> open = new WeakHashMap<>();

        void add(Object o) {
            synchronized (open) {
                open.put(o, "x");
            }
        }

        void closeAllUnsafe() {
            // That it is unsafe tells no caller to take a lock.
            for (Iterator<Object> it = open.keySet().iterator(); it.hasNext();) { // BLOCAL: guarded-by
                System.out.println(it.next());
            }
        }

        void closeAll() {
            List<Object> copy;
            synchronized (open) {
                copy = new ArrayList<>(open.keySet());
            }
            for (Object o : copy) {
                System.out.println(o);
            }
        }

        void remove(Object o) {
            synchronized (open) {
                open.remove(o);
            }
        }
    }

    /** POOL-46/120/149: idle objects are counted, then taken; the limit is asked, then passed. */
    static class Pool {
        private final LinkedList<Physical> idle = new LinkedList<>();
        private int active;
        private int max = 8;
        private boolean closed;

        // The number of active ones is asked in one block and raised in the next.
        Physical borrowUnsafe() {
            Physical p;
            synchronized (this) {
                p = idle.isEmpty() ? null : idle.removeFirst();
                if (p == null && active >= max) {
                    return null;
                }
            }
            if (p == null) {
                p = new Physical();
            }
            synchronized (this) {
                active++; // BLOCAL: check-then-act; BENIGN: check-then-act handed-over
            }
            return p;
        }

        Physical borrow() {
            synchronized (this) {
                if (active >= max) {
                    return null;
                }
                active++;
                if (!idle.isEmpty()) {
                    return idle.removeFirst();
                }
            }
            return new Physical();
        }

        // Waits for one to be given back, once.
        synchronized Physical borrowWaitUnsafe() throws InterruptedException {
            if (idle.isEmpty()) {
                wait();
            }
            active++;
            return idle.removeFirst(); // BLOCAL: stale-after-wait
        }

        synchronized Physical borrowWait() throws InterruptedException {
            while (idle.isEmpty()) {
                wait();
            }
            active++;
            return idle.removeFirst();
        }

        // Closed in between: it lies in a closed pool for ever.
        void returnUnsafe(Physical p) {
            synchronized (this) {
                if (closed) {
                    p.close();
                    return;
                }
                active--;
            }
            synchronized (this) {
                idle.addLast(p); // BLOCAL: check-then-act
                notify();
            }
        }

        void returnObject(Physical p) {
            synchronized (this) {
                active--;
                if (!closed) {
                    idle.addLast(p);
                    notify();
                    return;
                }
            }
            p.close();
        }

        void close() {
            List<Physical> all;
            synchronized (this) {
                closed = true;
                all = new ArrayList<>(idle);
                idle.clear();
            }
            for (Physical p : all) {
                p.close();
            }
        }

        synchronized int idle() {
            return idle.size();
        }

        synchronized void destroyFirst() {
            idle.removeFirst().close();
        }

        // Evicts as many as there were.
        void evictUnsafe() {
            int n = idle();
            for (int i = 0; i < n / 2; i++) {
                destroyFirst(); // BLOCAL: check-then-act
            }
        }

        void evict() {
            synchronized (this) {
                int n = idle.size() / 2;
                for (int i = 0; i < n; i++) {
                    idle.removeFirst().close();
                }
            }
        }
    }

    /** DBCP-271: traces of who has what, and when it was last used. */
    static class Traces {
        private final List<Object> traces = new ArrayList<>();
        private long lastUsed;

        void add(Object o) {
            synchronized (traces) {
                traces.add(o);
            }
        }

        List<Object> get() {
            synchronized (traces) {
                return new ArrayList<>(traces);
            }
        }

        void clear() {
            synchronized (traces) {
                traces.clear();
            }
        }

        // Each is closed, and forgotten in a block of its own.
        void closeUnsafe() {
            for (Object o : get()) {
                System.out.println("close " + o);
            }
            // What is worked off here is only printed.
            clear();
        }

        void close() {
            List<Object> all;
            synchronized (traces) {
                all = new ArrayList<>(traces);
                traces.clear();
            }
            for (Object o : all) {
                System.out.println("close " + o);
            }
        }

        synchronized void used(long t) {
            lastUsed = t;
        }

        synchronized long lastUsed() {
            return lastUsed;
        }

        void useLaterUnsafe(long t) {
            if (t > lastUsed()) {
                used(t); // BLOCAL: check-then-act
            }
        }
    }

    /** DERBY-2861/764: tables by name, made when they are asked for. */
    static class Descriptors {
        private final Map<String, Physical> tables = new HashMap<>();

        Physical tableUnsafe(String name) {
            synchronized (tables) {
                Physical t = tables.get(name);
                if (t != null) {
                    return t;
                }
            }
            Physical made = new Physical();
            synchronized (tables) {
                tables.put(name, made); // BLOCAL: check-then-act
            }
            return made;
        }

        Physical table(String name) {
            Physical made = new Physical();
            synchronized (tables) {
                Physical t = tables.get(name);
                if (t == null) {
                    t = made;
                    tables.put(name, t);
                }
                return t;
            }
        }

        void drop(String name) {
            synchronized (tables) {
                tables.remove(name);
            }
        }
    }

    static class Client extends Thread {
        private final Logical logical;
        private final Statements statements;
        private final Pool pool;
        private final Traces traces;
        private final Descriptors tables;

        Client(Logical logical, Statements statements, Pool pool, Traces traces, Descriptors tables) {
            this.logical = logical;
            this.statements = statements;
            this.pool = pool;
            this.traces = traces;
            this.tables = tables;
        }

        @Override
        public void run() {
            try {
                if (logical.isOpenUnsafe() && logical.isOpen()) {
                    logical.closeUnsafe();
                    logical.attach(pool.borrowWait());
                    logical.close();
                }
                statements.add(this);
                statements.closeAllUnsafe();
                statements.closeAll();
                statements.remove(this);
                pool.returnUnsafe(pool.borrowUnsafe()); // BENIGN: stale-value handed-over
                pool.returnObject(pool.borrow()); // BENIGN: stale-value handed-over
                pool.returnObject(pool.borrowWaitUnsafe()); // BENIGN: stale-value handed-over
                pool.evictUnsafe();
                pool.evict();
                traces.add(this);
                traces.closeUnsafe();
                traces.close();
                traces.useLaterUnsafe(System.nanoTime());
                System.out.println(tables.tableUnsafe("t").isOpen() || tables.table("t").isOpen()); // BENIGN: check-then-act rechecked
                tables.drop("t");
            } catch (InterruptedException e) {
                logical.detach();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Logical logical = new Logical();
        Statements statements = new Statements();
        Pool pool = new Pool();
        Traces traces = new Traces();
        Descriptors tables = new Descriptors();
        Client[] clients = new Client[6];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Client(logical, statements, pool, traces, tables);
            clients[i].start();
        }
        for (Client c : clients) {
            c.join();
        }
        pool.close();
        System.out.println(logical.closes());
    }
}
