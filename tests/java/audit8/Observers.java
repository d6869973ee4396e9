// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A model with listeners, and its views: abstract base, hooks, inner and anonymous classes. */
abstract class ObservableModel<E> {
    interface Observer<E> {
        void update(ObservableModel<E> source, E event);
    }

    private final List<Observer<E>> observers = new ArrayList<>();
    private boolean changed;
    protected int revision;

    public synchronized void addObserver(Observer<E> o) {
        if (!observers.contains(o)) {
            observers.add(o);
        }
    }

    public synchronized void deleteObserver(Observer<E> o) {
        observers.remove(o);
    }

    protected synchronized void setChanged() {
        changed = true;
    }

    protected synchronized void clearChanged() {
        changed = false;
    }

    public synchronized boolean hasChanged() {
        return changed;
    }

    // Silent: as java.util.Observable does it: looked at, cleared and copied in one block. An observer asks for the revision of by then.
    public void notifyObservers(E event) {
        List<Observer<E>> copy;
        synchronized (this) {
            if (!changed) {
                return;
            }
            copy = new ArrayList<>(observers);
            clearChanged();
        }
        for (Observer<E> o : copy) {
            o.update(this, event); // BENIGN: check-then-act handed-over; BLOCAL: check-then-act low
        }
    }

    /** Looked at by one call, cleared by another: a change that came in between is never told. Medium: two calls, each atomic by itself. */
    public void notifyLosing(E event) {
        if (hasChanged()) {
            for (Observer<E> o : snapshot()) {
                o.update(this, event);
            }
            clearChanged(); // BLOCAL: check-then-act medium; FALSE: check-then-act (decided by the end of a loop that is always reached)
        }
    }

    protected synchronized List<Observer<E>> snapshot() {
        return new ArrayList<>(observers);
    }

    /** A hook between the check and the act. */
    protected abstract boolean accept(E event);

    public synchronized int getRevision() {
        return revision;
    }

    /** The hook runs between the two blocks. */
    public void apply(E event) {
        int r;
        synchronized (this) {
            r = revision;
        }
        if (accept(event)) {
            synchronized (this) {
                revision = r + 1; // BLOCAL: lost-update high
            }
        }
    }

    // Silent: the hook runs outside, the revision is read where it is written.
    public void applyFixed(E event) {
        if (accept(event)) {
            synchronized (this) {
                revision++;
            }
        }
    }

    // Silent: given up where somebody was faster.
    public boolean applyAt(int expected, E event) {
        if (!accept(event)) {
            return false;
        }
        synchronized (this) {
            if (revision != expected) {
                return false;
            }
            revision = expected + 1;
            return true;
        }
    }
}

/** A text that is observed. */
public class Observers extends ObservableModel<String> {
    static final Observers DOCUMENT = new Observers();

    private final StringBuilder text = new StringBuilder();
    private Set<String> tags = new LinkedHashSet<>();
    private int cursor;

    @Override
    protected boolean accept(String event) {
        return !event.isEmpty();
    }

    /** The end is where it was when it was asked. */
    public void append(String s) {
        int end = length();
        insert(end, s); // BLOCAL: stale-value low
        setChanged();
        notifyObservers(s);
        notifyLosing(s);
    }

    // Silent: the end of the same block.
    public void appendFixed(String s) {
        synchronized (this) {
            insert(length(), s);
            setChanged();
        }
        notifyObservers(s);
    }

    public synchronized int length() {
        return text.length();
    }

    public synchronized void insert(int at, String s) {
        text.insert(at, s);
    }

    /** The cursor of one block is moved in another. */
    public void advance(int by) {
        int c;
        synchronized (this) {
            c = cursor;
        }
        c = Math.min(c + by, length());
        synchronized (this) {
            cursor = c; // BLOCAL: lost-update high; BLOCAL: stale-value medium
        }
    }

    // Silent: all of one block.
    public synchronized void advanceFixed(int by) {
        cursor = Math.min(cursor + by, length());
    }

    /** The tags are copied, enlarged and put back. */
    public void tag(String t) {
        Set<String> copy;
        synchronized (this) {
            copy = new LinkedHashSet<>(tags);
        }
        copy.add(t);
        synchronized (this) {
            tags = copy; // BLOCAL: lost-update high
        }
    }

    // Silent: copied and put back in one block.
    public void tagFixed(String t) {
        synchronized (this) {
            Set<String> copy = new LinkedHashSet<>(tags);
            copy.add(t);
            tags = copy;
        }
    }

    // Silent: an inner class that locks the outer object, in one block.
    class Cursor {
        void home() {
            synchronized (Observers.this) {
                cursor = 0;
            }
        }

        /** Of the outer object's monitor, in two blocks. */
        void next() {
            int c;
            synchronized (Observers.this) {
                c = cursor;
            }
            synchronized (Observers.this) {
                cursor = c + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: in one.
        void nextFixed() {
            synchronized (Observers.this) {
                int c = cursor;
                cursor = c + 1;
            }
        }
    }

    // Silent: an anonymous observer that reads under the source's lock.
    Observer<String> printer() {
        return new Observer<String>() {
            @Override
            public void update(ObservableModel<String> source, String event) {
                System.out.println(source.getRevision() + " " + event);
            }
        };
    }
}
