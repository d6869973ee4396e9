package artho;

/**
 * Artho, Havelund, Biere 2004, Fig. 5: a value that was handed over. {@code step} goes on with a request after the lock is
 * gone, and puts a result under the lock that was computed from it. That is in order, because the first block took the
 * request off the list: nobody else can see it any more.
 *
 * <p>Verdict of the paper: correct; the analysis warns unless it knows the protocol, which makes this the typical benign
 * warning.
 */
public class Pipeline {
    private static final Request NOTHING = new Request();

    private final Object lock = new Object();
    private Request first = NOTHING;
    private long sum;

    public void submit(int number) {
        Request request = new Request(number);
        synchronized (lock) {
            request.next = first;
            first = request;
        }
    }

    public void step() {
        Request request;
        synchronized (lock) {
            request = next();
        }
        long answer = compute(request.number); // a long computation must not hold the lock
        synchronized (lock) {
            sum += answer; // BENIGN: stale-value handed-over
        }
    }

    public void clear() {
        synchronized (lock) {
            first = NOTHING;
            sum = 0;
        }
    }

    public long sum() {
        synchronized (lock) {
            return sum;
        }
    }

    /** Unlinks the first request; the caller holds the lock. */
    private Request next() {
        Request request = first;
        first = request.next;
        return request;
    }

    private static long compute(int number) {
        return (long) number * number;
    }

    private static final class Request {
        final int number;
        Request next;

        Request(int number) {
            this.number = number;
        }

        /** The end of every list, its own successor: to take it off an empty list changes nothing. */
        Request() {
            this.number = 0;
            this.next = this;
        }
    }
}
