// OPTIONS: --check=guarded-by
package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A helper walks over the collection that it is given: under whose lock, its caller alone knows. */
class GivenWalks implements Runnable {
    private final Plain plain = new Plain();
    private final Gathered gathered = new Gathered();
    private final Silent silent = new Silent();
    private final Wrapped wrapped = new Wrapped();
    private final WrappedSilent both = new WrappedSilent();
    private final Leader leader = new Leader();

    public static void main(String[] args) {
        GivenWalks all = new GivenWalks();
        new Thread(all).start();
        new Thread(all).start();
    }

    @Override
    public void run() {
        plain.add("a");
        plain.remove("b");
        plain.joined();
        gathered.add("a");
        gathered.remove("b");
        gathered.copied();
        silent.add("a");
        silent.remove("b");
        silent.joined();
        silent.copied();
        silent.keeper();
        wrapped.add("a");
        wrapped.remove("b");
        wrapped.joined();
        both.add("a");
        both.remove("b");
        both.under();
        both.locked();
        both.has();
        both.copied();
        leader.acknowledge(1L, "a");
        leader.await("b");
    }

    static class Helper {
        final Collection<String> kept;

        Helper(Collection<String> kept) {
            this.kept = kept;
        }

        static String join(Collection<String> all) {
            StringBuilder text = new StringBuilder();
            for (String one : all) {
                text.append(one);
            }
            return text.toString();
        }

        static String locked(Collection<String> all) {
            synchronized (all) {
                return join(all);
            }
        }

        static Collection<String> copy(Collection<String> all) {
            return new ArrayList<>(all);
        }

        static boolean has(Collection<String> all) {
            return all.contains("a");
        }
    }

    static class Plain {
        private final List<String> names = new ArrayList<>();

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized void remove(String name) {
            names.remove(name);
        }

        String joined() {
            return Helper.join(names); // BLOCAL: guarded-by medium {{'names' is handed to Helper.join(), which walks over it without 'this'}}
        }
    }

    static class Gathered {
        private final Set<String> set = new HashSet<>();

        synchronized void add(String name) {
            set.add(name);
        }

        synchronized void remove(String name) {
            set.remove(name);
        }

        Collection<String> copied() {
            return Helper.copy(set); // MISSED: guarded-by (the helper is far from any lock, and not looked into)
        }
    }

    static class Silent {
        private final List<String> names = new ArrayList<>();

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized void remove(String name) {
            names.remove(name);
        }

        synchronized String joined() {
            return Helper.join(names);
        }

        /* An array of a list is made without a walk. */
        Collection<String> copied() {
            return Helper.copy(names);
        }

        Helper keeper() {
            return new Helper(names);
        }
    }

    static class Wrapped {
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        void add(String name) {
            names.add(name);
        }

        void remove(String name) {
            names.remove(name);
        }

        String joined() {
            return Helper.join(names); // BLOCAL: guarded-by medium {{'names' is handed to Helper.join(), which walks over it without its lock}}
        }
    }

    static class WrappedSilent {
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        void add(String name) {
            names.add(name);
        }

        void remove(String name) {
            names.remove(name);
        }

        String under() {
            synchronized (names) {
                return Helper.join(names);
            }
        }

        String locked() {
            return Helper.locked(names);
        }

        boolean has() {
            return Helper.has(names);
        }

        Collection<String> copied() {
            return Helper.copy(names);
        }
    }

    static class Proposal {
        final Set<String> acknowledged = new HashSet<>();
    }

    /* One change holds the set's own monitor, one the leader's: no lock is known to be that of all. */
    static class Leader {
        private final ConcurrentMap<Long, Proposal> open = new ConcurrentHashMap<>();
        private final Proposal first = new Proposal();

        Leader() {
            open.put(1L, new Proposal());
        }

        synchronized String acknowledge(long id, String by) {
            Proposal proposal = open.get(id);
            if (proposal == null) {
                return "";
            }
            proposal.acknowledged.add(by);
            return Helper.join(proposal.acknowledged);
        }

        void await(String by) {
            synchronized (first.acknowledged) {
                first.acknowledged.add(by);
            }
        }
    }
}
