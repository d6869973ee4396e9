package rechecks;

/** Double-checked, and read once more behind the lock, though another takes it away under that: what was made, or found, is gone. */
class MadeAnew {
    static class HandedBack {
        static final HandedBack SHARED = new HandedBack();
        private volatile Object made;

        Object get() {
            if (made == null) {
                synchronized (this) {
                    if (made == null) {
                        made = new Object();
                    }
                }
            }
            return made; // BLOCAL: check-then-act medium {{'made' is read again and used}}
        }

        synchronized void clear() {
            made = null;
        }
    }

    static class Dereferenced {
        static final Dereferenced SHARED = new Dereferenced();
        private volatile StringBuffer made;

        int get() {
            if (made == null) {
                synchronized (this) {
                    if (made == null) {
                        made = new StringBuffer();
                    }
                }
            }
            return made.length(); // BLOCAL: check-then-act medium {{'made' is read again and used}}
        }

        void clear() {
            if (made != null) {
                synchronized (this) {
                    if (made != null) {
                        made = null; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    static class ByHelper {
        static final ByHelper SHARED = new ByHelper();
        private final Object lock = new Object();
        private volatile Object made;

        Object get() {
            if (made == null) {
                make();
            }
            return made; // BLOCAL: check-then-act medium {{'made' is read again and used}}
        }

        private void make() {
            synchronized (lock) {
                if (made == null) {
                    made = new Object();
                }
            }
        }

        void clear() {
            synchronized (lock) {
                made = null;
            }
        }
    }

    static class FoundFirst {
        static final FoundFirst SHARED = new FoundFirst();
        private volatile Object made;

        Object get() {
            if (made != null) {
                return made; // BLOCAL: check-then-act medium {{read again and used}}
            }
            synchronized (this) {
                if (made == null) {
                    made = new Object();
                }
                return made;
            }
        }

        synchronized void clear() {
            made = null;
        }
    }

    /** Silent: read once. */
    static class ReadOnce {
        static final ReadOnce SHARED = new ReadOnce();
        private volatile Object made;

        Object get() {
            Object now = made;
            if (now == null) {
                synchronized (this) {
                    now = made;
                    if (now == null) {
                        now = new Object();
                        made = now; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return now;
        }

        synchronized void clear() {
            made = null;
        }
    }

    /** Silent: nobody takes it away. */
    static class ForGood {
        static final ForGood SHARED = new ForGood();
        private volatile Object made;

        Object get() {
            if (made == null) {
                synchronized (this) {
                    if (made == null) {
                        made = new Object(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return made;
        }
    }

    /** Silent: it is replaced, and never nothing again. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private volatile Object made;

        Object get() {
            if (made == null) {
                synchronized (this) {
                    if (made == null) {
                        made = new Object(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return made;
        }

        synchronized void renew() {
            made = new Object();
        }
    }

    /** What was looked for and made under the lock is read once more after it. */
    static class UsedAfter {
        static final UsedAfter SHARED = new UsedAfter();
        private StringBuffer made;

        int use() {
            synchronized (this) {
                if (made == null) {
                    made = new StringBuffer();
                }
            }
            return made.length(); // BLOCAL: check-then-act medium {{'made' is read again and used}}
        }

        synchronized void clear() {
            made = null;
        }
    }

    /** … whatever else was put down in that block. */
    static class MoreInside {
        static final MoreInside SHARED = new MoreInside();
        private final java.util.Map<String, String> tasks = new java.util.HashMap<>();
        private StringBuffer made;

        int use(String key) {
            synchronized (this) {
                tasks.put(key, key);
                if (made == null) {
                    made = new StringBuffer();
                }
            }
            return made.length(); // BLOCAL: check-then-act medium {{'made' is read again and used}}
        }

        synchronized void end(String key) {
            tasks.remove(key);
            if (tasks.isEmpty() && made != null) {
                made = null;
            }
        }
    }

    static class HandedBackAfter {
        static final HandedBackAfter SHARED = new HandedBackAfter();
        private final Object lock = new Object();
        private Object made;

        Object get() {
            synchronized (lock) {
                if (made == null) {
                    made = new Object();
                }
            }
            return made; // BLOCAL: check-then-act medium {{'made' is read again and used}}
        }

        void clear() {
            synchronized (lock) {
                made = null;
            }
        }
    }

    /** Silent: it is used under the lock that it was made under. */
    static class UsedInside {
        static final UsedInside SHARED = new UsedInside();
        private StringBuffer made;

        int use() {
            synchronized (this) {
                if (made == null) {
                    made = new StringBuffer();
                }
                return made.length();
            }
        }

        synchronized void clear() {
            made = null;
        }
    }

    /** Silent: a copy of it is used after the lock. */
    static class CopyUsedAfter {
        static final CopyUsedAfter SHARED = new CopyUsedAfter();
        private StringBuffer made;

        int use() {
            StringBuffer mine;
            synchronized (this) {
                if (made == null) {
                    made = new StringBuffer();
                }
                mine = made;
            }
            return mine.length();
        }

        synchronized void clear() {
            made = null;
        }
    }

    /** Silent: once it is made it stays. */
    static class MadeForGood {
        static final MadeForGood SHARED = new MadeForGood();
        private StringBuffer made;

        int use() {
            synchronized (this) {
                if (made == null) {
                    made = new StringBuffer();
                }
            }
            return made.length();
        }
    }
}
