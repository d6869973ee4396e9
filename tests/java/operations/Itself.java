package operations;

import java.util.concurrent.atomic.AtomicReference;

/** A node that hangs on itself says that it has been left; what it is set to otherwise may be put over what another has set. */
class Itself {
    static class Node extends AtomicReference<Object> {
        static final Node SHARED = new Node();
    }

    static Object leave(Node node, Object old) {
        Object now = node.get();
        if (now != old) {
            node.set(node); // BLOCAL: check-then-act low
            return now;
        }
        return null;
    }

    static Object replace(Node node, Object old, Object by) {
        Object now = node.get();
        if (now != old) {
            node.set(by); // BLOCAL: check-then-act {{'argument 1' is changed by set()}}
            return now;
        }
        return null;
    }
}
