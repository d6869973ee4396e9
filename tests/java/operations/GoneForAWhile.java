package operations;

/**
 * A volatile field is tested and read again, while another method takes away what it has and puts the next one there
 * before it comes back: that it is gone is no end that the object comes to, and whoever tested it fails in between.
 */
class GoneForAWhile {
    static class Link {
        void send(String s) {
        }

        void close() {
        }
    }

    static class Reconnects {
        static final Reconnects SHARED = new Reconnects();
        private volatile Link link;

        void reconnect() {
            Link old = link;
            link = null;
            if (old != null) {
                old.close();
            }
            connect();
        }

        private void connect() {
            link = new Link();
        }

        void send(String s) {
            if (link != null) {
                link.send(s); // BLOCAL: check-then-act medium {{'link' is read again and used}}
            }
        }

        /** Silent: one read. */
        void sendWell(String s) {
            Link now = link;
            if (now != null) {
                now.send(s);
            }
        }
    }

    /** The next one is there only if there is more to do. */
    static class Next {
        static final Next SHARED = new Next();
        private volatile Link link;
        private int left = 3;

        synchronized void done() {
            link = null;
            if (--left > 0) {
                link = new Link();
            }
        }

        void send(String s) {
            if (link != null) {
                link.send(s); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Low: it is gone for good, as when all is over. */
    static class Ends {
        static final Ends SHARED = new Ends();
        private volatile Link link = new Link();

        void end() {
            link = null;
        }

        void send(String s) {
            if (link != null) {
                link.send(s); // BLOCAL: check-then-act low
            }
        }
    }

    /** Low: it is set, or taken away, on two ways. */
    static class Either {
        static final Either SHARED = new Either();
        private volatile Link link = new Link();

        void set(boolean on) {
            if (on) {
                link = new Link();
            } else {
                link = null;
            }
        }

        void set2(boolean off) {
            if (off) {
                link = null;
            } else {
                link = new Link();
            }
        }

        void send(String s) {
            if (link != null) {
                link.send(s); // BLOCAL: check-then-act low
            }
        }
    }
}
