package real;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What a map has for an object, and one method alone puts there: two threads would have to come with that very object, and
 * who has it works on it. One step less sure; but not where the key is a text, a number, a class or the like, by which any
 * thread comes to the entry, nor where another method changes the map, too.
 */
class OwnKey {
    /** What the map is asked for: one has to have it. */
    static class Peer {
        final String host;

        Peer(String host) {
            this.host = host;
        }
    }

    /** Changes after it was put. */
    static class State {
        private int asked;

        synchronized void ask() {
            asked++;
        }
    }

    private static final Map<Peer, State> OF_PEER = new ConcurrentHashMap<>();

    static State ofPeer(Peer p) {
        State s = OF_PEER.get(p);
        if (s == null) {
            s = new State();
            OF_PEER.put(p, s); // BLOCAL: check-then-act medium
        }
        return s;
    }

    private static final Map<Peer, State> FOUND = new ConcurrentHashMap<>();

    static Peer peer(String host) {
        return new Peer(host);
    }

    /** The key is what a call has answered. */
    static State ofFound(String host) {
        Peer p = peer(host);
        State s = FOUND.get(p);
        if (s == null) {
            s = new State();
            FOUND.put(p, s); // BLOCAL: check-then-act medium
        }
        return s;
    }

    private static final Map<String, State> OF_NAME = new ConcurrentHashMap<>();

    /** Two that come with one name are two threads as likely as not. */
    static State ofName(String name) {
        State s = OF_NAME.get(name);
        if (s == null) {
            s = new State();
            OF_NAME.put(name, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    private static final Map<String, State> OF_HOST = new ConcurrentHashMap<>();

    /** The name that an object has is a name. */
    static State ofHost(Peer p) {
        State s = OF_HOST.get(p.host);
        if (s == null) {
            s = new State();
            OF_HOST.put(p.host, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    private static final Map<Integer, State> OF_NUMBER = new ConcurrentHashMap<>();

    static State ofNumber(Integer n) {
        State s = OF_NUMBER.get(n);
        if (s == null) {
            s = new State();
            OF_NUMBER.put(n, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    private static final Map<Class<?>, State> OF_CLASS = new ConcurrentHashMap<>();

    static State ofClass(Class<?> c) {
        State s = OF_CLASS.get(c);
        if (s == null) {
            s = new State();
            OF_CLASS.put(c, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    private static final Map<Object, State> OF_ANYTHING = new ConcurrentHashMap<>();

    /** It may be a text. */
    static State ofAnything(Object o) {
        State s = OF_ANYTHING.get(o);
        if (s == null) {
            s = new State();
            OF_ANYTHING.put(o, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    private static final Map<Peer, State> ADOPTED = new ConcurrentHashMap<>();

    /** Another method puts, too: who it is that does is not known. */
    static State adopted(Peer p) {
        State s = ADOPTED.get(p);
        if (s == null) {
            s = new State();
            ADOPTED.put(p, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    static void adopt(Peer p, State s) {
        ADOPTED.put(p, s);
    }

    private static final List<Peer> KNOWN = new CopyOnWriteArrayList<>();

    static void know(Peer p) {
        if (!KNOWN.contains(p)) {
            KNOWN.add(p); // BLOCAL: check-then-act low
        }
    }

    private static final List<Peer> LISTENING = new CopyOnWriteArrayList<>();

    /** Who can be taken out comes and goes. */
    static void listen(Peer p) {
        if (!LISTENING.contains(p)) {
            LISTENING.add(p); // BLOCAL: check-then-act medium
        }
    }

    static void leave(Peer p) {
        LISTENING.remove(p);
    }

    private static final Map<Peer, Integer> COUNTS = new ConcurrentHashMap<>();

    static void count(Peer p) {
        Integer n = COUNTS.get(p);
        COUNTS.put(p, n == null ? 1 : n + 1); // BLOCAL: lost-update medium
    }

    private static final Map<String, Integer> NAMED = new ConcurrentHashMap<>();

    static void countNamed(String name) {
        Integer n = NAMED.get(name);
        NAMED.put(name, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }
}
