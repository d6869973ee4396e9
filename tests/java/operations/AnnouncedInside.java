package operations;

/** Who asks the flag under the lock of who sets it, and fills what it tells of, waits until all is there. */
class AnnouncedInside {
    interface Driver {
        Object connect(String url);
    }

    static Driver find(String name) {
        return name::concat;
    }

    /** Silent: who comes second waits in load() itself. */
    static class Waits {
        static final Waits SHARED = new Waits();
        private volatile boolean loaded;
        private volatile Driver driver;

        private synchronized void load() {
            if (loaded) {
                return;
            }
            loaded = true;
            driver = find("d");
        }

        Object get() {
            load();
            return driver.connect("u");
        }
    }

    /** The same, but the flag is asked outside the lock: who is told so comes back at once. */
    static class AsksFirst {
        static final AsksFirst SHARED = new AsksFirst();
        private volatile boolean loaded;
        private volatile Driver driver;

        private void load() {
            if (loaded) {
                return;
            }
            synchronized (this) {
                loaded = true; // BLOCAL: check-then-act
                driver = find("d"); // BLOCAL: check-then-act {{'driver' is set after 'loaded' was set}}
            }
        }

        Object get() {
            load();
            return driver.connect("u");
        }
    }
}
