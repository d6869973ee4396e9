package libraries;

import io.reactivex.rxjava3.core.FlowableSubscriber;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.subscribers.DisposableSubscriber;
import java.util.ArrayList;
import java.util.List;

/** What comes first, and what comes one after the other, by the contract of a library that is not given. */
class Signals {

    static class Buffering implements FlowableSubscriber<String> {
        static final Buffering SHARED = new Buffering();
        private List<String> buffer;
        private volatile int seen;

        /** Silent: nobody else has it yet. */
        public void onSubscribe(Object s) {
            buffer = new ArrayList<>();
        }

        public void onNext(String s) {
            seen++; // BLOCAL: lost-update low
            synchronized (this) {
                buffer.add(s);
            }
        }

        public void onComplete() {
            synchronized (this) {
                buffer = null;
            }
        }

        void flush() {
            synchronized (this) {
                buffer = new ArrayList<>();
            }
        }

        void reset() {
            synchronized (this) {
                buffer = new ArrayList<>();
            }
        }
    }

    /** The same by a class that it extends. */
    static class Started extends DisposableSubscriber<String> {
        static final Started SHARED = new Started();
        private List<String> buffer;

        /** Silent. */
        protected void onStart() {
            buffer = new ArrayList<>();
        }

        public synchronized void onNext(String s) {
            buffer.add(s);
        }

        public synchronized void onComplete() {
            buffer = null;
        }

        synchronized void flush() {
            buffer = new ArrayList<>();
        }

        synchronized void reset() {
            buffer = new ArrayList<>();
        }

        void restart() {
            buffer = new ArrayList<>(); // BLOCAL: guarded-by
        }
    }

    static class One implements SingleObserver<String> {
        static final One SHARED = new One();
        private volatile int seen;

        public void onSubscribe(Object d) {
            seen = 0;
        }

        public void onSuccess(String s) {
            seen++; // BLOCAL: lost-update low
        }

        void both() {
            System.out.println(seen);
        }
    }
}
