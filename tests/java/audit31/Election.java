// RELEASES: 8 17
package audit31;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Terms, votes and the leader of each. */
public class Election {
    static final Election SHARED = new Election();

    private final Object lock = new Object();
    private long term;
    private String votedFor;
    private String leader;
    private int votes;
    private final ReentrantLock mutex = new ReentrantLock();
    private final Condition elected = mutex.newCondition();
    private String chief;
    private int round;
    private volatile long epoch;
    private volatile String owner;

    /** The term went on while it was asked. (First high: one arm leaves the block.) */
    boolean vote(long t, String who) {
        synchronized (lock) {
            if (t < term) {
                return false;
            }
        }
        boolean fresh = who.compareTo("m") > 0;
        synchronized (lock) {
            term = t; // BLOCAL: check-then-act medium {{term}}
            votedFor = who;
        }
        return fresh;
    }

    /** Silent: the term is asked again. */
    boolean voteWell(long t, String who) {
        synchronized (lock) {
            if (t < term) {
                return false;
            }
        }
        boolean fresh = who.compareTo("m") > 0;
        synchronized (lock) {
            if (t < term) {
                return false;
            }
            term = t; // BENIGN: check-then-act rechecked
            votedFor = who;
        }
        return fresh;
    }

    /** The votes of another term make a leader. */
    void won(int majority, String me) {
        boolean enough;
        synchronized (lock) {
            enough = votes >= majority;
        }
        if (enough) {
            synchronized (lock) {
                leader = me; // BLOCAL: check-then-act medium {{votes}}
            }
        }
    }

    void newTerm() {
        synchronized (lock) {
            term++;
            votes = 0;
            leader = null;
            votedFor = null;
        }
    }

    /** Silent: counted and decided at once. */
    void voted(int majority, String me) {
        synchronized (lock) {
            if (++votes >= majority) {
                leader = me;
            }
        }
    }

    /** The round that was before the wait. */
    int awaitRound() throws InterruptedException {
        mutex.lock();
        try {
            int r = round;
            while (chief == null) {
                elected.await();
            }
            round = r + 1; // BLOCAL: stale-after-wait high {{round}}
            return r;
        } finally {
            mutex.unlock();
        }
    }

    /** Silent: read behind the wait. */
    int awaitRoundWell() throws InterruptedException {
        mutex.lock();
        try {
            while (chief == null) {
                elected.await();
            }
            return ++round;
        } finally {
            mutex.unlock();
        }
    }

    /** Elected between the look and the wait: nobody wakes it. */
    void awaitChief() throws InterruptedException {
        boolean none;
        mutex.lock();
        try {
            none = chief == null;
        } finally {
            mutex.unlock();
        }
        if (none) {
            mutex.lock();
            try {
                elected.await(); // BLOCAL: check-then-wait high {{chief}}
            } finally {
                mutex.unlock();
            }
        }
    }

    void elect(String who) {
        mutex.lock();
        try {
            chief = who;
            elected.signalAll();
        } finally {
            mutex.unlock();
        }
    }

    void depose() {
        mutex.lock();
        try {
            chief = null;
            round = 0;
        } finally {
            mutex.unlock();
        }
    }

    /** Silent: a stamp that is compared under the lock with the one before. */
    boolean claim(String me) {
        int seen;
        mutex.lock();
        try {
            seen = round;
        } finally {
            mutex.unlock();
        }
        String name = me.toLowerCase();
        mutex.lock();
        try {
            if (round != seen) {
                return false;
            }
            chief = name;
            round = seen + 1; // BENIGN: lost-update rechecked
            return true;
        } finally {
            mutex.unlock();
        }
    }

    /** Two steps on, one counts. */
    void nextEpoch(String who) {
        epoch = epoch + 1; // BLOCAL: lost-update high {{epoch}}
        owner = who;
    }

    /** Silent: under the lock of all who write. */
    void nextEpochWell(String who) {
        synchronized (lock) {
            owner = who;
        }
    }
}
