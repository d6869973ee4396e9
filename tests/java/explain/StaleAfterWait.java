package explain;

class Store {
    static final Store SHARED = new Store();
    private int items;

    synchronized void put() {
        items++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        int seen = items;
        if (seen == 0) {
            wait();
        }
        items = seen - 1; // BLOCAL: stale-after-wait {{'items'}}
    }
}

class MendedStore {
    static final MendedStore SHARED = new MendedStore();
    private int items;

    synchronized void put() {
        items++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        while (items == 0) {
            wait();
        }
        items--;
    }
}
