// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.List;

/** Text that is gathered: builders as state, lengths that outlive their lock. */
public class Texts {
    static final Texts OUT = new Texts();

    private final StringBuilder buffer = new StringBuilder();
    private final List<String> lines = new ArrayList<>();
    private String prefix = "";
    private int column;

    void append(String text) {
        synchronized (buffer) {
            buffer.append(text);
            column += text.length();
        }
    }

    String take() {
        synchronized (buffer) {
            String text = buffer.toString();
            buffer.setLength(0);
            column = 0;
            return text;
        }
    }

    // Between the two something was appended, and is thrown away.
    String takeTorn() {
        String text;
        synchronized (buffer) {
            text = buffer.toString();
        }
        if (!text.isEmpty()) {
            synchronized (buffer) {
                buffer.setLength(0); // BLOCAL: check-then-act
            }
        }
        return text;
    }

    int length() {
        synchronized (buffer) {
            return buffer.length();
        }
    }

    void cut() {
        int n = length();
        if (n > 80) {
            synchronized (buffer) {
                buffer.delete(0, n - 80); // BLOCAL: check-then-act
            }
        }
    }

    void cutSafe() {
        synchronized (buffer) {
            int n = buffer.length();
            if (n > 80) {
                buffer.delete(0, n - 80);
            }
        }
    }

    void newline() {
        int c;
        synchronized (buffer) {
            c = column;
        }
        if (c > 0) {
            synchronized (buffer) {
                buffer.append('\n'); // BLOCAL: check-then-act medium
            }
        }
    }

    void newlineSafe() {
        synchronized (buffer) {
            if (column > 0) {
                buffer.append('\n');
                column = 0;
            }
        }
    }

    // Put at the place that was the end.
    void insert(String text) {
        int at;
        synchronized (buffer) {
            at = buffer.length();
        }
        synchronized (buffer) {
            buffer.insert(at, text); // BLOCAL: stale-value low
        }
    }

    void insertSafe(String text) {
        synchronized (buffer) {
            buffer.insert(buffer.length(), text);
        }
    }

    synchronized String prefix() {
        return prefix;
    }

    synchronized void prefix(String prefix) {
        this.prefix = prefix;
    }

    void indent() {
        prefix(prefix() + "  "); // BLOCAL: lost-update
    }

    synchronized void indentSafe() {
        prefix(prefix + "  ");
    }

    void outdent() {
        String p = prefix();
        if (p.length() >= 2) {
            synchronized (this) {
                prefix = p.substring(2); // BLOCAL: lost-update
            }
        }
    }

    void outdentSafe() {
        synchronized (this) {
            String p = prefix;
            if (p.length() >= 2) {
                prefix = p.substring(2);
            }
        }
    }

    // A builder of one's own is nobody's state.
    String join(List<String> parts) {
        StringBuilder own = new StringBuilder();
        for (String part : parts) {
            synchronized (own) {
                if (own.length() > 0) {
                    own.append(", ");
                }
            }
            synchronized (own) {
                own.append(part);
            }
        }
        return own.toString();
    }

    void line(String text) {
        synchronized (lines) {
            lines.add(text);
        }
    }

    String last() {
        synchronized (lines) {
            return lines.isEmpty() ? null : lines.get(lines.size() - 1);
        }
    }

    // The index of the last is computed in one block and used in another.
    void replaceLast(String text) {
        int last;
        synchronized (lines) {
            last = lines.size() - 1;
        }
        if (last >= 0) {
            synchronized (lines) {
                lines.set(last, text); // BLOCAL: check-then-act
            }
        }
    }

    void replaceLastSafe(String text) {
        synchronized (lines) {
            int last = lines.size() - 1;
            if (last >= 0) {
                lines.set(last, text);
            }
        }
    }

    void unlast() {
        synchronized (lines) {
            lines.remove(lines.size() - 1);
        }
    }
}
