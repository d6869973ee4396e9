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

    public boolean take(int wanted) {
        int seen = items();
        if (seen < wanted) {
            return false;
        }
        synchronized (this) {
            items = seen - wanted; // what was delivered meanwhile is lost
        }
        return true;
    }
}
