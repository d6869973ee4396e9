// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Stack;

/** Stacks: of a document's edits, in old and new collections (ANALYSIS 6, 7). */
public class UndoHistory {
    static final UndoHistory SHARED = new UndoHistory();

    interface Edit {
        void undo();
    }

    private final Stack<Edit> done = new Stack<>();
    private final Deque<Edit> undone = new ArrayDeque<>();
    private final List<String> lines = new ArrayList<>();
    private int cursor;
    private int saved;
    private long revision;

    /** Not empty when asked. */
    void undo() {
        if (!done.isEmpty()) {
            Edit e = done.pop(); // BLOCAL: check-then-act medium
            e.undo();
        }
    }

    // Silent: under the stack's own monitor.
    void undoLocked() {
        Edit e = null;
        synchronized (done) {
            if (!done.empty()) {
                e = done.pop();
            }
        }
        if (e != null) {
            e.undo();
        }
    }

    void perform(Edit e) {
        done.push(e);
        synchronized (this) {
            undone.clear();
            revision++;
        }
    }

    // Silent: looked at, then another one taken, but nothing was decided.
    void undoTop() {
        Edit top = done.peek();
        top.undo();
        done.pop();
    }

    /** The place of the cursor in a text that has changed. */
    void type(String s) {
        int at;
        synchronized (this) {
            at = cursor;
        }
        synchronized (this) {
            lines.add(at, s); // BLOCAL: stale-value low
        }
    }

    // Silent: in one block.
    synchronized void typeAtOnce(String s) {
        lines.add(cursor, s);
        cursor++;
    }

    synchronized int cursor() {
        return cursor;
    }

    synchronized void moveTo(int n) {
        cursor = n;
    }

    /** One further than it was. */
    void right() {
        moveTo(cursor() + 1); // BLOCAL: lost-update high
    }

    synchronized long revision() {
        return revision;
    }

    /** Only if nothing was edited: the revision is asked again in the block that acts. */
    void revertIfUnchanged(String to) {
        long r = revision();
        String text = to.trim();
        synchronized (this) {
            if (revision == r) {
                lines.clear();
                lines.add(text);
                revision++;
            }
        }
    }

    /** Marked as saved though edited meanwhile. */
    void save() {
        int c = cursor();
        synchronized (this) {
            saved = c; // BLOCAL: stale-value medium
        }
    }

    synchronized int saved() {
        return saved;
    }
}
