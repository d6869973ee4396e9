package calls;

/**
 * What a method asks of another one of its kind, which may be itself once more, and keeps, was asked of another object: it goes
 * not round in circles.
 */
class Nested {
    interface Source {
        String get(String key);
    }

    static class Entry {
        String value;
    }

    static class Cached implements Source {
        private static Entry last = new Entry();
        private final Source source;

        Cached(Source source) {
            this.source = source;
        }

        @Override
        public String get(String key) {
            String value = source.get(key);
            keep(value); // BLOCAL: lost-update low
            return known();
        }

        static synchronized String known() {
            return last.value;
        }

        static synchronized void keep(String value) {
            last.value = value;
        }
    }

    /** What it has itself looked up is another matter. */
    static class Plain {
        private static Entry last = new Entry();

        void grow(String more) {
            String value = known();
            keep(value + more); // BLOCAL: lost-update
        }

        static synchronized String known() {
            return last.value;
        }

        static synchronized void keep(String value) {
            last.value = value;
        }
    }
}
