package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.logging.Logger;

/** All that a collection has is worked off by a lambda that is run for each, and then it is cleared. The first of a field stands for all. */
class ClearedEach {
    static final ClearedEach SHARED = new ClearedEach();
    private static final Logger LOG = Logger.getLogger("cleared");

    static class Line {
        volatile int length;

        void close() {
            length = 0;
        }

        CompletableFuture<Void> release(String how) {
            length = 0;
            return CompletableFuture.completedFuture(null);
        }

        boolean isLong() {
            return length > 80;
        }
    }

    private final Queue<Line> lines = new ConcurrentLinkedQueue<>();
    private final ConcurrentMap<String, Line> byName = new ConcurrentHashMap<>();
    private final List<Line> wrapped = Collections.synchronizedList(new ArrayList<>());
    private final List<Line> out = new CopyOnWriteArrayList<>();

    void add(String name, Line l) {
        lines.add(l);
        byName.put(name, l);
        wrapped.add(l);
    }

    private void write(String name, Line l) {
        out.add(l);
    }

    private static void closeQuietly(Line l) {
        l.close();
    }

    void flushByReference() {
        lines.forEach(out::add);
        lines.clear(); // BLOCAL: lost-update medium {{worked off}}
    }

    void flushByLambda() {
        lines.forEach(l -> write("", l));
        lines.clear(); // BLOCAL: lost-update
    }

    List<Line> take() {
        List<Line> taken = new ArrayList<>();
        lines.forEach(l -> taken.add(l));
        lines.clear(); // BLOCAL: lost-update
        return taken;
    }

    void flushTo(Consumer<Line> sink) {
        lines.forEach(sink);
        lines.clear(); // BLOCAL: lost-update
    }

    void flushByStream() {
        lines.stream().filter(Line::isLong).forEach(out::add);
        lines.clear(); // BLOCAL: lost-update
    }

    void flushMap() {
        byName.forEach((name, l) -> write(name, l));
        byName.clear(); // BLOCAL: lost-update
    }

    void flushMapByReference() {
        byName.forEach(this::write);
        byName.clear(); // BLOCAL: lost-update
    }

    void flushValues() {
        byName.values().forEach(l -> out.add(l));
        byName.clear(); // BLOCAL: lost-update
    }

    void flushEntries() {
        byName.entrySet().forEach(e -> write(e.getKey(), e.getValue()));
        byName.clear(); // BLOCAL: lost-update
    }

    void flushWrapped() {
        wrapped.forEach(l -> out.add(l));
        wrapped.clear(); // BLOCAL: lost-update
    }

    /** Silent: each is ended. */
    void end() {
        lines.forEach(Line::close);
        lines.clear();
    }

    /** Silent: likewise. */
    void endByLambda() {
        lines.forEach(l -> l.close());
        lines.clear();
    }

    /** Silent: likewise. */
    void endByHelper() {
        lines.forEach(ClearedEach::closeQuietly);
        lines.clear();
    }

    /** Silent: people are told of each. */
    void log() {
        lines.forEach(l -> LOG.info(l.toString()));
        lines.clear();
    }

    /** Silent: each is let go, and what is kept is when that is done. */
    List<CompletableFuture<Void>> releaseAll() {
        List<CompletableFuture<Void>> done = new ArrayList<>();
        byName.forEach((name, l) -> done.add(l.release("over")));
        byName.clear();
        return done;
    }

    /** Silent: nothing is done with any. */
    boolean anyLong() {
        boolean any = lines.stream().anyMatch(Line::isLong);
        lines.clear();
        return any;
    }

    /** Silent: who adds needs the monitor that is held. */
    void flushUnderMonitor() {
        synchronized (wrapped) {
            wrapped.forEach(l -> out.add(l));
            wrapped.clear();
        }
    }

    /** Silent: likewise. */
    void flushByLoopUnderMonitor() {
        synchronized (wrapped) {
            for (Line l : wrapped) {
                out.add(l);
            }
            wrapped.clear();
        }
    }
}
