package explain;

class Purse {
    private int coins;

    synchronized void change(int by) {
        coins += by;
    }

    synchronized int coins() {
        return coins;
    }
}

class Till {
    static final Till SHARED = new Till();
    final Purse left = new Purse();
    final Purse right = new Purse();

    synchronized void move(int coins) {
        left.change(-coins); // BLOCAL: non-atomic
        right.change(coins);
    }

    int all() {
        return left.coins() + right.coins(); // the lock of Till is not held
    }
}
