package audit24;

import java.util.HashMap;
import java.util.Map;

/** Confidence, step by step. */
public class Steps {
    /** Nothing shares a draft: one step lower. */
    static class Draft {
        private int words;
        private String title;

        synchronized int words() {
            return words;
        }

        synchronized void write(int n) {
            words += n;
        }

        void trim() {
            int w = words();
            synchronized (this) {
                words = w / 2; // BLOCAL: lost-update medium {{words}}
            }
        }

        void title(String t) {
            boolean none;
            synchronized (this) {
                none = title == null;
            }
            if (none) {
                synchronized (this) {
                    title = t; // BLOCAL: check-then-act medium {{title}}
                }
            }
        }

        synchronized void untitle() {
            title = null;
        }
    }

    /** In a static field, it is. */
    static class Paper {
        static final Paper ONE = new Paper();

        private int words;

        synchronized int words() {
            return words;
        }

        synchronized void write(int n) {
            words += n;
        }

        void trim() {
            int w = words();
            synchronized (this) {
                words = w / 2; // BLOCAL: lost-update high {{words}}
            }
        }
    }

    /** Said to be safe for threads by its documentation, which a jar has not: by an annotation. */
    @ThreadSafe
    static class Annotated {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void up() {
            n++;
        }

        void dbl() {
            int m = n();
            synchronized (this) {
                n = m * 2; // BLOCAL: lost-update high {{n}}
            }
        }
    }

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)
    @interface ThreadSafe {
    }

    /** Another field of the lock tested afresh: medium. */
    static class Fresh {
        static final Fresh FRESH = new Fresh();

        private boolean open;
        private int users;
        private final Map<String, int[]> rooms = new HashMap<>();
        private int seats;

        synchronized void set(boolean o, int u) {
            open = o;
            users = u;
        }

        void join(int most) {
            boolean room;
            synchronized (this) {
                room = users < most;
            }
            if (room) {
                synchronized (this) {
                    if (open) {
                        users++; // BLOCAL: check-then-act medium {{users}}
                    }
                }
            }
        }

        synchronized void drop(String r) {
            rooms.remove(r);
            seats--;
        }

        /** A constant put for a check: medium; something new: high. */
        void room(String r) {
            boolean none;
            synchronized (this) {
                none = rooms.get(r) == null;
            }
            if (none) {
                synchronized (this) {
                    // was expected high: an array that is then only kept
                    rooms.put(r, new int[4]); // BLOCAL: check-then-act medium {{rooms}}
                }
            }
        }

        void unroom(String r) {
            boolean has;
            synchronized (this) {
                has = rooms.containsKey(r);
            }
            if (has) {
                synchronized (this) {
                    rooms.remove(r); // was expected here: what is gone by then is not removed twice
                    seats--; // BLOCAL: check-then-act medium {{seats}}
                }
            }
        }

        /** The arm that leaves the first block: medium. */
        void leave() {
            synchronized (this) {
                if (users == 0) {
                    return;
                }
            }
            System.out.println("leaves");
            synchronized (this) {
                users--; // BLOCAL: check-then-act medium {{users}}
            }
        }

        /** Written together with what is tested: medium. */
        void together(boolean o) {
            boolean was;
            synchronized (this) {
                was = open;
            }
            if (was) {
                synchronized (this) {
                    users = 0; // BLOCAL: check-then-act medium {{open}}
                }
            }
        }

        /** Any other state of the lock: low. */
        void other() {
            boolean was;
            synchronized (this) {
                was = open;
            }
            if (was) {
                synchronized (this) {
                    seats = 4; // BLOCAL: check-then-act low {{open}}
                }
            }
        }

        /** A number passed on: low. */
        void pass() {
            int u;
            synchronized (this) {
                u = users;
            }
            synchronized (this) {
                rooms.put("r" + u, new int[u]); // BLOCAL: stale-value low {{users}}
            }
        }
    }

    static void start(Paper p, Fresh f) {
        new Thread(p::trim).start();
        new Thread(() -> f.join(3)).start();
    }
}
