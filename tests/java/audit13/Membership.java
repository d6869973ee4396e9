// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** A cluster's members: heartbeats, suspicion, views that are replaced as a whole, quorum, and listeners under a lock of a base class. */
class Membership {
    private static final Logger LOG = Logger.getLogger("members");

    static class View {
        final int number;
        final Set<String> names;

        View(int number, Set<String> names) {
            this.number = number;
            this.names = Collections.unmodifiableSet(new TreeSet<>(names));
        }

        View with(String name) {
            Set<String> more = new TreeSet<>(names);
            more.add(name);
            return new View(number + 1, more);
        }
    }

    abstract static class Base {
        private final ReentrantLock mutex = new ReentrantLock();

        final void enter() {
            mutex.lock();
        }

        final void exit() {
            mutex.unlock();
        }

        final <T> T with(Callable<T> body) throws Exception {
            enter();
            try {
                return body.call();
            } finally {
                exit();
            }
        }
    }

    static class Member extends Base {
        final String name;
        private long heard;
        private int missed;
        private boolean suspect;

        Member(String name) {
            this.name = name;
        }

        int missed() {
            enter();
            try {
                return missed;
            } finally {
                exit();
            }
        }

        void missed(int n) {
            enter();
            try {
                missed = n;
            } finally {
                exit();
            }
        }

        void beat(long now) {
            enter();
            try {
                heard = now;
                missed = 0;
                suspect = false;
            } finally {
                exit();
            }
        }

        void suspect() {
            enter();
            try {
                suspect = true;
            } finally {
                exit();
            }
        }

        boolean isSuspect() {
            enter();
            try {
                return suspect;
            } finally {
                exit();
            }
        }

        long heard() {
            enter();
            try {
                return heard;
            } finally {
                exit();
            }
        }

        void miss() {
            int m = missed();
            LOG.finest("missed");
            missed(m + 1); // BLOCAL: lost-update high
        }

        void missInline() {
            enter();
            int m = missed;
            exit();
            enter();
            missed = m + 1; // BLOCAL: lost-update high
            exit();
        }

        // Silent: entered once, and again by the getter and the setter.
        void missAtOnce() {
            enter();
            try {
                missed(missed() + 1);
            } finally {
                exit();
            }
        }

        void missWith() throws Exception {
            int m = with(() -> missed);
            with(() -> missed = m + 1); // BLOCAL: lost-update high
        }

        void check() {
            if (missed() > 3) {
                LOG.warning(name);
                suspect(); // BLOCAL: check-then-act low
            }
        }

        void forgive() {
            boolean s;
            enter();
            try {
                s = suspect;
            } finally {
                exit();
            }
            if (!s)
                return;
            enter();
            try {
                if (suspect) {
                    suspect = false; // BENIGN: check-then-act rechecked
                    missed = 0;
                }
            } finally {
                exit();
            }
        }
    }

    static class Cluster extends Base {
        static final Cluster LOCAL = new Cluster();
        private final ConcurrentMap<String, Member> members = new ConcurrentHashMap<>();
        private final AtomicReference<View> current = new AtomicReference<>(new View(0, Collections.emptySet()));
        private View view = new View(0, Collections.emptySet());
        private volatile View published;
        private int quorum = 1;
        private String leader;

        Member member(String name) {
            return members.computeIfAbsent(name, Member::new);
        }

        View view() {
            enter();
            try {
                return view;
            } finally {
                exit();
            }
        }

        void install(View v) {
            enter();
            try {
                view = v;
                quorum = v.names.size() / 2 + 1;
            } finally {
                exit();
            }
        }

        void join(String name) {
            View v = view();
            if (v.names.contains(name))
                return;
            install(v.with(name)); // BLOCAL: lost-update high
        }

        // Silent: read and installed in one block.
        void joinAtOnce(String name) {
            enter();
            try {
                install(view().with(name));
            } finally {
                exit();
            }
        }

        void installNewer(View v) {
            View old = view();
            if (old.number < v.number)
                install(v); // BLOCAL: check-then-act medium
        }

        void installChecked(View v) {
            View old = view();
            if (old.number >= v.number)
                return;
            enter();
            try {
                if (view == old)
                    install(v); // BENIGN: check-then-act rechecked
            } finally {
                exit();
            }
        }

        void joinAtomically(String name) {
            View v = current.get();
            LOG.fine("joining");
            current.set(v.with(name)); // BLOCAL: lost-update high
        }

        // Silent: tried again.
        void joinRetrying(String name) {
            View v;
            do {
                v = current.get();
            } while (!current.compareAndSet(v, v.with(name)));
        }

        void joinPublished(String name) {
            View v = published;
            // Mended: only one method writes it, without a lock.
            published = v == null ? new View(1, Collections.singleton(name)) : v.with(name); // BLOCAL: lost-update medium
        }

        void elect(String name) {
            String l;
            enter();
            try {
                l = leader;
            } finally {
                exit();
            }
            if (l == null) {
                enter();
                try {
                    leader = name; // BLOCAL: check-then-act high
                } finally {
                    exit();
                }
            }
        }

        void depose() {
            enter();
            try {
                leader = null;
            } finally {
                exit();
            }
        }

        void electIfQuorum(String name) {
            View v = view();
            enter();
            try {
                if (v.names.size() >= quorum)
                    leader = name; // BLOCAL: check-then-act low
            } finally {
                exit();
            }
        }

        void sweep(long now) {
            for (Member m : members.values()) {
                if (now - m.heard() > 1000)
                    m.suspect(); // BLOCAL: check-then-act low
            }
        }

        void evict() {
            for (Iterator<Member> i = members.values().iterator(); i.hasNext();) {
                Member m = i.next();
                if (m.isSuspect())
                    i.remove();
            }
        }
    }

    static class Beater extends TimerTask {
        private final Member member;

        Beater(Member member) {
            this.member = member;
        }

        @Override
        public void run() {
            member.beat(System.nanoTime());
            Cluster.LOCAL.join(member.name);
        }
    }

    public static void main(String[] args) {
        Timer t = new Timer();
        for (String a : args)
            t.schedule(new Beater(Cluster.LOCAL.member(a)), 100, 100);
    }
}
