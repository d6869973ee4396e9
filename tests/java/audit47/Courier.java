// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A server: an acceptor takes links, each of which has a thread of its own; the roster, the tally and the bans are for all. */
public class Courier {
    static final class Roster {
        private final Object gate = new Object();
        private final Map<Integer, Link> links = new HashMap<>();
        private int peak;
        private int refused;

        int size() {
            synchronized (gate) {
                return links.size();
            }
        }

        void put(Link l) {
            synchronized (gate) {
                links.put(l.number, l);
            }
        }

        Link of(int number) {
            synchronized (gate) {
                return links.get(number);
            }
        }

        Link drop(int number) {
            synchronized (gate) {
                return links.remove(number);
            }
        }

        boolean putIfRoom(Link l, int most) {
            synchronized (gate) {
                if (links.size() >= most) {
                    refused++;
                    return false;
                }
                links.put(l.number, l);
                return true;
            }
        }

        // Silent: a copy, made under the lock.
        List<Link> all() {
            synchronized (gate) {
                return new ArrayList<>(links.values());
            }
        }

        Collection<Link> view() {
            synchronized (gate) {
                return links.values(); // BLOCAL: stale-value
            }
        }

        void notePeakLate() {
            int now = size();
            synchronized (gate) {
                if (now > peak) {
                    // Low: so many there were, once, and the peak is asked afresh.
                    peak = now; // BLOCAL: check-then-act low
                }
            }
        }

        // Silent: both in one block, by reentrance.
        void notePeak() {
            synchronized (gate) {
                int now = size();
                if (now > peak) {
                    peak = now;
                }
            }
        }

        int refused() {
            synchronized (gate) {
                return refused;
            }
        }

        void refuseLate() {
            int r = refused();
            synchronized (gate) {
                refused = r + 1; // BLOCAL: lost-update
            }
        }

        // Silent: the number is fetched and set back in one block.
        int takeRefused() {
            synchronized (gate) {
                int r = refused;
                refused = 0;
                return r;
            }
        }
    }

    /** One peer; it is a thread, and what it has in buffers nobody else sees. */
    static class Link extends Thread {
        final int number;
        private final Courier home;
        private int lines;
        private final StringBuilder text = new StringBuilder();
        private final Queue<String> out = new ConcurrentLinkedQueue<>();
        private volatile boolean over;

        Link(int number, Courier home) {
            this.number = number;
            this.home = home;
        }

        // Silent: lines and text are this thread's own.
        @Override
        public void run() {
            while (!over) {
                String next = out.poll();
                if (next == null) {
                    Thread.onSpinWait();
                    continue;
                }
                text.append(next);
                int n = lines;
                lines = n + 1;
                home.count(next.length());
                home.countRightly(next.length());
            }
            home.left(this);
        }

        void send(String s) {
            out.add(s);
        }

        void end() {
            over = true;
        }
    }

    private final Roster roster = new Roster();
    private final Map<String, Integer> strikes = new ConcurrentHashMap<>();
    private final AtomicLong rightly = new AtomicLong();
    private volatile long octets;
    private final int most;
    private volatile boolean closed;
    private final Queue<Link> ending = new ConcurrentLinkedQueue<>();

    Courier(int most) {
        this.most = most;
    }

    void count(int n) {
        // Low: that the links are many, all of one server, is not seen, for others start them.
        octets += n; // BLOCAL: lost-update low
    }

    // Silent: one operation.
    void countRightly(int n) {
        rightly.addAndGet(n);
    }

    long octets() {
        return octets + rightly.get();
    }

    void acceptLate(Link l) {
        if (roster.size() < most) {
            roster.put(l); // BLOCAL: check-then-act
            l.start();
        }
    }

    // Silent: the roster looks and puts at once.
    void accept(Link l) {
        if (roster.putIfRoom(l, most)) {
            l.start();
        }
    }

    void left(Link l) {
        roster.drop(l.number);
    }

    void tellLate(int number, String s) {
        if (roster.of(number) != null) {
            roster.of(number).send(s); // BLOCAL: check-then-act medium
        }
    }

    // Silent: one look, and what it answered is used.
    void tell(int number, String s) {
        Link l = roster.of(number);
        if (l != null) {
            l.send(s);
        }
    }

    void strikeLate(String host) {
        Integer n = strikes.get(host);
        strikes.put(host, n == null ? 1 : n + 1); // BLOCAL: lost-update
    }

    // Silent: at once.
    void strike(String host) {
        strikes.merge(host, 1, Integer::sum);
    }

    boolean pardonLate(String host) {
        if (strikes.getOrDefault(host, 0) > 3) {
            return false;
        }
        // A bug that was not meant: who struck again in between is pardoned, and two are told so.
        strikes.remove(host); // BLOCAL: check-then-act
        return true;
    }

    void lastLink(Link l) {
        if (closed) {
            l.end();
            return;
        }
        ending.add(l); // BLOCAL: check-then-act
    }

    void close() {
        closed = true;
        for (Link l : ending) {
            l.end();
        }
    }

    void broadcastLate(String s) {
        for (Link l : roster.view()) {
            l.send(s);
        }
    }

    // Silent.
    void broadcast(String s) {
        for (Link l : roster.all()) {
            l.send(s);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Courier c = new Courier(64);
        for (int a = 0; a < 2; a++) {
            Thread acceptor = new Thread(() -> {
                for (int i = 0; i < 1000; i++) {
                    Link l = new Link(i, c);
                    if (i % 2 == 0) {
                        c.accept(l);
                    } else {
                        c.acceptLate(l);
                    }
                    c.tell(i, "hello");
                    c.tellLate(i, "hello");
                    c.strike("host" + i);
                    c.strikeLate("host" + i);
                    c.pardonLate("host" + i);
                    c.lastLink(l);
                    c.roster.notePeak();
                    c.roster.notePeakLate();
                    c.roster.refuseLate();
                    c.roster.takeRefused();
                }
            });
            acceptor.start();
        }
        c.broadcast("up");
        c.broadcastLate("up");
        c.close();
    }
}
