// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Properties: getters, setters, listeners, builders, values that are wrapped. */
public class Props {
    interface Listener<T> {
        void changed(T from, T to);
    }

    /** One value behind a lock, with its listeners. */
    static class Property<T> {
        private final List<Listener<? super T>> listeners = new ArrayList<>();
        private T value;
        private int changes;

        Property(T value) {
            this.value = value;
        }

        synchronized T get() {
            return value;
        }

        synchronized void set(T v) {
            value = v;
            changes++;
        }

        synchronized void listen(Listener<? super T> l) {
            listeners.add(l);
        }

        void setIfNew(T v) {
            if (!Objects.equals(get(), v)) {
                // Was to be shown: what is shared has such an object, and the two are calls.
                set(v); // BLOCAL: check-then-act low
            }
        }

        synchronized void setIfNewSafe(T v) {
            if (!Objects.equals(value, v)) {
                set(v);
            }
        }

        // The listeners are called outside, with what was and what is.
        void setAndTell(T v) {
            T old;
            List<Listener<? super T>> told;
            synchronized (this) {
                old = value;
                value = v;
                changes++;
                told = new ArrayList<>(listeners);
            }
            for (Listener<? super T> l : told) {
                l.changed(old, v);
            }
        }

        synchronized boolean compareAndSet(T expected, T v) {
            if (!Objects.equals(value, expected)) {
                return false;
            }
            value = v;
            changes++;
            return true;
        }
    }

    static class Settings {
        static final Settings ONE = new Settings();

        private final Property<Integer> volume = new Property<>(5);
        private final Property<String> title = new Property<>("");
        private final Property<List<String>> recent = new Property<>(new ArrayList<>());

        void louder() {
            volume.set(volume.get() + 1); // BLOCAL: lost-update
        }

        void louderSafe() {
            synchronized (volume) {
                volume.set(volume.get() + 1);
            }
        }

        void louderRetried() {
            Integer v;
            do {
                v = volume.get();
            // Was marked as nothing: it is found, and excused.
            } while (!volume.compareAndSet(v, v + 1)); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
        }

        void mute() {
            if (volume.get() > 0) {
                volume.set(0); // BLOCAL: check-then-act
            }
        }

        void opened(String file) {
            List<String> more = new ArrayList<>(recent.get());
            more.add(0, file);
            recent.set(more); // BLOCAL: lost-update
        }

        void openedSafe(String file) {
            synchronized (recent) {
                List<String> more = new ArrayList<>(recent.get());
                more.add(0, file);
                recent.set(more);
            }
        }

        void title(String t) {
            title.set(t.trim());
        }

        // From one property to the other.
        void titleOfVolume() {
            title.set("volume " + volume.get());
        }
    }

    /** An immutable state, and the builder that changes a copy. */
    static final class Options {
        private final int width;
        private final int height;
        private final boolean dark;

        private Options(Builder b) {
            width = b.width;
            height = b.height;
            dark = b.dark;
        }

        Builder toBuilder() {
            Builder b = new Builder();
            b.width = width;
            b.height = height;
            b.dark = dark;
            return b;
        }

        static final class Builder {
            private int width;
            private int height;
            private boolean dark;

            Builder width(int w) {
                width = w;
                return this;
            }

            Builder height(int h) {
                height = h;
                return this;
            }

            Builder dark(boolean d) {
                dark = d;
                return this;
            }

            Options build() {
                return new Options(this);
            }
        }
    }

    static class Screen {
        static final Screen ONE = new Screen();

        private final Object lock = new Object();
        private Options options = new Options.Builder().width(80).height(25).build();
        private volatile Options fast = options;
        private int redraws;

        Options options() {
            synchronized (lock) {
                return options;
            }
        }

        void options(Options o) {
            synchronized (lock) {
                options = o;
                redraws++;
            }
        }

        void wide(int w) {
            options(options().toBuilder().width(w).build()); // BLOCAL: lost-update
        }

        void wideSafe(int w) {
            synchronized (lock) {
                options(options().toBuilder().width(w).build());
            }
        }

        void dark() {
            Options o;
            synchronized (lock) {
                o = options;
            }
            Options d = o.toBuilder().dark(true).build();
            synchronized (lock) {
                options = d; // BLOCAL: lost-update high
            }
        }

        void darkChecked() {
            Options o;
            synchronized (lock) {
                o = options;
            }
            Options d = o.toBuilder().dark(true).build();
            synchronized (lock) {
                if (options == o) {
                    options = d; // BENIGN: lost-update rechecked
                }
            }
        }

        void fast(boolean dark) {
            fast = fast.toBuilder().dark(dark).build(); // BLOCAL: lost-update
        }

        synchronized void fastReset() {
            fast = new Options.Builder().build();
        }

        // Built anew of what is given: nothing old in it.
        void size(int w, int h) {
            Options o = new Options.Builder().width(w).height(h).build();
            synchronized (lock) {
                options = o;
            }
        }

        int area() {
            Options o = options();
            return o.width * o.height;
        }
    }

    /** Lazy values, as delegates make them. */
    static class Lazy {
        static final Lazy ONE = new Lazy();

        private final Object lock = new Object();
        private Object first;
        private volatile Object second;
        private volatile Object third;

        Object first() {
            if (first == null) {
                synchronized (lock) {
                    first = new Object(); // BLOCAL: check-then-act
                }
            }
            return first;
        }

        void drop() {
            synchronized (lock) {
                first = null;
                second = null;
                third = null;
            }
        }

        Object second() {
            Object s = second;
            if (s == null) {
                synchronized (lock) {
                    s = second;
                    if (s == null) {
                        second = s = new Object(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return s;
        }

        Object third() {
            if (third == null) {
                // Was low: a new object that is nothing but its monitor may be a lock.
                third = new Object(); // BLOCAL: check-then-act medium
            }
            return third;
        }

        synchronized Object plain() {
            return first;
        }
    }
}
