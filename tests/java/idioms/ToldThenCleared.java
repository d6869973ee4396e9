package idioms;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Each is told what it waits for, or run, and then all are cleared: who was added in between is never told. */
class ToldThenCleared {

    static class Callbacks {
        static final Callbacks SHARED = new Callbacks();
        private final List<Consumer<String>> callbacks = new CopyOnWriteArrayList<>();

        void add(Consumer<String> c) {
            callbacks.add(c);
        }

        void tell(String what) {
            for (Consumer<String> c : callbacks) {
                c.accept(what);
            }
            callbacks.clear(); // BLOCAL: lost-update medium {{callbacks}}
        }

        void tellEach(String what) {
            callbacks.forEach(c -> c.accept(what));
            callbacks.clear(); // BLOCAL: lost-update medium {{callbacks}}
        }
    }

    static class Tasks {
        static final Tasks SHARED = new Tasks();
        private final List<Runnable> tasks = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            tasks.add(r);
        }

        void run() {
            for (Runnable r : tasks) {
                r.run();
            }
            tasks.clear(); // BLOCAL: lost-update medium {{tasks}}
        }

        void runEach() {
            tasks.forEach(Runnable::run);
            tasks.clear(); // BLOCAL: lost-update medium {{tasks}}
        }
    }

    static class Requests {
        static final Requests SHARED = new Requests();
        private final Map<Long, CompletableFuture<String>> pending = new ConcurrentHashMap<>();
        private final Queue<CompletableFuture<String>> waiting = new ConcurrentLinkedQueue<>();

        CompletableFuture<String> send(long id) {
            CompletableFuture<String> answer = new CompletableFuture<>();
            pending.put(id, answer);
            return answer;
        }

        CompletableFuture<String> queue() {
            CompletableFuture<String> answer = new CompletableFuture<>();
            waiting.add(answer);
            return answer;
        }

        void failed(Throwable why) {
            pending.values().forEach(f -> f.completeExceptionally(why));
            pending.clear(); // BLOCAL: lost-update medium {{pending}}
        }

        void failedOneByOne(Throwable why) {
            for (Map.Entry<Long, CompletableFuture<String>> e : pending.entrySet()) {
                e.getValue().completeExceptionally(why);
            }
            pending.clear(); // BLOCAL: lost-update medium {{pending}}
        }

        void answered(String what) {
            for (CompletableFuture<String> f : waiting) {
                f.complete(what);
            }
            waiting.clear(); // BLOCAL: lost-update medium {{waiting}}
        }

        /** Silent: each is taken before it is told. */
        void answeredAtOnce(String what) {
            CompletableFuture<String> f;
            while ((f = waiting.poll()) != null) {
                f.complete(what);
            }
        }

        /** Silent: to cancel them is to end them all. */
        void cancel() {
            waiting.forEach(f -> f.cancel(true));
            waiting.clear();
        }
    }

    /** Silent: it says that all is over, too. */
    static class Ends {
        static final Ends SHARED = new Ends();
        private final Queue<Consumer<Ends>> listeners = new ConcurrentLinkedQueue<>();
        private volatile String reason;
        private volatile boolean closed;

        void add(Consumer<Ends> c) {
            listeners.add(c);
        }

        void ended(Ends with) {
            closed = true;
            listeners.forEach(c -> c.accept(with));
            listeners.clear();
        }

        boolean isClosed() {
            return closed;
        }
    }

    /** Silent: who calls tells of himself, as one does who leaves. */
    static class Leaves {
        static final Leaves SHARED = new Leaves();
        private final Queue<Consumer<Leaves>> listeners = new ConcurrentLinkedQueue<>();

        void add(Consumer<Leaves> c) {
            listeners.add(c);
        }

        void leave() {
            for (Consumer<Leaves> c : listeners) {
                c.accept(this);
            }
            listeners.clear();
        }
    }

    /** Silent: one lock is held throughout, and at the addition. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final List<Consumer<String>> callbacks = new CopyOnWriteArrayList<>();

        synchronized void add(Consumer<String> c) {
            callbacks.add(c);
        }

        synchronized void tell(String what) {
            callbacks.forEach(c -> c.accept(what));
            callbacks.clear();
        }
    }
}
