// RELEASES: 8 17
package audit18;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Concurrent and synchronized collections: one operation is safe, two are not. */
public class Mailroom {
    static final Mailroom M = new Mailroom();

    static class Letter {
        boolean urgent;

        void send() {
        }
    }

    private final BlockingQueue<Letter> in = new ArrayBlockingQueue<>(100);
    private final ConcurrentMap<String, String> boxes = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Runnable> bells = new CopyOnWriteArrayList<>();
    private final List<String> log = Collections.synchronizedList(new ArrayList<String>());

    public void post(Letter l) {
        if (in.remainingCapacity() > 0) {
            in.add(l); // BLOCAL: check-then-act
        }
    }

    public boolean postWell(Letter l) {
        return in.offer(l);
    }

    public void sendOne() {
        if (!in.isEmpty()) {
            in.remove().send(); // BLOCAL: check-then-act
        }
    }

    public void sendAll() {
        while (!in.isEmpty()) {
            Letter l = in.poll();
            if (l != null) {
                l.send();
            }
        }
    }

    public void sendUrgent() {
        Letter l = in.peek();
        if (l != null && l.urgent) {
            in.poll(); // BLOCAL: check-then-act
            l.send();
        }
    }

    public void sendUrgentWell() {
        Letter l = in.poll();
        if (l != null && l.urgent) {
            l.send();
        }
    }

    public int length(String name) {
        if (boxes.containsKey(name)) {
            return boxes.get(name).length(); // BLOCAL: check-then-act
        }
        return 0;
    }

    public int lengthWell(String name) {
        String b = boxes.get(name);
        return b == null ? 0 : b.length();
    }

    public void rent(String name, String by) {
        String was = boxes.get(name);
        if (was == null) {
            boxes.put(name, by); // BLOCAL: check-then-act
        }
    }

    public boolean rentWell(String name, String by) {
        return boxes.putIfAbsent(name, by) == null;
    }

    public void extend(String name, String by) {
        String was = boxes.get(name);
        if (was != null) {
            // was forgotten: whether it was replaced nobody asks
            boxes.replace(name, was, was + by); // BLOCAL: lost-cas high
        }
    }

    public void giveUp(String name) {
        boxes.remove(name);
    }

    public void ringAt(Runnable r) {
        if (!bells.contains(r)) {
            bells.add(r); // BLOCAL: check-then-act
        }
    }

    public void ringAtWell(Runnable r) {
        bells.addIfAbsent(r);
    }

    public void silence(Runnable r) {
        bells.remove(r);
    }

    public void ring() {
        for (Runnable r : bells) {
            r.run();
        }
    }

    public void note(String s) {
        if (log.size() < 10) {
            log.add(s); // BLOCAL: check-then-act
        }
    }

    public void noteWell(String s) {
        synchronized (log) {
            if (log.size() < 10) {
                log.add(s);
            }
        }
    }

    public int chars() {
        int n = 0;
        for (String s : log) { // BLOCAL: guarded-by
            n += s.length();
        }
        return n;
    }

    public int charsWell() {
        int n = 0;
        synchronized (log) {
            for (String s : log) {
                n += s.length();
            }
        }
        return n;
    }

    public void trim() {
        int n = log.size();
        if (n > 0) {
            log.remove(n - 1); // BLOCAL: check-then-act
        }
    }
}
