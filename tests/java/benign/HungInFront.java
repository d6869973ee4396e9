package benign;

/**
 * A chain of spare parts: who takes the first one away, and later has it hung in front of what is there by then, loses nothing
 * that others have put there meanwhile.
 */
class HungInFront {
    static final class Part {
        Part next;
        int uses;
    }

    /** One chain for all. */
    static class Common {
        private static Part first;

        static Part take() {
            synchronized (Common.class) {
                Part part = first;
                if (part == null) {
                    return null;
                }
                first = part.next;
                part.next = null;
                return part;
            }
        }

        static Part look() {
            synchronized (Common.class) {
                return first;
            }
        }

        static void give(Part part) {
            synchronized (Common.class) {
                part.next = first;
                part.uses = 0;
                first = part;
            }
        }

        static void set(Part part) {
            synchronized (Common.class) {
                first = part;
            }
        }

        static void hangOther(Part part, Part other) {
            synchronized (Common.class) {
                part.next = other;
                first = part;
            }
        }

        static void use() {
            Part part = take();
            if (part != null) {
                part.uses++;
                give(part); // BENIGN: lost-update handed-over
            }
        }

        /** Nothing of what is there by then is kept. */
        static void useAndSet() {
            Part part = take();
            if (part != null) {
                part.uses++;
                set(part); // BLOCAL: lost-update high
            }
        }

        /** It is still there: what is hung on it is as old as it. */
        static void useInPlace() {
            Part part = look();
            if (part != null) {
                part.uses++;
                give(part); // BLOCAL: lost-update high
            }
        }

        /** Something else hangs on it. */
        static void useAndHangOther(Part other) {
            Part part = take();
            if (part != null) {
                part.uses++;
                hangOther(part, other); // BLOCAL: lost-update high
            }
        }
    }

    static final class Link {
        Link next;
        int uses;
    }

    /** A chain of each object's own. */
    static class Own {
        static final Own SHARED = new Own();
        private Link first;

        synchronized Link take() {
            Link link = first;
            if (link == null) {
                return null;
            }
            first = link.next;
            return link;
        }

        synchronized void give(Link link) {
            link.next = first;
            first = link;
        }

        synchronized void set(Link link) {
            first = link;
        }

        void use() {
            Link link = take();
            if (link != null) {
                link.uses++;
                give(link); // BENIGN: lost-update handed-over
            }
        }

        void useAndSet() {
            Link link = take();
            if (link != null) {
                link.uses++;
                set(link); // BLOCAL: lost-update high
            }
        }
    }
}
