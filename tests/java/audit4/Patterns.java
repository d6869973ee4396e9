// RELEASES: 21
package audit4;

/** Switches over types and record patterns (ANALYSIS 5). */
public class Patterns {
    static final Patterns SHARED = new Patterns();

    sealed interface Lease permits Free, Held, Lost {
    }

    record Free() implements Lease {
    }

    record Held(String owner, int times) implements Lease {
    }

    record Lost(Held by) implements Lease {
    }

    private Lease lease = new Free();
    private String name = "a";

    synchronized Lease lease() {
        return lease;
    }

    synchronized void lease(Lease l) {
        lease = l;
    }

    synchronized String name() {
        return name;
    }

    synchronized void name(String n) {
        name = n;
    }

    void take(String me) {
        switch (lease()) {
            case Free f -> lease(new Held(me, 1)); // BLOCAL: check-then-act medium
            case Held h -> {
            }
            case Lost l -> {
            }
        }
    }

    synchronized void takeInside(String me) {
        switch (lease()) {
            case Free f -> lease(new Held(me, 1));
            case Held h -> {
            }
            case Lost l -> {
            }
        }
    }

    /** Components of a record pattern. */
    void again() {
        if (lease() instanceof Held(String owner, int times)) {
            lease(new Held(owner, times + 1)); // BLOCAL: lost-update high
        }
    }

    /** Nested ones. */
    void recover() {
        if (lease() instanceof Lost(Held(String owner, int times))) {
            lease(new Held(owner, times)); // BLOCAL: lost-update high
        }
    }

    /** A switch on strings. */
    void rename() {
        switch (name()) {
            case "a" -> name("b"); // BLOCAL: check-then-act medium
            case "b" -> {
            }
            default -> {
            }
        }
    }
}
