package audit28;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;

/** Members that are heard of, and expire. */
public class Heartbeats {
    private final Map<String, Long> seen = new HashMap<>();
    private final ConcurrentHashMap<String, Long> last = new ConcurrentHashMap<>();
    private final Timer timer = new Timer(true);
    private long deadline;
    private boolean expired;

    void start() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                expire();
                expireDead("a");
                tick(System.currentTimeMillis());
                tickWell(System.currentTimeMillis());
            }
        }, 10, 10);
    }

    synchronized void beat(String who) {
        seen.put(who, System.currentTimeMillis());
    }

    synchronized Long seen(String who) {
        return seen.get(who);
    }

    synchronized void drop(String who) {
        seen.remove(who);
    }

    /** It has beaten between the two calls. */
    void expireDead(String who) {
        Long at = seen(who);
        if (at != null && System.currentTimeMillis() - at > 10_000) {
            // was expected medium: the timer is given the object, no more
            drop(who); // BLOCAL: check-then-act low {{seen}}
        }
    }

    /** Silent: asked and dropped in one block. */
    synchronized void expire() {
        long now = System.currentTimeMillis();
        for (Iterator<Long> i = seen.values().iterator(); i.hasNext();) {
            if (now - i.next() > 10_000) {
                i.remove();
            }
        }
    }

    void beatFast(String who) {
        last.put(who, System.currentTimeMillis());
    }

    /** The beat in between is removed too. */
    void expireFast(String who, long now) {
        Long at = last.get(who);
        if (at != null && now - at > 10_000) {
            last.remove(who); // BLOCAL: check-then-act medium {{last}}
        }
    }

    /** Silent: only the one that is too old. */
    void expireFastWell(String who, long now) {
        Long at = last.get(who);
        if (at != null && now - at > 10_000) {
            last.remove(who, at);
        }
    }

    synchronized void extend(long by) {
        deadline += by;
        expired = false;
    }

    /** Extended between the look and the judgement. */
    void tick(long now) {
        boolean late;
        synchronized (this) {
            late = now > deadline;
        }
        if (late) {
            synchronized (this) {
                // was expected medium: likewise
                expired = true; // BLOCAL: check-then-act low {{deadline}}
            }
        }
    }

    /** Silent. */
    void tickWell(long now) {
        synchronized (this) {
            if (now > deadline) {
                expired = true;
            }
        }
    }

    synchronized boolean expired() {
        return expired;
    }
}
