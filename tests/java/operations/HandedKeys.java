package operations;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

/** A walk of the library's over the keys, or over a copy of them, each of which is looked up in the map. The first of a field stands for all. */
class HandedKeys {
    static final HandedKeys SHARED = new HandedKeys();

    static class Job {
        volatile int turns;

        void run() {
            turns = -1;
        }

        boolean isOver() {
            return turns < 0;
        }
    }

    private static final ConcurrentMap<String, Job> ALL = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Job> jobs = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> others = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> kept = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> locked = new ConcurrentHashMap<>();

    void add(String name) {
        Job j = new Job();
        jobs.put(name, j);
        others.put(name, j);
        kept.put(name, j);
        ALL.put(name, j);
    }

    void forget(String name) {
        jobs.remove(name);
        ALL.remove(name);
    }

    void forgetOther(String name) {
        others.remove(name);
    }

    void runAll() {
        jobs.keySet().forEach(name -> jobs.get(name).run()); // BLOCAL: check-then-act low {{a walk has come by}}
    }

    void runAllByVariable() {
        others.keySet().forEach(name -> {
            Job j = others.get(name);
            j.run(); // BLOCAL: check-then-act medium
        });
    }

    static void runAllStatic() {
        ALL.keySet().forEach(name -> ALL.get(name).run()); // BLOCAL: check-then-act medium
    }

    void runAllByStream() {
        jobs.keySet().stream().sorted().forEach(name -> jobs.get(name).run()); // BLOCAL: check-then-act low
    }

    List<String> over() {
        return jobs.keySet().stream()
            .filter(name -> jobs.get(name).isOver()) // BLOCAL: check-then-act low
            .collect(Collectors.toList());
    }

    void sweep() {
        jobs.keySet().removeIf(name -> jobs.get(name).isOver()); // BLOCAL: check-then-act low
    }

    void runAllOfCopy() {
        for (String name : new ArrayList<>(jobs.keySet())) {
            jobs.get(name).run(); // BLOCAL: check-then-act medium {{a walk has come by}}
        }
    }

    void runAllOfSet() {
        HashSet<String> names = new HashSet<>(jobs.keySet());
        for (String name : names) {
            Job j = jobs.get(name);
            j.run(); // BLOCAL: check-then-act low
        }
    }

    /** Silent: what is got is tested. */
    void runTested() {
        jobs.keySet().forEach(name -> {
            Job j = jobs.get(name);
            if (j != null) {
                j.run();
            }
        });
    }

    /** Silent: nobody takes any of these away. */
    void runKept() {
        kept.keySet().forEach(name -> kept.get(name).run());
        for (String name : new ArrayList<>(kept.keySet())) {
            kept.get(name).run();
        }
    }

    /** Silent: what is looked up is made of the key. */
    void runMapped() {
        jobs.keySet().stream().map(name -> name + "'").forEach(name -> jobs.get(name).run());
    }

    /** Silent: the values themselves are walked over. */
    void runValues() {
        jobs.values().forEach(Job::run);
    }

    synchronized void addLocked(String name) {
        locked.put(name, new Job());
    }

    synchronized void forgetLocked(String name) {
        locked.remove(name);
    }

    /** Silent: the monitor keeps who takes away out. */
    synchronized void runLocked() {
        for (String name : new ArrayList<>(locked.keySet())) {
            locked.get(name).run();
        }
    }
}
