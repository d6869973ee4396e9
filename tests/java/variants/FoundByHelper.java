package variants;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is put if it still is not there was looked for by a helper (ANALYSIS 7, lost-cas). */
public class FoundByHelper {
    static final FoundByHelper SHARED = new FoundByHelper();

    static class Part {
        int touched;
    }

    private final ConcurrentMap<String, Part> parts = new ConcurrentHashMap<>();

    private Part find(String name) {
        return parts.get(name);
    }

    public Part make(String name) {
        Part part = find(name);
        if (part == null) {
            part = new Part();
            parts.putIfAbsent(name, part); // BLOCAL: lost-cas medium {{parts}}
        }
        return part;
    }

    /** Silent: what came of it is looked at. */
    public Part makeOnce(String name) {
        Part part = find(name);
        if (part == null) {
            Part made = new Part();
            part = parts.putIfAbsent(name, made);
            if (part == null) {
                part = made;
            }
        }
        return part;
    }

    /** Silent: another one was looked for. */
    public Part makeOther(String name, String other) {
        Part part = find(other);
        if (part == null) {
            part = new Part();
            parts.putIfAbsent(name, part);
        }
        return part;
    }

    public void drop(String name) {
        parts.remove(name);
    }
}
