package variants;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What a helper hands back as another one has made it is as new as if the method had made it itself. */
class MadeByHelpers {
    static final MadeByHelpers SHARED = new MadeByHelpers();

    private final ConcurrentMap<String, ExecutorService> workers = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> lines = new ConcurrentHashMap<>();

    ExecutorService workerOf(String name) {
        ExecutorService worker = workers.get(name);
        if (worker == null) {
            worker = startWorker();
            workers.put(name, worker); // BLOCAL: check-then-act {{workers}}
        }
        return worker;
    }

    private static ExecutorService startWorker() {
        return Executors.newSingleThreadExecutor();
    }

    void add(String name, String line) {
        List<String> list = lines.get(name);
        if (list == null) {
            list = firstLines(name);
            lines.put(name, list); // BLOCAL: check-then-act {{lines}}
        }
        synchronized (list) {
            list.add(line);
        }
    }

    private static List<String> firstLines(String name) {
        List<String> list = emptyLines();
        list.add(name);
        return list;
    }

    private static List<String> emptyLines() {
        return new ArrayList<>();
    }
}

/** Low: a range that helpers make never changes: one is as good as another like it. */
class RangeByHelpers {
    static final RangeByHelpers SHARED = new RangeByHelpers();

    private final ConcurrentMap<String, Range> ranges = new ConcurrentHashMap<>();

    Range rangeOf(String name) {
        Range range = ranges.get(name);
        if (range == null) {
            range = makeRange(name);
            ranges.put(name, range); // BLOCAL: check-then-act low
        }
        return range;
    }

    private static Range makeRange(String name) {
        return firstRange(name.length());
    }

    private static Range firstRange(int most) {
        return new Range(most);
    }

    static class Range {
        private final int most;

        Range(int most) {
            this.most = most;
        }

        int most() {
            return most;
        }
    }
}

/** Low: so is a text. */
class TextByHelpers {
    static final TextByHelpers SHARED = new TextByHelpers();

    private final ConcurrentMap<String, String> texts = new ConcurrentHashMap<>();

    String textOf(String name) {
        String text = texts.get(name);
        if (text == null) {
            text = makeText(name);
            texts.put(name, text); // BLOCAL: check-then-act low
        }
        return text;
    }

    private static String makeText(String name) {
        return shorten(name);
    }

    private static String shorten(String name) {
        return new String(name.trim());
    }
}

/** Silent: who puts it hears whether it was the first. */
class MadeByHelpersOnce {
    static final MadeByHelpersOnce SHARED = new MadeByHelpersOnce();

    private final ConcurrentMap<String, List<String>> lines = new ConcurrentHashMap<>();

    void add(String name, String line) {
        List<String> list = lines.get(name);
        if (list == null) {
            List<String> made = firstLines();
            list = lines.putIfAbsent(name, made);
            list = list == null ? made : list;
        }
        synchronized (list) {
            list.add(line);
        }
    }

    private static List<String> firstLines() {
        return emptyLines();
    }

    private static List<String> emptyLines() {
        return new ArrayList<>();
    }
}
