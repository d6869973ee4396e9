// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayDeque;
import java.util.Deque;

/** Players meet: wait and notify (ANALYSIS 3, 7). */
public class Matchmaker {
    static final Matchmaker SHARED = new Matchmaker();

    static final class Player {
        String rival;
        int rating;
    }

    private final Deque<Player> lobby = new ArrayDeque<>();
    private int rounds;
    private int paired;
    private int target;
    private Player champion;
    private boolean open = true;

    synchronized void join(Player p) {
        lobby.addLast(p);
        notifyAll();
    }

    // Silent: the size is asked in the loop's condition.
    synchronized Player[] pair() throws InterruptedException {
        while (lobby.size() < 2) {
            wait();
        }
        Player a = lobby.removeFirst();
        Player b = lobby.removeFirst();
        paired += 2;
        return new Player[] {a, b};
    }

    /** The count of before the wait, stored after it. */
    synchronized void pairedLater() throws InterruptedException {
        int n = paired;
        while (lobby.isEmpty()) {
            wait();
        }
        lobby.removeFirst();
        paired = n + 1; // BLOCAL: stale-after-wait high
    }

    /** Woken, it does not ask again; both arms lead there, so nothing decides it. */
    synchronized Player firstOnce() throws InterruptedException {
        if (lobby.isEmpty()) {
            wait();
        }
        return lobby.removeFirst(); // BLOCAL: stale-after-wait medium
    }

    // Silent: woken, it asks.
    synchronized Player first() throws InterruptedException {
        while (lobby.isEmpty()) {
            wait();
        }
        return lobby.removeFirst();
    }

    synchronized void crown(Player p) {
        champion = p;
        rounds++;
        notifyAll();
    }

    synchronized void reset() {
        champion = null;
        rounds = 0;
        target = 0;
        open = !open;
        notifyAll();
    }

    /** The champion may be another by now (high: it is stored). */
    synchronized void challenge(Player p) throws InterruptedException {
        Player c = champion;
        wait();
        if (c != null) {
            p.rating = c.rating + 1; // BLOCAL: stale-after-wait high
        }
    }

    // Silent: the copy is compared with what is there.
    synchronized void awaitRound() throws InterruptedException {
        int r = rounds;
        while (r == rounds) {
            wait();
        }
    }

    /** A target of before the wait. */
    synchronized void aim() throws InterruptedException {
        int goal = rounds + 3;
        while (open) {
            wait();
        }
        target = goal; // BLOCAL: stale-after-wait high
    }

    synchronized int target() {
        return target;
    }

    synchronized boolean isOpen() {
        return open;
    }

    /** Asked in a block of its own, then waited for. */
    void awaitClosed() throws InterruptedException {
        while (isOpen()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: asked in the block that waits.
    void awaitClosedInside() throws InterruptedException {
        synchronized (this) {
            while (isOpen()) {
                wait();
            }
        }
    }

    private final Object bell = new Object();

    void ring() {
        synchronized (bell) {
            bell.notifyAll();
        }
    }

    /** Asked under one lock, waited on another. */
    void awaitBell() throws InterruptedException {
        if (isOpen()) {
            synchronized (bell) {
                bell.wait(); // BLOCAL: check-then-wait medium
            }
        }
    }
}
