// OPTIONS: --check=guarded-by
package guards;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Accesses that need no guard, and near misses. */
class Exempt {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    /** Silent: volatile. */
    static class Volatile {
        static final Volatile SHARED = new Volatile();
        @GuardedBy("this")
        private volatile boolean open;

        synchronized void open() {
            open = true;
        }

        void close() {
            open = false;
        }
    }

    /** Silent: the collection is thread-safe by itself. */
    static class Concurrent {
        static final Concurrent SHARED = new Concurrent();
        private final Map<String, String> map = new ConcurrentHashMap<>();

        synchronized void put(String k) {
            map.put(k, k);
        }

        synchronized void drop(String k) {
            map.remove(k);
        }

        synchronized void clear() {
            map.clear();
        }

        void add(String k) {
            map.put(k, "");
        }
    }

    /** A plain map, the same way. */
    static class Plain {
        static final Plain SHARED = new Plain();
        private final Map<String, String> map = new HashMap<>();

        synchronized void put(String k) {
            map.put(k, k);
        }

        synchronized void drop(String k) {
            map.remove(k);
        }

        synchronized void clear() {
            map.clear();
        }

        void add(String k) {
            map.put(k, ""); // BLOCAL: guarded-by medium
        }
    }

    /** Silent: an object that nobody else has yet; and one that is being read in. */
    static class Node implements Serializable {
        static final List<Node> ALL = new ArrayList<>();
        private int n;

        synchronized void inc() {
            n++;
        }

        synchronized void dec() {
            n--;
        }

        synchronized void twice() {
            n *= 2;
        }

        static Node of(int n) {
            Node node = new Node();
            node.n = n;
            synchronized (ALL) {
                ALL.add(node);
            }
            return node;
        }

        private void readObject(ObjectInputStream in) throws IOException {
            n = in.readInt();
        }
    }

    /** The same once others have it. */
    static class LateNode {
        static final List<LateNode> ALL = new ArrayList<>();
        private int n;

        synchronized void inc() {
            n++;
        }

        synchronized void dec() {
            n--;
        }

        synchronized void twice() {
            n *= 2;
        }

        static LateNode of(int n) {
            LateNode node = new LateNode();
            synchronized (ALL) {
                ALL.add(node);
            }
            node.n = n; // BLOCAL: guarded-by medium
            return node;
        }
    }

    /** Silent: a constructor, even one that lets others see `this`. */
    static class Registered {
        static final List<Registered> ALL = new ArrayList<>();
        private int n;

        Registered() {
            synchronized (ALL) {
                ALL.add(this);
            }
            n = 1;
        }

        synchronized void inc() {
            n++;
        }

        synchronized void dec() {
            n--;
        }

        synchronized void twice() {
            n *= 2;
        }
    }

    /** Silent: a private helper, whose callers all hold the lock. */
    static class Helper {
        static final Helper SHARED = new Helper();
        @GuardedBy("this")
        private int n;

        synchronized void inc() {
            add(1);
        }

        void dec() {
            synchronized (this) {
                add(-1);
            }
        }

        private void add(int by) {
            n += by;
        }
    }

    /** Callers hold it, as the method says: low, for who knows who calls. */
    static class Said {
        static final Said SHARED = new Said();
        @GuardedBy("this")
        private int n;

        @GuardedBy("this")
        void add(int by) {
            n += by; // BLOCAL: guarded-by low
        }

        void addAsserted(int by) {
            assert Thread.holdsLock(this);
            n += by; // BLOCAL: guarded-by low
        }
    }

    /** Silent: inferred guards speak of writes only. */
    static class Peek {
        static final Peek SHARED = new Peek();
        private int n;

        synchronized void inc() {
            n++;
        }

        synchronized void dec() {
            n--;
        }

        int peek() {
            return n;
        }
    }

    /** Silent: one write under the lock and one without are no rule. */
    static class Once {
        static final Once SHARED = new Once();
        private int n;

        synchronized void inc() {
            n++;
        }

        void reset() {
            n = 0;
        }
    }

    /** Silent: each half of the writes has its own lock. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final Object a = new Object();
        private final Object b = new Object();
        private int n;

        void one() {
            synchronized (a) {
                n = 1;
            }
        }

        void two() {
            synchronized (a) {
                n = 2;
            }
        }

        void three() {
            synchronized (b) {
                n = 3;
            }
        }

        void four() {
            synchronized (b) {
                n = 4;
            }
        }
    }

    /** The wrong one of two locks. */
    static class WrongLock {
        static final WrongLock SHARED = new WrongLock();
        private final Object a = new Object();
        private final Object b = new Object();
        private int n;

        void one() {
            synchronized (a) {
                n = 1;
            }
        }

        void two() {
            synchronized (a) {
                n = 2;
            }
        }

        void three() {
            synchronized (a) {
                n = 3;
            }
        }

        void four() {
            synchronized (b) {
                n = 4; // BLOCAL: guarded-by medium
            }
        }
    }

    /** A lock of another object of the class does not guard this one's. */
    static class OtherObject {
        static final OtherObject SHARED = new OtherObject();
        @GuardedBy("this")
        private int n;

        synchronized void inc() {
            n++;
        }

        synchronized void takeFrom(OtherObject other) {
            n += 1;
            other.n = 0; // BLOCAL: guarded-by high
        }

        void takeAll(OtherObject other) {
            synchronized (other) {
                other.n = 0;
            }
        }
    }

    /** No evidence that two threads share one: one step lower for what is only inferred. */
    static class NotShared {
        private int n;

        void inc() {
            synchronized (this) {
                n++;
            }
        }

        void dec() {
            synchronized (this) {
                n--;
            }
        }

        void twice() {
            synchronized (this) {
                n *= 2;
            }
        }

        void reset() {
            n = 0; // BLOCAL: guarded-by low
        }
    }

    /** An inner class reaches a private field: the access is the inner class's. */
    static class Outer {
        static final Outer SHARED = new Outer();
        @GuardedBy("this")
        private int n;

        synchronized void inc() {
            n++;
        }

        Runnable good() {
            return new Runnable() {
                @Override
                public void run() {
                    synchronized (Outer.this) {
                        n = 0;
                    }
                }
            };
        }

        Runnable bad() {
            return new Runnable() {
                @Override
                public void run() {
                    n = 0; // BLOCAL: guarded-by high
                }
            };
        }

        Runnable badLambda() {
            return () -> n = 0; // BLOCAL: guarded-by high
        }
    }

    /** One method forgets the lock of three fields: the first of them stands for all. */
    static class Forgetful {
        static final Forgetful SHARED = new Forgetful();
        private int a;
        private int b;

        synchronized void one() {
            a = 1;
            b = 1;
        }

        synchronized void two() {
            a = 2;
            b = 2;
        }

        synchronized void three() {
            a = 3;
            b = 3;
        }

        void clear() {
            a = 0; // BLOCAL: guarded-by medium
            b = 0; // BLOCAL: guarded-by low
        }
    }

    /** Silent: only constructors call it, though they let others see `this`. */
    static class Prepared {
        static final List<Prepared> ALL = new ArrayList<>();
        private int n;

        Prepared() {
            synchronized (ALL) {
                ALL.add(this);
            }
            prepare();
        }

        private void prepare() {
            n = 1;
        }

        synchronized void inc() {
            n++;
        }

        synchronized void dec() {
            n--;
        }

        synchronized void twice() {
            n *= 2;
        }
    }

    /** The same helper, which another method calls too. */
    static class PreparedAgain {
        static final List<PreparedAgain> ALL = new ArrayList<>();
        private int n;

        PreparedAgain() {
            synchronized (ALL) {
                ALL.add(this);
            }
            prepare();
        }

        private void prepare() {
            n = 1; // BLOCAL: guarded-by medium
        }

        void reset() {
            prepare();
        }

        synchronized void inc() {
            n++;
        }

        synchronized void dec() {
            n--;
        }

        synchronized void twice() {
            n *= 2;
        }
    }

    /** A mere setter does as its callers wish: low. */
    static class Settable {
        static final Settable SHARED = new Settable();
        private int n;

        synchronized void inc() {
            n++;
        }

        synchronized void dec() {
            n--;
        }

        synchronized void twice() {
            n *= 2;
        }

        void set(int value) {
            n = value; // BLOCAL: guarded-by low
        }
    }
}
