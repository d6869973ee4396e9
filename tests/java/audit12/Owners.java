// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Handing over by all means. */
final class WorkQueue {
    static final WorkQueue SHARED = new WorkQueue();

    static final class Task {
        Task next;
        int tries;
        boolean done;
    }

    private Task head;
    private Task running;
    private final List<Task> tasks = new ArrayList<>();
    private final Map<String, Task> named = new HashMap<>();
    private int done;
    private long sequence;
    private long published;
    private Object[] buffer = new Object[16];
    private Object[] spare = new Object[16];

    synchronized void push(Task t) {
        t.next = head;
        head = t;
        tasks.add(t);
    }

    synchronized void name(String name, Task t) {
        named.put(name, t);
    }

    // Unlinked: whoever comes later does not see it.
    void popAndRun() {
        Task t;
        synchronized (this) {
            t = head;
            if (t != null) {
                head = t.next;
            }
        }
        synchronized (this) {
            running = t; // BENIGN: stale-value handed-over
        }
    }

    void peekAndRun() {
        Task t;
        synchronized (this) {
            t = head;
        }
        synchronized (this) {
            running = t; // BLOCAL: stale-value medium
        }
    }

    void removeAndMark() {
        Task t;
        synchronized (this) {
            t = tasks.remove(0);
        }
        synchronized (this) {
            t.done = true; // BENIGN: stale-value handed-over
        }
    }

    void getAndMark() {
        Task t;
        synchronized (this) {
            t = tasks.get(0);
        }
        synchronized (this) {
            t.done = true; // BLOCAL: stale-value medium
        }
    }

    void takeNamed(String name) {
        Task t;
        synchronized (this) {
            t = named.remove(name);
        }
        if (t != null) {
            synchronized (this) {
                done++; // BENIGN: check-then-act handed-over
            }
        }
    }

    void findNamed(String name) {
        Task t;
        synchronized (this) {
            t = named.get(name);
        }
        if (t != null) {
            synchronized (this) {
                done++; // BLOCAL: check-then-act low
            }
        }
    }

    // The buffers change places: who has the full one has it alone.
    void swap() {
        Object[] full;
        synchronized (this) {
            full = buffer;
            buffer = new Object[16];
        }
        synchronized (this) {
            spare = full; // BENIGN: stale-value handed-over
        }
    }

    void clearBuffer() {
        synchronized (this) {
            buffer = new Object[16];
            spare = null;
        }
    }

    void publish() {
        long mine;
        synchronized (this) {
            sequence++;
            mine = sequence;
        }
        synchronized (this) {
            published = mine; // BLOCAL: stale-value medium
        }
    }

    void publishOwn() {
        long mine;
        synchronized (this) {
            mine = ++sequence;
        }
        synchronized (this) {
            published = mine; // BENIGN: stale-value handed-over
        }
    }

    synchronized void restart() {
        sequence = 0;
    }

    void retryAll() {
        List<Task> copy;
        synchronized (this) {
            copy = new ArrayList<>(tasks);
            tasks.clear();
        }
        synchronized (this) {
            for (Task t : copy) {
                t.tries++; // BENIGN: stale-value handed-over
            }
        }
    }
}

/** One lock covers all. */
final class Outer {
    static final Outer SHARED = new Outer();
    private final Object big = new Object();
    private final Object small = new Object();
    private int state;
    private int other;

    // Silent: the big lock is held by all writers, and throughout.
    void twice() {
        synchronized (big) {
            int seen;
            synchronized (small) {
                seen = state;
            }
            synchronized (small) {
                state = seen + 1;
            }
        }
    }

    // Silent: likewise.
    void reset() {
        synchronized (big) {
            synchronized (small) {
                state = 0;
            }
        }
    }

    // The other state is written under the small lock alone.
    void otherTwice() {
        synchronized (big) {
            int seen;
            synchronized (small) {
                seen = other;
            }
            synchronized (small) {
                other = seen + 1; // BLOCAL: lost-update high
            }
        }
    }

    void resetOther() {
        synchronized (small) {
            other = 0;
        }
    }
}

/** Inheritance. */
abstract class AbstractService {
    protected boolean started;
    protected int restarts;

    synchronized boolean isStarted() {
        return started;
    }

    synchronized void stop() {
        started = false;
    }

    protected abstract void doStart();

    // The state is looked at, and changed, in two blocks.
    void start() {
        synchronized (this) {
            if (started) {
                return;
            }
        }
        doStart();
        synchronized (this) {
            started = true; // BLOCAL: check-then-act medium
        }
    }

    // Silent: in one.
    synchronized void startAtOnce() {
        if (!started) {
            doStart();
            started = true;
        }
    }
}

final class MailService extends AbstractService {
    static final MailService SHARED = new MailService();

    @Override
    protected void doStart() {
        System.setProperty("mail", "on");
    }

    void restart() {
        int n;
        synchronized (this) {
            n = restarts;
        }
        stop();
        synchronized (this) {
            restarts = n + 1; // BLOCAL: lost-update high
        }
    }

    synchronized void forget() {
        restarts = 0;
    }
}

/** Objects in concurrent maps, and the threads that use them. */
final class Player {
    private int score;
    private String team;

    synchronized int score() {
        return score;
    }

    synchronized void score(int to) {
        score = to;
    }

    void win(int points) {
        int old;
        synchronized (this) {
            old = score;
        }
        synchronized (this) {
            score = old + points; // BLOCAL: lost-update high
        }
    }

    // Silent: at once.
    synchronized void winAtOnce(int points) {
        score += points;
    }

    void join(String name) {
        if (team == null) {
            synchronized (this) {
                team = name; // BLOCAL: check-then-act medium
            }
        }
    }

    synchronized void leave() {
        team = null;
    }
}

final class Game {
    private final Map<String, Player> players = new ConcurrentHashMap<>();
    private final ExecutorService executor = Executors.newCachedThreadPool();

    void enter(String name) {
        players.put(name, new Player());
    }

    void play(String name) {
        executor.submit(() -> players.get(name).win(3));
        executor.submit(() -> players.get(name).join("red"));
    }

    // Silent: the iterator of a concurrent map is weakly consistent.
    void remove(String name) {
        for (Iterator<Player> all = players.values().iterator(); all.hasNext();) {
            if (all.next().score() == 0) {
                all.remove();
            }
        }
    }
}
