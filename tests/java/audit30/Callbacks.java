// RELEASES: 8 17
package audit30;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A class per callback, as was written before lambdas: accessors to the private state of the class around it. */
public class Callbacks {
    static final Callbacks SHARED = new Callbacks();

    private final Map<String, List<String>> answers = new HashMap<>();
    private int attempts;
    volatile int failures; // was private: Eclipse's compiler makes two accessors of one operator, which is medium
    private TimerTask pending;
    private volatile boolean open = true;
    private volatile TimerTask beat;
    private final List<Runnable> later = new ArrayList<>();

    /** How many attempts there were is read when it is planned, and written when it runs. */
    void retry(ScheduledExecutorService timer) {
        final int n;
        synchronized (this) {
            n = attempts;
        }
        timer.schedule(new Runnable() {
            @Override
            public void run() {
                synchronized (Callbacks.this) {
                    attempts = n + 1; // BLOCAL: lost-update high {{attempts}}
                }
            }
        }, 1, TimeUnit.SECONDS);
    }

    /** Silent: read where it is written. */
    void retryWell(ScheduledExecutorService timer) {
        timer.schedule(new Runnable() {
            @Override
            public void run() {
                synchronized (Callbacks.this) {
                    attempts = attempts + 1;
                }
            }
        }, 1, TimeUnit.SECONDS);
    }

    /** Volatile, and counted by the callbacks of many. */
    void onError(ExecutorService pool) {
        pool.submit(new Callable<Void>() {
            @Override
            public Void call() {
                failures++; // BLOCAL: lost-update high {{failures}}
                return null;
            }
        });
    }

    /** Asked here, put there. */
    void load(ExecutorService pool, final String k) {
        boolean there;
        synchronized (answers) {
            there = answers.containsKey(k);
        }
        if (there) {
            return;
        }
        pool.execute(new Runnable() {
            @Override
            public void run() {
                List<String> l = new ArrayList<>();
                l.add(k);
                synchronized (answers) {
                    answers.put(k, l); // BLOCAL: check-then-act medium {{answers}}
                }
            }
        });
    }

    /** Silent: asked again where it is put. */
    void loadWell(ExecutorService pool, final String k) {
        synchronized (answers) {
            if (answers.containsKey(k)) {
                return;
            }
        }
        pool.execute(new Runnable() {
            @Override
            public void run() {
                List<String> l = new ArrayList<>();
                l.add(k);
                synchronized (answers) {
                    if (!answers.containsKey(k)) {
                        answers.put(k, l); // BENIGN: check-then-act rechecked
                    }
                }
            }
        });
    }

    void forget(String k) {
        synchronized (answers) {
            answers.remove(k);
        }
    }

    /** Planned twice: the first one is never cancelled. */
    void plan(Timer t) {
        synchronized (this) {
            if (pending != null) {
                return;
            }
        }
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                synchronized (Callbacks.this) {
                    pending = null;
                }
            }
        };
        synchronized (this) {
            pending = task; // BLOCAL: check-then-act medium {{pending}}
        }
        t.schedule(task, 100);
    }

    /** Silent: looked and set in one block. */
    void planWell(Timer t) {
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                synchronized (Callbacks.this) {
                    pending = null; // BENIGN: check-then-act handed-over
                }
            }
        };
        synchronized (this) {
            if (pending != null) {
                return;
            }
            pending = task;
        }
        t.schedule(task, 100);
    }

    /** The task has taken itself away between. */
    void cancelBeat() {
        if (beat != null) {
            beat.cancel(); // BLOCAL: check-then-act medium {{beat}}
            beat = null;
        }
    }

    void startBeat(Timer t) {
        beat = new TimerTask() {
            @Override
            public void run() {
                if (!open) {
                    beat = null;
                    cancel();
                }
            }
        };
        t.schedule(beat, 10, 10);
    }

    /** Silent: all under the lock, in a class of its own. */
    void whenIdle(final Runnable r) {
        new Thread() {
            @Override
            public void run() {
                List<Runnable> all;
                synchronized (later) {
                    later.add(r);
                    all = new ArrayList<>(later);
                    later.clear();
                }
                for (Runnable x : all) {
                    x.run();
                }
            }
        }.start();
    }

    void close() {
        open = false;
    }
}
