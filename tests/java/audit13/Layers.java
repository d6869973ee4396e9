// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.logging.Logger;

/** A ledger in layers: raw state, a repository with the lock, a service, a facade; each way in which a layer hands on what the one below read. */
class Layers {
    private static final Logger LOG = Logger.getLogger("layers");

    static class Raw {
        private int amount;
        private int entries;
        private String holder;

        int amount() {
            return amount;
        }

        void amount(int n) {
            amount = n;
        }

        int entries() {
            return entries;
        }

        void entries(int n) {
            entries = n;
        }

        String holder() {
            return holder;
        }

        void holder(String s) {
            holder = s;
        }
    }

    static class Repository {
        private final Raw raw = new Raw();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

        private Lock read() {
            return rw.readLock();
        }

        private Lock write() {
            return rw.writeLock();
        }

        int amount() {
            read().lock();
            try {
                return raw.amount();
            } finally {
                read().unlock();
            }
        }

        void amount(int n) {
            write().lock();
            try {
                raw.amount(n);
            } finally {
                write().unlock();
            }
        }

        int entries() {
            read().lock();
            try {
                return raw.entries();
            } finally {
                read().unlock();
            }
        }

        void add(int n) {
            write().lock();
            try {
                raw.amount(raw.amount() + n);
                raw.entries(raw.entries() + 1);
            } finally {
                write().unlock();
            }
        }

        String holder() {
            return locked(read(), raw::holder);
        }

        void holder(String s) {
            locked(write(), () -> {
                raw.holder(s);
                return null;
            });
        }

        private static <T> T locked(Lock l, Supplier<T> s) {
            l.lock();
            try {
                return s.get();
            } finally {
                l.unlock();
            }
        }

        // Silent: the write lock is held.
        void twice() {
            write().lock();
            try {
                amount(amount() * 2);
            } finally {
                write().unlock();
            }
        }

        void thrice() {
            amount(amount() * 3); // BLOCAL: lost-update high
        }

        void drain() {
            if (amount() > 0) {
                write().lock();
                try {
                    raw.amount(0); // BLOCAL: check-then-act medium
                    raw.entries(raw.entries() + 1);
                } finally {
                    write().unlock();
                }
            }
        }
    }

    interface Service {
        int total();

        void total(int n);

        default void bump() {
            int t = total();
            total(t + 1); // BLOCAL: lost-update high
        }

        String owner();

        void owner(String s);

        default void own(String s) {
            if (owner() == null)
                owner(s); // BLOCAL: check-then-act
        }
    }

    static class ServiceImpl implements Service {
        static final ServiceImpl SHARED = new ServiceImpl();
        protected final Repository repository = new Repository();

        @Override
        public int total() {
            return repository.amount();
        }

        @Override
        public void total(int n) {
            repository.amount(n);
        }

        @Override
        public String owner() {
            return repository.holder();
        }

        @Override
        public void owner(String s) {
            repository.holder(s);
        }

        void correct(int by) {
            int t = total();
            LOG.fine("correcting");
            total(t + by); // BLOCAL: lost-update high
        }

        void direct(int by) {
            int t = repository.amount();
            repository.amount(t + by); // BLOCAL: lost-update high
        }

        // Silent: added below.
        void add(int by) {
            repository.add(by);
        }

        void takeAll() {
            int t = repository.amount();
            if (t > 0)
                repository.amount(0); // BLOCAL: check-then-act medium
        }

        double mean() {
            return (double) repository.amount() / repository.entries(); // BLOCAL: inconsistent-read low
        }

        void rename(String s) {
            String o = repository.holder();
            repository.holder(o + s); // BLOCAL: lost-update high
        }
    }

    static class Facade {
        static final Facade ONE = new Facade();
        private final ServiceImpl service = ServiceImpl.SHARED;

        void pay(int n) {
            if (service.total() < n) {
                LOG.warning("too little");
                return;
            }
            service.total(service.total() - n); // BLOCAL: lost-update high; BLOCAL: check-then-act low
        }

        void set(int n) {
            if (service.total() != 0)
                return;
            service.total(n); // BLOCAL: check-then-act medium
        }
    }

    abstract static class Base {
        protected int value;
        private int floor;

        protected synchronized int value() {
            return value;
        }

        protected synchronized void value(int n) {
            value = n;
        }

        synchronized int floor() {
            return floor;
        }

        synchronized void floor(int n) {
            floor = n;
        }

        abstract int next(int old);

        void step() {
            int v = value();
            value(next(v)); // BLOCAL: lost-update
        }
    }

    static class Up extends Base {
        static final Up SHARED = new Up();

        @Override
        int next(int old) {
            return old + 1;
        }

        void jump() {
            int v = super.value();
            super.value(v + 10); // BLOCAL: lost-update
        }

        void direct() {
            int v = value();
            synchronized (this) {
                value = v * 2; // BLOCAL: lost-update
            }
        }

        // Silent: one synchronized method.
        synchronized void directAtOnce() {
            int v = value();
            value = v * 2;
        }

        void lift() {
            if (value() < floor()) {
                synchronized (this) {
                    value = 0; // BLOCAL: check-then-act
                }
            }
        }
    }

    static class Down extends Base {
        static final Down SHARED = new Down();

        @Override
        protected synchronized int value() {
            return value - 1;
        }

        @Override
        int next(int old) {
            return old - 1;
        }

        void sink() {
            int v = value();
            value(v); // BLOCAL: lost-update
        }
    }

    static class Cell<T> {
        private T item;

        synchronized T get() {
            return item;
        }

        synchronized void set(T t) {
            item = t;
        }

        synchronized boolean isEmpty() {
            return item == null;
        }

        T getOr(T other) {
            T t = get();
            return t == null ? other : t;
        }

        void update(UnaryOperator<T> f) {
            set(f.apply(get())); // BLOCAL: lost-update
        }

        // Silent: under the monitor.
        synchronized void updateAtOnce(UnaryOperator<T> f) {
            set(f.apply(get()));
        }
    }

    static class Cells {
        static final Cell<Integer> NUMBER = new Cell<>();
        static final Cell<List<String>> LIST = new Cell<>();
        static final Cell<String> TEXT = new Cell<>();

        static void count() {
            int n = NUMBER.getOr(0);
            NUMBER.set(n + 1); // BLOCAL: lost-update
        }

        static List<String> list() {
            if (LIST.isEmpty())
                LIST.set(new ArrayList<>()); // BLOCAL: check-then-act
            return LIST.get();
        }

        static void append(String s) {
            Cell<String> c = TEXT;
            c.set(c.get() + s); // BLOCAL: lost-update
        }

        static void appendBy(Cell<String> c, String s) {
            String old = c.get();
            c.set(old == null ? s : old.concat(s)); // BLOCAL: lost-update
        }

        static void appendToText(String s) {
            appendBy(TEXT, s);
        }

        static void inBuilder() {
            StringBuilder b = new StringBuilder();
            b.append(TEXT.get()).append('!');
            TEXT.set(b.toString()); // BLOCAL: lost-update
        }

        static void inFormat() {
            TEXT.set(String.format("%s!", TEXT.get())); // BLOCAL: lost-update
        }
    }

    static class Anonymous {
        static final Anonymous A = new Anonymous();
        private int ticks;
        private final Object lock = new Object();
        private final Runnable tick = new Runnable() {
            @Override
            public void run() {
                int t;
                synchronized (lock) {
                    t = ticks;
                }
                synchronized (lock) {
                    ticks = t + 1; // BLOCAL: lost-update
                }
            }
        };
        private final Runnable tock = () -> {
            int t = now();
            synchronized (lock) {
                ticks = t - 1; // BLOCAL: lost-update
            }
        };

        int now() {
            synchronized (lock) {
                return ticks;
            }
        }

        void start(ExecutorService e) {
            e.execute(tick);
            e.execute(tock);
            e.submit(new Callable<Integer>() {
                @Override
                public Integer call() {
                    int t = now();
                    synchronized (lock) {
                        ticks = t * 2; // BLOCAL: lost-update
                    }
                    return t;
                }
            });
        }
    }
}
