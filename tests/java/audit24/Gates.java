package audit24;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A lock that is closed by try-with-resources. */
public class Gates {
    static final Gates GATES = new Gates();

    static final class Guard implements AutoCloseable {
        private final Lock lock = new ReentrantLock();

        Guard enter() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Guard guard = new Guard();
    private final int[] hits = new int[4];
    private final List<String> names = new ArrayList<>();
    private String keeper;
    private int passed;
    private static int fees;
    private static final Guard ALL = new Guard();

    void start() {
        CompletableFuture.runAsync(() -> pass(1));
        CompletableFuture.runAsync(() -> hire("a"));
        CompletableFuture.runAsync(() -> bump(1));
    }

    void pass(int gate) {
        try (Guard g = guard.enter()) {
            passed++;
            hits[gate]++;
        }
    }

    int passed() {
        try (Guard g = guard.enter()) {
            return passed;
        }
    }

    void fire() {
        try (Guard g = guard.enter()) {
            keeper = null;
            names.clear();
        }
    }

    void hire(String who) {
        String k;
        try (Guard g = guard.enter()) {
            k = keeper;
        }
        if (k == null) {
            try (Guard g = guard.enter()) {
                keeper = who; // BLOCAL: check-then-act high {{keeper}}
            }
        }
    }

    void hireWell(String who) {
        try (Guard g = guard.enter()) {
            if (keeper == null) {
                keeper = who;
            }
        }
    }

    void bump(int gate) {
        int h;
        try (Guard g = guard.enter()) {
            h = hits[gate];
        }
        h++;
        try (Guard g = guard.enter()) {
            hits[gate] = h; // BLOCAL: lost-update high {{hits}}
        }
    }

    void bumpWell(int gate) {
        try (Guard g = guard.enter()) {
            int h = hits[gate];
            hits[gate] = h + 1;
        }
    }

    void register(String n) {
        boolean fresh;
        try (Guard g = guard.enter()) {
            fresh = !names.contains(n);
        }
        if (fresh) {
            try (Guard g = guard.enter()) {
                names.add(n); // BLOCAL: check-then-act medium {{names}}
            }
        }
    }

    void registerTwice(String n) {
        boolean fresh;
        try (Guard g = guard.enter()) {
            fresh = !names.contains(n);
        }
        if (fresh) {
            try (Guard g = guard.enter()) {
                if (!names.contains(n)) {
                    names.add(n); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    static void pay(int fee) {
        try (Guard g = ALL.enter()) {
            fees += fee;
        }
    }

    static int fees() {
        try (Guard g = ALL.enter()) {
            return fees;
        }
    }

    static void round() {
        int f = fees();
        switch (f % 10) {
            case 0:
                return;
            case 9:
                f++;
                break;
            default:
                f -= f % 10;
        }
        try (Guard g = ALL.enter()) {
            fees = f; // BLOCAL: lost-update high {{fees}}
        }
    }

    static void roundWell() {
        try (Guard g = ALL.enter()) {
            int f = fees;
            fees = f - f % 10;
        }
    }

    /** Silent: what is thrown says a count. */
    void atMost(int n) {
        int p = passed();
        if (p > n) {
            throw new IllegalStateException("passed: " + p);
        }
    }

    void reset() {
        if (passed() > 100) {
            try (Guard g = guard.enter()) {
                passed = 0; // BLOCAL: check-then-act medium {{passed}}
            }
        }
    }

    void resetWell() {
        try (Guard g = guard.enter()) {
            if (passed() > 100) {
                passed = 0;
            }
        }
    }
}
