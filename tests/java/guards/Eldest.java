package guards;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map asks its own method whether the eldest goes, under the lock that its put was called under. */
class Eldest {

    static class Sized {
        static final Sized ALL = new Sized();
        private final Map<String, String> values = new Limited();
        private long size;

        private class Limited extends LinkedHashMap<String, String> {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                if (size <= 1000) {
                    return false;
                }
                size -= eldest.getValue().length(); // BLOCAL: guarded-by low
                return true;
            }
        }

        synchronized void put(String key, String value) {
            values.put(key, value);
            size += value.length();
        }

        synchronized void clear() {
            values.clear();
            size = 0;
        }

        synchronized void shrink(int by) {
            size -= by;
        }
    }

    /** A method of that name that no map has: it is as any other. */
    static class Own {
        static final Own ALL = new Own();
        private long size;

        boolean removeEldestEntry(String eldest) {
            size -= eldest.length(); // BLOCAL: guarded-by
            return true;
        }

        synchronized void put(String value) {
            size += value.length();
        }

        synchronized void clear() {
            size = 0;
        }

        synchronized void shrink(int by) {
            size -= by;
        }
    }
}
