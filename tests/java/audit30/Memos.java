package audit30;

import java.util.HashMap;
import java.util.Map;
import java.util.TimeZone;
import java.util.Locale;

/** The last answer is kept beside its question. */
public class Memos {
    static final Memos SHARED = new Memos();

    static final class Pair {
        final String question;
        final String answer;

        Pair(String question, String answer) {
            this.question = question;
            this.answer = answer;
        }
    }

    private volatile String question;
    private volatile String answer;
    private volatile Pair last;
    private volatile long second;
    private volatile String text;
    private long stamp;
    private String stampText;
    private final Map<String, Pair> pairs = new HashMap<>();

    /** The answer of another question. */
    String ask(String q) {
        if (q.equals(question)) {
            return answer; // BLOCAL: check-then-act medium {{question}}
        }
        String a = compute(q);
        question = q;
        answer = a;
        return a;
    }

    /** Silent: both in one object. */
    String askWell(String q) {
        Pair p = last;
        if (p != null && p.question.equals(q)) {
            return p.answer;
        }
        p = new Pair(q, compute(q));
        last = p; // BLOCAL: check-then-act low {{last}}
        return p.answer;
    }

    /** A text of another second. */
    String now(long millis) {
        long s = millis / 1000;
        if (s != second) {
            text = Long.toString(s);
            second = s; // BLOCAL: check-then-act low {{second}}
        }
        return text;
    }

    /** Silent: under the lock. */
    synchronized String nowWell(long millis) {
        long s = millis / 1000;
        if (s != stamp) {
            stampText = Long.toString(s);
            stamp = s;
        }
        return stampText;
    }

    /** The second is asked in one block, and the text written in the next: the newer one is overwritten. */
    String nowInTwo(long millis) {
        long s = millis / 1000;
        boolean old;
        synchronized (this) {
            old = s > stamp;
        }
        if (old) {
            String t = Long.toString(s);
            synchronized (this) {
                stamp = s; // BLOCAL: check-then-act high {{stamp}}
                stampText = t;
            }
            return t;
        }
        synchronized (this) {
            return stampText;
        }
    }

    /** Put back what was there, though another has set it meanwhile. */
    static String inZone(TimeZone z, long t) {
        TimeZone old = TimeZone.getDefault();
        TimeZone.setDefault(z);
        try {
            return String.format(Locale.ROOT, "%tT", t);
        } finally {
            TimeZone.setDefault(old); // BLOCAL: lost-update medium
        }
    }

    /** Silent: given as an argument. */
    static String inZoneWell(TimeZone z, long t) {
        java.util.Calendar c = java.util.Calendar.getInstance(z, Locale.ROOT);
        c.setTimeInMillis(t);
        return c.getTime().toString();
    }

    /** Found in one block, replaced in the next: another's newer answer is put over. */
    String refresh(String q) {
        Pair p;
        synchronized (pairs) {
            p = pairs.get(q);
        }
        if (p == null || p.answer.isEmpty()) {
            p = new Pair(q, compute(q));
            synchronized (pairs) {
                pairs.put(q, p); // BLOCAL: check-then-act medium {{pairs}}
            }
        }
        return p.answer;
    }

    void forget(String q) {
        synchronized (pairs) {
            pairs.remove(q);
        }
    }

    private static String compute(String q) {
        return q + q;
    }
}
