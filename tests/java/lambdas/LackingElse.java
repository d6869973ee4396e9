// RELEASES: 17
package lambdas;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Of two lambdas one runs where there is something, and the other where there is nothing. */
class LackingElse {
    static final LackingElse SHARED = new LackingElse();
    private final Map<String, StringBuilder> texts = new ConcurrentHashMap<>();
    private final List<StringBuilder> all = new CopyOnWriteArrayList<>();

    void touch(String k) {
        Optional.ofNullable(texts.get(k)).ifPresentOrElse(
                t -> t.append('x'),
                () -> texts.put(k, new StringBuilder())); // BLOCAL: check-then-act medium {{depending on what get() found}}
    }

    void touchAny(String k) {
        all.stream().filter(t -> t.indexOf(k) == 0).findFirst().ifPresentOrElse(
                t -> t.append('x'),
                () -> all.add(new StringBuilder(k))); // BLOCAL: check-then-act medium {{depending on what findFirst() found}}
    }

    /** Silent: in one operation. */
    void touchAtOnce(String k) {
        Optional.ofNullable(texts.get(k)).ifPresentOrElse(
                t -> t.append('x'),
                () -> texts.computeIfAbsent(k, x -> new StringBuilder()));
    }

    /** Silent: nothing is put. */
    void tell(String k) {
        Optional.ofNullable(texts.get(k)).ifPresentOrElse(t -> System.out.println(t), () -> System.out.println("none"));
    }
}
