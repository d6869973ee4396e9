// RELEASES: 8 17
package audit50;

import java.util.ArrayList;
import java.util.EventListener;
import java.util.EventObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A race of boats, each a thread: timers, listeners, barriers, factories, hooks. */
public class Regatta {
    static class Passed extends EventObject {
        private static final long serialVersionUID = 1L;
        final int mark;

        Passed(Object boat, int mark) {
            super(boat);
            this.mark = mark;
        }
    }

    interface MarkListener extends EventListener {
        void passed(Passed e);
    }

    /** The board of places. */
    static class Scores {
        private final Map<String, Integer> marks = new HashMap<>();
        private final List<String> finished = new ArrayList<>();
        private String first;
        private int best;

        synchronized int marks(String boat) {
            return marks.getOrDefault(boat, 0);
        }

        synchronized void marks(String boat, int n) {
            marks.put(boat, n);
            best = Math.max(best, n);
        }

        synchronized int finished() {
            return finished.size();
        }

        synchronized String first() {
            return first;
        }

        synchronized void first(String boat) {
            first = boat;
        }

        synchronized void restart() {
            marks.clear();
            finished.clear();
            first = null;
            best = 0;
        }

        /** Counted on by two calls. */
        void passed(String boat) {
            int n = marks(boat) + 1;
            marks(boat, n); // BLOCAL: lost-update
        }

        /** Silent: in one. */
        synchronized void passedRight(String boat) {
            marks(boat, marks(boat) + 1);
        }

        /** Two come first. */
        boolean crossed(String boat) {
            if (first() == null) {
                first(boat); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent: in one. */
        synchronized boolean crossedRight(String boat) {
            if (first == null) {
                first = boat;
                return true;
            }
            return false;
        }

        /** The place is how many have come in, which more have by then. */
        int finish(String boat) {
            int place = finished() + 1;
            synchronized (this) {
                finished.add(boat);
            }
            return place;
        }

        /** Silent: the place is told in the block. */
        synchronized int finishRight(String boat) {
            finished.add(boat);
            return finished.size();
        }
    }

    /** A boat is a thread. */
    static class Boat extends Thread {
        private final Scores scores;
        private final CyclicBarrier start;
        private final List<MarkListener> listeners = new CopyOnWriteArrayList<>();
        private volatile boolean capsized;
        private int speed = 5;

        Boat(String name, Scores scores, CyclicBarrier start) {
            super(name);
            this.scores = scores;
            this.start = start;
        }

        synchronized int speed() {
            return speed;
        }

        synchronized void speed(int s) {
            speed = s;
        }

        /** The boat's thread and the wind both set it. */
        @Override
        public void run() {
            try {
                start.await();
                for (int mark = 0; mark < 8 && !capsized; mark++) {
                    Thread.sleep(100 / speed());
                    scores.passed(getName());
                    scores.passedRight(getName());
                    Passed e = new Passed(this, mark);
                    listeners.forEach(l -> l.passed(e));
                    speed(speed() - 1); // BLOCAL: lost-update
                }
                if (!scores.crossed(getName())) {
                    scores.crossedRight(getName()); // BENIGN: check-then-act rechecked
                }
                scores.finish(getName());
                scores.finishRight(getName());
            } catch (Exception e) {
                capsized = true;
            }
        }

        /** Silent: a listener is added; the list copies itself. */
        void addListener(MarkListener l) {
            listeners.add(l);
        }

        /** Silent: one write of what it is. */
        void capsize() {
            capsized = true;
        }
    }

    /** The wind is a timer task. */
    static class Wind extends TimerTask {
        private final List<Boat> boats;

        Wind(List<Boat> boats) {
            this.boats = boats;
        }

        @Override
        public void run() {
            for (Boat b : boats) {
                b.speed(b.speed() + 1); // BLOCAL: lost-update
            }
        }
    }

    /** A clock that a scheduler drives, and that is wound anew. */
    static class Clock {
        static final Clock SHARED = new Clock();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private ScheduledFuture<?> ticking;
        private final AtomicInteger ticks = new AtomicInteger();
        private final AtomicReference<ScheduledFuture<?>> alarm = new AtomicReference<>();

        /** Two clocks tick. */
        void start() {
            boolean on;
            synchronized (this) {
                on = ticking != null;
            }
            if (!on) {
                ScheduledFuture<?> f = timer.scheduleAtFixedRate(ticks::incrementAndGet, 0, 1, TimeUnit.SECONDS);
                synchronized (this) {
                    ticking = f; // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: one. */
        synchronized void startRight() {
            if (ticking == null) {
                ticking = timer.scheduleAtFixedRate(ticks::incrementAndGet, 0, 1, TimeUnit.SECONDS);
            }
        }

        /** Silent: taken out, then cancelled. */
        void stop() {
            ScheduledFuture<?> f;
            synchronized (this) {
                f = ticking;
                ticking = null;
            }
            if (f != null) {
                f.cancel(false);
            }
        }

        /** The old alarm is cancelled, the new one put over whatever is there by then. */
        void alarm(Runnable r) {
            ScheduledFuture<?> old = alarm.get();
            if (old != null) {
                old.cancel(false);
            }
            // Put over: docs/kinds.md calls it a lost update.
            alarm.set(timer.schedule(r, 1, TimeUnit.SECONDS)); // BLOCAL: lost-update
        }

        /** Silent: what it replaces is cancelled. */
        void alarmRight(Runnable r) {
            ScheduledFuture<?> old = alarm.getAndSet(timer.schedule(r, 1, TimeUnit.SECONDS));
            if (old != null) {
                old.cancel(false);
            }
        }
    }

    /** Threads by a factory. */
    static class Crew implements ThreadFactory {
        static final Crew SHARED = new Crew();
        private int next = 1;
        private final ConcurrentMap<String, Thread> members = new ConcurrentHashMap<>();

        /** The number is read in one block, moved on in another: two threads of one name. */
        @Override
        public Thread newThread(Runnable r) {
            int n;
            synchronized (this) {
                n = next;
            }
            Thread t = new Thread(r, "crew-" + n);
            synchronized (this) {
                next = n + 1; // BLOCAL: lost-update
            }
            members.put(t.getName(), t);
            return t;
        }

        /** Silent: claimed. */
        Thread newThreadRight(Runnable r) {
            int n;
            synchronized (this) {
                n = next++;
            }
            return new Thread(r, "crew-" + n);
        }

        /** Dead, and so removed by the name, under which another may be by now. */
        void prune() {
            for (String name : members.keySet()) {
                Thread t = members.get(name);
                if (t != null && !t.isAlive()) {
                    members.remove(name); // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: just that one. */
        void pruneRight() {
            members.forEach((name, t) -> {
                if (!t.isAlive()) {
                    members.remove(name, t);
                }
            });
        }

        /** There, and then called. */
        void wake(String name) {
            if (members.containsKey(name)) {
                members.get(name).interrupt(); // BLOCAL: check-then-act
            }
        }

        /** Silent: looked up once. */
        void wakeRight(String name) {
            Thread t = members.get(name);
            if (t != null) {
                t.interrupt();
            }
        }
    }

    /** What is done when all ends. */
    static class Log {
        static final Log SHARED = new Log();
        private final List<String> lines = new ArrayList<>();
        private final AtomicBoolean hooked = new AtomicBoolean();
        private boolean closed;
        private int flushed;

        /** Silent: hooked once. */
        void hook() {
            if (hooked.compareAndSet(false, true)) {
                Runtime.getRuntime().addShutdownHook(new Thread(this::close));
            }
        }

        /** Asked whether it is closed, and then written. */
        void line(String s) {
            synchronized (lines) {
                if (closed) {
                    return;
                }
            }
            String stamped = System.currentTimeMillis() + " " + s;
            synchronized (lines) {
                lines.add(stamped); // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
        }

        /** Silent: in one. */
        void lineRight(String s) {
            String stamped = System.currentTimeMillis() + " " + s;
            synchronized (lines) {
                if (!closed) {
                    lines.add(stamped);
                }
            }
        }

        /** Silent: closed and emptied in one. */
        void close() {
            List<String> rest;
            synchronized (lines) {
                closed = true;
                rest = new ArrayList<>(lines);
                lines.clear();
                flushed += rest.size();
            }
            rest.forEach(System.out::println);
        }

        /** How many have been flushed is set from what was. */
        void flush() {
            int from;
            int to;
            synchronized (lines) {
                from = flushed;
                to = lines.size();
            }
            System.out.println(from + " to " + to);
            synchronized (lines) {
                flushed = from + to; // BLOCAL: lost-update; BLOCAL: stale-value
                lines.clear();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Scores scores = new Scores();
        List<Boat> boats = new ArrayList<>();
        CyclicBarrier start = new CyclicBarrier(4, scores::restart);
        for (int i = 0; i < 4; i++) {
            Boat b = new Boat("boat-" + i, scores, start);
            b.addListener(e -> Log.SHARED.line("mark " + e.mark));
            boats.add(b);
        }
        Timer timer = new Timer("wind", true);
        timer.schedule(new Wind(boats), 0, 50);
        Log.SHARED.hook();
        Clock.SHARED.start();
        Thread flusher = Crew.SHARED.newThread(() -> Log.SHARED.flush());
        flusher.start();
        for (Boat b : boats) {
            b.start();
        }
        for (Boat b : boats) {
            b.join();
        }
        Crew.SHARED.prune();
    }
}
