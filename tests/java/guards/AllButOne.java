package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Plain collections that all methods but one access under one lock: too few changes for a rule of the writes. */
class AllButOne {
    static final AllButOne SHARED = new AllButOne();
    private final Object lock = new Object();
    private final Map<String, String> calendars = new HashMap<>();
    private final Map<String, String> cleared = new HashMap<>();
    private final Map<String, String> twice = new HashMap<>();
    private final List<String> few = new ArrayList<>();
    private final Map<String, String> looked = new HashMap<>();
    private final Map<String, String> pairs = new HashMap<>();
    private final Map<String, String> concurrent = new ConcurrentHashMap<>();
    private final Map<String, String> other = new HashMap<>();
    private final List<String> nobodys = new ArrayList<>();
    private List<String> replaced = new ArrayList<>();
    private List<String> renewed = new ArrayList<>();
    private List<String> renewedBare = new ArrayList<>();
    private List<String> renewedSafe = new ArrayList<>();
    private String last;

    AllButOne() {
        start();
    }

    /** While it is made it needs no lock. */
    private void start() {
        calendars.put("", "");
        cleared.put("", "");
    }

    /** A change of three is made without the lock, which is no three quarters; but all else holds it. */
    boolean removeCalendar(String name) {
        synchronized (lock) {
            for (String used : calendars.values()) {
                if (used.equals(name)) {
                    throw new IllegalStateException();
                }
            }
        }
        return calendars.remove(name) != null; // BLOCAL: guarded-by medium {{all 4 accesses in other methods}}
    }

    void putCalendar(String name, String calendar) {
        synchronized (lock) {
            if (calendars.get(name) == null) {
                calendars.put(name, calendar);
            }
        }
    }

    String calendar(String name) {
        synchronized (lock) {
            return calendars.get(name);
        }
    }

    int countCalendars() {
        synchronized (lock) {
            return calendars.size();
        }
    }

    /** What its lambda does, the method does. */
    void clear(List<String> names) {
        names.forEach(n -> cleared.remove(n)); // BLOCAL: guarded-by medium
        cleared.remove(last); // BLOCAL: guarded-by low
    }

    void put(String name) {
        synchronized (lock) {
            cleared.put(name, name);
        }
    }

    int count() {
        synchronized (lock) {
            return cleared.size() + (cleared.containsKey("") ? 1 : 0);
        }
    }

    /** Two methods do without, but three take it for that. */
    void twiceRemove(String name) {
        twice.remove(name); // BLOCAL: guarded-by {{twice}}
    }

    String twiceGet(String name) {
        return twice.get(name);
    }

    void twicePut(String name) {
        synchronized (lock) {
            twice.put(name, name);
        }
    }

    int twiceCount() {
        synchronized (lock) {
            return twice.size();
        }
    }

    boolean twiceHas(String name) {
        synchronized (lock) {
            return twice.containsKey(name);
        }
    }

    /** Two accesses under the lock show nothing. */
    void fewAdd(String name) {
        few.add(name);
    }

    void fewRemove(String name) {
        synchronized (lock) {
            few.remove(name);
        }
    }

    int fewCount() {
        synchronized (lock) {
            return few.size();
        }
    }

    /** Two changes under the lock, in two methods, are as good as three accesses. */
    void pairsDrop(String name) {
        pairs.remove(name); // BLOCAL: guarded-by medium {{which both accesses in other methods hold}}
    }

    void pairsPut(String name) {
        synchronized (lock) {
            pairs.put(name, name);
        }
    }

    void pairsClear() {
        synchronized (lock) {
            pairs.clear();
        }
    }

    /** Who merely looks is asked for a declaration. */
    String lookedGet(String name) {
        return looked.get(name);
    }

    void lookedPut(String name) {
        synchronized (lock) {
            looked.put(name, name);
        }
    }

    int lookedCount() {
        synchronized (lock) {
            return looked.size();
        }
    }

    boolean lookedHas(String name) {
        synchronized (lock) {
            return looked.containsKey(name);
        }
    }

    /** It needs no lock. */
    void concurrentRemove(String name) {
        concurrent.remove(name);
    }

    void concurrentPut(String name) {
        synchronized (lock) {
            concurrent.put(name, name);
        }
    }

    int concurrentCount() {
        synchronized (lock) {
            return concurrent.size() + concurrent.hashCode();
        }
    }

    /** All accesses under the lock are of one method: that is no custom of the class. */
    void nobodysAdd(String name) {
        nobodys.add(name);
    }

    int nobodysClear() {
        synchronized (lock) {
            int n = nobodys.size() + nobodys.indexOf("");
            nobodys.clear();
            return n;
        }
    }

    /** What is taken out under the lock is one's own. */
    int drain() {
        List<String> mine;
        synchronized (lock) {
            mine = replaced;
            replaced = new ArrayList<>();
        }
        int n = mine.size();
        mine.clear();
        return n;
    }

    void replacedAdd(String name) {
        synchronized (lock) {
            replaced.add(name);
        }
    }

    int replacedCount() {
        synchronized (lock) {
            return replaced.size();
        }
    }

    /** Some lock is held: whoever comes may hold it, too. */
    synchronized void otherRemove(String name) {
        other.remove(name);
    }

    void otherPut(String name) {
        synchronized (lock) {
            other.put(name, name);
        }
    }

    int otherCount() {
        synchronized (lock) {
            return other.size() + other.hashCode();
        }
    }

    /** A new one is put there under the lock, too: whichever it is, all but one hold that. */
    void renew(List<String> all) {
        synchronized (lock) {
            renewed = new ArrayList<>();
            renewed.addAll(all);
            renewedSafe = new ArrayList<>();
            renewedSafe.addAll(all);
        }
        renewedBare = new ArrayList<>();
    }

    String renewedAt(int i) {
        synchronized (lock) {
            return renewed.get(i) + renewedBare.get(i) + renewedSafe.get(i);
        }
    }

    int renewedCount() {
        synchronized (lock) {
            return renewed.size() + renewedBare.size() + renewedSafe.size();
        }
    }

    void renewedRemove(String name) {
        renewed.remove(name); // BLOCAL: guarded-by medium {{all 3 accesses in other methods}}
    }

    /** Silent: who puts a new one there holds no lock either. */
    void renewedBareRemove(String name) {
        renewedBare.remove(name);
    }

    /** Silent: mended. */
    void renewedSafeRemove(String name) {
        synchronized (lock) {
            renewedSafe.remove(name);
        }
    }

    /** Silent: what it changes is nobody's yet. */
    void renewFrom(List<String> all) {
        List<String> mine = new ArrayList<>(all);
        mine.remove("");
        synchronized (lock) {
            renewed = mine;
        }
    }

    void setLast(String name) {
        last = name;
    }
}
