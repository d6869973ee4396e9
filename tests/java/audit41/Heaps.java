// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Two operations on one concurrent collection. */
public class Heaps {
    static final Heaps ONE = new Heaps();

    private final ConcurrentMap<String, Integer> stock = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> tags = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicInteger> hits = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Long, String> timeline = new ConcurrentSkipListMap<>();
    private final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<String> mail = new ArrayBlockingQueue<>(8);
    private final CopyOnWriteArrayList<String> listeners = new CopyOnWriteArrayList<>();
    private final Set<String> online = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedDeque<String> stack = new ConcurrentLinkedDeque<>();

    void deliver(String item, int n) {
        Integer have = stock.get(item);
        stock.put(item, have == null ? n : have + n); // BLOCAL: lost-update
    }

    void deliverSafe(String item, int n) {
        stock.merge(item, n, Integer::sum);
    }

    void deliverRetried(String item, int n) {
        for (;;) {
            Integer have = stock.putIfAbsent(item, n);
            if (have == null || stock.replace(item, have, have + n)) {
                return;
            }
        }
    }

    boolean ship(String item) {
        int have = stock.getOrDefault(item, 0);
        if (have > 0) {
            stock.put(item, have - 1); // BLOCAL: lost-update
            return true;
        }
        return false;
    }

    boolean shipSafe(String item) {
        boolean[] shipped = new boolean[1];
        stock.computeIfPresent(item, (k, have) -> {
            shipped[0] = have > 0;
            return have > 0 ? have - 1 : have;
        });
        return shipped[0];
    }

    void register(String item) {
        if (!stock.containsKey(item)) {
            stock.put(item, 0); // BLOCAL: check-then-act
        }
    }

    void registerSafe(String item) {
        stock.putIfAbsent(item, 0);
    }

    // Another key is put than the one that was looked for.
    void alias(String item, String other) {
        if (stock.containsKey(item)) {
            stock.putIfAbsent(other, 0);
        }
    }

    void tag(String item, String tag) {
        List<String> l = tags.get(item);
        if (l == null) {
            l = Collections.synchronizedList(new ArrayList<>());
            tags.put(item, l); // BLOCAL: check-then-act high
        }
        l.add(tag);
    }

    void tagSafe(String item, String tag) {
        tags.computeIfAbsent(item, k -> Collections.synchronizedList(new ArrayList<>())).add(tag);
    }

    void tagRaced(String item, String tag) {
        List<String> l = tags.get(item);
        if (l == null) {
            List<String> fresh = Collections.synchronizedList(new ArrayList<>());
            l = tags.putIfAbsent(item, fresh);
            if (l == null) {
                l = fresh;
            }
        }
        l.add(tag);
    }

    void hit(String page) {
        AtomicInteger n = hits.get(page);
        if (n == null) {
            n = new AtomicInteger();
            hits.put(page, n); // BLOCAL: check-then-act high
        }
        n.incrementAndGet();
    }

    void hitSafe(String page) {
        hits.computeIfAbsent(page, p -> new AtomicInteger()).incrementAndGet();
    }

    void reset(String page) {
        hits.remove(page);
    }

    void untag(String item) {
        tags.remove(item);
    }

    void sellOut(String item) {
        Integer n = stock.get(item);
        if (n != null && n == 0) {
            stock.remove(item); // BLOCAL: check-then-act
        }
    }

    void sellOutSafe(String item) {
        stock.remove(item, 0);
    }

    void sellOutCompute(String item) {
        stock.computeIfPresent(item, (k, n) -> n == 0 ? null : n);
    }

    void expire(long now) {
        // Was marked a line later: the first key is asked for, and may be gone.
        if (!timeline.isEmpty() && timeline.firstKey() < now) { // BLOCAL: check-then-act
            timeline.pollFirstEntry();
        }
    }

    void expireSafe(long now) {
        timeline.headMap(now).clear();
    }

    void at(long when, String what) {
        while (timeline.containsKey(when)) {
            when++;
        }
        timeline.put(when, what); // BLOCAL: check-then-act
    }

    void atSafe(long when, String what) {
        while (timeline.putIfAbsent(when, what) != null) {
            when++;
        }
    }

    void runOne() {
        if (!jobs.isEmpty()) {
            Runnable r = jobs.remove(); // BLOCAL: check-then-act
            r.run();
        }
    }

    void runOneSafe() {
        Runnable r = jobs.poll();
        if (r != null) {
            r.run();
        }
    }

    void runOnePeeked() {
        Runnable r = jobs.peek();
        if (r != null) {
            r.run();
            jobs.poll(); // BLOCAL: check-then-act
        }
    }

    void submit(Runnable r) {
        jobs.add(r);
    }

    void send(String m) {
        if (mail.remainingCapacity() > 0) {
            mail.add(m); // BLOCAL: check-then-act
        }
    }

    boolean sendSafe(String m) {
        return mail.offer(m);
    }

    String receive() {
        return mail.poll();
    }

    void listen(String l) {
        if (!listeners.contains(l)) {
            listeners.add(l); // BLOCAL: check-then-act
        }
    }

    void listenSafe(String l) {
        listeners.addIfAbsent(l);
    }

    void deafen(String l) {
        listeners.remove(l);
    }

    String firstListener() {
        if (listeners.isEmpty()) {
            return null;
        }
        // Was low: the first is asked for, which fails if there is none.
        return listeners.get(0); // BLOCAL: check-then-act
    }

    // Weakly consistent by contract.
    int lengths() {
        int n = 0;
        for (String l : listeners) {
            n += l.length();
        }
        for (String o : online) {
            n += o.length();
        }
        return n;
    }

    void login(String user) {
        if (online.contains(user)) {
            throw new IllegalStateException(user);
        }
        online.add(user); // BLOCAL: check-then-act
    }

    void loginSafe(String user) {
        if (!online.add(user)) {
            throw new IllegalStateException(user);
        }
    }

    void logout(String user) {
        online.remove(user);
    }

    void top(String s) {
        String old = stack.peekFirst();
        if (old != null && old.equals(s)) {
            stack.pollFirst(); // BLOCAL: check-then-act
        }
    }

    String pop() {
        return stack.pollFirst();
    }

    void push(String s) {
        stack.addFirst(s);
    }

    int size(String item) {
        Integer n = stock.get(item);
        return n == null ? 0 : n;
    }

    // Each item by itself, as it is by then.
    void halve() {
        for (String item : stock.keySet()) {
            stock.computeIfPresent(item, (k, n) -> n / 2);
        }
    }

    void halveLate() {
        for (Map.Entry<String, Integer> e : stock.entrySet()) {
            stock.put(e.getKey(), e.getValue() / 2); // BLOCAL: lost-update
        }
    }
}
