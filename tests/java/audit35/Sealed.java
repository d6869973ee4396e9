// RELEASES: 21
package audit35;

import java.util.List;
import java.util.SequencedCollection;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Sealed types, patterns of records, guards of a case, and what else newer releases have. */
public class Sealed {
    static final Sealed SHARED = new Sealed();

    sealed interface Link permits Idle, Busy, Closed {
    }

    record Idle(long since) implements Link {
    }

    record Busy(String user, int jobs) implements Link {
    }

    record Closed() implements Link {
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicReference<Link> atom = new AtomicReference<>(new Idle(0));
    private Link link = new Idle(0);
    private int jobs;

    void close() {
        lock.lock();
        try {
            link = new Closed();
            jobs = 0;
        } finally {
            lock.unlock();
        }
        atom.set(new Closed());
    }

    void rest(long now) {
        lock.lock();
        try {
            link = new Idle(now);
            jobs++;
        } finally {
            lock.unlock();
        }
    }

    private Link link() {
        lock.lock();
        try {
            return link;
        } finally {
            lock.unlock();
        }
    }

    private void link(Link to) {
        lock.lock();
        try {
            link = to;
        } finally {
            lock.unlock();
        }
    }

    /** Which of the types it was decides, and another block acts. */
    void use(String user) {
        Link now;
        lock.lock();
        try {
            now = link;
        } finally {
            lock.unlock();
        }
        switch (now) {
            case Idle i -> {
                lock.lock();
                try {
                    link = new Busy(user, 1); // BLOCAL: check-then-act high {{link}}
                } finally {
                    lock.unlock();
                }
            }
            case Busy b -> throw new IllegalStateException(b.user());
            case Closed c -> {
            }
        }
    }

    /** Silent: in one block. */
    void useMended(String user) {
        lock.lock();
        try {
            switch (link) {
                case Idle i -> link = new Busy(user, 1);
                case Busy b -> throw new IllegalStateException(b.user());
                case Closed c -> {
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The parts of a pattern go into the next state. */
    void oneMore() {
        Link now;
        lock.lock();
        try {
            now = link;
        } finally {
            lock.unlock();
        }
        if (now instanceof Busy(String user, int n)) {
            lock.lock();
            try {
                link = new Busy(user, n + 1); // BLOCAL: lost-update high {{link}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** A switch that gives the next state, from getter to setter. */
    void next(String user) {
        link(switch (link()) { // BLOCAL: lost-update {{link}}
            case Idle i -> new Busy(user, 1);
            case Busy(String u, int n) when n > 9 -> new Closed();
            case Busy(String u, int n) -> new Busy(u, n + 1);
            case Closed c -> c;
        });
    }

    /** Silent: from getter to setter under the lock. */
    void nextHeld(String user) {
        lock.lock();
        try {
            link(switch (link()) {
                case Idle i -> new Busy(user, 1);
                case Busy(String u, int n) when n > 9 -> new Closed();
                case Busy(String u, int n) -> new Busy(u, n + 1);
                case Closed c -> c;
            });
        } finally {
            lock.unlock();
        }
    }

    /** An atomic that is got and set. */
    void atomNext() {
        Link now = atom.get();
        if (now instanceof Busy(String user, int n)) {
            atom.set(new Busy(user, n + 1)); // BLOCAL: lost-update {{atom}}
        }
    }

    /** Silent: set only if it is as it was. */
    boolean atomNextMended() {
        Link now = atom.get();
        return now instanceof Busy(String user, int n) && atom.compareAndSet(now, new Busy(user, n + 1));
    }

    /** Silent: the atomic's own update. */
    void atomUpdated() {
        atom.updateAndGet(now -> now instanceof Busy b ? new Busy(b.user(), b.jobs() + 1) : now);
    }

    /** Which state it was, and a number of the same lock. Expected as medium (b): too few who set the one set the other (docs/kinds.md), so (c). */
    void counted() {
        if (link() instanceof Idle) {
            lock.lock();
            try {
                jobs++; // BLOCAL: check-then-act low
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: only looked at. */
    long since() {
        return switch (link()) {
            case Idle(long since) -> since;
            case Busy b -> -1;
            case Closed c -> -2;
        };
    }

    private List<String> users = List.of();

    void noUsers() {
        lock.lock();
        try {
            users = List.of();
        } finally {
            lock.unlock();
        }
    }

    /** A list that cannot change, replaced by a longer one. */
    void enter(String user) {
        SequencedCollection<String> now;
        lock.lock();
        try {
            now = users;
        } finally {
            lock.unlock();
        }
        String last = now.isEmpty() ? "" : now.getLast();
        var more = java.util.stream.Stream.concat(now.stream(), java.util.stream.Stream.of(last + user)).toList();
        lock.lock();
        try {
            users = more; // BLOCAL: lost-update high {{users}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    void enterMended(String user) {
        lock.lock();
        try {
            users = java.util.stream.Stream.concat(users.stream(), java.util.stream.Stream.of(user)).toList();
        } finally {
            lock.unlock();
        }
    }
}
