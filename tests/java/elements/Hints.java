package elements;

/**
 * Where an element was found last is told to what looks there first, the next time, by an object that is no element: what is put
 * back into the array is what was taken out of it under the same lock.
 */
class Hints {
    static final Hints SHARED = new Hints();

    static class Statement {
        final String type;

        Statement(String type) {
            this.type = type;
        }

        String ask(String key) {
            return type + key;
        }
    }

    static class Hint {
        final String type;
        int at;

        Hint(String type) {
            this.type = type;
        }
    }

    private final Statement[] idle = new Statement[8];

    void all(String type, String[] keys) {
        Hint hint = new Hint(type);
        for (String key : keys) {
            read(key, hint); // BLOCAL: lost-update low
        }
    }

    String read(String key, Hint hint) {
        String value;
        synchronized (this) {
            Statement s = take(hint.type, hint.at);
            if (s == null) {
                s = new Statement(hint.type);
            }
            value = s.ask(key);
            hint.at = giveBack(s, hint.at);
        }
        return value;
    }

    private Statement take(String type, int at) {
        Statement s = idle[at];
        if (s != null && s.type.equals(type)) {
            idle[at] = null;
            return s;
        }
        return null;
    }

    private int giveBack(Statement s, int at) {
        if (idle[at] != null) {
            at = 0;
            while (at < idle.length - 1 && idle[at] != null) {
                at++;
            }
        }
        idle[at] = s;
        return at;
    }

    /** The element itself is told: what another has put there meanwhile is lost. */
    static class Kept {
        static final Kept SHARED = new Kept();
        private final Statement[] idle = new Statement[8];

        void back() {
            Statement s;
            synchronized (this) {
                s = idle[0];
            }
            s.ask("a");
            put(s); // BLOCAL: lost-update
        }

        synchronized void put(Statement s) {
            idle[0] = s;
        }

        synchronized void replace(String type) {
            idle[0] = new Statement(type);
        }
    }
}
