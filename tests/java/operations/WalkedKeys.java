package operations;

import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** A walk over the keys of a map, each of which is looked up in it (ANALYSIS 7, (d)). */
class WalkedKeys {
    static final WalkedKeys SHARED = new WalkedKeys();

    static class Job {
        final String name;
        volatile int turns;

        Job(String name) {
            this.name = name;
        }
    }

    private final ConcurrentMap<String, Job> jobs = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> done = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> kept = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> swept = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> locked = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<String, Job> sorted = new ConcurrentSkipListMap<>();
    private final Hashtable<String, Job> table = new Hashtable<>();
    private final Map<String, Job> plain = new HashMap<>();

    void add(String name) {
        Job j = new Job(name);
        jobs.put(name, j);
        kept.put(name, j);
        swept.put(name, j);
    }

    void end(String name) {
        Job j = jobs.remove(name);
        if (j != null) {
            done.put(name, j);
        }
    }

    void forget(String name) {
        done.remove(name);
    }

    int turns() {
        int n = 0;
        for (String name : jobs.keySet()) {
            n += jobs.get(name).turns; // BLOCAL: check-then-act medium {{a walk has come by}}
        }
        return n;
    }

    int turnsByVariable() {
        int n = 0;
        for (String name : jobs.keySet()) {
            Job j = jobs.get(name);
            n += j.turns; // BLOCAL: check-then-act medium
        }
        return n;
    }

    int turnsByEnumeration() {
        int n = 0;
        for (Enumeration<String> e = table.keys(); e.hasMoreElements();) {
            n += table.get(e.nextElement()).turns; // BLOCAL: check-then-act medium
        }
        return n;
    }

    int turnsByIterator() {
        int n = 0;
        for (Iterator<String> i = sorted.navigableKeySet().iterator(); i.hasNext();) {
            n += sorted.get(i.next()).turns; // BLOCAL: check-then-act medium
        }
        return n;
    }

    // Silent: the monitor of such a table keeps out who takes away.
    int turnsByEnumerationLocked() {
        int n = 0;
        synchronized (table) {
            for (Enumeration<String> e = table.keys(); e.hasMoreElements();) {
                n += table.get(e.nextElement()).turns;
            }
        }
        return n;
    }

    void addSorted(String name) {
        sorted.put(name, new Job(name));
        table.put(name, new Job(name));
    }

    void endSorted(String name) {
        sorted.remove(name);
        table.remove(name);
    }

    // Silent: it is looked whether it is still there.
    int turnsTested() {
        int n = 0;
        for (String name : jobs.keySet()) {
            Job j = jobs.get(name);
            if (j != null) {
                n += j.turns;
            }
        }
        return n;
    }

    // Silent: likewise, and it is locked then.
    int turnsTestedAndLocked() {
        int n = 0;
        for (String name : jobs.keySet()) {
            Job j = jobs.get(name);
            if (j != null) {
                synchronized (j) {
                    for (int i = 0; i < j.name.length(); i++) {
                        n += j.turns;
                    }
                }
            }
        }
        return n;
    }

    // Silent: an entry has its value.
    int turnsOfEntries() {
        int n = 0;
        for (Map.Entry<String, Job> e : jobs.entrySet()) {
            n += e.getValue().turns;
        }
        return n;
    }

    // Silent: the keys are another map's, and say nothing of this one.
    int turnsOfDone() {
        int n = 0;
        for (String name : jobs.keySet()) {
            n += done.get(name).turns;
        }
        return n;
    }

    // Silent: nobody takes anything out of it.
    int turnsOfKept() {
        int n = 0;
        for (String name : kept.keySet()) {
            n += kept.get(name).turns;
        }
        return n;
    }

    // Silent: who asks takes what comes.
    Job any() {
        for (String name : jobs.keySet()) {
            return jobs.get(name);
        }
        return null;
    }

    /** Two threads that sweep: one's entry is gone when the other looks it up; what is removed by then is worse. */
    void sweep() {
        for (String name : swept.keySet()) {
            if (swept.get(name).turns > 3) {
                swept.remove(name); // BLOCAL: check-then-act medium
            }
        }
    }

    void addLocked(String name) {
        synchronized (locked) {
            locked.put(name, new Job(name));
        }
    }

    void endLocked(String name) {
        synchronized (locked) {
            locked.remove(name);
        }
    }

    // Silent: who takes away holds the lock, too.
    int turnsLocked() {
        int n = 0;
        synchronized (locked) {
            for (String name : locked.keySet()) {
                n += locked.get(name).turns;
            }
        }
        return n;
    }

    synchronized void addPlain(String name) {
        plain.put(name, new Job(name));
    }

    synchronized void endPlain(String name) {
        plain.remove(name);
    }

    /** The walk itself fails first. */
    int turnsPlain() {
        int n = 0;
        for (String name : plain.keySet()) { // BLOCAL: guarded-by
            n += plain.get(name).turns; // BLOCAL: check-then-act low; BLOCAL: guarded-by low
        }
        return n;
    }

    // Silent: one block.
    synchronized int turnsPlainWell() {
        int n = 0;
        for (String name : plain.keySet()) {
            n += plain.get(name).turns;
        }
        return n;
    }
}
