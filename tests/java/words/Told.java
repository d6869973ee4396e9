package words;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who interferes is somebody else than who is told already; the lock has the name that it has where the access is. */
class Told {
    static final Told SHARED = new Told();
    private int votes;
    private int term, seats;
    private volatile Thread worker;
    private final Map<String, Integer> marks = new ConcurrentHashMap<>();
    final Members members = new Members();

    /** What several have, each member added under its own monitor. */
    static class Members {
        final List<String> all = new ArrayList<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }
    }

    synchronized int votes() {
        return votes;
    }

    synchronized void setVotes(int n) {
        votes = n;
    }

    /* The one writer is the setter, which this method calls, too: recount() is who else does. */
    void vote() {
        setVotes(votes() + 1); // BLOCAL: lost-update {{'votes' is written back from a value read at line 41}}
    }

    void recount() {
        setVotes(0);
    }

    synchronized int term() {
        return term;
    }

    synchronized void setTerm(int n) {
        term = n;
    }

    /* The setter, or nextElection(): that one is nobody who is told already. */
    void nextTerm() {
        setTerm(term() + 1); // BLOCAL: lost-update {{'term' is written back from a value read at line 58}}
    }

    synchronized void nextElection() {
        term = 2 * term;
    }

    String name() {
        return worker != null ? worker.getName() : ""; // BLOCAL: check-then-act low {{'worker' is tested, then read again and used; no lock}} [[the object is certainly the same]]
    }

    String nameInTwo() {
        if (worker == null) {
            return "";
        }
        return worker.getName(); // BLOCAL: check-then-act low {{'worker' is read again and used, though only what it was at line 70 was tested}}
    }

    void start(Thread t) {
        worker = t;
    }

    void stop() {
        worker = null;
    }

    void tell() {
        for (String s : members.all) { // BLOCAL: guarded-by medium {{'all' is walked over without 'this.members', which}}
            System.out.println(s);
        }
    }

    static void tellAll(Told t) {
        for (String s : t.members.all) { // BLOCAL: guarded-by low {{.members', which all who change it hold}}
            System.err.println(s);
        }
    }

    /* An overload of the same name is told from the method itself. */
    void mark(String key) {
        Integer n = marks.get(key);
        if (n == null) {
            marks.put(key, 1); // BLOCAL: check-then-act {{'marks' is changed by put() depending on what get() found at line 98}}
        }
    }

    void mark(String key, int n) {
        marks.put(key, n);
    }

    synchronized int seats() {
        return seats;
    }

    synchronized void setSeats(int n) {
        seats = n;
    }

    /* Who else calls the setter has its name, or is called by this method, too: neither is told. */
    synchronized void setSeats(String n) {
        setSeats(n.length());
    }

    void addSeat() {
        setSeats(seats() + 1); // BLOCAL: lost-update {{'seats' is written back}}
        widen();
    }

    private void widen() {
        setSeats(2);
    }
}
