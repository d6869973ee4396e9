// OPTIONS: --check=burrows-leino
package ghosts;

/** A call of a synchronized method of the same abstraction, outside of all sections, is a section of its own. */
class Calls {

    static void show(int n) {
        System.out.println(n);
    }

    static class Base {
        static final Base SHARED = new Base();
        protected int size;

        synchronized int size() {
            return size;
        }

        synchronized void clear() {
            size = 0;
        }

        synchronized void set(int n) {
            size = n;
        }

        int plainSize() {
            return size;
        }

        void sameClass() {
            int n = size();
            clear();
            show(n + 1); // BLOCAL: stale-value low {{'size'}} <<burrows-leino>>
        }

        /** The argument is read inside of the section that the call is. */
        void argument() {
            int n = size();
            set(n - 1); // BLOCAL: lost-update <<block-local burrows-leino state-version>>
        }

        /** Silent for the ghosts: no variable has it. */
        void withoutVariable() {
            set(size() - 1);
        }

        /** Silent: no other section follows. */
        void silentOne() {
            int n = size();
            show(n + 1);
        }

        /** Silent: the caller is in a critical section, of which the calls are part. */
        synchronized void silentInside() {
            int n = size();
            clear();
            show(n + 1);
        }

        /** Silent: in a block, too. */
        void silentInBlock() {
            synchronized (this) {
                int n = size();
                clear();
                show(n + 1);
            }
        }

        /** Silent: the method is not synchronized. */
        void silentPlain() {
            int n = plainSize();
            clear();
            show(n + 1);
        }

        /** A subclass is the same abstraction. */
        void subclass(Derived d) {
            int n = d.extra();
            d.clearExtra();
            show(n + 1); // BLOCAL: stale-value low {{'extra'}} <<burrows-leino>>
        }
    }

    static class Derived extends Base {
        private int extra;

        synchronized int extra() {
            return extra;
        }

        synchronized void clearExtra() {
            extra = 0;
        }

        /** A superclass is, too. */
        void superclass() {
            int n = size();
            clear();
            show(n + 1); // BLOCAL: stale-value low {{'size'}} <<burrows-leino>>
        }

        /** Whatever the section of the class is that comes between. */
        void block() {
            int n = size();
            synchronized (this) {
                extra = n; // BLOCAL: stale-value medium <<block-local burrows-leino state-version>>
            }
        }
    }

    /** Silent: a client cannot be expected to know. */
    static class Client {
        private final Base base = Base.SHARED;

        void silent() {
            int n = base.size();
            base.clear();
            show(n + 1);
        }
    }

    /** Silent: a client's sections do not make a section of the call; but the call reads inside of one. */
    static class LockingClient {
        private final Base base = Base.SHARED;
        private int sum;

        void silent() {
            int n = base.size();
            synchronized (this) {
                sum += n;
            }
        }

        void inside() {
            int n;
            synchronized (this) {
                n = base.size();
            }
            synchronized (this) {
                sum += n; // BLOCAL: stale-value low {{'size'}} <<burrows-leino>>
            }
        }
    }

    static class Statics {
        private static int count;

        static synchronized int count() {
            return count;
        }

        static synchronized void reset() {
            count = 0;
        }

        static synchronized void next() {
            count++;
        }

        static void report() {
            int n = count();
            reset();
            show(n + 1); // BLOCAL: stale-value low {{'count'}} <<burrows-leino>>
        }
    }
}
