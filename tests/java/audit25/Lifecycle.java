package audit25;

/** A server's life: before the threads start, after they have ended, and what nothing writes (section 8). */
public class Lifecycle {

    static class Server implements Runnable {
        private int clients;
        private String banner = "";

        synchronized void accept() {
            clients++;
        }

        synchronized void drop() {
            clients = 0;
        }

        /** While its threads run. */
        void halve() {
            int c;
            synchronized (this) {
                c = clients;
            }
            synchronized (this) {
                clients = c / 2; // BLOCAL: lost-update {{clients}}
            }
        }

        @Override
        public void run() {
            accept();
            halve();
            say("x");
        }

        synchronized void say(String s) {
            banner = s;
        }

        synchronized String banner() {
            return banner;
        }
    }

    /** Silent, confined: it is made and used here, and goes nowhere. */
    static int alone() {
        Counter c = new Counter();
        int n;
        synchronized (c) {
            n = c.n;
        }
        synchronized (c) {
            c.n = n + 1;
        }
        return c.n;
    }

    static class Counter {
        int n;
    }

    /** Before the only thread that gets it is started: ordered. */
    static void startLater() throws InterruptedException {
        Counter c = new Counter();
        Thread t = new Thread(() -> {
            synchronized (c) {
                c.n++;
            }
        });
        int n;
        synchronized (c) {
            n = c.n;
        }
        synchronized (c) {
            c.n = n + 1; // BENIGN: lost-update ordered
        }
        t.start();
        t.join();
        synchronized (c) {
            n = c.n;
        }
        synchronized (c) {
            c.n = n + 1; // BENIGN: lost-update ordered
        }
    }

    /** While it runs. */
    static void meanwhile() throws InterruptedException {
        Counter c = new Counter();
        Thread t = new Thread(() -> {
            synchronized (c) {
                c.n++;
            }
        });
        t.start();
        int n;
        synchronized (c) {
            n = c.n;
        }
        synchronized (c) {
            c.n = n + 1; // BLOCAL: lost-update {{n}}
        }
        t.join();
    }

    public static void main(String[] a) throws InterruptedException {
        Server s = new Server();
        Thread one = new Thread(s);
        Thread two = new Thread(s);
        one.start();
        two.start();
        s.drop();
        s.halve();
        one.join();
        two.join();
        startLater();
        meanwhile();
        alone();
    }
}
