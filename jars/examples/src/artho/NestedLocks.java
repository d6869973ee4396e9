package artho;

/**
 * Artho, Havelund, Biere 2004, section 4: nested locks. A value read under an outer lock stays current inside an inner
 * block and after it. A value read under the inner lock is stale once the inner lock is released, although the outer one
 * is still held: whoever takes only the inner lock can write in between.
 *
 * <p>Verdict of the paper: {@code addRow} is correct, {@code widen} uses a stale value.
 */
public class NestedLocks {
    private final Object table = new Object();
    private final Object row = new Object();
    private int rows; // guarded by table
    private int cells = 1; // guarded by row

    public void addRow(int width) {
        synchronized (table) {
            int before = rows;
            synchronized (row) {
                cells += width;
            }
            rows = before + 1;
        }
    }

    public void widen() {
        synchronized (table) {
            int before;
            synchronized (row) {
                before = cells;
            }
            rows = rows + 1;
            synchronized (row) {
                cells = before * 2; // BLOCAL: lost-update {{'cells'}}
            }
        }
    }

    public void setCells(int width) {
        synchronized (row) {
            cells = width;
        }
    }

    public void clearCells() {
        synchronized (row) {
            cells = 0;
        }
    }

    public void clearRows() {
        synchronized (table) {
            rows = 0;
        }
    }

    public int size() {
        synchronized (table) {
            synchronized (row) {
                return rows * cells;
            }
        }
    }
}
