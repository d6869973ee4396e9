package audit23;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.Map;

/** Queues that do it in one step, and callers who do it in two. */
public class Queues {
    static final Queues QUEUES = new Queues();

    private final BlockingQueue<Runnable> work = new ArrayBlockingQueue<>(64);
    private final LinkedBlockingQueue<String> mail = new LinkedBlockingQueue<>();
    private final LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>();
    private final ConcurrentLinkedDeque<String> recent = new ConcurrentLinkedDeque<>();
    private final ConcurrentSkipListMap<Long, String> timers = new ConcurrentSkipListMap<>();
    private volatile boolean stopped;
    private int accepted;

    Queues() {
        Thread t = new Thread(() -> {
            try {
                for (;;) {
                    work.take().run();
                }
            } catch (InterruptedException e) {
                stopped = true;
            }
        });
        t.setDaemon(true);
        t.start();
    }

    void submit(Runnable r) throws InterruptedException {
        work.put(r);
    }

    boolean trySubmit(Runnable r) {
        if (work.remainingCapacity() > 0) {
            work.add(r); // BLOCAL: check-then-act medium {{work}}
            return true;
        }
        return false;
    }

    boolean trySubmitWell(Runnable r) {
        return work.offer(r);
    }

    String mail() throws InterruptedException {
        if (mail.isEmpty()) {
            return null;
        }
        return mail.take(); // BLOCAL: check-then-act medium {{mail}}
    }

    String mailWell() throws InterruptedException {
        return mail.poll(10, TimeUnit.MILLISECONDS);
    }

    void send(String s) {
        mail.add(s);
        deque.offerLast(s);
        recent.addFirst(s);
    }

    List<String> all() {
        List<String> l = new ArrayList<>();
        mail.drainTo(l);
        return l;
    }

    void keep(String s) {
        recent.addFirst(s);
        if (recent.size() > 10) {
            recent.removeLast(); // BLOCAL: check-then-act medium {{recent}}
        }
    }

    void keepWell(String s) {
        recent.addFirst(s);
        if (recent.size() > 10) {
            // was forgotten: one taken of too many
            recent.pollLast(); // BLOCAL: check-then-act low {{recent}}
        }
    }

    String newest() {
        String s = deque.peekLast();
        if (s != null && s.length() > 3) {
            deque.removeLast(); // BLOCAL: check-then-act medium {{deque}}
        }
        return s;
    }

    String newestWell() {
        String s = deque.pollLast();
        if (s != null && s.length() <= 3) {
            deque.offerLast(s);
        }
        return s;
    }

    /** The first timer may be another by now. */
    String due(long now) {
        if (!timers.isEmpty() && timers.firstKey() <= now) { // BLOCAL: check-then-act medium {{timers}}
            return timers.remove(timers.firstKey());
        }
        return null;
    }

    String dueWell(long now) {
        Map.Entry<Long, String> e = timers.firstEntry();
        if (e != null && e.getKey() <= now && timers.remove(e.getKey(), e.getValue())) {
            return e.getValue();
        }
        return null;
    }

    void at(long t, String s) {
        timers.put(t, s);
    }

    synchronized int accepted() {
        return accepted;
    }

    void accept(Runnable r) throws InterruptedException {
        int a = accepted();
        if (!stopped && work.offer(r, 1, TimeUnit.SECONDS)) {
            synchronized (this) {
                accepted = a + 1; // BLOCAL: lost-update high {{accepted}}
            }
        }
    }

    synchronized void acceptWell(Runnable r) throws InterruptedException {
        if (!stopped && work.offer(r, 1, TimeUnit.SECONDS)) {
            accepted++;
        }
    }
}
