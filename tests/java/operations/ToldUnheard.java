package operations;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What was as it should be is set if it still is so, nobody hears whether it was, and the method tells that it has been
 * set: of two that come at once both are told so.
 */
class ToldUnheard {
    static final ToldUnheard SHARED = new ToldUnheard();
    private final AtomicReference<String> leader = new AtomicReference<>();
    private final AtomicInteger state = new AtomicInteger();
    private final AtomicBoolean claimed = new AtomicBoolean();
    private final ConcurrentMap<String, String> owners = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Boolean> known = new ConcurrentHashMap<>();

    void reset(String key) {
        leader.set(null);
        state.set(0);
        claimed.set(false);
        owners.remove(key);
        known.remove(key);
    }

    boolean lead(String me) {
        String old = leader.get();
        if (old == null) {
            leader.compareAndSet(old, me); // BLOCAL: lost-cas medium {{tells that it was changed}}
            return true;
        }
        return old.equals(me);
    }

    boolean leadOrNot(String me) {
        if (leader.get() == null) {
            leader.compareAndSet(null, me); // BLOCAL: lost-cas medium
            return true;
        }
        return false;
    }

    boolean begin() {
        if (state.get() != 0) {
            return false;
        }
        state.compareAndSet(0, 1); // BLOCAL: lost-cas medium
        return true;
    }

    boolean claim() {
        if (claimed.get()) {
            return false;
        }
        claimed.compareAndSet(false, true); // BLOCAL: lost-cas medium
        return true;
    }

    boolean own(String key, String me) {
        if (!owners.containsKey(key)) {
            owners.putIfAbsent(key, me); // BLOCAL: lost-cas medium
            return true;
        }
        return false;
    }

    // Silent: told by the operation itself.
    boolean leadWell(String me) {
        return leader.compareAndSet(null, me);
    }

    // Silent: likewise, after a look.
    boolean claimWell() {
        return !claimed.get() && claimed.compareAndSet(false, true);
    }

    // Silent: nothing is told, and set twice is as good as once.
    void mark() {
        if (!claimed.get()) {
            claimed.compareAndSet(false, true);
        }
    }

    // Silent: whoever marks it, it is marked: the same is told on both ways.
    boolean marked() {
        if (!claimed.get()) {
            claimed.compareAndSet(false, true);
        }
        return true;
    }

    // Silent: an answer is kept to be told again, and is the same whoever has found it.
    boolean isKnown(String key) {
        Boolean told = known.get(key);
        if (told == null) {
            if (key.startsWith("k")) {
                known.putIfAbsent(key, Boolean.TRUE);
                return true;
            }
            known.putIfAbsent(key, Boolean.FALSE);
            return false;
        }
        return told;
    }

    // Silent: tried until it is done.
    boolean leadAtLast(String me) {
        for (;;) {
            String old = leader.get();
            if (old != null) {
                return false;
            }
            if (leader.compareAndSet(old, me)) {
                return true;
            }
        }
    }
}
