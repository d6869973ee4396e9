package explain;

class Stock {
    static final Stock SHARED = new Stock();
    private int boxes;

    synchronized void add() {
        boxes++;
    }

    synchronized void remove() {
        boxes--;
    }

    synchronized void fill() {
        boxes = 100;
    }

    void clear() {
        boxes = 0; // BLOCAL: guarded-by
    }
}
