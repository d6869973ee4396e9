package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A plain collection that one method changes without the lock of all others is spoilt as a whole: a sign of the object's own
 * class that several threads have it, be it a volatile field, is enough. Not for a reference, nor for what is thread-safe by itself,
 * nor by a method that only the class calls; and not where nothing says so, or only who holds the object.
 */
class SpoiltTogether {
    static class ByVolatile {
        private volatile boolean open = true;
        private final List<String> lines = new ArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        void close() {
            open = false;
            lines.clear(); // BLOCAL: guarded-by medium {{without 'this', which 3 of 4 writes hold}} [[has volatile field]]
        }

        boolean isOpen() {
            return open;
        }
    }

    static class ByAtomic {
        private final AtomicInteger state = new AtomicInteger();
        private final List<String> lines = new ArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        void close() {
            state.incrementAndGet();
            lines.clear(); // BLOCAL: guarded-by medium [[has the concurrent]]
        }
    }

    static class ByLatch {
        private final CountDownLatch closed = new CountDownLatch(1);
        private final Collection<String> lines = new ArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        void close() {
            closed.countDown();
            lines.clear(); // BLOCAL: guarded-by medium [[its class coordinates threads]]
        }
    }

    /** The list is another one by then, as likely as not. */
    static class Replaced {
        private volatile boolean open = true;
        private List<String> lines = new ArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        synchronized List<String> take() {
            List<String> old = lines;
            lines = new ArrayList<>();
            return old;
        }

        void close() {
            open = false;
            lines.clear(); // BLOCAL: guarded-by low
        }

        boolean isOpen() {
            return open;
        }
    }

    /** No sign: an object as any other. */
    static class Unshared {
        private final List<String> lines = new ArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        void close() {
            lines.clear(); // BLOCAL: guarded-by low [[no evidence]]
        }
    }

    /** A text, which is replaced: what another thread writes meanwhile is right, or this is. */
    static class Field {
        private volatile boolean open = true;
        private String last;

        synchronized void set(String s) {
            last = s;
        }

        synchronized void setTwice(String s) {
            last = s + s;
        }

        synchronized void drop() {
            last = null;
        }

        void close() {
            open = false;
            last = ""; // BLOCAL: guarded-by low
        }

        boolean isOpen() {
            return open;
        }
    }

    /** Nobody spoils such a list, and its writers' lock is no rule for it. */
    static class SafeByItself {
        private volatile boolean open = true;
        private final List<String> lines = new CopyOnWriteArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        void close() {
            open = false;
            lines.clear();
        }

        boolean isOpen() {
            return open;
        }
    }

    /** Who calls it is the class itself, which knows when. */
    static class ByHelper {
        private volatile boolean open = true;
        private final List<String> lines = new ArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        void close() {
            open = false;
            forget();
        }

        private void forget() {
            lines.clear(); // BLOCAL: guarded-by low
        }

        boolean isOpen() {
            return open;
        }
    }

    /** The sign is that of who holds it. */
    static class Held {
        private final List<String> lines = new ArrayList<>();

        synchronized void add(String s) {
            lines.add(s);
        }

        synchronized void addTwice(String s) {
            lines.addAll(Collections.nCopies(2, s));
        }

        synchronized void drop(String s) {
            lines.remove(s);
        }

        void close() {
            lines.clear(); // BLOCAL: guarded-by low [[held by]]
        }
    }

    static class Holder {
        private volatile boolean open = true;
        private final Held held = new Held();

        void close() {
            open = false;
            held.close();
        }

        boolean isOpen() {
            return open;
        }
    }
}
