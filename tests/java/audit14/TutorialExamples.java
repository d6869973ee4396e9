// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** The examples of the tutorials: interference, SynchronizedRGB, guarded blocks, MsLunch, a drop, seats, an inventory. */
class TutorialExamples {

    /** The counter, plain, synchronized, and atomic. Silent all three. */
    static class Counters {
        static final Counters SHARED = new Counters();
        private int plain = 0;
        private int locked = 0;
        private final AtomicInteger atomic = new AtomicInteger();

        public void increment() {
            plain++;
            atomic.incrementAndGet();
        }

        public synchronized void incrementLocked() {
            locked++;
        }

        public synchronized int value() {
            return locked;
        }

        public synchronized void setValue(int v) {
            locked = v;
        }

        /** The client who believes that two safe calls are safe together. */
        static void add(int n) {
            SHARED.setValue(SHARED.value() + n); // BLOCAL: lost-update
        }
    }

    /** SynchronizedRGB: the colour and its name are asked for in two blocks. */
    static class SynchronizedRGB {
        private int red;
        private int green;
        private int blue;
        private String name;

        SynchronizedRGB(int red, int green, int blue, String name) {
            this.red = red;
            this.green = green;
            this.blue = blue;
            this.name = name;
        }

        public void set(int red, int green, int blue, String name) {
            synchronized (this) {
                this.red = red;
                this.green = green;
                this.blue = blue;
                this.name = name;
            }
        }

        public synchronized int getRGB() {
            return (red << 16) | (green << 8) | blue;
        }

        public synchronized String getName() {
            return name;
        }

        public synchronized void invert() {
            red = 255 - red;
            green = 255 - green;
            blue = 255 - blue;
            name = "Inverse of " + name;
        }
    }

    static class RgbClient {
        static final SynchronizedRGB COLOR = new SynchronizedRGB(0, 0, 0, "Pitch Black");
        static final Map<Integer, String> SEEN = new HashMap<>();

        /** Two operands of one call. */
        static void look() {
            int myColorInt = COLOR.getRGB();
            String myColorName = COLOR.getName();
            show(myColorInt, myColorName); // BLOCAL: inconsistent-read low
        }

        private static void show(int c, String n) {
            SEEN.put(c, n);
        }

        /** Silent. */
        static void lookRight() {
            int myColorInt;
            String myColorName;
            synchronized (COLOR) {
                myColorInt = COLOR.getRGB();
                myColorName = COLOR.getName();
            }
            show(myColorInt, myColorName);
        }

        /** The name decides the inversion: all of them are written in one block. */
        static void makeWhite() {
            if ("Pitch Black".equals(COLOR.getName())) {
                COLOR.invert(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** MsLunch: two locks for two numbers. Silent. */
    static class MsLunch {
        static final MsLunch SHARED = new MsLunch();
        private long c1 = 0;
        private long c2 = 0;
        private final Object lock1 = new Object();
        private final Object lock2 = new Object();

        public void inc1() {
            synchronized (lock1) {
                c1++;
            }
        }

        public void inc2() {
            synchronized (lock2) {
                c2++;
            }
        }
    }

    /** Guarded blocks: joy is looked for in a loop. Silent. The impatient form looks once, outside. */
    static class Guarded {
        static final Guarded SHARED = new Guarded();
        private boolean joy;

        public synchronized void guardedJoy() throws InterruptedException {
            while (!joy) {
                wait();
            }
        }

        public synchronized void notifyJoy() {
            joy = true;
            notifyAll();
        }

        public synchronized void sadness() {
            joy = false;
        }

        public void impatientJoy() throws InterruptedException {
            if (!joy) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
        }
    }

    /** The drop of producer and consumer, as in the tutorial. Silent. */
    static class Drop {
        static final Drop SHARED = new Drop();
        private String message;
        private boolean empty = true;

        public synchronized String take() throws InterruptedException {
            while (empty) {
                wait();
            }
            empty = true;
            notifyAll();
            return message;
        }

        public synchronized void put(String message) throws InterruptedException {
            while (!empty) {
                wait();
            }
            empty = false;
            this.message = message;
            notifyAll();
        }

        public synchronized boolean isEmpty() {
            return empty;
        }

        public synchronized void putNow(String m) {
            empty = false;
            message = m;
        }

        /** Whoever finds it empty puts, over what another has put meanwhile. */
        public boolean offer(String m) {
            if (!isEmpty()) {
                return false;
            }
            putNow(m); // BLOCAL: check-then-act
            return true;
        }
    }

    /** The two friends who bow: a deadlock. Silent. */
    static class Friend {
        static final Friend ALPHONSE = new Friend("Alphonse");
        static final Friend GASTON = new Friend("Gaston");
        private final String name;
        private int bows;

        Friend(String name) {
            this.name = name;
        }

        public synchronized void bow(Friend bower) {
            bows++;
            bower.bowBack(this);
        }

        public synchronized void bowBack(Friend bower) {
            bows++;
        }
    }

    /** Seats of a cinema: asked by name, and then booked. */
    static class Cinema {
        static final Cinema SHARED = new Cinema();
        private final Map<Integer, String> seats = new HashMap<>();
        private int free = 100;

        public synchronized boolean isFree(int seat) {
            return !seats.containsKey(seat);
        }

        public synchronized void book(int seat, String who) {
            seats.put(seat, who);
            free--;
        }

        public synchronized void cancel(int seat) {
            seats.remove(seat);
            free++;
        }

        public boolean reserve(int seat, String who) {
            if (isFree(seat)) {
                book(seat, who); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent. */
        public synchronized boolean reserveRight(int seat, String who) {
            if (seats.containsKey(seat)) {
                return false;
            }
            seats.put(seat, who);
            free--;
            return true;
        }

        /** All in this method. */
        public boolean reserveInline(int seat, String who) {
            synchronized (this) {
                if (seats.containsKey(seat)) {
                    return false;
                }
            }
            synchronized (this) {
                seats.put(seat, who); // BLOCAL: check-then-act medium
                free--;
            }
            return true;
        }

        public synchronized int free() {
            return free;
        }

        /** A number is told. Silent. */
        public void tell() {
            System.out.println("free: " + free());
        }
    }

    /** An inventory with a parallel stream's lambda: the items are counted by a lambda that adds to a synchronized list. */
    static class Inventory {
        static final Inventory SHARED = new Inventory();
        private final List<String> found = Collections.synchronizedList(new ArrayList<String>());
        private final Map<String, Integer> stock = new ConcurrentHashMap<>();

        void collect(List<String> items) {
            items.parallelStream().forEach(i -> {
                if (!found.contains(i)) {
                    found.add(i); // BLOCAL: check-then-act medium
                }
            });
        }

        void count(List<String> items) {
            items.parallelStream().forEach(i -> stock.put(i, stock.getOrDefault(i, 0) + 1)); // BLOCAL: lost-update
        }

        /** Silent. */
        void countRight(List<String> items) {
            items.parallelStream().forEach(i -> stock.merge(i, 1, Integer::sum));
        }

        void drop(String item) {
            found.remove(item);
            stock.remove(item);
        }

        /** Sold if there is any: asked, and then taken off. */
        boolean sell(String item) {
            Integer n = stock.get(item);
            if (n == null || n == 0) {
                return false;
            }
            stock.put(item, n - 1); // BLOCAL: lost-update high
            return true;
        }

        /** Silent. */
        boolean sellRight(String item) {
            boolean[] sold = new boolean[1];
            stock.computeIfPresent(item, (k, n) -> {
                if (n > 0) {
                    sold[0] = true;
                    return n - 1;
                }
                return n;
            });
            return sold[0];
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                Counters.add(1);
                RgbClient.makeWhite();
                Cinema.SHARED.reserve(1, "me");
            }).start();
        }
        new Thread(() -> Friend.ALPHONSE.bow(Friend.GASTON)).start();
        new Thread(() -> Friend.GASTON.bow(Friend.ALPHONSE)).start();
    }
}
