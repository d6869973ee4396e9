// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** What runs later, elsewhere, by turns, or in one thread alone. */
public class Scheduled {
    static final Scheduled SHARED = new Scheduled();

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(4);
    private final ScheduledExecutorService single = Executors.newSingleThreadScheduledExecutor();
    private final BlockingQueue<String> inbox = new LinkedBlockingQueue<>();
    private final Map<String, CompletableFuture<String>> loads = new ConcurrentHashMap<>();
    private final Map<Long, CompletableFuture<String>> calls = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final ThreadLocal<StringBuilder> mine = ThreadLocal.withInitial(StringBuilder::new);
    private volatile long ticks;
    private volatile boolean stopped;
    private ScheduledFuture<?> next;
    private List<String> batch = new ArrayList<>();
    private int sent;

    /** Four threads may count. */
    void start() {
        for (int i = 0; i < 4; i++) {
            timer.scheduleAtFixedRate(() -> {
                ticks++; // BLOCAL: lost-update {{ticks}}
            }, 1, 1, TimeUnit.SECONDS);
        }
    }

    /** Two who begin at once both begin it; one is never cancelled. */
    void begin() {
        synchronized (this) {
            if (next != null) {
                return;
            }
        }
        ScheduledFuture<?> f = timer.schedule(this::flush, 1, TimeUnit.SECONDS);
        synchronized (this) {
            next = f; // BLOCAL: check-then-act {{next}}
        }
    }

    /** Silent. */
    synchronized void beginWell() {
        if (next == null) {
            next = timer.schedule(this::flush, 1, TimeUnit.SECONDS);
        }
    }

    synchronized void cancel() {
        if (next != null) {
            next.cancel(false);
            next = null;
        }
    }

    synchronized void collect(String s) {
        batch.add(s);
    }

    /** Copied in one block, cleared in another: what came in between is never sent. */
    void flush() {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(batch);
        }
        for (String s : copy) {
            inbox.add(s);
        }
        synchronized (this) {
            batch.clear(); // BLOCAL: lost-update medium {{batch}}
            sent++;
        }
    }

    /** Silent: taken out and replaced at once. */
    void flushWell() {
        List<String> all;
        synchronized (this) {
            all = batch;
            batch = new ArrayList<>();
            sent++;
        }
        for (String s : all) {
            inbox.add(s);
        }
    }

    /** Looked at, and taken by something that gives nothing when it is gone. */
    int poll() {
        if (!inbox.isEmpty()) {
            return inbox.poll().length(); // BLOCAL: check-then-act {{inbox}}
        }
        return 0;
    }

    /** Silent: whether there was any is asked of what was taken. */
    int pollWell() {
        String s = inbox.poll();
        return s == null ? 0 : s.length();
    }

    /** Loaded twice, and who waits for the first waits for one that is not in the map. */
    CompletableFuture<String> load(String key) {
        CompletableFuture<String> f = loads.get(key);
        if (f == null) {
            f = CompletableFuture.supplyAsync(() -> key.trim());
            loads.put(key, f); // BLOCAL: check-then-act {{loads}}
        }
        return f;
    }

    /** Silent. */
    CompletableFuture<String> loadWell(String key) {
        return loads.computeIfAbsent(key, k -> CompletableFuture.supplyAsync(k::trim));
    }

    /** Silent: each thread has its own. */
    String build(String s) {
        StringBuilder b = mine.get();
        if (b.length() > 0) {
            b.setLength(0);
        }
        b.append(s);
        return b.toString();
    }

    /** The call may be over before it is in the table, and nobody takes it out. */
    CompletableFuture<String> call(String what) {
        long id = ids.incrementAndGet();
        CompletableFuture<String> f = new CompletableFuture<>();
        timer.execute(() -> {
            calls.remove(id);
            f.complete(what);
        });
        calls.put(id, f); // BLOCAL: check-then-act medium {{calls}}
        return f;
    }

    /** Silent: put first. */
    CompletableFuture<String> callWell(String what) {
        long id = ids.incrementAndGet();
        CompletableFuture<String> f = new CompletableFuture<>();
        calls.put(id, f);
        timer.execute(() -> {
            calls.remove(id);
            f.complete(what);
        });
        return f;
    }

    /** Silent: what is taken out is completed. */
    void answer(long id, String with) {
        CompletableFuture<String> f = calls.remove(id);
        if (f != null) {
            f.complete(with);
        }
    }

    /** Answered by whoever looked; the other's answer is dropped without a word. */
    void answerInSteps(long id, String with) {
        if (calls.containsKey(id)) {
            calls.get(id).complete(with); // BLOCAL: check-then-act medium {{calls}}
            calls.remove(id);
        }
    }

    /** Added after the end, and never answered. */
    CompletableFuture<String> callOrFail(long id) {
        CompletableFuture<String> f = new CompletableFuture<>();
        if (stopped) {
            f.completeExceptionally(new IllegalStateException());
            return f;
        }
        calls.put(id, f); // BLOCAL: check-then-act medium {{stopped}}
        return f;
    }

    /** Silent: looks at the flag once more when it is in. */
    CompletableFuture<String> callOrFailWell(long id) {
        CompletableFuture<String> f = new CompletableFuture<>();
        calls.put(id, f);
        if (stopped && calls.remove(id) != null) {
            f.completeExceptionally(new IllegalStateException());
        }
        return f;
    }

    void stop() {
        stopped = true;
        for (CompletableFuture<String> f : calls.values()) {
            f.completeExceptionally(new IllegalStateException());
        }
        calls.clear();
        single.shutdown();
    }

    /** One thread does all of it, turn by turn. */
    static final class Own implements Runnable {
        private final BlockingQueue<String> in = new LinkedBlockingQueue<>();
        private volatile int seen;
        private volatile boolean over;

        @Override
        public void run() {
            while (!over) {
                String s = in.poll();
                if (s != null) {
                    seen = seen + s.length(); // BLOCAL: lost-update low {{seen}}
                }
            }
        }

        void end() {
            over = true;
        }

        int seen() {
            return seen;
        }
    }

    static void launch() {
        Own own = new Own();
        new Thread(own).start();
    }
}
