package audit29;

import java.io.Closeable;

/** A client that connects when it must. */
public class Client {
    static final Client CLIENT = new Client();

    static final class Link implements Closeable {
        private volatile boolean open = true;

        boolean isOpen() {
            return open;
        }

        void send(String s) {
            if (!open || s.isEmpty()) {
                throw new IllegalStateException();
            }
        }

        @Override
        public void close() {
            open = false;
        }
    }

    private volatile Link link;
    private volatile Link second;
    private Link third;
    private int attempts;

    /** Looked at outside, made inside, and not looked at again. */
    Link connect() {
        if (link == null) {
            synchronized (this) {
                link = new Link(); // BLOCAL: check-then-act high {{link}}
            }
        }
        return link;
    }

    /** Silent by default: double-checked. */
    Link connectWell() {
        Link l = second;
        if (l == null) {
            synchronized (this) {
                l = second;
                if (l == null) {
                    l = new Link();
                    second = l; // BENIGN: check-then-act rechecked
                }
            }
        }
        return l;
    }

    void disconnect() {
        synchronized (this) {
            if (link != null) {
                link.close();
                link = null;
            }
            second = null;
            third = null;
        }
    }

    /** Disconnected between. */
    void send(String s) {
        Link l;
        synchronized (this) {
            if (third == null) {
                third = new Link();
            }
        }
        synchronized (this) {
            l = third;
        }
        l.send(s);
    }

    /** Retries with what was read before the first. */
    void retry(String s) {
        int n;
        synchronized (this) {
            n = attempts;
        }
        for (int i = 0; i < 3; i++) {
            try {
                connectWell().send(s);
                return;
            } catch (IllegalStateException e) {
                synchronized (this) {
                    attempts = n + i; // BLOCAL: lost-update {{attempts}}
                }
            }
        }
    }

    /** Silent: counted where it is. */
    void retryWell(String s) {
        for (int i = 0; i < 3; i++) {
            try {
                connectWell().send(s);
                return;
            } catch (IllegalStateException e) {
                synchronized (this) {
                    attempts++;
                }
            }
        }
    }

    /** Reopened by both: what the first opened stays open for ever. */
    void reopen() {
        Link old;
        synchronized (this) {
            old = third;
        }
        if (old == null || !old.isOpen()) {
            Link l = new Link();
            synchronized (this) {
                third = l; // BLOCAL: check-then-act high {{third}}
            }
        }
    }

    /** Only if it is still the old one. */
    void reopenWell() {
        Link old;
        synchronized (this) {
            old = third;
        }
        if (old == null || !old.isOpen()) {
            Link l = new Link();
            synchronized (this) {
                if (third != old) {
                    l.close();
                    return;
                }
                third = l; // BENIGN: check-then-act rechecked
            }
        }
    }
}
