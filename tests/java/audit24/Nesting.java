package audit24;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/** Inner classes that use the outer's lock. */
public class Nesting {
    static final Nesting OUTER = new Nesting();

    private final Map<String, Map<String, Integer>> byOwner = new HashMap<>();
    private int handles;
    private int modifications;
    private Handle first;

    class Handle implements Runnable {
        private int uses;
        private boolean closed;

        @Override
        public void run() {
            open();
            use();
            close();
            steal();
            useWell();
        }

        void open() {
            synchronized (Nesting.this) {
                handles++;
                modifications++;
            }
        }

        int handles() {
            synchronized (Nesting.this) {
                return handles;
            }
        }

        void use() {
            int h = handles();
            synchronized (Nesting.this) {
                handles = h + 1; // BLOCAL: lost-update high {{handles}}
            }
        }

        void useWell() {
            synchronized (Nesting.this) {
                int h = handles();
                handles = h + 1;
            }
        }

        void close() {
            boolean c;
            synchronized (this) {
                c = closed;
            }
            if (!c) {
                synchronized (this) {
                    // was expected medium: steal() stores it in a static object
                    closed = true; // BLOCAL: check-then-act high {{closed}}
                }
                synchronized (Nesting.this) {
                    handles--;
                }
            }
        }

        synchronized void reopen() {
            closed = false;
            uses++;
        }

        void steal() {
            Handle f;
            synchronized (Nesting.this) {
                f = first;
            }
            if (f == null) {
                synchronized (Nesting.this) {
                    first = this; // BLOCAL: check-then-act high {{first}}
                }
            }
        }

        void stealWell() {
            synchronized (Nesting.this) {
                if (first == null) {
                    first = this;
                }
            }
        }
    }

    synchronized void free() {
        first = null;
        byOwner.clear();
    }

    void start() {
        new Thread(new Handle()).start();
        new Thread(new Handle()).start();
        new Thread() {
            @Override
            public void run() {
                int m;
                synchronized (Nesting.this) {
                    m = modifications;
                }
                synchronized (Nesting.this) {
                    modifications = m + 2; // BLOCAL: lost-update high {{modifications}}
                }
            }
        }.start();
    }

    synchronized int modifications() {
        return modifications;
    }

    /** An iterator that looks at the number of changes: silent. */
    Iterator<Integer> numbers() {
        return new Iterator<Integer>() {
            private final int seen = modifications();
            private int i;

            @Override
            public boolean hasNext() {
                return i < 10;
            }

            @Override
            public Integer next() {
                if (modifications() != seen) {
                    throw new NoSuchElementException();
                }
                return i++;
            }
        };
    }

    static class Local {
        static void owner(Nesting n, String o) {
            Map<String, Integer> m;
            synchronized (n) {
                m = n.byOwner.get(o);
            }
            if (m == null) {
                synchronized (n) {
                    n.byOwner.put(o, new HashMap<>()); // BLOCAL: check-then-act high {{byOwner}}
                }
            }
        }

        static void ownerWell(Nesting n, String o) {
            synchronized (n) {
                if (!n.byOwner.containsKey(o)) {
                    n.byOwner.put(o, new HashMap<>());
                }
            }
        }
    }

    void owners() {
        Local.owner(OUTER, "a");
        Local.ownerWell(OUTER, "b");
    }
}
