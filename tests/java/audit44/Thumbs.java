// RELEASES: 8 17
package audit44;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/** Thumbnails: a pool that renders, a memory that is bounded, a progress that a window shows. */
public class Thumbs {
    static class Image {
        final int[] pixels;

        Image(int n) {
            pixels = new int[n];
        }

        Image scaled(int to) {
            Image i = new Image(to);
            for (int k = 0; k < to; k++) {
                i.pixels[k] = pixels[k * pixels.length / to];
            }
            return i;
        }
    }

    /** How far all are: an array of atomics, a text for the window. */
    static class Progress {
        private final AtomicIntegerArray done = new AtomicIntegerArray(8);
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
        private volatile String text = "";
        private long total;

        void stepLate(int worker) {
            done.set(worker, done.get(worker) + 1); // BLOCAL: lost-update
        }

        void step(int worker) {
            done.incrementAndGet(worker);
        }

        void sayLate(String s) {
            text = text + s; // BLOCAL: lost-update
        }

        synchronized void say(String s) {
            total++;
            lines.add(s);
        }

        String lastLate() {
            if (!lines.isEmpty()) {
                // Was not marked, though it is named late: it may have fewer by then.
                return lines.get(lines.size() - 1); // BLOCAL: stale-value low
            }
            return text;
        }

        String last() {
            synchronized (lines) {
                return lines.isEmpty() ? text : lines.get(lines.size() - 1);
            }
        }

        void trimLate() {
            if (lines.size() > 100) {
                // Was low: of two the second takes one off that has room.
                lines.remove(0); // BLOCAL: check-then-act
            }
        }

        void trim() {
            synchronized (lines) {
                while (lines.size() > 100) {
                    lines.remove(0);
                }
            }
        }

        String[] allLate() {
            String[] all = new String[lines.size()];
            for (int i = 0; i < lines.size(); i++) {
                // Was marked once.
                all[i] = lines.get(i); // BLOCAL: stale-value; BLOCAL: check-then-act low
            }
            return all;
        }

        String[] all() {
            return lines.toArray(new String[0]);
        }
    }

    /** What has been rendered, as long as there is room. */
    static class Memory {
        private final Map<String, Image> images = new LinkedHashMap<>(16, 0.75f, true);
        private long used;
        private final long most;

        Memory(long most) {
            this.most = most;
        }

        Image getLate(String path, Image original) {
            Image i;
            synchronized (images) {
                i = images.get(path);
            }
            if (i == null) {
                i = original.scaled(64);
                synchronized (images) {
                    images.put(path, i); // BLOCAL: check-then-act
                    used += i.pixels.length;
                }
            }
            return i;
        }

        Image get(String path, Image original) {
            synchronized (images) {
                Image i = images.get(path);
                if (i == null) {
                    i = original.scaled(64);
                    images.put(path, i);
                    used += i.pixels.length;
                }
                return i;
            }
        }

        // Rendered without the lock, and looked for again with it: the first is kept.
        Image getMended(String path, Image original) {
            synchronized (images) {
                Image i = images.get(path);
                if (i != null) {
                    return i;
                }
            }
            Image made = original.scaled(64);
            synchronized (images) {
                Image there = images.get(path);
                if (there != null) {
                    return there;
                }
                images.put(path, made); // BENIGN: check-then-act rechecked
                used += made.pixels.length;
                return made;
            }
        }

        void shrinkLate() {
            long over;
            synchronized (images) {
                over = used - most;
            }
            if (over > 0) {
                synchronized (images) {
                    String first = images.keySet().iterator().next();
                    Image gone = images.remove(first);
                    used = used - gone.pixels.length; // BLOCAL: check-then-act
                }
            }
        }

        void shrink() {
            synchronized (images) {
                while (used > most && !images.isEmpty()) {
                    String first = images.keySet().iterator().next();
                    used -= images.remove(first).pixels.length;
                }
            }
        }

        void clear() {
            synchronized (images) {
                images.clear();
                used = 0;
            }
        }
    }

    /** The last picture that was shown, given up when memory is short. */
    static class Last {
        private volatile SoftReference<Image> ref = new SoftReference<>(null);
        private final AtomicReference<Image> shown = new AtomicReference<>();

        int sizeLate() {
            if (ref.get() != null) {
                return ref.get().pixels.length; // BLOCAL: check-then-act
            }
            return 0;
        }

        int size() {
            Image i = ref.get();
            return i == null ? 0 : i.pixels.length;
        }

        void remember(Image i) {
            ref = new SoftReference<>(i);
            shown.set(i);
        }

        Image takeShownLate() {
            Image i = shown.get();
            shown.set(null); // BLOCAL: lost-update
            return i;
        }

        Image takeShown() {
            return shown.getAndSet(null);
        }
    }

    private static final Progress PROGRESS = new Progress();
    private static final Memory MEMORY = new Memory(1 << 20);
    private static final Last LAST = new Last();
    private final Semaphore permits = new Semaphore(1);
    private int queued;
    private int finished;

    void queuedLate() throws InterruptedException {
        permits.acquire();
        int n = queued;
        permits.release();
        permits.acquire();
        queued = n + 1; // BLOCAL: lost-update
        permits.release();
    }

    void queued() throws InterruptedException {
        permits.acquire();
        try {
            queued++;
        } finally {
            permits.release();
        }
    }

    int render(List<String> paths) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Image>> all = new ArrayList<>();
        int worker = 0;
        for (String p : paths) {
            final int w = worker++ % 8;
            Callable<Image> c = () -> {
                Image i = MEMORY.getMended(p, new Image(4096));
                PROGRESS.step(w);
                PROGRESS.say(p);
                LAST.remember(i);
                return i;
            };
            all.add(pool.submit(c));
        }
        int n = 0;
        for (Future<Image> f : all) {
            n += f.get().pixels.length;
        }
        pool.shutdown();
        return n;
    }

    // All that is made here is this call's own.
    static Map<Integer, Integer> histogram(Image i) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int p : i.pixels) {
            Integer n = counts.get(p);
            counts.put(p, n == null ? 1 : n + 1);
        }
        return counts;
    }

    CompletableFuture<Integer> later(Image i) {
        int[] sum = new int[1];
        return CompletableFuture.supplyAsync(() -> {
            for (int p : i.pixels) {
                sum[0] += p;
            }
            return sum[0];
        });
    }

    public static void main(String[] args) throws Exception {
        Thumbs thumbs = new Thumbs();
        System.out.println(thumbs.render(Arrays.asList(args)));
        System.out.println(histogram(new Image(10)));
    }
}
