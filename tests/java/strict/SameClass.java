// OPTIONS: --check=block-local --callees=same-class
package strict;

/** Callees of the same class are looked into; of others it is assumed that they take no lock and return nothing shared. */
class SameClass {
    static final SameClass SHARED = new SameClass();
    private final Cell cell = new Cell();
    private int n;

    /** Own method. */
    int own() {
        int t = get();
        return t + 1; // STRICT: escaped-value
    }

    /** Silent: the method of another class. */
    int other() {
        int t = cell.get();
        return t + 1;
    }

    /** Silent: by way of an own method that takes no lock. */
    int otherByOwn() {
        int t = fetch();
        return t + 1;
    }

    /** Own blocks count as ever, and the value goes through another class's method unnoticed. */
    int passed() {
        int t;
        synchronized (this) {
            t = n;
        }
        int d = Cell.twice(t); // STRICT: escaped-value
        return d + 1;
    }

    private int fetch() {
        return cell.get();
    }

    synchronized int get() {
        return n;
    }

    synchronized void set(int value) {
        n = value;
        cell.set(value);
    }

    static class Cell {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int v) {
            value = v;
        }

        static int twice(int v) {
            return 2 * v;
        }
    }
}
