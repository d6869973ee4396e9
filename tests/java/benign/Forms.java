package benign;

/** Fields that keep one value in several forms: what is written back is what was read, in another form. */
class Forms {
    static final class Bytes {
        private final byte[] of;

        Bytes(byte[] of) {
            this.of = of;
        }

        static Bytes from(String s) {
            return new Bytes(s.getBytes());
        }

        String text() {
            return new String(of);
        }
    }

    /** Text comes as bytes and is kept as a string once somebody has asked for it: whoever comes in between does the same. */
    static class Message {
        static volatile Message latest;
        private volatile Object name;

        Message(Bytes name) {
            this.name = name;
            latest = this;
        }

        String getName() {
            Object ref = name;
            if (ref instanceof String) {
                return (String) ref;
            }
            Bytes bytes = (Bytes) ref;
            String s = bytes.text();
            if (s.length() > 0) {
                name = s; // BENIGN: lost-update write-once
            }
            return s;
        }

        Bytes getNameBytes() {
            Object ref = name;
            if (ref instanceof String) {
                Bytes b = Bytes.from((String) ref);
                name = b; // BENIGN: lost-update write-once
                return b;
            }
            return (Bytes) ref;
        }
    }

    /** The same; but of the string that is made of the bytes it is not seen what flows into it. */
    abstract static class Rope {
        abstract int size();

        abstract void copyTo(byte[] b);

        String text() {
            return size() == 0 ? "" : decode();
        }

        String decode() {
            byte[] b = new byte[size()];
            copyTo(b);
            return new String(b);
        }

        static Rope from(String s) {
            return new Flat(s.getBytes());
        }
    }

    static final class Flat extends Rope {
        private final byte[] of;

        Flat(byte[] of) {
            this.of = of;
        }

        @Override
        int size() {
            return of.length;
        }

        @Override
        void copyTo(byte[] b) {
            System.arraycopy(of, 0, b, 0, of.length);
        }
    }

    static class RopeMessage {
        static volatile RopeMessage latest;
        private volatile Object name;

        RopeMessage(Rope name) {
            this.name = name;
            latest = this;
        }

        String getName() {
            Object ref = name;
            if (ref instanceof String) {
                return (String) ref;
            }
            Rope rope = (Rope) ref;
            String s = rope.text();
            name = s; // BENIGN: check-then-act write-once
            return s;
        }

        Rope getNameBytes() {
            Object ref = name;
            if (ref instanceof String) {
                Rope b = Rope.from((String) ref);
                name = b; // BENIGN: lost-update write-once
                return b;
            }
            return (Rope) ref;
        }
    }

    /** Another name altogether is no other form. */
    static class RenamedRope {
        static volatile RenamedRope latest;
        private volatile Object name;

        RenamedRope(Rope name) {
            this.name = name;
            latest = this;
        }

        void rename(Rope to) {
            if (name instanceof Rope) {
                name = to.text(); // BLOCAL: check-then-act low
            }
        }

        Rope getNameBytes() {
            Object ref = name;
            if (ref instanceof String) {
                Rope b = Rope.from((String) ref);
                name = b; // BLOCAL: lost-update
                return b;
            }
            return (Rope) ref;
        }
    }

    /** The same, made by a builder that sets the field before anybody has the object. */
    static class Built {
        static volatile Built latest;
        private volatile Object name;

        private Built() {
            name = "";
        }

        String getName() {
            Object ref = name;
            if (ref instanceof String) {
                return (String) ref;
            }
            String s = ((Bytes) ref).text();
            name = s; // BENIGN: lost-update write-once
            return s;
        }

        static final class Builder {
            private Object name;

            Builder setName(Bytes to) {
                name = to;
                return this;
            }

            Built build() {
                Built result = new Built();
                result.name = name;
                latest = result;
                return result;
            }
        }
    }

    /** Not excused: whoever has the object may have it renamed by the other class. */
    static class Renamed {
        static volatile Renamed latest;
        private volatile Object name;

        Renamed(Bytes name) {
            this.name = name;
            latest = this;
        }

        String getName() {
            Object ref = name;
            if (ref instanceof String) {
                return (String) ref;
            }
            String s = ((Bytes) ref).text();
            name = s; // BLOCAL: lost-update
            return s;
        }

        static final class Renamer {
            Renamed rename(Bytes to) {
                Renamed copy = new Renamed(to);
                Renamed.latest.name = to;
                return copy;
            }
        }
    }

    /** The builder has a helper fill what it has just made; nobody else has that yet. */
    static class Filled {
        static volatile Filled latest;
        private volatile Object name = "";

        String getName() {
            Object ref = name;
            if (ref instanceof String) {
                return (String) ref;
            }
            String s = ((Bytes) ref).text();
            name = s; // BENIGN: lost-update write-once
            return s;
        }

        static final class Builder {
            private Object name;
            private int bits;

            Builder name(Object to) {
                name = to;
                bits |= 1;
                return this;
            }

            Filled build() {
                Filled made = new Filled();
                if (bits != 0) {
                    fill(made);
                }
                return made;
            }

            void publish() {
                latest = build();
            }

            private void fill(Filled made) {
                int from = bits;
                if ((from & 1) != 0) {
                    made.name = name;
                }
            }
        }
    }

    /** Not excused: the helper also fills what others have already. */
    static class Refilled {
        static volatile Refilled latest;
        private volatile Object name = "";

        String getName() {
            Object ref = name;
            if (ref instanceof String) {
                return (String) ref;
            }
            String s = ((Bytes) ref).text();
            name = s; // BLOCAL: lost-update
            return s;
        }

        static final class Builder {
            private Object name;

            Refilled build() {
                Refilled made = new Refilled();
                fill(made);
                return made;
            }

            void publish() {
                latest = build();
            }

            void again(Object to) {
                name = to;
                fill(latest);
            }

            private void fill(Refilled made) {
                made.name = name;
            }
        }
    }

    /** Not excused: it can be set to something else, which the conversion then undoes. */
    static class Settable {
        static volatile Settable latest;
        private volatile Object name;

        Settable(Bytes name) {
            this.name = name;
            latest = this;
        }

        String getName() {
            Object ref = name;
            if (ref instanceof String) {
                return (String) ref;
            }
            String s = ((Bytes) ref).text();
            name = s; // BLOCAL: lost-update
            return s;
        }

        void setName(Object to) {
            name = to;
        }
    }

    /** Not excused: the new value is of the type that was asked for, too, and another value. */
    static class Counted {
        static volatile Counted latest;
        private volatile Object count = "none";

        Counted() {
            latest = this;
        }

        void increment() {
            Object c = count;
            if (c instanceof Integer) {
                count = next((Integer) c); // BLOCAL: lost-update
            }
        }

        private static Integer next(Integer n) {
            return Integer.valueOf(n.intValue() + 1);
        }
    }
}
