// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What only one thread has: before the threads start, after they are joined, builders, locals. */
public class Launcher {
    static final class Tally {
        private int n;
        private final List<String> names = new ArrayList<>();

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }

        synchronized void add(String s) {
            n++;
            names.add(s);
        }

        synchronized boolean has(String s) {
            return names.contains(s);
        }
    }

    // Silent: before anybody else is there.
    static Tally before() {
        Tally t = new Tally();
        t.set(t.get() + 1);
        if (!t.has("main")) {
            t.add("main");
        }
        new Thread(() -> t.add("worker")).start();
        new Thread(() -> t.add("other")).start();
        return t;
    }

    /** While they run. */
    static Tally between() {
        Tally t = new Tally();
        new Thread(() -> t.add("worker")).start();
        new Thread(() -> t.add("other")).start();
        t.set(t.get() + 1); // BLOCAL: lost-update
        return t;
    }

    // Silent: after they have ended.
    static int after() throws InterruptedException {
        Tally t = new Tally();
        Thread a = new Thread(() -> t.add("worker"));
        Thread b = new Thread(() -> t.add("other"));
        a.start();
        b.start();
        a.join();
        b.join();
        t.set(t.get() * 2); // BENIGN: lost-update ordered
        return t.get();
    }

    /** One of the two is not waited for. */
    static int afterOne() throws InterruptedException {
        Tally t = new Tally();
        Thread a = new Thread(() -> t.add("worker"));
        Thread b = new Thread(() -> t.add("other"));
        a.start();
        b.start();
        a.join();
        t.set(t.get() * 2); // BLOCAL: lost-update
        return t.get();
    }

    // Silent: a local of one call, atomic because a lambda asks for it.
    static int count(List<String> words) {
        AtomicInteger n = new AtomicInteger();
        words.forEach(w -> {
            if (n.get() < 10) {
                n.set(n.get() + 1);
            }
        });
        return n.get();
    }

    // Silent: a StringBuffer that no one else has.
    static String join(List<String> words) {
        StringBuffer b = new StringBuffer();
        for (String w : words) {
            if (b.length() > 0) {
                b.append(", ");
            }
            b.append(w);
        }
        return b.toString();
    }
}

/** A builder whose methods are synchronized out of habit. */
class RequestBuilder {
    private final Map<String, String> headers = new HashMap<>();
    private String body = "";
    private int size;

    synchronized int size() {
        return size;
    }

    synchronized RequestBuilder header(String k, String v) {
        headers.put(k, v);
        size += v.length();
        return this;
    }

    synchronized String body() {
        return body;
    }

    synchronized RequestBuilder body(String b) {
        body = b;
        return this;
    }

    synchronized String build() {
        return headers + body + size;
    }

    // Silent: made, filled and built in one call.
    static String request(String text) {
        RequestBuilder b = new RequestBuilder();
        b.header("a", "b");
        b.body(b.body().concat(text));
        if (b.size() < 10) {
            b.header("pad", "0");
        }
        return b.build();
    }
}
