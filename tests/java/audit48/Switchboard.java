// RELEASES: 8 17
package audit48;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A hub of sockets: lines, their subscriptions, a sender for each, and beats. */
public class Switchboard {
    interface Wire {
        void send(String frame) throws IOException;
    }

    enum State { CONNECTING, OPEN, CLOSING, CLOSED }

    static class Line implements Closeable {
        private final Wire wire;
        private final Board board;
        private final LinkedList<String> outbox = new LinkedList<String>();
        private final ConcurrentLinkedQueue<String> frames = new ConcurrentLinkedQueue<String>();
        private final AtomicBoolean sending = new AtomicBoolean();
        private final AtomicInteger queued = new AtomicInteger();
        private volatile State state = State.CONNECTING;
        private volatile boolean closed;
        private long sent;
        private int missed;
        final String id;

        Line(String id, Wire wire, Board board) {
            this.id = id;
            this.wire = wire;
            this.board = board;
        }

        /** Silent: in the box under its monitor. */
        void post(String frame) {
            synchronized (outbox) {
                if (outbox.size() > 1000) {
                    outbox.removeFirst();
                }
                outbox.addLast(frame);
            }
        }

        /** The first is looked at, sent, and then the first is removed: what is removed may be another one. */
        boolean sendFirst() throws IOException {
            String frame;
            synchronized (outbox) {
                frame = outbox.peekFirst();
            }
            if (frame == null) {
                return false;
            }
            wire.send(frame);
            synchronized (outbox) {
                outbox.removeFirst(); // BLOCAL: check-then-act
                sent++;
            }
            return true;
        }

        /** Silent: taken, then sent. */
        boolean sendTaken() throws IOException {
            String frame;
            synchronized (outbox) {
                frame = outbox.pollFirst();
                if (frame != null) {
                    sent++;
                }
            }
            if (frame == null) {
                return false;
            }
            wire.send(frame);
            return true;
        }

        /** Found empty, and the flag set back: what came in between stays. */
        void pump() throws IOException {
            if (!sending.compareAndSet(false, true)) {
                return;
            }
            String frame;
            while ((frame = frames.poll()) != null) {
                wire.send(frame);
            }
            sending.set(false); // BLOCAL: check-then-act
        }

        void offer(String frame) throws IOException {
            frames.add(frame);
            if (!sending.get()) {
                pump();
            }
        }

        /** A state is left for another by who looks first: two open it. */
        void opened() {
            if (state == State.CONNECTING) {
                state = State.OPEN; // BLOCAL: check-then-act low
                board.onOpen(this);
            }
        }

        /** Silent: the close of many ends the same. */
        @Override
        public void close() {
            closed = true;
            state = State.CLOSED;
            board.onClose(this);
        }

        /** How many are queued is asked and counted by two operations. */
        boolean reserve() {
            if (queued.get() >= 100) {
                return false;
            }
            queued.incrementAndGet(); // BLOCAL: check-then-act
            return true;
        }

        void unreserve() {
            queued.decrementAndGet();
        }

        /** Silent: beats are missed and heard under the monitor. */
        synchronized boolean missed() {
            return ++missed > 3;
        }

        /** Read under the monitor and set back in a second block. */
        int takeMissed() {
            int n;
            synchronized (this) {
                n = missed;
            }
            synchronized (this) {
                missed = 0; // BLOCAL: lost-update
            }
            return n;
        }

        /** Silent: read and set back in one. */
        synchronized int takeMissedAtOnce() {
            int n = missed;
            missed = 0;
            return n;
        }
    }

    static class Board {
        static final Board BOARD = new Board();
        private final ConcurrentMap<String, Line> lines = new ConcurrentHashMap<String, Line>();
        private final Map<String, Set<Line>> topics = new HashMap<String, Set<Line>>();
        private final ConcurrentMap<String, Set<String>> aliases = new ConcurrentHashMap<String, Set<String>>();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private volatile boolean shut;
        private volatile Line operator;

        /** Silent: who is put over is ended, and takes away himself alone. */
        void connect(Line line) {
            Line old = lines.put(line.id, line);
            if (old != null) {
                old.close();
            }
        }

        void onOpen(Line line) {
            lines.putIfAbsent(line.id, line);
        }

        /** By the key alone: the newer one is taken away by the older one's end. */
        void gone(Line line) {
            lines.remove(line.id); // BLOCAL: lost-update
        }

        /** Silent: only that very line. */
        void onClose(Line line) {
            lines.remove(line.id, line);
            synchronized (topics) {
                for (Set<Line> all : topics.values()) {
                    all.remove(line);
                }
            }
        }

        /** Not shut when it was asked; then put, and never closed. */
        boolean connectIfOpen(Line line) {
            if (shut) {
                return false;
            }
            lines.put(line.id, line); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: asked once more when it has been put. */
        boolean connectAndLook(Line line) {
            if (shut) {
                return false;
            }
            lines.put(line.id, line);
            if (shut && lines.remove(line.id, line)) {
                line.close();
                return false;
            }
            return true;
        }

        void shutdown() {
            shut = true;
            for (Line line : lines.values()) {
                line.close();
            }
            lines.clear();
        }

        /** Silent: under the monitor of the map. */
        void subscribe(String topic, Line line) {
            synchronized (topics) {
                Set<Line> all = topics.get(topic);
                if (all == null) {
                    all = new HashSet<Line>();
                    topics.put(topic, all);
                }
                all.add(line);
            }
        }

        /** The set is got under the monitor and walked without it, while others subscribe. */
        void publish(String topic, String frame) {
            Set<Line> all;
            synchronized (topics) {
                all = topics.get(topic);
            }
            if (all != null) {
                for (Line line : all) { // BLOCAL: guarded-by
                    line.post(frame);
                }
            }
        }

        /** Silent: copied under it. */
        void publishCopied(String topic, String frame) {
            List<Line> copy = new ArrayList<Line>();
            synchronized (topics) {
                Set<Line> all = topics.get(topic);
                if (all != null) {
                    copy.addAll(all);
                }
            }
            for (Line line : copy) {
                line.post(frame);
            }
        }

        /** An alias is added to a set that another has just put. */
        void alias(String id, String name) {
            Set<String> all = aliases.get(id);
            if (all == null) {
                all = ConcurrentHashMap.newKeySet();
                aliases.put(id, all); // BLOCAL: check-then-act
            }
            all.add(name);
        }

        /** Silent: what is there is asked once, and a line that is closed hears nothing. */
        void tell(String id, String frame) {
            Line line = lines.get(id);
            if (line != null && !line.closed) {
                line.post(frame);
            }
        }

        /** Two looks at the operator, who may have gone home. */
        void callOperator(String frame) {
            if (operator != null) {
                /* `callOperatorOnce` copies it before it tests it. */
                operator.post(frame); // BLOCAL: check-then-act
            }
        }

        /** Silent: one look. */
        void callOperatorOnce(String frame) {
            Line line = operator;
            if (line != null) {
                line.post(frame);
            }
        }

        void operator(Line line) {
            operator = line;
        }

        void operatorGone() {
            operator = null;
        }
    }

    static class Beat extends TimerTask {
        private final Board board;
        private int rounds;

        Beat(Board board) {
            this.board = board;
        }

        /** Silent: one thread. */
        @Override
        public void run() {
            rounds = rounds + 1;
            for (Line line : board.lines.values()) {
                if (line.missed()) {
                    line.close();
                } else {
                    line.post("beat " + rounds);
                }
            }
        }
    }

    public static void main(String[] args) {
        new Timer().schedule(new Beat(Board.BOARD), 1000, 1000);
        for (String id : args) {
            Line line = new Line(id, System.out::println, Board.BOARD);
            for (int i = 0; i < 2; i++) {
                Board.BOARD.pool.execute(() -> {
                    try {
                        Board.BOARD.connect(line);
                        Board.BOARD.connectIfOpen(line);
                        Board.BOARD.connectAndLook(line);
                        line.opened();
                        line.offer(id);
                        if (line.reserve()) {
                            line.sendFirst();
                            line.sendTaken();
                            line.unreserve(); // BENIGN: check-then-act handed-over
                        }
                        Board.BOARD.operator(line);
                        Board.BOARD.subscribe(id, line);
                        Board.BOARD.publish(id, id);
                        Board.BOARD.callOperator(id);
                        Board.BOARD.alias(id, id);
                        line.takeMissed();
                        Board.BOARD.gone(line);
                        Board.BOARD.operatorGone();
                    } catch (IOException e) {
                        line.close();
                    }
                });
            }
        }
        Board.BOARD.shutdown();
    }
}
