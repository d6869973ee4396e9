package audit30;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Positions in lists, elements that are reached through what was read before, locks that are let go to be taken again. */
public class Views {
    static final Views SHARED = new Views();

    static final class Row {
        int version;
        String text;
        Row next;
    }

    private final CopyOnWriteArrayList<Row> rows = new CopyOnWriteArrayList<>();
    private final List<Row> guarded = new ArrayList<>();
    private Row first;
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final StampedLock stamped = new StampedLock();
    private long total;
    private String snapshot;

    /** Asked how many each turn, and fewer when it is got. */
    String texts() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            // was expected as stale-value: it was compared, not computed
            sb.append(rows.get(i).text); // BLOCAL: check-then-act medium {{rows}}
        }
        return sb.toString();
    }

    /** Silent: the iterator has what there was. */
    String textsWell() {
        StringBuilder sb = new StringBuilder();
        for (Row r : rows) {
            sb.append(r.text);
        }
        return sb.toString();
    }

    void removeRow(Row r) {
        rows.remove(r);
    }

    void addRow(Row r) {
        rows.add(r);
        synchronized (guarded) {
            guarded.add(r);
        }
    }

    /** The row was taken out, and is changed. */
    void rename(int i, String t) {
        Row r;
        synchronized (guarded) {
            r = guarded.get(i);
        }
        synchronized (guarded) {
            r.text = t; // BLOCAL: stale-value medium
            r.version++;
        }
    }

    /** Silent: in one block. */
    void renameWell(int i, String t) {
        synchronized (guarded) {
            Row r = guarded.get(i);
            r.text = t;
            r.version++;
        }
    }

    void removeAt(int i) {
        synchronized (guarded) {
            guarded.remove(i);
        }
    }

    /** The first one has been replaced by then, and what is linked behind it is lost. */
    void insertAfterFirst(Row r) {
        Row f;
        synchronized (this) {
            f = first;
        }
        if (f == null) {
            return;
        }
        synchronized (this) {
            // was expected at the next line: what is loaded through the old one is old, too
            r.next = f.next; // BLOCAL: stale-value medium
            f.next = r;
        }
    }

    synchronized void setFirst(Row r) {
        r.next = first;
        first = r;
    }

    synchronized void removeFirst() {
        if (first != null) {
            first = first.next;
        }
    }

    /** The sum is read as a reader and written as a writer. */
    void addAsReader(long n) {
        rw.readLock().lock();
        long t = total;
        rw.readLock().unlock();
        rw.writeLock().lock();
        try {
            total = t + n; // BLOCAL: lost-update high {{total}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: the reader's lock is taken before the writer's is given up. */
    long addAndRead(long n) {
        rw.writeLock().lock();
        try {
            total += n;
            rw.readLock().lock();
        } finally {
            rw.writeLock().unlock();
        }
        try {
            return total;
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Silent: upgraded, or all over again. */
    void snapshotWell(String s) {
        long stamp = stamped.readLock();
        try {
            while (snapshot == null) {
                long w = stamped.tryConvertToWriteLock(stamp);
                if (w != 0) {
                    stamp = w;
                    snapshot = s;
                    break;
                }
                stamped.unlockRead(stamp);
                stamp = stamped.writeLock();
            }
        } finally {
            stamped.unlock(stamp);
        }
    }

    /** Not asked again when it is the writer. */
    void snapshot(String s) {
        long stamp = stamped.readLock();
        boolean none;
        try {
            none = snapshot == null;
        } finally {
            stamped.unlockRead(stamp);
        }
        if (none) {
            stamp = stamped.writeLock();
            try {
                snapshot = s; // BLOCAL: check-then-act high {{snapshot}}
            } finally {
                stamped.unlockWrite(stamp);
            }
        }
    }

    void forget() {
        long stamp = stamped.writeLock();
        try {
            snapshot = null;
        } finally {
            stamped.unlockWrite(stamp);
        }
    }
}
