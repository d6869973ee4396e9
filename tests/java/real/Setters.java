package real;

/** Checks that only save what would change nothing. */
class Setters {

    static class Settings {
        private int size;
        private String name = "";
        private boolean requested;
        private int started;

        synchronized int size() {
            return size;
        }

        synchronized void size(int n) {
            size = n;
        }

        synchronized void sizeAbove(int n) {
            size = n + 1;
        }

        synchronized String name() {
            return name;
        }

        synchronized void name(String n) {
            name = n;
        }

        synchronized boolean requested() {
            return requested;
        }

        synchronized void request() {
            requested = true;
        }

        synchronized void answered() {
            requested = false;
        }

        synchronized void requestAndCount() {
            requested = true;
            started++;
        }
    }

    static boolean differ(int a, int b) {
        return a != b;
    }

    static boolean same(Object a, Object b) {
        return a == b || (a != null && a.equals(b));
    }

    static boolean isAbove(int a, int b) {
        return a > b;
    }

    /** Whatever came in between, in the end the size is what the caller asked for, as without the check. */
    static class Compared {
        static final Compared SHARED = new Compared();
        private final Settings settings = new Settings();

        void size(int n) {
            if (settings.size() != n) {
                settings.size(n); // BLOCAL: check-then-act low
            }
        }

        void sizeByHelper(int n) {
            if (differ(settings.size(), n)) {
                settings.size(n); // BLOCAL: check-then-act low
            }
        }

        void name(String n) {
            if (!settings.name().equals(n)) {
                settings.name(n); // BLOCAL: check-then-act low
            }
        }

        void nameByHelper(String n) {
            if (!same(settings.name(), n)) {
                settings.name(n); // BLOCAL: check-then-act low
            }
        }
    }

    /** The comparison is of order: a greater size that came in between is lost. */
    static class Greatest {
        static final Greatest SHARED = new Greatest();
        private final Settings settings = new Settings();

        void size(int n) {
            if (settings.size() < n) {
                settings.size(n); // BLOCAL: check-then-act
            }
        }

        void sizeByHelper(int n) {
            if (isAbove(n, settings.size())) {
                settings.size(n); // BLOCAL: check-then-act
            }
        }
    }

    /** What is written is not what the check looked for. */
    static class Other {
        static final Other SHARED = new Other();
        private final Settings settings = new Settings();

        void above(int n) {
            if (settings.size() != n) {
                settings.sizeAbove(n); // BLOCAL: check-then-act
            }
        }

        void another(int n, int m) {
            if (settings.size() != n) {
                settings.size(m); // BLOCAL: check-then-act
            }
        }

        void next() {
            if (settings.size() == 0) {
                settings.size(1); // BLOCAL: check-then-act
            }
        }
    }

    /** A request made twice is one request: nothing else comes of the check. */
    static class Requests {
        static final Requests SHARED = new Requests();
        private final Settings settings = new Settings();

        void ask() {
            if (!settings.requested()) {
                settings.request(); // BLOCAL: check-then-act low
            }
        }

        void askUnlessAsked() {
            if (settings.requested()) {
                return;
            }
            settings.request(); // BLOCAL: check-then-act low
        }
    }

    /** Whoever sets the flag does something else with it, once, or says so: two may. */
    static class Once {
        static final Once SHARED = new Once();
        private final Settings settings = new Settings();

        void askAndSend() {
            if (!settings.requested()) {
                settings.request(); // BLOCAL: check-then-act
                send();
            }
        }

        boolean askAndTell() {
            if (settings.requested()) {
                return false;
            }
            settings.request(); // BLOCAL: check-then-act
            return true;
        }

        void askAndCount() {
            if (!settings.requested()) {
                settings.requestAndCount(); // BLOCAL: check-then-act
            }
        }

        private void send() {
            System.out.println("asked");
        }
    }
}
