package sharing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Only a sign of the class says that several threads have the object; but whoever takes the collection's own monitor each time that it is changed means them to meet there. */
class OwnMonitor {

    static class Layouts {
        private final Map<String, String> layouts = new HashMap<>();
        private final CountDownLatch changed = new CountDownLatch(1);

        void put(String k, String v) {
            synchronized (layouts) {
                layouts.put(k, v);
            }
            changed.countDown();
        }

        void remove(String k) {
            synchronized (layouts) {
                layouts.remove(k);
            }
            changed.countDown();
        }

        String longest() {
            String longest = "";
            for (String v : layouts.values()) { // BLOCAL: guarded-by medium {{'layouts' is walked over without 'this.layouts'}}
                longest = v.length() > longest.length() ? v : longest;
            }
            return longest;
        }

        void awaitChange() throws InterruptedException {
            changed.await();
        }
    }

    /** Each slot is locked for itself. */
    static class Slots {
        private final List<String>[] slots = make();
        private final CountDownLatch changed = new CountDownLatch(1);

        @SuppressWarnings("unchecked")
        private static List<String>[] make() {
            List<String>[] made = new List[4];
            for (int i = 0; i < made.length; i++) {
                made[i] = new ArrayList<>();
            }
            return made;
        }

        void add(String s) {
            List<String> slot = slots[s.length() & 3];
            synchronized (slot) {
                slot.add(s);
            }
            changed.countDown();
        }

        void remove(String s) {
            List<String> slot = slots[s.length() & 3];
            synchronized (slot) {
                slot.remove(s);
            }
            changed.countDown();
        }

        boolean has(String s) {
            for (int i = 0; i < slots.length; i++) {
                List<String> slot = slots[i];
                for (String one : slot) { // BLOCAL: guarded-by medium {{'slots[]' is walked over without 'this.slots[]'}}
                    if (one.startsWith(s)) {
                        return true;
                    }
                }
            }
            return false;
        }

        void awaitChange() throws InterruptedException {
            changed.await();
        }
    }

    /** Silent: the walk takes it, too. */
    static class LayoutsLocked {
        private final Map<String, String> layouts = new HashMap<>();
        private final CountDownLatch changed = new CountDownLatch(1);

        void put(String k, String v) {
            synchronized (layouts) {
                layouts.put(k, v);
            }
            changed.countDown();
        }

        void remove(String k) {
            synchronized (layouts) {
                layouts.remove(k);
            }
            changed.countDown();
        }

        String longest() {
            String longest = "";
            synchronized (layouts) {
                for (String v : layouts.values()) {
                    longest = v.length() > longest.length() ? v : longest;
                }
            }
            return longest;
        }

        void awaitChange() throws InterruptedException {
            changed.await();
        }
    }

    /** The lock is the object's own, as of a class that locks by habit. */
    static class ByHabit {
        private final Map<String, String> layouts = new HashMap<>();
        private final CountDownLatch changed = new CountDownLatch(1);

        synchronized void put(String k, String v) {
            layouts.put(k, v);
            changed.countDown();
        }

        synchronized void remove(String k) {
            layouts.remove(k);
            changed.countDown();
        }

        String longest() {
            String longest = "";
            for (String v : layouts.values()) { // BLOCAL: guarded-by low {{'layouts' is walked over without 'this'}}
                longest = v.length() > longest.length() ? v : longest;
            }
            return longest;
        }

        void awaitChange() throws InterruptedException {
            changed.await();
        }
    }

    /** A volatile field says too little: what lies beside it is often one thread's. */
    static class BesideVolatile {
        private final Map<String, String> layouts = new HashMap<>();
        private volatile boolean changed;

        void put(String k, String v) {
            synchronized (layouts) {
                layouts.put(k, v);
            }
            changed = true;
        }

        void remove(String k) {
            synchronized (layouts) {
                layouts.remove(k);
            }
            changed = true;
        }

        String longest() {
            String longest = "";
            for (String v : layouts.values()) { // BLOCAL: guarded-by low
                longest = v.length() > longest.length() ? v : longest;
            }
            return longest;
        }

        boolean isChanged() {
            return changed;
        }
    }

    /** Nothing at all says that several threads have it. */
    static class Alone {
        private final Map<String, String> layouts = new HashMap<>();

        void put(String k, String v) {
            synchronized (layouts) {
                layouts.put(k, v);
            }
        }

        void remove(String k) {
            synchronized (layouts) {
                layouts.remove(k);
            }
        }

        String longest() {
            String longest = "";
            for (String v : layouts.values()) { // BLOCAL: guarded-by low
                longest = v.length() > longest.length() ? v : longest;
            }
            return longest;
        }
    }
}
