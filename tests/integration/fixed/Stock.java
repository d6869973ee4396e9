package shop;

public class Stock {
    static final Stock SHARED = new Stock();
    private int items = 10;

    public synchronized int items() {
        return items;
    }

    public synchronized void deliver(int more) {
        items += more;
    }

    public synchronized boolean take(int wanted) {
        if (items < wanted) {
            return false;
        }
        items -= wanted;
        return true;
    }
}
