// RELEASES: 8
// OPTIONS: --check=guarded-by
package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Walks over the system properties, which any thread may set: up to Java 8 such a walk fails. */
class SystemWalks {
    /** Each step of the walk is a look of its own. */
    static class InLoop {
        List<String> named(String start) {
            List<String> found = new ArrayList<>();
            for (Object key : System.getProperties().keySet()) { // BLOCAL: guarded-by medium {{'properties', one for the whole process, is walked over without its lock}}
                if (key.toString().startsWith(start)) {
                    found.add(key.toString());
                }
            }
            return found;
        }
    }

    /** The library walks over what it is given. */
    static class ByLibrary {
        Map<Object, Object> copied() {
            Map<Object, Object> copy = new HashMap<>();
            copy.putAll(System.getProperties()); // BLOCAL: guarded-by medium
            return copy;
        }
    }

    /** A constructor does so, too: who makes one of these has no lock. */
    static class AsMade {
        private final Map<Object, Object> all = new HashMap<>();

        AsMade() {
            Properties here = null;
            try {
                here = System.getProperties();
            } catch (SecurityException e) {
                System.err.println("not allowed to look");
            }
            if (here != null) {
                all.putAll(here); // BLOCAL: guarded-by medium
            }
        }

        int size() {
            return all.size();
        }
    }

    /** … or a stream, when it is asked for its end. */
    static class ByStream {
        String first(String start) {
            return System.getProperties().entrySet().stream() // BLOCAL: guarded-by medium
                .filter(e -> e.getKey().toString().startsWith(start)).map(e -> e.getValue().toString()).findFirst().orElse(null);
        }
    }

    /** A helper hands them on. */
    static class ByHelper {
        private static int asked;

        static synchronized Properties lent() {
            asked++;
            return System.getProperties();
        }

        Map<Object, Object> copied() {
            Map<Object, Object> copy = new HashMap<>();
            copy.putAll(lent()); // BLOCAL: guarded-by medium
            return copy;
        }
    }

    /** Silent: under their own lock, which who sets one takes. */
    static class Locked {
        Map<Object, Object> copied() {
            Map<Object, Object> copy = new HashMap<>();
            Properties here = System.getProperties();
            synchronized (here) {
                copy.putAll(here);
            }
            return copy;
        }
    }

    /** Silent: a copy is made under their lock, and walked over. */
    static class Cloned {
        static Properties copy() {
            return (Properties) System.getProperties().clone();
        }

        Map<Object, Object> copied() {
            Map<Object, Object> copy = new HashMap<>();
            copy.putAll((Properties) System.getProperties().clone());
            return copy;
        }

        Map<Object, Object> byHelper() {
            Map<Object, Object> copy = new HashMap<>();
            copy.putAll(copy());
            return copy;
        }
    }

    /** Silent: a helper that is near a lock copies them. */
    static class ClonedByHelper {
        private static int asked;

        static synchronized Properties copy() {
            asked++;
            return (Properties) System.getProperties().clone();
        }

        Map<Object, Object> copied() {
            Map<Object, Object> copy = new HashMap<>();
            copy.putAll(copy());
            return copy;
        }
    }

    /** Silent: the names are a copy. */
    static class ByNames {
        Map<String, String> copied() {
            Map<String, String> copy = new HashMap<>();
            for (String name : System.getProperties().stringPropertyNames()) {
                copy.put(name, System.getProperty(name));
            }
            return copy;
        }
    }

    /** Silent: no walk. */
    static class Asked {
        boolean has(String key) {
            return System.getProperties().containsKey(key) || System.getProperties().isEmpty();
        }
    }

    /** Silent: one's own properties. */
    static class Own {
        Map<Object, Object> own() {
            Map<Object, Object> copy = new HashMap<>();
            Properties p = new Properties();
            p.setProperty("a", "b");
            copy.putAll(p);
            return copy;
        }
    }

    /** A program on its own has the process to itself. */
    static class Program {
        public static void main(String[] args) {
            for (Object key : System.getProperties().keySet()) { // BLOCAL: guarded-by low
                System.out.println(key);
            }
        }
    }
}
