// RELEASES: 8 17
package audit37;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Concurrent collections: what one operation has said, another one does. */
public class Sets {
    static final Sets SHARED = new Sets();

    static final class Session {
        private final String id;
        private volatile long seen;
        private final List<String> notes = new CopyOnWriteArrayList<>();

        Session(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }

        void touch() {
            seen = System.nanoTime();
        }

        boolean old(long now) {
            return now - seen > 1000;
        }
    }

    private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();
    private final ConcurrentSkipListMap<Long, Session> byTime = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<String, Integer> scores = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListSet<Integer> ids = new ConcurrentSkipListSet<>();
    private final CopyOnWriteArrayList<Session> all = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArraySet<String> tags = new CopyOnWriteArraySet<>();
    private final ConcurrentHashMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Integer> totals = new ConcurrentHashMap<>();
    private final BlockingQueue<Session> waiting = new ArrayBlockingQueue<>(8);
    private final LinkedBlockingDeque<String> recent = new LinkedBlockingDeque<>();
    private final PriorityBlockingQueue<Long> due = new PriorityBlockingQueue<>();
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final Exchanger<List<String>> exchanger = new Exchanger<>();
    private final Phaser phaser = new Phaser(1);

    void give(Session s) {
        idle.addFirst(s);
        byTime.put(System.nanoTime(), s);
        all.add(s);
        waiting.offer(s);
    }

    /** The oldest is looked at; another may be taken. */
    Session oldest(long now) {
        Session s = idle.peekLast();
        if (s != null && s.old(now)) {
            return idle.pollLast(); // BLOCAL: check-then-act {{idle}}
        }
        return null;
    }

    /** Silent: that very one is removed, and the deque tells whether it was there. */
    Session oldestMended(long now) {
        Session s = idle.peekLast();
        if (s != null && s.old(now) && idle.remove(s)) {
            return s;
        }
        return null;
    }

    /** There was one; the next call fails if there is none. */
    Session next() {
        if (idle.isEmpty()) {
            return null;
        }
        return idle.removeFirst(); // BLOCAL: check-then-act {{idle}}
    }

    /** Who comes too late is told. (Was expected silent; it is low, as in a loop that does so.) */
    Session nextMended() {
        if (idle.isEmpty()) {
            return null;
        }
        try {
            return idle.removeFirst(); // BLOCAL: check-then-act low {{idle}}
        } catch (NoSuchElementException e) {
            return null;
        }
    }

    /** Silent. */
    Session nextPolled() {
        return idle.pollFirst();
    }

    /** The first entry by one operation, and taken away by its key. */
    Session earliest() {
        Map.Entry<Long, Session> e = byTime.firstEntry();
        if (e == null) {
            return null;
        }
        byTime.remove(e.getKey()); // BLOCAL: check-then-act {{byTime}}
        return e.getValue();
    }

    /** Silent. */
    Session earliestMended() {
        Map.Entry<Long, Session> e = byTime.pollFirstEntry();
        return e == null ? null : e.getValue();
    }

    /** What has the first key may be gone. */
    String firstId() {
        return byTime.get(byTime.firstKey()).id(); // BLOCAL: check-then-act {{byTime}}
    }

    /** All that is older is worked off by a view, and the view is cleared. */
    List<String> expire(long to) {
        List<String> gone = new ArrayList<>();
        for (Session s : byTime.headMap(to).values()) {
            gone.add(s.id());
        }
        byTime.headMap(to).clear(); // MISSED: lost-update (a part of a map, by two views)
        return gone;
    }

    /** Silent: one by one, and each by who takes it. */
    List<String> expireMended(long to) {
        List<String> gone = new ArrayList<>();
        for (Map.Entry<Long, Session> e : byTime.headMap(to).entrySet()) {
            if (byTime.remove(e.getKey(), e.getValue())) {
                gone.add(e.getValue().id());
            }
        }
        return gone;
    }

    /** One more than there was. */
    void score(String who) {
        Integer n = scores.get(who);
        scores.put(who, n == null ? 1 : n + 1); // BLOCAL: lost-update {{scores}}
    }

    /** Silent. */
    void scoreMended(String who) {
        scores.merge(who, 1, Integer::sum);
    }

    /** The next number is one more than the last, which may be gone when it is asked for; and two have the same. (That was expected as lost-update; but what is put is a key.) */
    int nextId() {
        int n = ids.isEmpty() ? 1 : ids.last() + 1; // BLOCAL: check-then-act {{ids}}
        ids.add(n); // BLOCAL: stale-value {{ids}}
        return n;
    }

    /** Silent: tried until it is new. */
    int nextIdMended() {
        int n = ids.isEmpty() ? 1 : ids.size() + 1;
        while (!ids.add(n)) {
            n++;
        }
        return n;
    }

    void forget(int id) {
        ids.remove(id);
    }

    /** Not in the list, so it is added: twice. */
    void register(Session s) {
        if (!all.contains(s)) {
            all.add(s); // BLOCAL: check-then-act {{all}}
        }
    }

    /** Silent. */
    void registerMended(Session s) {
        all.addIfAbsent(s);
    }

    /** The number it was at. */
    void unregister(Session s) {
        int at = all.indexOf(s);
        if (at >= 0) {
            all.remove(at); // BLOCAL: check-then-act {{all}}
        }
    }

    /** Silent. */
    void unregisterMended(Session s) {
        all.remove(s);
    }

    /** The last one: there is one less by then. */
    Session latest() {
        if (all.isEmpty()) {
            return null;
        }
        return all.get(all.size() - 1); // BLOCAL: stale-value {{all}}
    }

    /** Silent: of a snapshot. */
    Session latestMended() {
        Object[] a = all.toArray();
        return a.length == 0 ? null : (Session) a[a.length - 1];
    }

    /** Silent: a set says itself whether it is new. */
    boolean tag(String t) {
        if (tags.contains(t)) {
            return false;
        }
        return tags.add(t);
    }

    /** One session each: found none, put one. */
    Session session(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            s = new Session(id);
            sessions.put(id, s); // BLOCAL: check-then-act high {{sessions}}
        }
        s.touch();
        return s;
    }

    /** The answer of who came first is dropped. */
    Session sessionDropped(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            s = new Session(id);
            sessions.putIfAbsent(id, s); // BLOCAL: lost-cas {{sessions}}
        }
        s.touch();
        return s;
    }

    /** Silent. */
    Session sessionMended(String id) {
        Session s = sessions.computeIfAbsent(id, Session::new);
        s.touch();
        return s;
    }

    /** Old, so it is dropped: by its name, and another may have it by then. */
    void drop(String id, long now) {
        Session s = sessions.get(id);
        if (s != null && s.old(now)) {
            sessions.remove(id); // BLOCAL: check-then-act {{sessions}}
            all.remove(s);
        }
    }

    /** Silent: that one, or none. */
    void dropMended(String id, long now) {
        Session s = sessions.get(id);
        if (s != null && s.old(now) && sessions.remove(id, s)) {
            all.remove(s);
        }
    }

    /** There, so it is touched: it may be gone. */
    void touch(String id) {
        if (sessions.containsKey(id)) {
            sessions.get(id).touch(); // BLOCAL: check-then-act {{sessions}}
        }
    }

    /** Silent. */
    void touchMended(String id) {
        sessions.computeIfPresent(id, (k, s) -> {
            s.touch();
            return s;
        });
    }

    /** No count yet, so one is put at one. */
    void hit(String key) {
        AtomicInteger n = counts.get(key);
        if (n == null) {
            counts.put(key, new AtomicInteger(1)); // BLOCAL: check-then-act {{counts}}
        } else {
            n.incrementAndGet();
        }
    }

    /** Silent. */
    void hitMended(String key) {
        counts.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
    }

    /** All of them are told, then all are forgotten. */
    int flush() {
        int sum = 0;
        for (AtomicInteger n : counts.values()) {
            sum += n.get();
        }
        counts.clear(); // BLOCAL: lost-update {{counts}}
        return sum;
    }

    /** The operation is handed what was read before it. */
    void total(String key, int by) {
        Integer was = totals.get(key);
        int to = (was == null ? 0 : was) + by;
        totals.compute(key, (k, now) -> to); // BLOCAL: lost-update {{totals}}
    }

    /** Silent: it takes what is there. */
    void totalMended(String key, int by) {
        totals.compute(key, (k, now) -> now == null ? by : now + by);
    }

    /** Silent: it replaces what it read, or tries again. */
    void totalReplaced(String key, int by) {
        for (;;) {
            Integer was = totals.putIfAbsent(key, by);
            if (was == null || totals.replace(key, was, was + by)) {
                return;
            }
        }
    }

    /** Room was left, so it is added, which throws where none is. */
    void await(Session s) {
        if (waiting.remainingCapacity() > 0) {
            waiting.add(s); // BLOCAL: check-then-act {{waiting}}
        }
    }

    /** Silent. */
    boolean awaitMended(Session s) {
        return waiting.offer(s);
    }

    Session takeWaiting() throws InterruptedException {
        return waiting.take();
    }

    /** The last hundred: one too many is taken off. (Low: one is taken of too many.) */
    void remember(String line) {
        recent.addFirst(line);
        if (recent.size() > 100) {
            recent.pollLast(); // BLOCAL: check-then-act low {{recent}}
        }
    }

    /** It is time for the first; the one that is taken may be another, whose time has not come. */
    Long dueBy(long now) {
        Long first = due.peek();
        if (first != null && first <= now) {
            return due.poll(); // BLOCAL: check-then-act {{due}}
        }
        return null;
    }

    /** Silent: what was taken too early is put back. */
    Long dueByMended(long now) {
        Long first = due.poll();
        if (first != null && first > now) {
            due.offer(first);
            return null;
        }
        return first;
    }

    void plan(long when) {
        due.add(when);
    }

    void line(String l) {
        lines.add(l);
    }

    /** Copied, then cleared. */
    List<String> drain() {
        List<String> out = new ArrayList<>(lines);
        lines.clear(); // BLOCAL: lost-update {{lines}}
        return out;
    }

    /** Silent. */
    List<String> drainMended() {
        List<String> out = new ArrayList<>();
        for (String l = lines.poll(); l != null; l = lines.poll()) {
            out.add(l);
        }
        return out;
    }

    /** Silent: a walk shows what it shows, and removes what it has come by. */
    void prune(long now) {
        for (Iterator<Session> i = idle.iterator(); i.hasNext();) {
            if (i.next().old(now)) {
                i.remove();
            }
        }
    }

    /** Silent: what is exchanged is the other's from then on. */
    List<String> swap(List<String> full) throws InterruptedException {
        List<String> empty = exchanger.exchange(full);
        empty.clear();
        return empty;
    }

    /** Nobody is there, so it is ended: one who comes in between is cut off. */
    void endIfAlone() {
        if (phaser.getRegisteredParties() == 1) {
            phaser.forceTermination(); // MISSED: check-then-act (a phaser's state)
        }
    }

    /** Silent: it says itself in which phase it arrived. */
    int arrive() {
        int phase = phaser.arrive();
        return phaser.awaitAdvance(phase);
    }
}
