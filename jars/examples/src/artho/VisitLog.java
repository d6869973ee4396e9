package artho;

/**
 * Artho, Havelund, Biere 2004, Fig. 4: data flow is what matters. The method is not atomic, two blocks of one lock follow
 * each other, and type systems for atomicity reject it. But the second block uses nothing that the first one read.
 *
 * <p>Verdict of the paper: correct; a technique that does not follow the data warns here.
 */
public class VisitLog {
    private final Object lock = new Object();
    private int visits;
    private int lastVisitor;

    public void visit(int visitor) {
        synchronized (lock) {
            visits++;
        }
        int badge = visitor * 31; // of local data only
        synchronized (lock) {
            lastVisitor = badge;
        }
    }

    public void clear() {
        synchronized (lock) {
            visits = 0;
            lastVisitor = 0;
        }
    }

    public boolean visitedBy(int visitor) {
        synchronized (lock) {
            return visits > 0 && lastVisitor == visitor * 31;
        }
    }
}
