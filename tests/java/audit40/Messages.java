// RELEASES: 21
package audit40;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** Sealed messages, switches on patterns, virtual threads that run them. */
public class Messages {
    sealed interface Message permits Deposit, Withdraw, Close {
    }

    record Deposit(long amount) implements Message {
    }

    record Withdraw(long amount) implements Message {
    }

    record Close() implements Message {
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Message> inbox = new ArrayDeque<>();
    private long balance;
    private boolean closed;
    private int workers;

    void start(int n) {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < n; i++) {
                pool.submit(this::drain);
            }
        }
    }

    void drain() {
        Message m;
        while ((m = poll()) != null) {
            handle(m); // BENIGN: check-then-act handed-over
        }
    }

    Message poll() {
        lock.lock();
        try {
            return inbox.poll();
        } finally {
            lock.unlock();
        }
    }

    void post(Message m) {
        lock.lock();
        try {
            inbox.add(m);
        } finally {
            lock.unlock();
        }
    }

    long balance() {
        lock.lock();
        try {
            return balance;
        } finally {
            lock.unlock();
        }
    }

    void set(long amount) {
        lock.lock();
        try {
            balance = amount;
        } finally {
            lock.unlock();
        }
    }

    void handle(Message m) {
        switch (m) {
            case Deposit d -> set(balance() + d.amount()); // BLOCAL: lost-update
            case Withdraw(long amount) when amount > 0 -> {
                lock.lock();
                try {
                    balance -= amount;
                } finally {
                    lock.unlock();
                }
            }
            case Withdraw w -> {
            }
            case Close c -> close();
        }
    }

    void handleSafe(Message m) {
        lock.lock();
        try {
            switch (m) {
                case Deposit d -> set(balance() + d.amount());
                case Withdraw(long amount) -> set(balance() - amount);
                case Close c -> closed = true;
            }
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            inbox.clear();
        } finally {
            lock.unlock();
        }
    }

    // Closed and emptied are one step; posted behind it, a message stays for ever. (Was marked as shown: a callee changes what goes with the flag.)
    boolean offer(Message m) {
        boolean open;
        lock.lock();
        try {
            open = !closed;
        } finally {
            lock.unlock();
        }
        if (open) {
            post(m); // BLOCAL: check-then-act low
        }
        return open;
    }

    boolean offerSafe(Message m) {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            inbox.add(m);
            return true;
        } finally {
            lock.unlock();
        }
    }

    // A type decides, which is no state.
    void sort(List<Message> messages) {
        for (Message m : new ArrayList<>(messages)) {
            if (m instanceof Deposit(long amount) && amount > 10) {
                post(m);
            }
        }
    }

    void worker(boolean more) {
        int w;
        lock.lock();
        try {
            w = workers;
        } finally {
            lock.unlock();
        }
        int next = switch (Boolean.toString(more)) {
            case "true" -> w + 1;
            default -> w - 1;
        };
        lock.lock();
        try {
            workers = next; // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    void workerSafe(boolean more) {
        lock.lock();
        try {
            workers = switch (Boolean.toString(more)) {
                case "true" -> workers + 1;
                default -> workers - 1;
            };
        } finally {
            lock.unlock();
        }
    }

    Thread withdrawLater(long amount) {
        long now = balance();
        return Thread.startVirtualThread(() -> {
            if (now >= amount) {
                set(now - amount); // BLOCAL: lost-update
            }
        });
    }

    Thread withdrawLaterSafe(long amount) {
        return Thread.ofVirtual().start(() -> {
            lock.lock();
            try {
                if (balance >= amount) {
                    balance -= amount;
                }
            } finally {
                lock.unlock();
            }
        });
    }
}
