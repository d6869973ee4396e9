package sharing;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** The object lies in one that several threads get at; and all who change its list take the list's own monitor, which is taken for nothing else
    than for others to meet there. */
class HeldMonitor {

    static class Calls {
        private final LinkedList<String> calls = new LinkedList<>();

        void add(String s) {
            synchronized (calls) {
                calls.addFirst(s);
            }
        }

        boolean has(String s) {
            synchronized (calls) {
                for (String one : calls) {
                    if (one.startsWith(s)) {
                        return true;
                    }
                }
            }
            return false;
        }

        List<String> ascending() {
            return new LinkedList<>(calls); // BLOCAL: guarded-by medium {{'calls' is walked over without 'this.calls'}}
        }
    }

    static class Handler {
        final Calls calls = new Calls();
    }

    static class Mocks {
        private final AtomicReference<Handler> handler = new AtomicReference<>(new Handler());

        void call(String s) {
            handler.get().calls.add(s);
        }

        void renew() {
            handler.set(new Handler());
        }

        List<String> all() {
            return handler.get().calls.ascending();
        }
    }

    /** The lock is the object's own, which such a class takes by habit. */
    static class Habits {
        private final List<String> habits = new ArrayList<>();

        synchronized void add(String s) {
            habits.add(s);
        }

        synchronized void remove(String s) {
            habits.remove(s);
        }

        boolean has(String s) {
            for (String one : habits) { // BLOCAL: guarded-by low {{'habits' is walked over without 'this'}}
                if (one.startsWith(s)) {
                    return true;
                }
            }
            return false;
        }
    }

    static class Keeper {
        final Habits habits = new Habits();
    }

    static class Keepers {
        private final AtomicReference<Keeper> keeper = new AtomicReference<>(new Keeper());

        void add(String s) {
            keeper.get().habits.add(s);
        }

        void renew() {
            keeper.set(new Keeper());
        }

        boolean has(String s) {
            return keeper.get().habits.has(s);
        }
    }
}
