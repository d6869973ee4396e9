package guards;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A constructor that copies another object takes over what that has in the very field: the map is of the kind that it is made of. */
class CopiedMaps {
    /** The copy has the other one's map, a concurrent one. */
    static class Shared {
        static final Shared FIRST = new Shared();
        private final Map<String, StringBuilder> texts;

        Shared() {
            texts = new ConcurrentHashMap<>();
        }

        Shared(Shared other) {
            texts = other.texts;
        }

        void append(String name, String text) {
            StringBuilder b = texts.get(name);
            if (b == null) {
                b = new StringBuilder();
                texts.put(name, b); // BLOCAL: check-then-act
            }
            b.append(text);
        }
    }

    /** Silent: whatever the map of the other field is, it is none that is known. */
    static class Unlike {
        static final Unlike FIRST = new Unlike();
        private final Map<String, StringBuilder> texts;
        private final Map<String, StringBuilder> others = new HashMap<>();

        Unlike() {
            texts = new ConcurrentHashMap<>();
        }

        Unlike(Unlike other) {
            texts = other.others;
        }

        void append(String name, String text) {
            StringBuilder b = texts.get(name);
            if (b == null) {
                b = new StringBuilder();
                texts.put(name, b);
            }
            b.append(text);
        }
    }
}
