package operations;

/** A flag that is set before what it announces is there, by a method that tests nothing first. */
class AnnouncedUntested {
    enum Phase { EMPTY, LOADED }

    /** Who sees it ready finds no text yet. */
    static class Ready {
        static final Ready SHARED = new Ready();
        private volatile boolean ready;
        private String text;

        void load(String s) {
            ready = true;
            text = s; // BLOCAL: check-then-act medium {{text}}
        }

        int length() {
            return ready ? text.length() : 0;
        }
    }

    /** The same by a constant of an enum, and a wait. */
    static class Phases {
        static final Phases SHARED = new Phases();
        private volatile Phase phase = Phase.EMPTY;
        private int[] data;

        void load(int n) {
            phase = Phase.LOADED;
            data = new int[n]; // BLOCAL: check-then-act medium {{data}}
        }

        int size() {
            if (phase == Phase.LOADED) {
                return data.length;
            }
            return -1;
        }
    }

    /** Silent: the flag is set last. */
    static class Last {
        static final Last SHARED = new Last();
        private volatile boolean ready;
        private String text;

        void load(String s) {
            text = s;
            ready = true;
        }

        int length() {
            return ready ? text.length() : 0;
        }
    }

    /** Silent: it is set back, and so tells of phases. */
    static class SetBack {
        static final SetBack SHARED = new SetBack();
        private volatile boolean running;
        private String text;

        void start(String s) {
            running = true;
            text = s;
        }

        void stop() {
            running = false;
        }

        int length() {
            return running ? text.length() : 0;
        }
    }

    /** Silent: who reads looks whether it is there. */
    static class Looked {
        static final Looked SHARED = new Looked();
        private volatile boolean ready;
        private String text;

        void load(String s) {
            ready = true;
            text = s;
        }

        int length() {
            return ready && text != null ? text.length() : 0;
        }
    }

    /** Silent: there is always some text. */
    static class Older {
        static final Older SHARED = new Older();
        private volatile boolean fresh;
        private String text = "none";

        void load(String s) {
            fresh = true;
            text = s;
        }

        int length() {
            return fresh ? text.length() : 0;
        }
    }

    /** Silent: both under one lock, and who goes by the flag takes it, too. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private volatile boolean ready;
        private String text;

        synchronized void load(String s) {
            ready = true;
            text = s;
        }

        synchronized int length() {
            return ready ? text.length() : 0;
        }
    }

    /** Silent: the reader goes by another flag. */
    static class Another {
        static final Another SHARED = new Another();
        private volatile boolean asked;
        private volatile boolean ready;
        private String text;

        void load(String s) {
            asked = true;
            text = s;
            ready = true;
        }

        boolean asked() {
            return asked;
        }

        int length() {
            return ready ? text.length() : 0;
        }
    }

    /** Silent: whether it is of a class says whether it is there. */
    static class OfClass {
        static final OfClass SHARED = new OfClass();
        private volatile boolean internal;
        private Object executor;

        void start() {
            internal = true;
            executor = new StringBuilder();
        }

        int length() {
            if (internal && executor instanceof StringBuilder) {
                return ((StringBuilder) executor).length();
            }
            return 0;
        }
    }

    /** Silent: the class itself begins with some. */
    static class Global {
        static volatile boolean global;
        private static String hub = "none";

        static void init(String s) {
            global = true;
            hub = s;
        }

        static int length() {
            return global ? hub.length() : 0;
        }
    }

    /** Silent: two references that are set, one after the other, are no flag and what it tells of. */
    static class References {
        static final References SHARED = new References();
        private volatile String manager;
        private String factory;

        void init(String m, String f) {
            manager = m;
            factory = f;
        }

        int length() {
            return manager != null ? factory.length() : 0;
        }
    }
}
