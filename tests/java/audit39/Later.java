package audit39;

/** The cases of the rules that came of this suite, and what only looks like them. */
public class Later {
    // What an object keeps for good is shared as that object is.

    static class Seat {
        private int taken;

        synchronized void free() {
            taken = 0;
        }

        boolean take() {
            synchronized (this) {
                if (taken > 0) {
                    return false;
                }
            }
            synchronized (this) {
                taken++; // BLOCAL: check-then-act medium [[given to several threads]]
            }
            return true;
        }
    }

    static class Hall {
        private final Seat[] seats = {new Seat(), new Seat()};

        Seat seat(int i) {
            return seats[i];
        }
    }

    // The same, but each thread is given a hall of its own: only what the class does speaks for two.
    static class Chair {
        private int taken;

        synchronized void free() {
            taken = 0;
        }

        boolean take() {
            synchronized (this) {
                if (taken > 0) {
                    return false;
                }
            }
            synchronized (this) {
                taken++; // BLOCAL: check-then-act low
            }
            return true;
        }
    }

    static class Room {
        private final Chair[] chairs = {new Chair(), new Chair()};

        Chair chair(int i) {
            return chairs[i];
        }
    }

    static void seats() {
        Hall hall = new Hall();
        for (int i = 0; i < 3; i++) {
            int n = i % 2;
            new Thread(() -> {
                System.out.println(hall.seat(n).take());
                hall.seat(n).free();
            }).start();
        }
        for (int i = 0; i < 3; i++) {
            Room room = new Room();
            new Thread(() -> {
                System.out.println(room.chair(0).take());
                room.chair(0).free();
            }).start();
        }
    }

    // Elements of an array that nobody replaces: the lock is certainly the same where the index is.

    static class Tank {
        private int litres;

        synchronized int litres() {
            return litres;
        }

        synchronized void drain(int n) {
            litres -= n;
        }

        synchronized void fill(int n) {
            litres += n;
        }
    }

    static class Yard {
        final Tank[] tanks = new Tank[4];
        final Tank[] changing = new Tank[4];

        Yard() {
            for (int i = 0; i < 4; i++) {
                tanks[i] = new Tank();
                changing[i] = new Tank();
            }
        }

        void pump(int from, int to, int n) {
            if (tanks[from].litres() >= n) {
                tanks[from].drain(n); // BLOCAL: check-then-act medium
                tanks[to].fill(n);
            }
        }

        // Of another element the first one says nothing for sure.
        void pumpOther(int from, int to, int n) {
            if (tanks[from].litres() >= n) {
                tanks[to].drain(n); // BLOCAL: check-then-act low
            }
        }

        // The tank may be another one by then.
        void pumpChanging(int from, int n) {
            if (changing[from].litres() >= n) {
                changing[from].drain(n); // BLOCAL: check-then-act low
            }
        }

        void replace(int at) {
            changing[at] = new Tank();
        }
    }

    static void tanks() {
        Yard yard = new Yard();
        for (int i = 0; i < 3; i++) {
            int n = i;
            new Thread(() -> {
                yard.pump(n, n + 1, 2);
                yard.pumpOther(n, n + 1, 2);
                yard.pumpChanging(n, 2);
                yard.replace(n);
            }).start();
        }
    }

    // What is static, be it another class's, changed under the lock of each object.

    static class Totals {
        static long counted;
        static long elsewhere;
        static long ofOne;
    }

    static class Counter implements Runnable {
        @Override
        public void run() {
            synchronized (this) {
                Totals.counted = Totals.counted + 2; // BLOCAL: guarded-by medium
            }
            synchronized (this) {
                Totals.elsewhere = Totals.elsewhere + 2;
            }
        }
    }

    // Somebody changes it under no lock at all: then the own lock is not what it is guarded by.
    static class Resetter {
        static void reset() {
            Totals.elsewhere = 0;
        }
    }

    // There is one of these alone.
    static class Only implements Runnable {
        private Only() {
        }

        static void begin() {
            Only only = new Only();
            new Thread(only).start();
            new Thread(only).start();
        }

        @Override
        public void run() {
            synchronized (this) {
                Totals.ofOne = Totals.ofOne + 2;
            }
        }
    }

    // The companion of a class, made as that is initialised, is one alone, too.
    static class Named {
        static final Companion COMPANION = new Companion();
        private static long known;

        static class Companion {
            synchronized void know() {
                known = known + 2;
            }

            synchronized long known() {
                return known;
            }
        }
    }

    // Tested in one block of a lock, used in a later one.

    static class Plug {
        static final Plug SHARED = new Plug();
        private final Object lock = new Object();
        private String name;
        private String host;

        void plug(String n) {
            synchronized (lock) {
                name = n;
                host = n;
            }
        }

        void unplug() {
            synchronized (lock) {
                name = null;
            }
        }

        boolean plugged() {
            synchronized (lock) {
                return name != null;
            }
        }

        boolean hosted() {
            synchronized (lock) {
                return host != null;
            }
        }

        String name() {
            synchronized (lock) {
                return name;
            }
        }

        String host() {
            synchronized (lock) {
                return host;
            }
        }

        int length() {
            if (plugged()) {
                return name().length(); // BLOCAL: check-then-act medium {{'name'}}
            }
            return 0;
        }

        // Nobody takes the host away again.
        int hostLength() {
            if (hosted()) {
                return host().length();
            }
            return 0;
        }

        // Asked of what was read.
        int lengthOnce() {
            String n = name();
            return n == null ? 0 : n.length();
        }

        int lengthHeld() {
            synchronized (lock) {
                return plugged() ? name().length() : 0;
            }
        }
    }

    // A thread is given it, and who gave it goes on with it.
    static class Socket {
        private String name;

        synchronized void name(String n) {
            name = n;
        }

        synchronized void clear() {
            name = null;
        }

        synchronized String name() {
            return name;
        }

        int length() {
            if (name() != null) {
                return name().length(); // BLOCAL: check-then-act medium
            }
            return 0;
        }
    }

    // What was answered has been acted upon before, be it in two blocks: the method itself is told of.

    static class Desk {
        static final Desk SHARED = new Desk();
        private int users;

        synchronized int users() {
            return users;
        }

        synchronized void enter() {
            users++;
        }

        synchronized void leave() {
            users--;
        }

        boolean tryEnter() {
            if (users() < 3) {
                enter(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        void use() {
            if (tryEnter()) {
                leave(); // BENIGN: check-then-act handed-over
            }
        }
    }

    // What was looked up last is kept: of two the later one.

    static class Last {
        static final Last SHARED = new Last();
        private String key = "";
        private int[] found = {};
        private int misses;

        int[] find(String k) {
            int[] all = null;
            synchronized (this) {
                if (k.equals(key)) {
                    all = found.clone();
                }
            }
            if (all == null) {
                all = new int[] {k.length()};
                synchronized (this) {
                    key = k; // BLOCAL: check-then-act low
                    found = all.clone();
                }
            }
            return all;
        }

        // Set to something else than it was compared with: what has come meanwhile is given up.
        void claim(String k, String owner) {
            boolean free;
            synchronized (this) {
                free = k.equals(key);
            }
            if (free) {
                synchronized (this) {
                    key = owner; // BLOCAL: check-then-act
                    found = new int[0];
                }
            }
        }

        // Counted besides: not whether it was missed is kept, but how often.
        void miss() {
            int n;
            synchronized (this) {
                n = misses;
            }
            if (n < 3) {
                synchronized (this) {
                    misses++; // BLOCAL: check-then-act high
                }
            }
        }
    }

    static void plugs() {
        System.out.println(Last.SHARED.find("a").length);
        Last.SHARED.claim("a", "b");
        Last.SHARED.miss();
        Plug.SHARED.plug("a");
        System.out.println(Plug.SHARED.length());
        System.out.println(Plug.SHARED.hostLength());
        System.out.println(Plug.SHARED.lengthOnce());
        System.out.println(Plug.SHARED.lengthHeld());
        Plug.SHARED.unplug();
        Socket socket = new Socket();
        socket.name("a");
        new Thread(socket::clear).start();
        System.out.println(socket.length());
        Desk.SHARED.use();
    }

    public static void main(String[] args) {
        plugs();
        new Thread(Named.COMPANION::know).start();
        System.out.println(Named.COMPANION.known());
        seats();
        tanks();
        new Thread(new Counter()).start();
        new Thread(new Counter()).start();
        Only.begin();
        Resetter.reset();
        System.out.println(Totals.counted + Totals.elsewhere + Totals.ofOne);
    }
}
