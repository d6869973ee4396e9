package real;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A plain collection whose own monitor is held where it is changed, for its sake alone: one method
 * that does so is enough, and a walk without it fails while an element is added.
 */
class OwnMonitor {
    static final OwnMonitor SHARED = new OwnMonitor();

    private final List<String> names = new ArrayList<>();

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int length() {
        int n = 0;
        for (String name : names) { // BLOCAL: guarded-by medium {{walked over}}
            n += name.length();
        }
        return n;
    }

    /** Silent: it is held. */
    int lengthHeld() {
        int n = 0;
        synchronized (names) {
            for (String name : names) {
                n += name.length();
            }
        }
        return n;
    }
}

/** Perhaps it is given: whoever takes its monitor takes it for a plain one. */
class OwnMonitorGiven {
    static final OwnMonitorGiven SHARED = new OwnMonitorGiven(new ArrayList<>());

    private final Collection<String> names;

    OwnMonitorGiven() {
        names = new ArrayList<>();
    }

    OwnMonitorGiven(Collection<String> given) {
        names = given;
    }

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int length() {
        int n = 0;
        for (String name : names) { // BLOCAL: guarded-by medium {{walked over}}
            n += name.length();
        }
        return n;
    }
}

/** Silent: the lock is one for all that the object does, and one method alone holds it. */
class OwnObject {
    static final OwnObject SHARED = new OwnObject();

    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) {
        names.add(name);
    }

    int length() {
        int n = 0;
        for (String name : names) {
            n += name.length();
        }
        return n;
    }
}

/** Another changes it without the monitor: that is told, and the walk is not. */
class OwnMonitorNotAll {
    static final OwnMonitorNotAll SHARED = new OwnMonitorNotAll();

    private final List<String> names = new ArrayList<>();

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    void addLoosely(String name) {
        names.add(name); // BLOCAL: guarded-by
    }

    int length() {
        int n = 0;
        for (String name : names) {
            n += name.length();
        }
        return n;
    }
}

/** Silent: walks over it are of one moment. */
class OwnMonitorCopied {
    static final OwnMonitorCopied SHARED = new OwnMonitorCopied();

    private final CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>();

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int length() {
        int n = 0;
        for (String name : names) {
            n += name.length();
        }
        return n;
    }
}

/** Silent: it is given, and of a type that needs no lock. */
class OwnMonitorOfGiven {
    static final OwnMonitorOfGiven SHARED = new OwnMonitorOfGiven(new CopyOnWriteArrayList<>());

    private final CopyOnWriteArrayList<String> names;

    OwnMonitorOfGiven(CopyOnWriteArrayList<String> given) {
        names = given;
    }

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int length() {
        int n = 0;
        for (String name : names) {
            n += name.length();
        }
        return n;
    }
}

/** Silent: a new one takes its place, and with it its monitor. */
class OwnMonitorReplaced {
    static final OwnMonitorReplaced SHARED = new OwnMonitorReplaced();

    private List<String> names = new ArrayList<>();

    void add(String name) {
        synchronized (names) { // BLOCAL: mutable-lock low
            names.add(name);
        }
    }

    void renew() {
        names = new ArrayList<>();
    }

    int length() {
        int n = 0;
        for (String name : names) {
            n += name.length();
        }
        return n;
    }
}
