package elements;

/** What Scala's compilers have fill the values of a trait, as an object that has it is made. */
class TraitValues {
    /** Nothing comes in between: the names say that both are called as the object is made, and at no other time. */
    static class Filled {
        static final Filled SHARED = new Filled();
        private static volatile byte known;
        private static Object timeout;
        private static Object request;

        public void elements$Api$_setter_$timeout_$eq(Object to) {
            timeout = to;
            known = (byte) (known | 1); // BENIGN: lost-update no-writer
        }

        public void elements$Api$_setter_$request_$eq(Object to) {
            request = to;
            known = (byte) (known | 2); // BENIGN: lost-update no-writer
        }

        public Object[] both() {
            return (known & 3) == 3 ? new Object[] {timeout, request} : null;
        }
    }

    /** The setters of variables are called whenever it may be. */
    static class Variables {
        static final Variables SHARED = new Variables();
        private static volatile byte known;
        private static Object timeout;
        private static Object request;

        public void timeout_$eq(Object to) {
            timeout = to;
            known = (byte) (known | 1); // BLOCAL: lost-update
        }

        public void request_$eq(Object to) {
            request = to;
            known = (byte) (known | 2); // BLOCAL: lost-update
        }

        public Object[] both() {
            return (known & 3) == 3 ? new Object[] {timeout, request} : null;
        }
    }
}
