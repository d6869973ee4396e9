package real;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/** What was found is not there any more when it is read again. */
class Vanishing {

    /** Who takes the branch away and who walks it work on the same concurrent map: they run at once. */
    static class Tree {
        static final Tree SHARED = new Tree();
        private final ConcurrentHashMap<String, Tree> equal = new ConcurrentHashMap<>();
        private volatile Tree other;
        private volatile Tree last;

        void add(String key) {
            equal.put(key, new Tree());
            other = new Tree();
            last = new Tree();
        }

        void remove(String key) {
            equal.remove(key);
            other = null;
        }

        /** Silent: it has nothing to do with the map. */
        void forget() {
            last = null;
        }

        boolean matches(String key) {
            if (equal.containsKey(key)) {
                return true;
            }
            return other != null && other.matches(key); // BLOCAL: check-then-act medium
        }

        /** Who takes this one away may well be alone. */
        boolean matchesLast(String key) {
            if (equal.containsKey(key)) {
                return true;
            }
            return last != null && last.matches(key); // BLOCAL: check-then-act low
        }

        /** Silent: one read. */
        boolean matchesRight(String key) {
            Tree o = other;
            return equal.containsKey(key) || (o != null && o.matches(key));
        }
    }

    /** Made of what a setter changes, which throws it away. */
    static class Decoding {
        static final Decoding SHARED = new Decoding();
        private volatile Charset charset;
        private volatile CharsetDecoder decoder;
        private volatile StringBuilder buffer;

        void setCharset(Charset c) {
            charset = c;
            decoder = null;
        }

        void close() {
            buffer = null;
        }

        CharsetDecoder decoder() {
            if (decoder == null) {
                decoder = charset.newDecoder();
            }
            return decoder; // BLOCAL: check-then-act medium {{'decoder' is read again}}
        }

        /** Silent: what was made is handed back. */
        CharsetDecoder decoderRight() {
            CharsetDecoder d = decoder;
            if (d == null) {
                d = charset.newDecoder();
                decoder = d; // BLOCAL: check-then-act low
            }
            return d;
        }

        /** It comes to an end, and who is at its end is perhaps alone. */
        StringBuilder buffer() {
            if (buffer == null) {
                buffer = new StringBuilder(); // BLOCAL: check-then-act low
            }
            return buffer;
        }
    }

    /** Nobody else has what a reference refers to: the collector takes it at any time. */
    static class Gauge<T> {
        private final WeakReference<T> ref;
        private final ToIntFunction<T> value;

        Gauge(T of, ToIntFunction<T> value) {
            this.ref = new WeakReference<>(of);
            this.value = value;
        }

        int value() {
            if (ref.get() != null) {
                return value.applyAsInt(ref.get()); // BLOCAL: check-then-act medium {{the collector may clear it}}
            }
            return 0;
        }

        String text() {
            T of = ref.get();
            if (of == null) {
                return "";
            }
            return ref.get().toString(); // BLOCAL: check-then-act medium
        }

        /** No lock keeps the collector out. */
        synchronized String textUnderLock() {
            return ref.get() == null ? "" : ref.get().toString(); // BLOCAL: check-then-act medium
        }

        /** Silent: one look, and the object is held from then on. */
        String textRight() {
            T of = ref.get();
            return of == null ? "" : of.toString();
        }

        /** Silent: null is an answer. */
        T get() {
            return ref.get() == null ? null : ref.get();
        }
    }

    /** Silent: found again, and tested again. */
    static class Cache {
        private SoftReference<String> text = new SoftReference<>("");

        int length() {
            if (text.get() != null) {
                String t = text.get();
                return t == null ? 0 : t.length();
            }
            return 0;
        }
    }

    /** References in no field: the collector asks for no lock, and who holds the list need not be the only one to see them. */
    static class Listed {
        private final List<WeakReference<String>> refs = new ArrayList<>();

        void add(String s) {
            synchronized (refs) {
                refs.add(new WeakReference<>(s));
            }
        }

        List<String> all() {
            List<String> out = new ArrayList<>();
            synchronized (refs) {
                for (Iterator<WeakReference<String>> i = refs.iterator(); i.hasNext();) {
                    WeakReference<String> r = i.next();
                    if (r.get() == null) {
                        i.remove();
                    } else {
                        out.add(r.get()); // BLOCAL: check-then-act medium {{the collector may clear it}}
                    }
                }
            }
            return out;
        }

        // Silent: asked once.
        List<String> allFixed() {
            List<String> out = new ArrayList<>();
            synchronized (refs) {
                for (WeakReference<String> r : refs) {
                    String s = r.get();
                    if (s != null) {
                        out.add(s);
                    }
                }
            }
            return out;
        }
    }

    static int length(SoftReference<String> r) {
        return r.get() == null ? 0 : r.get().length(); // BLOCAL: check-then-act medium
    }

    // Silent: what it has now is only compared with nothing.
    static boolean stays(SoftReference<String> r) {
        String s = r.get();
        return s != null && r.get() != null;
    }

    // Silent: two references.
    static int lengthOfOther(SoftReference<String> r, SoftReference<String> q) {
        String s = q.get();
        return r.get() != null && s != null ? s.length() : 0;
    }

    /** Put there if it is missing, and looked up again: somebody may have taken it away since. */
    static class Locks {
        static final Locks SHARED = new Locks();
        private final ConcurrentHashMap<String, Object> locks = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, StringBuilder> texts = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, StringBuilder> kept = new ConcurrentHashMap<>();
        private int calls;

        void call(String address) {
            locks.putIfAbsent(address, new Object());
            synchronized (locks.get(address)) { // BLOCAL: check-then-act medium {{put into 'locks'}}
                calls++;
                locks.remove(address);
            }
        }

        void append(String key) {
            texts.putIfAbsent(key, new StringBuilder());
            texts.get(key).append('x'); // BLOCAL: check-then-act medium {{looked up again}}
        }

        void drop(String key) {
            texts.remove(key);
        }

        /** Silent: nobody takes one of these out. */
        void appendKept(String key) {
            kept.putIfAbsent(key, new StringBuilder());
            kept.get(key).append('x');
        }

        /** Silent: another key. */
        void appendOther(String key, String other) {
            texts.putIfAbsent(key, new StringBuilder());
            StringBuilder b = texts.get(other);
            if (b != null) {
                b.append('x');
            }
        }

        /** Silent: what is there is asked for. */
        void appendRight(String key) {
            StringBuilder mine = new StringBuilder();
            StringBuilder there = texts.putIfAbsent(key, mine);
            (there == null ? mine : there).append('x');
        }
    }

    /** Put there if it was not, and got once more to be handed back: it may be gone by then. */
    static class Handed {
        static final Handed SHARED = new Handed();
        private final ConcurrentHashMap<String, StringBuilder> texts = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, StringBuilder> kept = new ConcurrentHashMap<>();

        StringBuilder of(String key) {
            if (texts.get(key) == null) {
                synchronized (this) {
                    if (texts.get(key) == null) {
                        texts.put(key, new StringBuilder());
                    }
                }
            }
            return texts.get(key); // BLOCAL: check-then-act medium
        }

        void drop(String key) {
            texts.remove(key);
        }

        /** Silent: nobody takes one of these out. */
        StringBuilder ofKept(String key) {
            if (kept.get(key) == null) {
                synchronized (this) {
                    if (kept.get(key) == null) {
                        kept.put(key, new StringBuilder()); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return kept.get(key);
        }

        /** Silent: what is handed back is what was tested, or put. */
        StringBuilder ofRight(String key) {
            StringBuilder one = texts.get(key);
            if (one == null) {
                synchronized (this) {
                    one = texts.get(key);
                    if (one == null) {
                        one = new StringBuilder();
                        texts.put(key, one); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return one;
        }
    }
}
