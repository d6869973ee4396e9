// RELEASES: 21
package audit18;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Work that virtual threads, futures and streams do: what a lambda was given is old when it runs. */
public final class Dispatch {
    static final Dispatch D = new Dispatch();

    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private int price;
    private int sent;
    private List<Integer> items = new ArrayList<>();

    public void reprice() {
        int p;
        synchronized (this) {
            p = price;
        }
        workers.submit(() -> {
            synchronized (this) {
                price = p + 1; // BLOCAL: lost-update high
            }
        });
    }

    public void repriceWell() {
        workers.submit(() -> {
            synchronized (this) {
                price = price + 1;
            }
        });
    }

    public synchronized void repriceHeld() {
        int p = price;
        Thread.startVirtualThread(() -> {
            synchronized (this) {
                price = p + 1; // BLOCAL: lost-update high
            }
        });
    }

    public void repriceLater() {
        CompletableFuture.supplyAsync(() -> {
            synchronized (this) {
                return price;
            }
        }).thenAccept(p -> {
            synchronized (this) {
                price = p + 1; // BLOCAL: lost-update
            }
        });
    }

    public synchronized int sent() {
        return sent;
    }

    public void send(int most) {
        if (sent() < most) {
            Thread.ofVirtual().start(() -> {
                synchronized (this) {
                    sent++; // BLOCAL: check-then-act
                }
            });
        }
    }

    /** Run in place, under the caller's lock. */
    public synchronized void addAll(List<Integer> more) {
        more.forEach(i -> {
            items.add(i);
            sent = sent + 1;
        });
    }

    public void keepBig() {
        List<Integer> big;
        synchronized (this) {
            big = items.stream().filter(i -> i > 100).toList();
        }
        synchronized (this) {
            items = new ArrayList<>(big); // BLOCAL: lost-update
        }
    }

    public synchronized void keepBigWell() {
        items = new ArrayList<>(items.stream().filter(i -> i > 100).toList());
    }

    public void sum() {
        int s;
        synchronized (this) {
            s = items.stream().mapToInt(Integer::intValue).sum();
        }
        synchronized (this) {
            price = s; // BLOCAL: stale-value
        }
    }

    public synchronized void reset() {
        price = 0;
        sent = 0;
        items.clear();
    }
}
