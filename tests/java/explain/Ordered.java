package explain;

class Worker extends Thread {
    private int steps;

    static void runOne() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
        int seen;
        synchronized (w) {
            seen = w.steps;
        }
        synchronized (w) {
            w.steps = seen + 1; // BENIGN: lost-update ordered
        }
    }

    @Override
    public synchronized void run() {
        steps++;
    }
}

class UnjoinedWorker extends Thread {
    private int steps;

    static void runOne() {
        UnjoinedWorker w = new UnjoinedWorker();
        w.start();
        int seen;
        synchronized (w) {
            seen = w.steps;
        }
        synchronized (w) {
            w.steps = seen + 1; // BLOCAL: lost-update
        }
    }

    @Override
    public synchronized void run() {
        steps++;
    }
}
