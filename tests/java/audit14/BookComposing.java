// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Java Concurrency in Practice, chapters 4 and 5: composing objects, compound actions on collections. */
class BookComposing {

    /** Listing 4.10: a range of two atomic numbers; each setter checks the other number. */
    static class NumberRange {
        static final NumberRange SHARED = new NumberRange();
        private final AtomicInteger lower = new AtomicInteger(0);
        private final AtomicInteger upper = new AtomicInteger(0);

        /** The page of that time had nothing for two numbers that are each asked before the other is set; docs/kinds.md, (c), has. */
        public void setLower(int i) {
            if (i > upper.get()) {
                throw new IllegalArgumentException("can't set lower to " + i + " > upper");
            }
            lower.set(i); // BLOCAL: check-then-act medium {{because 'upper' went with it}}
        }

        public void setUpper(int i) {
            if (i < lower.get()) {
                throw new IllegalArgumentException("can't set upper to " + i + " < lower");
            }
            upper.set(i);
        }

        public boolean isInRange(int i) {
            return i >= lower.get() && i <= upper.get();
        }
    }

    /** The same with a lock for each access: checked in one block, set in another. */
    static class NumberRangeSplit {
        static final NumberRangeSplit SHARED = new NumberRangeSplit();
        private int lower;
        private int upper;

        public synchronized int getLower() {
            return lower;
        }

        public synchronized int getUpper() {
            return upper;
        }

        private synchronized void putLower(int i) {
            lower = i;
        }

        private synchronized void putUpper(int i) {
            upper = i;
        }

        public void setLower(int i) {
            if (i > getUpper()) {
                throw new IllegalArgumentException("lower");
            }
            // Mended: an act of kind (b) by a callee is low.
            putLower(i); // BLOCAL: check-then-act low
        }

        public void setUpper(int i) {
            if (i < getLower()) {
                throw new IllegalArgumentException("upper");
            }
            putUpper(i); // BLOCAL: check-then-act low
        }

        public synchronized void clear() {
            lower = 0;
            upper = 0;
        }
    }

    /** Listing 15.3: one reference to an immutable pair, set by a compareAndSet that is retried. Silent. */
    static class CasNumberRange {
        static final CasNumberRange SHARED = new CasNumberRange();

        private static class IntPair {
            final int lower;
            final int upper;

            IntPair(int lower, int upper) {
                this.lower = lower;
                this.upper = upper;
            }
        }

        private final AtomicReference<IntPair> values = new AtomicReference<>(new IntPair(0, 0));

        public int getLower() {
            return values.get().lower;
        }

        public void setLower(int i) {
            while (true) {
                IntPair oldv = values.get();
                if (i > oldv.upper) {
                    throw new IllegalArgumentException("Can't set lower");
                }
                IntPair newv = new IntPair(i, oldv.upper);
                if (values.compareAndSet(oldv, newv)) {
                    return;
                }
            }
        }

        /** The same with set: what another put there meanwhile is lost. */
        public void setUpperBlindly(int i) {
            IntPair oldv = values.get();
            if (i < oldv.lower) {
                throw new IllegalArgumentException("Can't set upper");
            }
            values.set(new IntPair(oldv.lower, i)); // BLOCAL: lost-update high
        }

        /** Read twice: the pair that is compared is not the one that the new pair was made of. */
        public void setUpperTwice(int i) {
            while (true) {
                IntPair oldv = values.get();
                if (values.compareAndSet(values.get(), new IntPair(oldv.lower, i))) { // BLOCAL: lost-update high
                    return;
                }
            }
        }
    }

    /** Listing 4.13: a Vector with putIfAbsent, under the vector's own lock. Silent. */
    static class BetterVector<E> extends Vector<E> {
        static final long serialVersionUID = -3963416950630760754L;
        static final BetterVector<String> SHARED = new BetterVector<>();

        public synchronized boolean putIfAbsent(E x) {
            boolean absent = !contains(x);
            if (absent) {
                add(x);
            }
            return absent;
        }
    }

    /** Listing 4.14: the helper locks the wrong object. */
    static class BadListHelper<E> {
        static final BadListHelper<String> SHARED = new BadListHelper<>();
        public final List<E> list = Collections.synchronizedList(new ArrayList<E>());

        public synchronized boolean putIfAbsent(E x) {
            // Mended: of several kinds of harm done to one state the surest is shown.
            boolean absent = !list.contains(x);
            if (absent) {
                list.add(x); // MISSED: check-then-act (the list is public: its writers are not all known, though the only one given holds this)
            }
            return absent;
        }
    }

    /** Listing 4.15: the list's lock. Silent. */
    static class GoodListHelper<E> {
        static final GoodListHelper<String> SHARED = new GoodListHelper<>();
        public final List<E> list = Collections.synchronizedList(new ArrayList<E>());

        public boolean putIfAbsent(E x) {
            synchronized (list) {
                boolean absent = !list.contains(x);
                if (absent) {
                    list.add(x);
                }
                return absent;
            }
        }
    }

    /** Listing 4.16: the list is all its own. Silent. */
    static class ImprovedList<T> {
        static final ImprovedList<String> SHARED = new ImprovedList<>(new ArrayList<String>());
        private final List<T> list;

        ImprovedList(List<T> list) {
            this.list = list;
        }

        public synchronized boolean putIfAbsent(T x) {
            boolean contains = list.contains(x);
            if (!contains) {
                list.add(x);
            }
            return !contains;
        }

        public synchronized boolean add(T x) {
            return list.add(x);
        }

        public synchronized void clear() {
            list.clear();
        }
    }

    /** Listing 5.1: helpers over a vector that is a parameter. Silent: the contents of an object in no field are unobserved. */
    static class UnsafeVectorHelpers {
        public static Object getLast(Vector list) {
            int lastIndex = list.size() - 1;
            return list.get(lastIndex);
        }

        public static void deleteLast(Vector list) {
            int lastIndex = list.size() - 1;
            list.remove(lastIndex);
        }
    }

    /** The same where the vector is a field: an index from another block, low. */
    static class VectorHolder {
        static final VectorHolder SHARED = new VectorHolder();
        private final Vector<String> list = new Vector<>();

        public String getLast() {
            int lastIndex = list.size() - 1;
            return list.get(lastIndex); // BLOCAL: stale-value low
        }

        public void deleteLast() {
            int lastIndex = list.size() - 1;
            list.remove(lastIndex); // BLOCAL: stale-value low
        }

        /** Listing 5.2: client-side locking. Silent. */
        public String getLastLocked() {
            synchronized (list) {
                int lastIndex = list.size() - 1;
                return list.get(lastIndex);
            }
        }

        public void deleteLastLocked() {
            synchronized (list) {
                int lastIndex = list.size() - 1;
                list.remove(lastIndex);
            }
        }

        public void add(String s) {
            list.add(s);
        }

        /** Listing 5.3: the walk by index; the size decides what is read. */
        public void walk() {
            for (int i = 0; i < list.size(); i++) {
                System.out.println(list.get(i)); // BLOCAL: check-then-act low
            }
        }

        /** Listing 5.4. Silent. */
        public void walkLocked() {
            synchronized (list) {
                for (int i = 0; i < list.size(); i++) {
                    System.out.println(list.get(i));
                }
            }
        }
    }

    /** Listing 5.5: a walk over a synchronized list, unlocked, while another changes it. */
    static class WidgetList {
        static final WidgetList SHARED = new WidgetList();
        private final List<String> widgetList = Collections.synchronizedList(new ArrayList<String>());

        public void doSomething() {
            for (String w : widgetList) { // BLOCAL: guarded-by medium
                System.out.println(w);
            }
        }

        public void put(String w) {
            widgetList.add(w);
        }
    }

    /** Listing 5.6: the hidden walk of toString. Silent: the set's lock is not held for what is only told. */
    static class HiddenIterator {
        static final HiddenIterator SHARED = new HiddenIterator();
        private final Set<Integer> set = new HashSet<>();

        public synchronized void add(Integer i) {
            set.add(i);
        }

        public synchronized void remove(Integer i) {
            set.remove(i);
        }

        public void addTenThings() {
            Random r = new Random();
            for (int i = 0; i < 10; i++) {
                add(r.nextInt());
            }
            System.out.println("DEBUG: added ten elements to " + set);
        }
    }

    /** Listing 4.4 and 4.7: the vehicle tracker by a monitor, and by delegation. Silent: one block each, replace is atomic. */
    static class DelegatingVehicleTracker {
        static final DelegatingVehicleTracker SHARED = new DelegatingVehicleTracker();
        private final ConcurrentMap<String, String> locations = new ConcurrentHashMap<>();

        public String getLocation(String id) {
            return locations.get(id);
        }

        public void setLocation(String id, String at) {
            if (locations.replace(id, at) == null) {
                throw new IllegalArgumentException("invalid vehicle name: " + id);
            }
        }

        /** Broken twin: asked first. A vehicle that goes meanwhile comes back. */
        public void setLocationAsked(String id, String at) {
            if (!locations.containsKey(id)) {
                throw new IllegalArgumentException("invalid vehicle name: " + id);
            }
            locations.put(id, at); // BLOCAL: check-then-act medium
        }

        public void gone(String id) {
            locations.remove(id);
        }
    }

    static class MutablePoint {
        public int x;
        public int y;

        MutablePoint() {
            x = 0;
            y = 0;
        }

        MutablePoint(MutablePoint p) {
            this.x = p.x;
            this.y = p.y;
        }
    }

    /** Listing 4.4. Silent: copies go out, and the points stay. */
    static class MonitorVehicleTracker {
        static final MonitorVehicleTracker SHARED = new MonitorVehicleTracker();
        private final Map<String, MutablePoint> locations = new HashMap<>();

        public synchronized MutablePoint getLocation(String id) {
            MutablePoint loc = locations.get(id);
            return loc == null ? null : new MutablePoint(loc);
        }

        public synchronized void setLocation(String id, int x, int y) {
            MutablePoint loc = locations.get(id);
            if (loc == null) {
                throw new IllegalArgumentException("No such ID: " + id);
            }
            loc.x = x;
            loc.y = y;
        }

        public synchronized void add(String id) {
            locations.put(id, new MutablePoint());
        }
    }

    /** Listing 4.11: SafePoint, whose two coordinates are told together; the client asks for each by itself. */
    static class SafePoint {
        static final SafePoint SHARED = new SafePoint(0, 0);
        private int x;
        private int y;

        SafePoint(int x, int y) {
            this.x = x;
            this.y = y;
        }

        public synchronized int[] get() {
            return new int[] {x, y};
        }

        public synchronized void set(int x, int y) {
            this.x = x;
            this.y = y;
        }

        public synchronized int getX() {
            return x;
        }

        public synchronized int getY() {
            return y;
        }

        static int distance() {
            return SHARED.getX() + SHARED.getY(); // BLOCAL: inconsistent-read low
        }

        /** Silent. */
        static int distanceRight() {
            int[] both = SHARED.get();
            return both[0] + both[1];
        }

        static void move(int dx) {
            SHARED.set(SHARED.getX() + dx, SHARED.getY()); // BLOCAL: lost-update high
        }
    }
}
