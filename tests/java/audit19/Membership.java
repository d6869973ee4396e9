package audit19;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;

/** Who belongs to a cluster, as an immutable view that is replaced, and who leads it. */
public class Membership {
    static final class View {
        final long id;
        final List<String> members;

        View(long id, List<String> members) {
            this.id = id;
            this.members = members;
        }

        View with(String member) {
            List<String> m = new ArrayList<>(members);
            m.add(member);
            return new View(id + 1, Collections.unmodifiableList(m));
        }
    }

    interface Listener {
        void changed(View from, View to);
    }

    static final Membership LOCAL = new Membership();

    private volatile View view = new View(0, Collections.<String>emptyList());
    private final AtomicReference<View> installed = new AtomicReference<>(view);
    private final CopyOnWriteArrayList<String> peers = new CopyOnWriteArrayList<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final Random random = new Random();
    private volatile String leader;
    private long term;

    public void join(String member) {
        view = view.with(member); // BLOCAL: lost-update {{view}}
        peers.addIfAbsent(member);
    }

    public void install(String member) {
        View v = installed.get();
        installed.compareAndSet(v, v.with(member)); // BLOCAL: lost-cas
    }

    public void installSafely(String member) {
        View v;
        do {
            v = installed.get();
        } while (!installed.compareAndSet(v, v.with(member)));
    }

    public void leave(String member) {
        peers.remove(member);
        if (member.equals(leader)) {
            leader = null; // BLOCAL: check-then-act low {{leader}}
        }
    }

    public String any() {
        return peers.get(random.nextInt(peers.size())); // BLOCAL: stale-value {{peers}}
    }

    public String anySafely() {
        Object[] now = peers.toArray();
        return now.length == 0 ? null : (String) now[random.nextInt(now.length)];
    }

    public boolean leads(String member) {
        // was expected as low: the next method copies the field before it tests it
        return leader != null && leader.equals(member); // BLOCAL: check-then-act {{leader}}
    }

    public boolean leadsSafely(String member) {
        String l = leader;
        return l != null && l.equals(member);
    }

    public synchronized long term() {
        return term;
    }

    /** A leader of a term that is over. */
    public void campaign(String self) {
        long t = term();
        for (String p : peers) {
            if (p.compareTo(self) > 0) {
                return;
            }
        }
        synchronized (this) {
            term = t + 1; // BLOCAL: lost-update {{term}}
            leader = self;
        }
    }

    public void campaignSafely(String self) {
        long t = term();
        for (String p : peers) {
            if (p.compareTo(self) > 0) {
                return;
            }
        }
        synchronized (this) {
            if (term == t) {
                term = t + 1; // BENIGN: lost-update rechecked
                leader = self;
            }
        }
    }

    public void listen(Listener l) {
        synchronized (listeners) {
            listeners.add(l);
        }
    }

    public void unlisten(Listener l) {
        synchronized (listeners) {
            listeners.remove(l);
        }
    }

    /** Walks what others change. */
    void announce(View from, View to) {
        for (Listener l : listeners) { // BLOCAL: guarded-by {{listeners}}
            l.changed(from, to);
        }
    }

    void announceSafely(View from, View to) {
        List<Listener> now;
        synchronized (listeners) {
            now = new ArrayList<>(listeners);
        }
        for (Listener l : now) {
            l.changed(from, to);
        }
    }

    void schedule(ScheduledExecutorService timer) {
        timer.execute(() -> announce(view, view));
    }
}
