package audit21;

/** A base class that calls its subclasses under the lock, and delegates that lock for others. */
public class Machines {
    abstract static class Machine {
        protected int load;
        private int runs;

        /** The template: all of it in one block. */
        final synchronized void run(int n) {
            if (ready()) {
                work(n);
                runs++;
            }
        }

        /** The same steps, each in a block of its own. */
        final void runInSteps(int n) {
            boolean r;
            synchronized (this) {
                r = ready();
            }
            if (r) {
                synchronized (this) {
                    work(n); // BLOCAL: check-then-act {{load}}
                }
            }
        }

        final void runInStepsWell(int n) {
            synchronized (this) {
                if (!ready()) {
                    return;
                }
            }
            synchronized (this) {
                if (ready()) {
                    work(n); // BENIGN: check-then-act rechecked
                }
            }
        }

        final void more() {
            int r;
            synchronized (this) {
                r = runs;
            }
            synchronized (this) {
                runs = r + 1; // BLOCAL: lost-update {{runs}}
            }
        }

        protected abstract boolean ready();

        protected abstract void work(int n);
    }

    static final class Press extends Machine {
        static final Press PRESS = new Press();

        @Override
        protected boolean ready() {
            return load < 100;
        }

        @Override
        protected void work(int n) {
            load += n;
        }

        synchronized void rest() {
            load = 0;
        }

        synchronized int load() {
            return load;
        }
    }

    interface Store {
        String read();

        void write(String s);
    }

    static final class Memory implements Store {
        private String text = "";

        @Override
        public String read() {
            return text;
        }

        @Override
        public void write(String s) {
            text = s;
        }
    }

    /** Locks what it wraps, one operation at a time. */
    static final class LockedStore implements Store {
        static final LockedStore STORE = new LockedStore(new Memory());

        private final Store inner;

        LockedStore(Store inner) {
            this.inner = inner;
        }

        @Override
        public synchronized String read() {
            return inner.read();
        }

        @Override
        public synchronized void write(String s) {
            inner.write(s);
        }

        void append(String s) {
            write(read() + s); // BLOCAL: lost-update {{text}}
        }

        synchronized void appendWell(String s) {
            write(read() + s); // FALSE: non-atomic (what it wraps never is another one of its kind)
        }

        void fillIn(String s) {
            if (read().isEmpty()) {
                write(s); // BLOCAL: check-then-act {{text}}
            }
        }

        void fillInWell(String s) {
            synchronized (this) {
                if (read().isEmpty()) {
                    write(s);
                }
            }
        }
    }

    /** Who uses the wrapper from outside. */
    static final class Clerk {
        private final LockedStore store = LockedStore.STORE;

        void sign() {
            store.write(store.read() + "signed"); // BLOCAL: lost-update {{text}}
        }

        void signWell() {
            synchronized (store) {
                store.write(store.read() + "signed");
            }
        }
    }
}
