// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Interfaces with several bodies, callbacks, helpers that take lambdas, generic types. */
public class Doers {
    static final Doers SHARED = new Doers();

    interface Store<T> {
        T load(String key);

        void save(String key, T value);

        default void change(String key, T ifNone) {
            if (load(key) == null) {
                save(key, ifNone); // BLOCAL: check-then-act medium {{all}}
            }
        }
    }

    static class LockedStore<T> implements Store<T> {
        static final LockedStore<List<String>> LISTS = new LockedStore<>();
        private final Map<String, T> all = new HashMap<>();

        @Override
        public synchronized T load(String key) {
            return all.get(key);
        }

        @Override
        public synchronized void save(String key, T value) {
            all.put(key, value);
        }

        /** Two calls of its own. */
        T loadOr(String key, Supplier<T> make) {
            T t = load(key);
            if (t == null) {
                t = make.get();
                save(key, t); // BLOCAL: check-then-act medium {{all}}
            }
            return t;
        }

        /** Silent: one call. */
        synchronized T loadOrWell(String key, Supplier<T> make) {
            T t = load(key);
            if (t == null) {
                t = make.get();
                save(key, t);
            }
            return t;
        }

        synchronized void drop(String key) {
            all.remove(key);
        }
    }

    /** Silent: a thread's own. */
    static class PlainStore<T> implements Store<T> {
        private final Map<String, T> all = new HashMap<>();

        @Override
        public T load(String key) {
            return all.get(key);
        }

        @Override
        public void save(String key, T value) {
            all.put(key, value);
        }

        T loadOr(String key, Supplier<T> make) {
            T t = load(key);
            if (t == null) {
                t = make.get();
                save(key, t);
            }
            return t;
        }
    }

    private final Object lock = new Object();
    private final List<Consumer<String>> listeners = new ArrayList<>();
    private int balance;
    private String last = "";
    private Runnable[] slots = new Runnable[4];
    private int used;

    private <T> T locked(Supplier<T> what) {
        synchronized (lock) {
            return what.get();
        }
    }

    private void lockedRun(Runnable what) {
        synchronized (lock) {
            what.run();
        }
    }

    /** Two lambdas, each under the lock. */
    void deposit(int n) {
        int b = locked(() -> balance);
        lockedRun(() -> balance = b + n); // BLOCAL: lost-update {{balance}}
    }

    /** Silent: one. */
    void depositWell(int n) {
        lockedRun(() -> balance += n);
    }

    /** Enough there, once. */
    boolean withdraw(int n) {
        if (!locked(() -> balance >= n)) {
            return false;
        }
        lockedRun(() -> balance -= n); // BLOCAL: check-then-act {{balance}}
        return true;
    }

    /** Silent. */
    boolean withdrawWell(int n) {
        return locked(() -> {
            if (balance < n) {
                return false;
            }
            balance -= n;
            return true;
        });
    }

    /** Registered twice. */
    void listen(Consumer<String> c) {
        synchronized (lock) {
            for (Consumer<String> l : listeners) {
                if (l == c) {
                    return;
                }
            }
        }
        synchronized (lock) {
            listeners.add(c); // BLOCAL: check-then-act medium {{listeners}}
        }
    }

    /** Silent. */
    void tell(String s) {
        List<Consumer<String>> copy;
        synchronized (lock) {
            last = s;
            copy = new ArrayList<>(listeners);
        }
        copy.forEach(l -> l.accept(s));
    }

    /** A walk over what others change, with nothing held. */
    void tellBadly(String s) {
        for (Consumer<String> l : listeners) { // BLOCAL: guarded-by medium {{listeners}}
            l.accept(s);
        }
    }

    void unlisten(Consumer<String> c) {
        synchronized (lock) {
            listeners.remove(c);
        }
    }

    /** Silent: a removal asks by itself. */
    void unlistenAll(Predicate<Consumer<String>> which) {
        synchronized (lock) {
            for (Iterator<Consumer<String>> i = listeners.iterator(); i.hasNext();) {
                if (which.test(i.next())) {
                    i.remove();
                }
            }
        }
    }

    /** A place is chosen in one block and taken in another. (First at the element, too: one value, its worst use.) */
    int place(Runnable... more) {
        int at;
        synchronized (lock) {
            at = used;
        }
        for (Runnable r : more) {
            r.run();
        }
        synchronized (lock) {
            slots[at] = more[0];
            used = at + 1; // BLOCAL: lost-update high {{used}}
        }
        return at;
    }

    /** Silent: claimed at once. */
    int placeWell(Runnable r) {
        int at;
        synchronized (lock) {
            at = used++;
            if (at == slots.length) {
                slots = Arrays.copyOf(slots, at * 2);
            }
            slots[at] = r;
        }
        return at;
    }

    /** The array has been replaced by a longer one by then. */
    void replace(int at, Runnable r) {
        Runnable[] all;
        synchronized (lock) {
            all = slots;
        }
        synchronized (lock) {
            all[at] = r; // BLOCAL: stale-value medium {{slots}}
        }
    }

    /** Grown in two blocks. */
    void grow() {
        Runnable[] more;
        synchronized (lock) {
            more = Arrays.copyOf(slots, slots.length * 2);
        }
        synchronized (lock) {
            slots = more; // BLOCAL: lost-update high
        }
    }

    /** Silent. (First with a number more: the two compilers put texts together otherwise.) */
    @Override
    public String toString() {
        String l;
        synchronized (lock) {
            l = last;
        }
        synchronized (lock) {
            return "last " + l;
        }
    }
}
