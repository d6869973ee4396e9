package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A new object is put where none was, and somebody else has been given it before: of two that are made at once the map
 * loses one, which that one keeps all the same.
 */
class GivenAway {
    static class Recorder {
        final String name;
        final List<String> lines = new ArrayList<>();

        Recorder(String name) {
            this.name = name;
        }
    }

    static final List<Recorder> LISTENERS = new CopyOnWriteArrayList<>();

    static class Registered {
        static final Map<String, Recorder> RECORDERS = new ConcurrentHashMap<>();

        static Recorder get(String name) {
            Recorder r = RECORDERS.get(name);
            if (r == null) {
                r = new Recorder(name);
                LISTENERS.add(r);
                RECORDERS.put(name, r); // BLOCAL: check-then-act high
            }
            return r;
        }
    }

    /** The map itself says who was first. */
    static class First {
        static final Map<String, Recorder> RECORDERS = new ConcurrentHashMap<>();

        static Recorder get(String name) {
            Recorder r = RECORDERS.get(name);
            if (r == null) {
                r = new Recorder(name);
                Recorder first = RECORDERS.putIfAbsent(name, r);
                if (first != null) {
                    return first;
                }
                LISTENERS.add(r);
            }
            return r;
        }
    }

    /** What never changes is as well made twice, whoever else has it. */
    static class Named {
        static final List<Label> SEEN = new CopyOnWriteArrayList<>();
        static final Map<String, Label> LABELS = new ConcurrentHashMap<>();

        static final class Label {
            final String text;

            Label(String text) {
                this.text = text;
            }
        }

        static Label get(String name) {
            Label l = LABELS.get(name);
            if (l == null) {
                l = new Label(name);
                SEEN.add(l);
                LABELS.put(name, l); // BLOCAL: check-then-act low
            }
            return l;
        }
    }
}
