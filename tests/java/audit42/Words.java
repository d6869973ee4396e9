// RELEASES: 8 17
package audit42;

/** Texts as state: what is appended, cut off, flushed, numbered. */
public class Words {
    static final Words ONE = new Words();

    private final StringBuilder buf = new StringBuilder();
    private final StringBuffer log = new StringBuffer();
    private String line = "";
    private int lines;
    private volatile String title = "";
    private volatile String all = "";

    void appendLate(String s) {
        String l;
        synchronized (this) {
            l = line;
        }
        l = l + s;
        synchronized (this) {
            line = l; // BLOCAL: lost-update high
        }
    }

    synchronized void append(String s) {
        line = line + s;
    }

    // What is there by then is kept, too: nothing is lost.
    void appendSlow(int n) {
        String s = String.valueOf(n);
        s = s + s;
        synchronized (this) {
            line += s;
        }
    }

    synchronized String line() {
        return line;
    }

    synchronized void line(String l) {
        line = l;
    }

    void trimLate() {
        line(line().trim()); // BLOCAL: lost-update
    }

    synchronized void trim() {
        line(line().trim());
    }

    String breakLate() {
        String l = line();
        if (l.isEmpty()) {
            return null;
        }
        synchronized (this) {
            line = ""; // BLOCAL: check-then-act
            lines++;
        }
        return l;
    }

    synchronized String breakLine() {
        String l = line;
        if (l.isEmpty()) {
            return null;
        }
        line = "";
        lines++;
        return l;
    }

    String nameLate() {
        int n;
        synchronized (this) {
            n = lines;
        }
        String s = "line" + n;
        synchronized (this) {
            lines = n + 1; // BLOCAL: lost-update high
        }
        return s;
    }

    String name() {
        int n;
        synchronized (this) {
            n = lines++;
        }
        return "line" + n;
    }

    void write(char c) {
        synchronized (buf) {
            buf.append(c);
        }
    }

    String flushLate() {
        String s;
        synchronized (buf) {
            s = buf.toString();
        }
        synchronized (buf) {
            buf.setLength(0); // BLOCAL: lost-update
        }
        return s;
    }

    String flush() {
        synchronized (buf) {
            String s = buf.toString();
            buf.setLength(0);
            return s;
        }
    }

    void backLate() {
        int n;
        synchronized (buf) {
            n = buf.length();
        }
        if (n > 0) {
            synchronized (buf) {
                buf.deleteCharAt(buf.length() - 1); // BLOCAL: check-then-act
            }
        }
    }

    void back() {
        synchronized (buf) {
            if (buf.length() > 0) {
                buf.deleteCharAt(buf.length() - 1);
            }
        }
    }

    // StringBuffer locks each call, not both.
    void headLate(String head) {
        if (log.length() == 0) {
            log.append(head); // BLOCAL: check-then-act
        }
    }

    void head(String head) {
        synchronized (log) {
            if (log.length() == 0) {
                log.append(head);
            }
        }
    }

    void note(String s) {
        log.append(s);
    }

    String notes() {
        return log.toString();
    }

    void title(String t) {
        if (!t.equals(title)) {
            title = t; // BLOCAL: check-then-act low
        }
    }

    String title() {
        String t = title;
        return t.isEmpty() ? "none" : t;
    }

    void renameLate(String from, String to) {
        all = all.replace(from, to); // BLOCAL: lost-update
    }

    void restart() {
        all = "";
    }
}
