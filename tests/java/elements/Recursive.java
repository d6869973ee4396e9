package elements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a method finds for a key when it is called again by what it calls was asked for another key. */
public class Recursive {
    interface Maker {
        List<Object> make(Recursive all, Class<?> c);
    }

    static final Recursive ALL = new Recursive();

    private final Map<Class<?>, List<Object>> made = new ConcurrentHashMap<>();
    private final Map<Class<?>, List<Object>> told = new ConcurrentHashMap<>();
    private final List<Maker> makers = new ArrayList<>();

    Recursive() {
        makers.add(new OfArray());
        makers.add(new OfOther());
    }

    /** The maker of arrays asks for what is in them. */
    public List<Object> get(Class<?> c) {
        List<Object> there = made.get(c);
        if (there != null) {
            return there;
        }
        for (Maker maker : makers) {
            List<Object> one = maker.make(this, c);
            if (one != null) {
                made.put(c, one); // BLOCAL: check-then-act low {{make() found}}; BENIGN: check-then-act rechecked
                return one;
            }
        }
        throw new IllegalArgumentException();
    }

    /** What another method tells is of the key that it is asked for: the one may be dropped meanwhile. */
    public List<Object> renewed(Class<?> c) {
        List<Object> one = told(c);
        if (one != null) {
            told.put(c, new ArrayList<>(one)); // BLOCAL: check-then-act medium
        }
        return one;
    }

    public List<Object> told(Class<?> c) {
        return told.get(c);
    }

    public void drop(Class<?> c) {
        told.remove(c);
    }

    public void tell(Class<?> c, List<Object> what) {
        told.put(c, what);
    }

    static class OfArray implements Maker {
        public List<Object> make(Recursive all, Class<?> c) {
            return c.isArray() ? all.get(c.getComponentType()) : null;
        }
    }

    static class OfOther implements Maker {
        public List<Object> make(Recursive all, Class<?> c) {
            List<Object> one = new ArrayList<>();
            one.add(c);
            return one;
        }
    }
}
