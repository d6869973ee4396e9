package audit23;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A semaphore with one permit is a lock. */
public class Permits implements Runnable {
    private static final Semaphore MUTEX = new Semaphore(1);
    private static int spent;
    private static int budget = 100;

    private final Semaphore door = new Semaphore(1, true);
    private final Deque<String> visitors = new ArrayDeque<>();
    private String last;

    public static void main(String[] args) {
        Permits p = new Permits();
        for (int i = 0; i < 4; i++) {
            new Thread(p).start();
        }
    }

    @Override
    public void run() {
        try {
            spend(1);
            spendWell(1);
            spendIfThere(3);
            enter("a");
            leave();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void spend(int n) throws InterruptedException {
        MUTEX.acquire();
        int s = spent;
        MUTEX.release();
        s += n;
        MUTEX.acquire();
        spent = s; // BLOCAL: lost-update high {{spent}}
        MUTEX.release();
    }

    static void spendWell(int n) {
        MUTEX.acquireUninterruptibly();
        try {
            spent += n;
        } finally {
            MUTEX.release();
        }
    }

    static boolean spendIfThere(int n) throws InterruptedException {
        if (!MUTEX.tryAcquire(1, TimeUnit.SECONDS)) {
            return false;
        }
        boolean enough;
        try {
            enough = budget >= n;
        } finally {
            MUTEX.release();
        }
        if (enough) {
            MUTEX.acquire();
            try {
                budget -= n; // BLOCAL: check-then-act high {{budget}}
            } finally {
                MUTEX.release();
            }
        }
        return enough;
    }

    static boolean spendIfThereWell(int n) {
        if (!MUTEX.tryAcquire()) {
            return false;
        }
        try {
            if (budget < n) {
                return false;
            }
            budget -= n;
            return true;
        } finally {
            MUTEX.release();
        }
    }

    void enter(String who) throws InterruptedException {
        door.acquire();
        try {
            visitors.addLast(who);
            last = who;
        } finally {
            door.release();
        }
    }

    /** Somebody else may have left by the second block. */
    String leave() throws InterruptedException {
        boolean any;
        door.acquire();
        any = !visitors.isEmpty();
        door.release();
        if (any) {
            door.acquire();
            try {
                return visitors.removeFirst(); // BLOCAL: check-then-act medium {{visitors}}
            } finally {
                door.release();
            }
        }
        return null;
    }

    String leaveWell() throws InterruptedException {
        door.acquire();
        try {
            return visitors.isEmpty() ? null : visitors.removeFirst();
        } finally {
            door.release();
        }
    }
}
