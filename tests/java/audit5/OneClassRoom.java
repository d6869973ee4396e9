// RELEASES: 8 17
// OPTIONS: --strict --check=block-local --callees=same-class
package audit5;

/** The published definition, one class at a time: a waiting room. */
class Bell {
    private int rings;

    synchronized int rings() {
        return rings;
    }

    synchronized void ring() {
        rings++;
    }
}

class OneClassRoom {
    static final OneClassRoom SHARED = new OneClassRoom();
    private final Bell bell = new Bell();
    private final int[] chairs = new int[10];
    private int people;
    private int limit = 5;

    synchronized int people() {
        return people;
    }

    synchronized void enter() {
        people++;
    }

    // Silent: another class's callee returns nothing shared.
    boolean rung() {
        return bell.rings() > 0;
    }

    // An own callee does.
    boolean full() {
        int p = people();
        return p >= 5; // STRICT: escaped-value
    }

    // As an index, outside.
    int chair() {
        int p = people();
        return chairs[p]; // STRICT: escaped-value
    }

    // Silent: in one block.
    synchronized boolean fullHeld() {
        return people() >= limit;
    }

    // After a wait the value of before is stale, though the lock is held.
    synchronized int waited() throws InterruptedException {
        int p = people;
        wait();
        return p + 1; // STRICT: stale-after-wait
    }

    // Silent: read after it.
    synchronized int waitedFirst() throws InterruptedException {
        wait();
        return people + 1;
    }

    // Of a loop's last turn.
    int most(int turns) {
        int best = 0;
        for (int i = 0; i < turns; i++) {
            int p = people();
            if (p > best) { // STRICT: escaped-value
                best = p;
            }
        }
        return best;
    }

    // Under the same lock, another field.
    void tighten() {
        int p;
        synchronized (this) {
            p = people;
        }
        synchronized (this) {
            limit = p; // STRICT: stale-value
        }
    }
}
