// RELEASES: 17
package real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/** Subscribers, whose methods are called one after the other, the first of them before all else. */
class Streams {

    /** What the timer takes is made before the timer runs. */
    static class Buffer implements Flow.Subscriber<String>, Runnable {
        static final Buffer SHARED = new Buffer();
        private List<String> buffer;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            buffer = new ArrayList<>();
            s.request(1);
        }

        @Override
        public void onNext(String s) {
            synchronized (this) {
                buffer = new ArrayList<>(buffer);
                buffer.add(s);
            }
        }

        @Override
        public void onError(Throwable t) {
            synchronized (this) {
                buffer = null;
            }
        }

        @Override
        public void onComplete() {
            synchronized (this) {
                buffer = null;
            }
        }

        @Override
        public void run() {
            List<String> b;
            synchronized (this) {
                b = buffer;
                buffer = new ArrayList<>();
            }
            System.out.println(b);
        }
    }

    /** The next one comes while the timer runs. */
    static class Late implements Flow.Subscriber<String>, Runnable {
        static final Late SHARED = new Late();
        private List<String> buffer;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            s.request(1);
        }

        @Override
        public void onNext(String s) {
            buffer = new ArrayList<>(); // BLOCAL: guarded-by medium
        }

        @Override
        public void onError(Throwable t) {
            synchronized (this) {
                buffer = null;
            }
        }

        @Override
        public void onComplete() {
            synchronized (this) {
                buffer = null;
            }
        }

        @Override
        public void run() {
            List<String> b;
            synchronized (this) {
                b = buffer;
                buffer = new ArrayList<>();
            }
            System.out.println(b);
        }
    }

    /** Groups are made by one call at a time; others only take them away. */
    static class Groups implements Flow.Subscriber<String> {
        static final Groups SHARED = new Groups();
        private final ConcurrentMap<String, List<String>> groups = new ConcurrentHashMap<>();

        @Override
        public void onSubscribe(Flow.Subscription s) {
            s.request(1);
        }

        @Override
        public void onNext(String s) {
            List<String> g = groups.get(s);
            if (g == null) {
                g = new ArrayList<>();
                groups.put(s, g); // BLOCAL: check-then-act low [[only written in turn]]
            }
            g.add(s); // BLOCAL: guarded-by low
        }

        @Override
        public void onError(Throwable t) {
            groups.clear();
        }

        @Override
        public void onComplete() {
            groups.clear();
        }

        void cancel(String s) {
            groups.remove(s);
        }
    }

    /** Somebody else makes groups, too. */
    static class Shared implements Flow.Subscriber<String> {
        static final Shared SHARED = new Shared();
        private final ConcurrentMap<String, List<String>> groups = new ConcurrentHashMap<>();

        @Override
        public void onSubscribe(Flow.Subscription s) {
            s.request(1);
        }

        @Override
        public void onNext(String s) {
            List<String> g = groups.get(s);
            if (g == null) {
                g = new ArrayList<>();
                groups.put(s, g); // BLOCAL: check-then-act high
            }
            g.add(s); // BLOCAL: guarded-by low
        }

        @Override
        public void onError(Throwable t) {
            groups.clear();
        }

        @Override
        public void onComplete() {
            groups.clear();
        }

        void open(String s) {
            groups.put(s, new ArrayList<>());
        }
    }
}
