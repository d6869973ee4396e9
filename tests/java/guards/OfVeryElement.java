// OPTIONS: --check=guarded-by
package guards;

import java.util.HashMap;
import java.util.Map;

/** Plain collections in an array, each changed under its own monitor: who walks over one needs that. */
class OfVeryElement {

    static class Stripes {
        static final Stripes SHARED = new Stripes();
        private final Map<String, Integer>[] stripes = make();

        @SuppressWarnings("unchecked")
        private static Map<String, Integer>[] make() {
            Map<String, Integer>[] all = new Map[16];
            for (int i = 0; i < all.length; i++) {
                all[i] = new HashMap<>();
            }
            return all;
        }

        void add(String id) {
            Map<String, Integer> stripe = stripes[id.hashCode() & 15];
            synchronized (stripe) {
                stripe.put(id, 1);
            }
        }

        void remove(String id) {
            Map<String, Integer> stripe = stripes[id.hashCode() & 15];
            synchronized (stripe) {
                stripe.remove(id);
            }
        }

        boolean any(String with) {
            for (int i = 0; i < stripes.length; i++) {
                for (String id : stripes[i].keySet()) { // BLOCAL: guarded-by medium {{'stripes[]' is walked over}}
                    if (id.startsWith(with)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** Silent: under that very monitor. */
    static class Mended {
        static final Mended SHARED = new Mended();
        private final Map<String, Integer>[] stripes = Stripes.make();

        void add(String id) {
            Map<String, Integer> stripe = stripes[id.hashCode() & 15];
            synchronized (stripe) {
                stripe.put(id, 1);
            }
        }

        void remove(String id) {
            Map<String, Integer> stripe = stripes[id.hashCode() & 15];
            synchronized (stripe) {
                stripe.remove(id);
            }
        }

        boolean any(String with) {
            for (int i = 0; i < stripes.length; i++) {
                Map<String, Integer> stripe = stripes[i];
                synchronized (stripe) {
                    for (String id : stripe.keySet()) {
                        if (id.startsWith(with)) {
                            return true;
                        }
                    }
                }
            }
            return false;
        }
    }
}
