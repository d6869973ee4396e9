package locks;

import java.util.ArrayList;
import java.util.List;

/** An object that is made where none is seen, and is locked: of two that are made at once each keeps others out. */
class LazyLock {
    static final class Parser {
        private final List<String> seen = new ArrayList<>();

        void parse(String text) {
            seen.add(text);
        }
    }

    private static volatile Parser parser;

    /** As two threads begin: one locks its own parser, then the other's. */
    static void parse(String text) {
        if (parser == null) {
            parser = new Parser(); // BLOCAL: check-then-act medium
        }
        synchronized (parser) { // BLOCAL: mutable-lock low
            parser.parse(text);
        }
    }

    private static volatile Parser other;

    static Parser other() {
        if (other == null) {
            other = new Parser(); // BLOCAL: check-then-act medium
        }
        return other;
    }

    /** Elsewhere. */
    static void parseOther(String text) {
        other();
        synchronized (other) { // BLOCAL: mutable-lock low
            other.parse(text);
        }
    }

    private static volatile Parser unlocked;

    /** Nobody locks it: a cache, for all that is known. */
    static Parser unlocked() {
        if (unlocked == null) {
            unlocked = new Parser(); // BLOCAL: check-then-act low
        }
        return unlocked;
    }

    private static volatile Parser given;

    /** What is given has been made by the caller: low. */
    static void give(Parser p) {
        if (given == null) {
            given = p; // BLOCAL: check-then-act low
        }
        synchronized (given) { // BLOCAL: mutable-lock low
            given.parse("");
        }
    }

    private static volatile Parser once;

    /** One at a time makes it: only which one is locked is asked outside. */
    static void parseOnce(String text) {
        if (once == null) {
            synchronized (LazyLock.class) {
                if (once == null) {
                    once = new Parser(); // BENIGN: check-then-act rechecked
                }
            }
        }
        synchronized (once) { // BENIGN: mutable-lock write-once
            once.parse(text);
        }
    }

    private static volatile Parser lastly;

    // Its own lock is held only by who asks another one.
    static void parseLastly(String text, Parser mine) {
        if (lastly == null) {
            lastly = new Parser(); // BLOCAL: check-then-act low
        }
        synchronized (mine) {
            mine.parse(text);
        }
    }
}
