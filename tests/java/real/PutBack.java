package real;

import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What a method has taken out of a queue because there was something it puts back: that the queue may have nothing by then does
    not matter. But what is added to a queue only because it had something does not get to who has just found it empty. */
class PutBack {
    static final PutBack SHARED = new PutBack();
    private final Deque<String> messages = new ConcurrentLinkedDeque<>();
    private final Queue<String> others = new ConcurrentLinkedQueue<>();
    private volatile int room;

    void arrive(String message) {
        messages.add(message);
        others.add(message);
    }

    void drop() {
        messages.clear();
        others.clear();
    }

    /** What is put back may be nothing: that is another finding, and as sure as it was. */
    void deliver() {
        if (!messages.isEmpty()) {
            String m = messages.poll();
            if (room == 0) {
                messages.addFirst(m); // BLOCAL: check-then-act medium {{taken out of 'messages'}}
            }
        }
    }

    /** All of them, one after the other, and those that fail are put back at the end. */
    void deliverAll() {
        if (messages.isEmpty()) {
            return;
        }
        Queue<String> failed = new ConcurrentLinkedQueue<>();
        for (String m = messages.poll(); m != null; m = messages.poll()) {
            if (room < m.length()) {
                failed.add(m);
            }
        }
        messages.addAll(failed); // BLOCAL: check-then-act low {{messages}}
    }

    /** Nothing is taken: who has just taken the last one does not come again. */
    void queueBehind(String message) {
        if (!messages.isEmpty()) {
            messages.add(message); // BLOCAL: check-then-act medium {{messages}}
        } else {
            room = message.length();
        }
    }

    /** What is put there was taken from another queue. */
    void move() {
        if (!messages.isEmpty()) {
            String m = others.poll();
            if (m != null) {
                messages.add(m); // BLOCAL: check-then-act medium {{messages}}
            }
        }
    }
}
