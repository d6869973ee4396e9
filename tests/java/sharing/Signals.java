// RELEASES: 17
package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/** Methods that are called one after the other by contract, whatever the thread. */
class Signals {
    /** Only signals write, themselves and by what only they call. */
    static class Count implements Flow.Subscriber<Object> {
        static final Count SHARED = new Count();
        private volatile int seen;
        private volatile int ended;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            s.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Object o) {
            seen++; // BLOCAL: lost-update low [[only written in turn]]
        }

        @Override
        public void onError(Throwable t) {
            end();
        }

        @Override
        public void onComplete() {
            end();
        }

        private void end() {
            ended++; // BLOCAL: lost-update low [[only written in turn]]
        }

        int seen() {
            return seen + ended;
        }
    }

    /** Who asks for more does so at any time. */
    static class Demand implements Flow.Subscriber<Object>, Flow.Subscription {
        static final Demand SHARED = new Demand();
        private volatile long wanted;

        @Override
        public void onSubscribe(Flow.Subscription s) {
        }

        @Override
        public void onNext(Object o) {
            wanted--; // BLOCAL: lost-update high
        }

        @Override
        public void onError(Throwable t) {
        }

        @Override
        public void onComplete() {
        }

        @Override
        public void request(long n) {
            wanted += n; // BLOCAL: lost-update high
        }

        @Override
        public void cancel() {
        }
    }

    /** What a signal calls, others call, too. */
    static class Fed implements Flow.Subscriber<Object> {
        static final Fed SHARED = new Fed();
        private volatile int seen;

        @Override
        public void onSubscribe(Flow.Subscription s) {
        }

        @Override
        public void onNext(Object o) {
            add(1);
        }

        void feed(Object[] all) {
            add(all.length);
        }

        private void add(int n) {
            seen += n; // BLOCAL: lost-update high
        }

        @Override
        public void onError(Throwable t) {
        }

        @Override
        public void onComplete() {
        }
    }

    /** Signals put, and take all at the end: who takes one away at any time loses nothing. */
    static class Groups implements Flow.Subscriber<String> {
        static final Groups SHARED = new Groups();
        private final Map<String, StringBuilder> groups = new ConcurrentHashMap<>();

        @Override
        public void onSubscribe(Flow.Subscription s) {
        }

        @Override
        public void onNext(String name) {
            groups.put(name, new StringBuilder(name));
        }

        @Override
        public void onError(Throwable t) {
        }

        @Override
        public void onComplete() {
            List<StringBuilder> all = new ArrayList<>(groups.values());
            groups.clear(); // BLOCAL: lost-update low
            for (StringBuilder b : all) {
                b.append('.');
            }
        }

        void cancel(String name) {
            groups.remove(name);
        }
    }

    /** The near miss: others put, too. */
    static class Opened implements Flow.Subscriber<String> {
        static final Opened SHARED = new Opened();
        private final Map<String, StringBuilder> groups = new ConcurrentHashMap<>();

        @Override
        public void onSubscribe(Flow.Subscription s) {
        }

        @Override
        public void onNext(String name) {
            open(name);
        }

        @Override
        public void onError(Throwable t) {
        }

        @Override
        public void onComplete() {
            List<StringBuilder> all = new ArrayList<>(groups.values());
            groups.clear(); // BLOCAL: lost-update medium
            for (StringBuilder b : all) {
                b.append('.');
            }
        }

        static void begin(String name) {
            SHARED.open(name);
        }

        public void open(String name) {
            groups.put(name, new StringBuilder(name));
        }
    }
}
