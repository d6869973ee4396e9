package audit29;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A pipeline of handlers in a list that copies itself. */
public class Handlers {
    static final Handlers PIPELINE = new Handlers();

    interface Handler {
        boolean handle(String event);
    }

    private final List<Handler> handlers = new CopyOnWriteArrayList<>();

    void add(Handler h) {
        handlers.add(h);
    }

    void remove(Handler h) {
        handlers.remove(h);
    }

    /** The list has fewer by the time of the get. */
    boolean tell(String event) {
        for (int i = 0; i < handlers.size(); i++) {
            if (handlers.get(i).handle(event)) { // BLOCAL: check-then-act medium {{handlers}}
                return true;
            }
        }
        return false;
    }

    /** Silent: an iterator keeps its array. */
    boolean tellWell(String event) {
        for (Handler h : handlers) {
            if (h.handle(event)) {
                return true;
            }
        }
        return false;
    }

    /** Moved by one meanwhile: another is replaced. */
    void replace(Handler old, Handler fresh) {
        int i = handlers.indexOf(old);
        if (i >= 0) {
            handlers.set(i, fresh); // BLOCAL: check-then-act {{handlers}}
        }
    }

    /** Silent: each is replaced where it stands. */
    void replaceWell(Handler old, Handler fresh) {
        handlers.replaceAll(h -> h == old ? fresh : h);
    }

    /** Silent: told until one says that it has done it, which is taken out itself. */
    void tellOnce(String event) {
        for (Iterator<Handler> i = handlers.iterator(); i.hasNext();) {
            Handler h = i.next();
            if (h.handle(event)) {
                handlers.remove(h);
            }
        }
    }
}
