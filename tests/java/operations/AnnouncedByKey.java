package operations;

/** What is remembered for one key, and the key is set before that: who finds his key goes by it too early. */
class AnnouncedByKey {
    /** Who finds the same rules comes back from the update at once, and reads the name that is not there yet. */
    static class ByHelper {
        static final ByHelper SHARED = new ByHelper();
        private volatile Object rules;
        private volatile String name;

        private void update(Object now) {
            if (rules != now) {
                rules = now; // BLOCAL: check-then-act low {{changed}}
                name = now.toString() + ":"; // BLOCAL: check-then-act medium {{'name' is set after 'rules'}}
            }
        }

        String line(Object now, String amount) {
            update(now);
            return name.concat(amount);
        }
    }

    /** Silent: the key is set when all is there. */
    static class ByHelperRight {
        static final ByHelperRight SHARED = new ByHelperRight();
        private volatile Object rules;
        private volatile String name;

        private void update(Object now) {
            if (rules != now) {
                name = now.toString() + ":";
                rules = now; // BLOCAL: check-then-act low {{changed}}
            }
        }

        String line(Object now, String amount) {
            update(now);
            return name.concat(amount);
        }
    }

    /** The time is a number, and the text is handed back as it is. */
    static class ByTime {
        static final ByTime SHARED = new ByTime();
        private volatile long second;
        private volatile String text;

        String at(long now) {
            if (now != second) {
                second = now; // BLOCAL: check-then-act low {{changed}}
                text = Long.toString(now); // BLOCAL: check-then-act medium {{'text' is set after 'second'}}
            }
            return text;
        }
    }

    /** The same the other way round: who finds it returns at once. */
    static class Returned {
        static final Returned SHARED = new Returned();
        private volatile Class<?> type;
        private String name;

        String nameOf(Class<?> of) {
            if (of == type) {
                return name;
            }
            type = of; // BLOCAL: check-then-act low {{changed}}
            name = of.getName(); // BLOCAL: check-then-act medium {{'name' is set after 'type'}}
            return name;
        }
    }

    /** The key is compared by what it says. */
    static class ByEquals {
        static final ByEquals SHARED = new ByEquals();
        private volatile String path;
        private volatile String text;

        String read(String of) {
            if (!of.equals(path)) {
                path = of; // BLOCAL: check-then-act low {{changed}}
                text = of.trim(); // BLOCAL: check-then-act medium {{'text' is set after 'path'}}
            }
            return text;
        }
    }

    /** Silent: it is compared only to tell of it. */
    static class Told {
        static final Told SHARED = new Told();
        private volatile String path;
        private volatile String text;

        String read(String of) {
            boolean same = of.equals(path);
            path = of;
            text = of.trim();
            return same ? "again" : text;
        }
    }

    /** Both are seen at once, and handed back where the key was found: told there, in whichever order they are set. */
    static class ToldAtRead {
        static final ToldAtRead SHARED = new ToldAtRead();
        private volatile String path;
        private volatile String text;

        String read(String of) {
            if (of.equals(path)) {
                return text; // BLOCAL: check-then-act medium {{path}}
            }
            path = of;
            text = of.trim();
            return of.trim();
        }
    }

    /** Silent: who finds another key waits for who sets it. */
    static class UnderLock {
        static final UnderLock SHARED = new UnderLock();
        private volatile Object rules;
        private volatile String name;

        synchronized String line(Object now, String amount) {
            if (rules != now) {
                rules = now;
                name = now.toString() + ":";
            }
            return name.concat(amount);
        }
    }

    /** Silent: both are in one object. */
    static class InOne {
        static final InOne SHARED = new InOne();

        static class Known {
            final Object rules;
            final String name;

            Known(Object rules, String name) {
                this.rules = rules;
                this.name = name;
            }
        }

        private volatile Known known = new Known(null, null);

        String line(Object now, String amount) {
            Known k = known;
            if (k.rules != now) {
                k = new Known(now, now.toString() + ":");
                known = k; // BLOCAL: check-then-act low {{changed}}
            }
            return k.name.concat(amount);
        }
    }

    /** Silent: another thing is set than what was compared, so that who finds it knows nothing of it. */
    static class Another {
        static final Another SHARED = new Another();
        private volatile Object last;
        private volatile String name = "";

        String line(Object now, Object next) {
            if (last != now) {
                last = next; // BLOCAL: check-then-act low {{changed}}
                name = now.toString();
            }
            return name;
        }
    }

    /** Silent: who finds it looks whether the name is there. */
    static class Careful {
        static final Careful SHARED = new Careful();
        private volatile Object rules;
        private volatile String name;

        private void update(Object now) {
            if (rules != now) {
                rules = now; // BLOCAL: check-then-act low {{changed}}
                name = now.toString() + ":";
            }
        }

        String line(Object now, String amount) {
            update(now);
            String n = name;
            return n == null ? amount : n.concat(amount);
        }
    }
}
