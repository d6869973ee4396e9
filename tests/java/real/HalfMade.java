package real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;

/** Stored where others find it without the lock, and made ready afterwards. */
class HalfMade {
    /** What starts it, and reads its settings, is not given. */
    interface Starter {
        void start(Object service);

        boolean configure(Object service);
    }

    static class Service {
        private volatile int port;

        void listen(int on) {
            port = on;
        }

        int port() {
            return port;
        }
    }

    /** Who finds the service there uses it before it is started. */
    static class StartedLate {
        static final StartedLate SHARED = new StartedLate(null);
        private final Starter starter;
        private volatile Service service;

        StartedLate(Starter starter) {
            this.starter = starter;
        }

        Service get() {
            if (service == null) {
                synchronized (this) {
                    if (service == null) {
                        service = new Service();
                        starter.start(service); // BLOCAL: check-then-act medium {{is made ready after it is stored there}}
                    }
                }
            }
            return service;
        }
    }

    /** The same of what has been made by another method, and has another name by then. */
    static class ConfiguredLate {
        static final ConfiguredLate SHARED = new ConfiguredLate(null);
        private final Starter starter;
        private volatile Service service;

        ConfiguredLate(Starter starter) {
            this.starter = starter;
        }

        Service get() {
            Service found = service;
            if (found == null) {
                synchronized (this) {
                    found = service;
                    if (found == null) {
                        found = new Service();
                        service = found;
                        starter.configure(found); // BLOCAL: check-then-act medium {{is made ready after it is stored there}}
                    }
                }
            }
            return found;
        }
    }

    /** The same by a method of its own, which is seen to change it. */
    static class ListensLate {
        static final ListensLate SHARED = new ListensLate();
        private volatile Service service;

        Service get() {
            if (service == null) {
                synchronized (this) {
                    if (service == null) {
                        service = new Service();
                        service.listen(80); // BLOCAL: check-then-act medium {{is made ready after it is stored there}}
                    }
                }
            }
            return service;
        }
    }

    /** Silent: made ready first, and stored then. */
    static class StartedFirst {
        static final StartedFirst SHARED = new StartedFirst(null);
        private final Starter starter;
        private volatile Service service;

        StartedFirst(Starter starter) {
            this.starter = starter;
        }

        Service get() {
            if (service == null) {
                synchronized (this) {
                    if (service == null) {
                        Service made = new Service();
                        starter.start(made);
                        service = made; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return service;
        }
    }

    /** Silent: nobody finds it without the lock. */
    static class AskedUnderLock {
        static final AskedUnderLock SHARED = new AskedUnderLock(null);
        private final Starter starter;
        private volatile Service service;

        AskedUnderLock(Starter starter) {
            this.starter = starter;
        }

        synchronized Service get() {
            if (service == null) {
                service = new Service();
                starter.start(service);
            }
            return service;
        }
    }

    /** Silent: who finds it there goes away, and nobody here goes on with it. */
    static class StartedOnce {
        static final StartedOnce SHARED = new StartedOnce(null);
        private final Starter starter;
        private volatile Service service;

        StartedOnce(Starter starter) {
            this.starter = starter;
        }

        void begin() {
            if (service == null) {
                synchronized (this) {
                    if (service == null) {
                        service = new Service(); // BENIGN: check-then-act rechecked
                        starter.start(service);
                    }
                }
            }
        }
    }

    /** Silent: what is called then is called for its answer, or for something else. */
    static class OnlyAsked {
        static final OnlyAsked SHARED = new OnlyAsked(null);
        private final Starter starter;
        private volatile Service service;
        private boolean configured;

        OnlyAsked(Starter starter) {
            this.starter = starter;
        }

        Service get() {
            if (service == null) {
                synchronized (this) {
                    if (service == null) {
                        service = new Service(); // BENIGN: check-then-act rechecked
                        if (service.port() == 0) {
                            starter.start("made");
                        }
                    }
                }
            }
            return service;
        }
    }

    /** Silent: what is given the service is a new object around it, that nobody has yet. */
    static class Wrapped {
        static final Wrapped SHARED = new Wrapped(null);
        private final Consumer<List<Service>> starter;
        private volatile Service service;

        Wrapped(Consumer<List<Service>> starter) {
            this.starter = starter;
        }

        Service get() {
            if (service == null) {
                synchronized (this) {
                    if (service == null) {
                        service = new Service(); // BENIGN: check-then-act rechecked
                        new Around(service);
                    }
                }
            }
            return service;
        }
    }

    static class Around {
        private final Service inside;

        Around(Service inside) {
            this.inside = inside;
        }
    }

    /** The map is in its field before a method of the class has put anything into it. */
    static class LoadedLate {
        static final LoadedLate SHARED = new LoadedLate();
        private final List<String> source = new ArrayList<>();
        private volatile Map<String, String> words;

        private void load() {
            for (String word : source) {
                words.put(word, word);
            }
        }

        Map<String, String> words() {
            if (words == null) {
                synchronized (this) {
                    if (words == null) {
                        words = new HashMap<>();
                        load(); // BLOCAL: check-then-act medium {{is made ready after it is stored there}}
                    }
                }
            }
            return words;
        }
    }

    /** Silent: what the method fills is another map, which the lock alone leads to. */
    static class OtherLoaded {
        static final OtherLoaded SHARED = new OtherLoaded();
        private final List<String> source = new ArrayList<>();
        private final Map<String, String> lengths = new HashMap<>();
        private volatile Map<String, String> words;

        private void count() {
            for (String word : source) {
                lengths.put(word, word);
            }
        }

        Map<String, String> words() {
            if (words == null) {
                synchronized (this) {
                    if (words == null) {
                        words = new HashMap<>(); // BENIGN: check-then-act rechecked
                        count();
                    }
                }
            }
            return words;
        }

        synchronized int length() {
            return lengths.size();
        }
    }

    /** Far from any lock. */
    static class Options {
        private int limit;
        private Options next;

        void setLimit(int n) {
            limit = n;
        }

        void setNext(Options o) {
            next = o;
        }

        void print() {
            System.out.println(limit + " " + next);
        }
    }

    /** A setter of its own, which nothing else is known of. */
    static class SetLate {
        static final SetLate SHARED = new SetLate();
        private volatile Options options;

        Options get() {
            if (options == null) {
                synchronized (this) {
                    if (options == null) {
                        options = new Options();
                        options.setLimit(3); // BLOCAL: check-then-act medium {{is made ready after it is stored there}}
                    }
                }
            }
            return options;
        }
    }

    /** The same of a library's. */
    static class Delayer {
        private static volatile ScheduledThreadPoolExecutor delayer;

        static ScheduledExecutorService get() {
            if (delayer == null) {
                synchronized (Delayer.class) {
                    if (delayer == null) {
                        delayer = new ScheduledThreadPoolExecutor(1);
                        delayer.setRemoveOnCancelPolicy(true); // BLOCAL: check-then-act medium
                    }
                }
            }
            return delayer;
        }
    }

    /** Set before it is stored. */
    static class SetFirst {
        static final SetFirst SHARED = new SetFirst();
        private volatile Options options;

        Options get() {
            if (options == null) {
                synchronized (this) {
                    if (options == null) {
                        Options made = new Options();
                        made.setLimit(3);
                        options = made; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return options;
        }
    }

    /** What it does sets nothing of it. */
    static class Printed {
        static final Printed SHARED = new Printed();
        private volatile Options options;

        Options get() {
            if (options == null) {
                synchronized (this) {
                    if (options == null) {
                        options = new Options(); // BENIGN: check-then-act rechecked
                        options.print();
                    }
                }
            }
            return options;
        }
    }

    /** It is set into another, and is itself as it was. */
    static class Linked {
        static final Linked SHARED = new Linked();
        private volatile Options options;

        Options get(Options before) {
            if (options == null) {
                synchronized (this) {
                    if (options == null) {
                        options = new Options(); // BENIGN: check-then-act rechecked
                        before.setNext(options);
                    }
                }
            }
            return options;
        }
    }
}
