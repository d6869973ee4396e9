// RELEASES: 21
package audit3;

import java.util.*;
import java.util.concurrent.*;

/** Sealed types and pattern switches; virtual threads. */
sealed interface Command permits Inc, Put { }
record Inc(int by) implements Command { }
record Put(int value) implements Command { }

class Accumulator {
    static final Accumulator SHARED = new Accumulator();
    private int total;
    synchronized int total() { return total; }
    synchronized void total(int n) { total = n; }

    void apply(Command c) {
        int n = total();
        int m = switch (c) {
            case Inc i -> n + i.by();
            case Put p -> p.value();
        };
        total(m); // BLOCAL: lost-update high
    }
    void applyByDeconstruction(Command c) {
        switch (c) {
            case Inc(int by) -> total(total() + by); // BLOCAL: lost-update high
            case Put(int v) -> total(v);
        }
    }
    synchronized void applyRight(Command c) {
        switch (c) {
            case Inc(int by) -> total += by;
            case Put(int v) -> total = v;
        }
    }
    void virtual() {
        Thread.startVirtualThread(() -> {
            int n = total();
            total(n + 1); // BLOCAL: lost-update high
        });
    }
    void virtualCaptured() {
        int n = total();
        Thread.ofVirtual().start(() -> total(n + 1)); // BLOCAL: lost-update high
    }
    void structured(List<Integer> in) {
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i : in) {
                ex.submit(() -> {
                    if (total() < i)
                        total(i); // BLOCAL: check-then-act medium
                });
            }
        }
    }
    // Silent: the lambda takes the lock around all.
    void structuredRight(List<Integer> in) {
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i : in) {
                ex.submit(() -> {
                    synchronized (this) { if (total() < i) total(i); }
                });
            }
        }
    }
}
