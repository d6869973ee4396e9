package audit24;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** A semaphore of one permit is a lock. */
public class Tickets implements Runnable {
    static final Tickets OFFICE = new Tickets();

    private final Semaphore mutex = new Semaphore(1);
    private final Semaphore many = new Semaphore(5);
    private final List<String> sold = new ArrayList<>();
    private final Map<String, Map<Integer, String>> seats = new HashMap<>();
    private int left = 100;
    private int refunds;
    private String seller;

    public static void main(String[] args) {
        new Thread(OFFICE).start();
        new Thread(OFFICE).start();
    }

    @Override
    public void run() {
        try {
            sell("x");
            refund("x");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void sell(String who) throws InterruptedException {
        mutex.acquire();
        try {
            left--;
            sold.add(who);
        } finally {
            mutex.release();
        }
    }

    void refund(String who) throws InterruptedException {
        mutex.acquire();
        try {
            left++;
            sold.remove(who);
            refunds++;
        } finally {
            mutex.release();
        }
    }

    void sellIfAny(String who) throws InterruptedException {
        mutex.acquire();
        boolean any = left > 0;
        mutex.release();
        if (any) {
            mutex.acquire();
            left--; // BLOCAL: check-then-act high {{left}}
            mutex.release();
        }
    }

    boolean sellIfAnyWell(String who) throws InterruptedException {
        mutex.acquireUninterruptibly();
        try {
            if (left <= 0) {
                return false;
            }
            left--;
            return true;
        } finally {
            mutex.release();
        }
    }

    void sellChecked(String who) throws InterruptedException {
        mutex.acquire();
        boolean any = left > 0;
        mutex.release();
        if (any) {
            mutex.acquire();
            try {
                if (left > 0) {
                    left--; // BENIGN: check-then-act rechecked
                }
            } finally {
                mutex.release();
            }
        }
    }

    /** Five permits exclude nobody: silent but for what is no lock's. */
    void count() throws InterruptedException {
        many.acquire();
        int r = refunds;
        many.release();
        System.out.println(r);
    }

    void hold(String show, int seat, String who) throws InterruptedException {
        mutex.acquire();
        Map<Integer, String> m = seats.get(show);
        mutex.release();
        if (m == null) {
            m = new HashMap<>();
            mutex.acquire();
            seats.put(show, m); // BLOCAL: check-then-act high {{seats}}
            mutex.release();
        }
    }

    void holdWell(String show, int seat, String who) throws InterruptedException {
        mutex.acquire();
        try {
            seats.computeIfAbsent(show, s -> new HashMap<>()).put(seat, who);
        } finally {
            mutex.release();
        }
    }

    void cancel(String show) throws InterruptedException {
        mutex.acquire();
        seats.remove(show);
        mutex.release();
    }

    private int refunds() throws InterruptedException {
        mutex.acquire();
        try {
            return refunds;
        } finally {
            mutex.release();
        }
    }

    void halve() throws InterruptedException {
        int r = refunds();
        mutex.acquire();
        try {
            refunds = r / 2; // BLOCAL: lost-update high {{refunds}}
        } finally {
            mutex.release();
        }
    }

    void halveAll(int depth) throws InterruptedException {
        if (depth == 0) {
            return;
        }
        mutex.acquire();
        try {
            refunds = refunds / 2;
        } finally {
            mutex.release();
        }
        halveAll(depth - 1);
    }

    void reset() {
        mutex.acquireUninterruptibly();
        refunds = 0;
        mutex.release();
    }

    /** All others take the permit. */
    void forget() {
        refunds = 0; // BLOCAL: guarded-by medium {{refunds}}
    }

    void sellNow(String who) throws InterruptedException {
        if (mutex.tryAcquire()) {
            try {
                seller = who;
            } finally {
                mutex.release();
            }
        }
    }

    /** Tried twice. */
    void passOn(String who) {
        String s = null;
        if (mutex.tryAcquire()) {
            s = seller;
            mutex.release();
        }
        if (s == null && mutex.tryAcquire()) {
            seller = who; // BLOCAL: check-then-act high {{seller}}
            mutex.release();
        }
    }
}
