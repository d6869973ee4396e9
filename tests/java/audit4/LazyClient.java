// RELEASES: 8 11 17 21
package audit4;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Made on first use, in all the ways that people write (ANALYSIS 6, 7, 8). */
public class LazyClient {
    static final LazyClient SHARED = new LazyClient();

    static final class Client {
        int calls;

        void call() {
            calls++;
        }
    }

    private Client client;
    private Client second;
    private Client third;
    private volatile int hash;
    private int plainHash;
    private final AtomicReference<Client> ref = new AtomicReference<>();
    private final AtomicReference<Client> blind = new AtomicReference<>();
    private static volatile LazyClient instance;

    /** Made outside, stored without another look. */
    Client client() {
        Client c;
        synchronized (this) {
            c = client;
        }
        if (c == null) {
            c = new Client();
            synchronized (this) {
                client = c; // BLOCAL: check-then-act high
            }
        }
        return c;
    }

    synchronized void closeClient() {
        client = null;
    }

    /** Made outside, stored if still missing. */
    Client second() {
        Client c;
        synchronized (this) {
            c = second;
        }
        if (c == null) {
            Client made = new Client();
            synchronized (this) {
                if (second == null) {
                    second = made; // BENIGN: check-then-act rechecked
                }
                c = second;
            }
        }
        return c;
    }

    synchronized void closeSecond() {
        second = null;
    }

    /** All in one. */
    synchronized Client third() {
        if (third == null) {
            third = new Client();
        }
        return third;
    }

    /** Any thread finds the same number. */
    int hash() {
        int h = hash;
        if (h == 0) {
            h = 31;
            hash = h; // BLOCAL: check-then-act low
        }
        return h;
    }

    /** The same, plain: not observed. */
    int plainHash() {
        int h = plainHash;
        if (h == 0) {
            h = 31;
            plainHash = h;
        }
        return h;
    }

    Client ref() {
        Client c = ref.get();
        if (c == null) {
            c = new Client();
            if (!ref.compareAndSet(null, c)) {
                c = ref.get();
            }
        }
        return c;
    }

    Client blind() {
        Client c = blind.get();
        if (c == null) {
            c = new Client();
            blind.set(c); // BLOCAL: check-then-act low
        }
        return c;
    }

    static LazyClient instance() {
        if (instance == null) {
            synchronized (LazyClient.class) {
                instance = new LazyClient(); // BLOCAL: check-then-act high
            }
        }
        return instance;
    }

    static void reset() {
        synchronized (LazyClient.class) {
            instance = null;
        }
    }

    /** A lazy value as a class of its own. */
    static final class Lazy<T> implements Supplier<T> {
        static final Lazy<String> NAME = new Lazy<>(() -> "n");

        private final Supplier<T> make;
        private volatile Object value;
        private volatile Object racy;

        Lazy(Supplier<T> make) {
            this.make = make;
        }

        @Override
        @SuppressWarnings("unchecked")
        public T get() {
            Object v = value;
            if (v == null) {
                synchronized (this) {
                    v = value;
                    if (v == null) {
                        v = make.get();
                        value = v; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return (T) v;
        }

        @SuppressWarnings("unchecked")
        T getRacy() {
            Object v = racy;
            if (v == null) {
                v = make.get();
                synchronized (this) {
                    racy = v; // BLOCAL: check-then-act high
                }
            }
            return (T) v;
        }
    }
}
