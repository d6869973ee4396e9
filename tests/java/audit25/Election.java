package audit25;

import java.util.HashSet;
import java.util.Set;

/** A leader election: the three sorts of acts of check-then-act (section 7). */
public class Election implements Runnable {
    static final Election ELECTION = new Election();

    private final Set<String> members = new HashSet<>();
    private String leader;
    private int term;
    private int votes;
    private boolean running;
    private long heartbeats;
    private String note;

    synchronized String leader() {
        return leader;
    }

    synchronized int term() {
        return term;
    }

    /** (a) the same field. Was expected high, but the check is in another method (docs/kinds.md). */
    void stand(String name) {
        if (leader() == null) {
            synchronized (this) {
                leader = name; // BLOCAL: check-then-act medium {{leader}}
                heartbeats = 0;
            }
        }
    }

    /** Silent. */
    synchronized void standWell(String name) {
        if (leader() == null) {
            leader = name;
            heartbeats = 0;
        }
    }

    /** (b) a field that some block writes together with the checked one. */
    void vote(int forTerm) {
        if (term() == forTerm) {
            synchronized (this) {
                votes++; // BLOCAL: check-then-act medium {{term}}
            }
        }
    }

    synchronized void newTerm() {
        term++;
        votes = 0;
        leader = null;
    }

    /** (c) any other state of that lock. */
    void comment(String text) {
        if (term() > 3) {
            synchronized (this) {
                note = text; // BLOCAL: check-then-act low {{term}}
            }
        }
    }

    synchronized void forgetNote() {
        note = null;
    }

    /** Silent: testing the same field again is no act. */
    boolean steady() {
        int t = term();
        if (t > 0) {
            synchronized (this) {
                return term == t;
            }
        }
        return false;
    }

    /** Left by a return that does nothing else: the act is in the first block, the check outside. */
    void join(String name) {
        synchronized (this) {
            if (members.contains(name)) {
                return;
            }
        }
        synchronized (this) {
            members.add(name); // BLOCAL: check-then-act medium {{members}}
        }
    }

    synchronized void leave(String name) {
        members.remove(name);
    }

    /** Another field of that lock is tested afresh: one step lower. */
    void resign(String name) {
        String l = leader();
        if (name.equals(l)) {
            synchronized (this) {
                if (running) {
                    leader = null; // BLOCAL: check-then-act medium {{leader}}
                }
            }
        }
    }

    /** Silent: a call that does not warrant less than the first answer did. */
    int knownLength(String name) {
        boolean known;
        synchronized (this) {
            known = members.contains(name);
        }
        return known ? name.length() : 0;
    }

    synchronized void start() {
        running = true;
    }

    synchronized void stop() {
        running = false;
        heartbeats = -1;
    }

    /** Waiting by a loop that merely sleeps, and then done in a new block. */
    void afterStop() throws InterruptedException {
        while (running()) {
            Thread.sleep(10);
        }
        synchronized (this) {
            running = true; // BLOCAL: check-then-act medium {{running}}
        }
    }

    synchronized boolean running() {
        return running;
    }

    /** A conditional expression decides the value that is stored. */
    void succeed(String name) {
        String l = leader();
        String n = l == null ? name : l;
        synchronized (this) {
            leader = n; // BLOCAL: lost-update high {{leader}}
        }
    }

    /** A count in a method of its own, decided at its caller's: not in one method, and so not high, as was expected. */
    private synchronized void beat() {
        heartbeats++;
    }

    void beatIf() {
        long h;
        synchronized (this) {
            h = heartbeats;
        }
        if (h < 100) {
            beat(); // BLOCAL: check-then-act medium {{heartbeats}}
        }
    }

    @Override
    public void run() {
        start();
        newTerm();
        standWell("a");
        leave("b");
        stop();
    }

    public static void main(String[] a) {
        Thread t = new Thread(ELECTION);
        t.start();
        new Thread(ELECTION).start();
    }
}
