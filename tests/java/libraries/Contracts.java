package libraries;

import com.rabbitmq.client.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.catalina.Valve;
import org.springframework.aop.ClassFilter;

/** One object serves all threads: so the library says of what implements its interface. */
class Contracts {
    /** Each request comes by it, many at a time. */
    static class Statistics implements Valve {
        private volatile long requests, longest;

        public void invoke(Object request, Object response) {
            long begun = System.nanoTime();
            requests++; // BLOCAL: lost-update high {{requests}}
            long took = System.nanoTime() - begun;
            if (took > longest) {
                longest = took; // BLOCAL: check-then-act medium {{longest}}
            }
        }

        void reset() {
            requests = 0;
            longest = 0;
        }
    }

    /** The same, of which nothing says that it serves more than one. */
    static class OneRequest {
        private volatile long requests, longest;

        void invoke(Object request, Object response) {
            long begun = System.nanoTime();
            requests++; // BLOCAL: lost-update medium {{requests}}
            long took = System.nanoTime() - begun;
            if (took > longest) {
                longest = took; // BLOCAL: check-then-act low {{longest}}
            }
        }

        void reset() {
            requests = 0;
            longest = 0;
        }
    }

    /** What a valve makes for one request is that request's alone, whatever the valve is. */
    static class Timing implements Valve {
        static class Span {
            private volatile int steps;

            void step() {
                steps++; // BENIGN: lost-update confined
            }
        }

        public void invoke(Object request, Object response) {
            Span span = new Span();
            span.step();
            span.step();
        }
    }

    /** A pointcut is asked by every thread that makes a proxy, or comes by one. */
    static class Counted implements ClassFilter {
        private volatile int asked;

        public boolean matches(Class<?> type) {
            asked++; // BLOCAL: lost-update medium
            return type == Counted.class;
        }

        int asked() {
            return asked;
        }
    }

    /** A connection is its channels' and the recovery's. */
    static class Recovered implements Connection {
        private final List<String> bindings = Collections.synchronizedList(new ArrayList<>());

        void bind(String to) {
            bindings.add(to);
        }

        int recover() {
            int all = 0;
            for (String b : bindings) { // BLOCAL: guarded-by medium {{bindings}}
                all += b.length();
            }
            return all;
        }

        public void close() {
            bindings.clear();
        }
    }

    /** … and holds the lock of the list where it walks. */
    static class Held implements Connection {
        private final List<String> bindings = Collections.synchronizedList(new ArrayList<>());

        void bind(String to) {
            bindings.add(to);
        }

        int recover() {
            int all = 0;
            synchronized (bindings) {
                for (String b : bindings) {
                    all += b.length();
                }
            }
            return all;
        }

        public void close() {
            bindings.clear();
        }
    }
}
