package sharing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** What several threads are given: by a lambda in a variable, by a method that starts them, beside who starts them. */
class GivenAway {
    /** One lambda, made once, is what both threads run. */
    static class Twice {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.twice()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void twice() {
        Twice t = new Twice();
        Runnable r = () -> t.fill();
        Thread one = new Thread(r, "one");
        Thread two = new Thread(r, "two");
        one.start();
        two.start();
    }

    /** A method reference is no other thing. */
    static class ByReference {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.byReference()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void byReference() {
        ByReference t = new ByReference();
        Runnable r = t::fill;
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(r);
        pool.execute(r);
    }

    /** One thread runs it: that it is made, and then given, is once. */
    static class Once {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void once() {
        Once t = new Once();
        Runnable r = () -> t.fill();
        new Thread(r).start();
    }

    /** Each turn has a lambda, and an object, of its own. */
    static class OfEach {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void ofEach(int n) {
        for (int i = 0; i < n; i++) {
            OfEach t = new OfEach();
            Runnable r = () -> t.fill();
            new Thread(r).start();
        }
    }

    /** A method starts a thread for what it is given, and is called twice. */
    static class ByHelper {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.byHelper()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    private static Thread begin(int n, ByHelper t) {
        Thread thread = new Thread(() -> t.fill(), "t" + n);
        thread.start();
        return thread;
    }

    static void byHelper() {
        ByHelper t = new ByHelper();
        begin(1, t);
        begin(2, t);
    }

    /** … and once only. */
    static class ByHelperOnce {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    private static void beginOnce(ByHelperOnce t) {
        new Thread(() -> t.fill()).start();
    }

    static void byHelperOnce() {
        ByHelperOnce t = new ByHelperOnce();
        beginOnce(t);
    }

    /** A method has two threads run what it is given. */
    static class Raced {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.raced()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    private static void race(Runnable r) throws InterruptedException {
        Thread one = new Thread(r);
        Thread two = new Thread(r);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    static void raced() throws InterruptedException {
        Raced t = new Raced();
        race(() -> t.fill());
    }

    /** … a task that lies in a variable, by a loop. */
    static class Looped {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.looped()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    private static void loop(int n, Runnable r) {
        ExecutorService pool = Executors.newFixedThreadPool(n);
        for (int i = 0; i < n; i++) {
            pool.submit(r);
        }
        pool.shutdown();
    }

    static void looped() {
        Looped t = new Looped();
        Runnable r = () -> t.fill();
        loop(4, r);
    }

    /** What is handed to a method that runs it right there goes to no thread. */
    static class Run {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    private static void runTwice(Runnable r) {
        r.run();
        r.run();
    }

    static void run() {
        Run t = new Run();
        runTwice(() -> t.fill());
    }

    /** For each number a thread is started. */
    static class Numbered {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.numbered()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void numbered() {
        Numbered t = new Numbered();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        IntStream.range(0, 4).forEach(i -> pool.submit(() -> t.fill()));
    }

    /** For one key a thread is started, and not for each. */
    static class OfKey {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void ofKey(Map<String, Thread> byKey) {
        OfKey t = new OfKey();
        byKey.compute("a", (k, old) -> {
            Thread thread = new Thread(() -> t.fill());
            thread.start();
            return thread;
        });
    }

    private final ExecutorService single = Executors.newSingleThreadExecutor();

    /** One thread runs them all, one after the other. */
    static class InTurn {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    void inTurn() {
        InTurn t = new InTurn();
        Runnable r = () -> t.fill();
        single.execute(r);
        single.execute(r);
    }

    /** … made at once, by a loop. */
    static class InTurnByLoop {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    void inTurnByLoop(int n) {
        InTurnByLoop t = new InTurnByLoop();
        for (int i = 0; i < n; i++) {
            single.submit(() -> t.fill());
        }
    }

    /** … by a method that hands it over. */
    static class InTurnByHelper {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    private void queue(Runnable r) {
        single.execute(r);
    }

    void inTurnByHelper() {
        InTurnByHelper t = new InTurnByHelper();
        Runnable r = () -> t.fill();
        queue(r);
        queue(r);
    }

    /** … that lies in a variable. */
    static class InTurnByVariable {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void inTurnByVariable(List<String> all) {
        InTurnByVariable t = new InTurnByVariable();
        ExecutorService own = Executors.newSingleThreadExecutor();
        for (String s : all) {
            own.submit(() -> t.fill());
        }
        own.shutdown();
    }

    /** Another thread runs it, too. */
    static class ByTwo {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.byTwo()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    void byTwo() {
        ByTwo t = new ByTwo();
        Runnable r = () -> t.fill();
        single.execute(r);
        new Thread(r).start();
    }

    /** … made anew each time, in a variable. */
    static class InTurnByEach {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    void inTurnByEach(int n) {
        InTurnByEach t = new InTurnByEach();
        for (int i = 0; i < n; i++) {
            Runnable r = () -> t.fill();
            single.execute(r);
        }
    }

    /** Each turn has such an executor of its own. */
    static class ByOneEach {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.byOneEach()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void byOneEach(int n) {
        ByOneEach t = new ByOneEach();
        for (int i = 0; i < n; i++) {
            ExecutorService own = Executors.newSingleThreadExecutor();
            own.execute(() -> t.fill());
        }
    }

    /** Two of them run it. */
    static class ByTwoSingle {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to several threads in GivenAway.byTwoSingle()]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    void byTwoSingle() {
        ByTwoSingle t = new ByTwoSingle();
        Runnable r = () -> t.fill();
        ExecutorService own = Executors.newSingleThreadExecutor();
        single.execute(r);
        own.execute(r);
    }

    /** Who has started the thread goes on with it. */
    static class Beside {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act medium [[given to a thread by GivenAway.beside(), which goes on with it]]
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void beside(int n) {
        Beside t = new Beside();
        new Thread(() -> t.fill()).start();
        for (int i = 0; i < n; i++) {
            t.fill();
        }
    }

    /** … when that has ended. */
    static class Behind {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void behind() throws InterruptedException {
        Behind t = new Behind();
        Thread thread = new Thread(() -> t.fill());
        thread.start();
        thread.join();
        t.fill();
    }

    /** … before that begins. */
    static class Before {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void before() {
        Before t = new Before();
        Thread thread = new Thread(() -> t.fill());
        t.drop();
        thread.start();
    }

    /** A thread, or who else would start it. */
    static class Either {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void either(boolean apart) {
        Either t = new Either();
        if (apart) {
            new Thread(() -> t.fill()).start();
        } else {
            t.fill();
        }
    }

    /** Another one is what it goes on with. */
    static class Another {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    static void another() {
        Another first = new Another();
        Another t = first;
        new Thread(() -> first.fill()).start();
        t = new Another();
        t.fill();
    }

    /** Each of the threads hands a task of its own to a pool. */
    static class Poured {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private final AtomicInteger sum = new AtomicInteger();

        void add(int n) {
            pool.execute(() -> {
                int was = sum.get();
                sum.set(was + n); // BLOCAL: lost-update high [[given to several threads in GivenAway.pour()]]
            });
        }

        int sum() {
            return sum.get();
        }
    }

    static void pour(int n) {
        Poured t = new Poured();
        for (int i = 0; i < n; i++) {
            new Thread(() -> t.add(2)).start();
        }
    }

    /** … of which there is one: one thread hands over one. */
    static class PouredOnce {
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private final AtomicInteger sum = new AtomicInteger();

        PouredOnce(int n) {
            pool.execute(() -> {
                int was = sum.get();
                sum.set(was + n); // BLOCAL: lost-update low
            });
        }

        int sum() {
            return sum.get();
        }
    }

    static void pourOnce(int n) {
        PouredOnce t = new PouredOnce(n);
        new Thread(() -> System.out.println(t.sum())).start();
    }

    /** Several threads go over a parallel stream. */
    static class OverStream {
        private volatile int sum;

        void add(int n) {
            sum = sum + n; // BLOCAL: lost-update high [[given to several threads in GivenAway.overStream()]]
        }

        int sum() {
            return sum;
        }
    }

    static int overStream(int n) {
        OverStream t = new OverStream();
        IntStream.range(0, n).parallel().filter(i -> i % 2 == 0).forEach(i -> t.add(i));
        return t.sum();
    }

    /** … by reference. */
    static class ByElement {
        private volatile int sum;

        void add(String s) {
            sum = sum + s.length(); // BLOCAL: lost-update high [[given to several threads in GivenAway.byElement()]]
        }

        int sum() {
            return sum;
        }
    }

    static int byElement(List<String> all) {
        ByElement t = new ByElement();
        all.parallelStream().forEach(t::add);
        return t.sum();
    }

    /** One thread goes over another one. */
    static class OverList {
        private volatile int sum;

        void add(String s) {
            sum = sum + s.length(); // BLOCAL: lost-update low
        }

        int sum() {
            return sum;
        }
    }

    static int overList(List<String> all) {
        OverList t = new OverList();
        System.out.println(all.parallelStream().count());
        all.forEach(t::add);
        all.stream().forEach(t::add);
        return t.sum();
    }

    /** One thread goes over what is no part of the parallel one before it. */
    static class OverRange {
        private volatile int sum;

        void add(int n) {
            sum = sum + n; // BLOCAL: lost-update low
        }

        int sum() {
            return sum;
        }
    }

    static int overRange(int n) {
        OverRange t = new OverRange();
        IntStream.range(0, n).parallel().forEach(i -> System.out.println(i));
        IntStream.range(0, n).forEach(i -> t.add(i));
        return t.sum();
    }

    /** … that is in a variable. */
    static class OverVariable {
        private volatile int sum;

        void add(int n) {
            sum = sum + n; // BLOCAL: lost-update low
        }

        int sum() {
            return sum;
        }
    }

    static int overVariable(List<String> all, IntStream numbers) {
        OverVariable t = new OverVariable();
        all.parallelStream().map(s -> s + s).forEach(s -> System.out.println(s));
        numbers.forEach(i -> t.add(i));
        return t.sum();
    }

    /** It is gone on with when a helper has waited for the thread. */
    static class Awaited {
        private final List<String> list = new ArrayList<>();

        void fill() {
            int n;
            synchronized (list) {
                n = list.size();
            }
            if (n < 3) {
                synchronized (list) {
                    list.add("a"); // BLOCAL: check-then-act low
                }
            }
        }

        void drop() {
            synchronized (list) {
                list.clear();
            }
        }
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void awaited() {
        Awaited t = new Awaited();
        Thread thread = new Thread(() -> t.fill());
        thread.start();
        await(thread);
        t.fill();
    }

    public static void main(String[] args) throws InterruptedException {
        twice();
        byReference();
        once();
        ofEach(3);
        byHelper();
        byHelperOnce();
        raced();
        looped();
        run();
        numbered();
        beside(2);
        behind();
        before();
        either(args.length > 0);
        another();
        pour(3);
        overStream(9);
        byElement(new ArrayList<>());
        overList(new ArrayList<>());
        pourOnce(3);
        overRange(9);
        overVariable(new ArrayList<>(), IntStream.range(0, 9));
        awaited();
        ofKey(new HashMap<>());
        GivenAway one = new GivenAway();
        one.inTurn();
        one.inTurnByLoop(3);
        one.inTurnByHelper();
        inTurnByVariable(new ArrayList<>());
        one.byTwo();
        one.inTurnByEach(3);
        byOneEach(3);
        one.byTwoSingle();
    }
}
