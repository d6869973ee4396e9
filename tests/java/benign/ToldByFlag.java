package benign;

/** Who found a flag clear and has set it takes it back again: a local says which of the two it was. */
class ToldByFlag {

    static class Reader {
        static final Reader SHARED = new Reader();
        private final Object sync = new Object();
        private boolean busy;
        private boolean closed;
        private int n;

        void close() {
            synchronized (sync) {
                closed = true;
            }
        }

        void returnsWhereItWaits() throws Exception {
            boolean wait;
            synchronized (sync) {
                if (busy) {
                    wait = true;
                } else {
                    wait = false;
                    busy = true;
                }
            }
            if (wait) {
                return;
            }
            n = System.in.read();
            synchronized (sync) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }

        void asksInside() throws Exception {
            boolean mine;
            synchronized (sync) {
                if (busy) {
                    mine = false;
                } else {
                    mine = true;
                    busy = true;
                }
            }
            if (mine) {
                n = System.in.read();
            }
            synchronized (sync) {
                if (mine) {
                    busy = false; // BENIGN: check-then-act handed-over
                }
            }
        }

        void beginsWithNo() throws Exception {
            boolean mine = false;
            synchronized (sync) {
                if (!busy) {
                    mine = true;
                    busy = true;
                }
            }
            if (mine) {
                synchronized (sync) {
                    busy = false; // BENIGN: check-then-act handed-over
                }
            }
        }

        void inTheEnd() throws Exception {
            boolean wait;
            synchronized (sync) {
                if (busy) {
                    wait = true;
                } else {
                    wait = false;
                    busy = true;
                }
            }
            try {
                if (!wait) {
                    n = System.in.read();
                }
            } finally {
                synchronized (sync) {
                    if (!wait) {
                        busy = false; // BENIGN: check-then-act handed-over
                    }
                }
            }
        }

        void keepsWhatItFound() throws Exception {
            boolean mine;
            synchronized (sync) {
                mine = !busy;
                if (mine) {
                    busy = true;
                }
            }
            if (!mine) {
                return;
            }
            n = System.in.read();
            synchronized (sync) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }

        /** Who found it set takes back what another one has set, or what a third has set by then. */
        void takesBackOthers() throws Exception {
            boolean wait;
            synchronized (sync) {
                if (busy) {
                    wait = true;
                } else {
                    wait = false;
                    busy = true;
                }
            }
            if (wait) {
                synchronized (sync) {
                    busy = false; // BLOCAL: check-then-act high
                }
            }
        }

        /** The local says of both ways the same. */
        void saysNothing() throws Exception {
            boolean wait;
            synchronized (sync) {
                if (busy) {
                    wait = false;
                    n++;
                } else {
                    wait = n > 9;
                    busy = true;
                }
            }
            if (!wait) {
                synchronized (sync) {
                    busy = false; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
                }
            }
        }

        /** It was set by nobody here: of two who find it clear both set it. */
        void onlyLooks() throws Exception {
            boolean wait;
            synchronized (sync) {
                if (busy) {
                    wait = true;
                } else {
                    wait = false;
                    n++;
                }
            }
            if (!wait) {
                synchronized (sync) {
                    busy = true; // BLOCAL: check-then-act high
                }
            }
        }

        /** Another test goes between: where it is closed the flag is not set. */
        void notOnAllWays() throws Exception {
            boolean mine = false;
            synchronized (sync) {
                if (!busy) {
                    mine = true;
                    if (!closed) {
                        busy = true;
                    }
                }
            }
            if (mine) {
                synchronized (sync) {
                    busy = false; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
                }
            }
        }
    }

    /** The same of a reference. */
    static class Owner {
        static final Owner SHARED = new Owner();
        private Object user;
        private int runs;

        void use(Object me) {
            boolean mine = false;
            synchronized (this) {
                if (user == null) {
                    user = me;
                    mine = true;
                }
            }
            if (mine) {
                synchronized (this) {
                    runs++;
                    user = null; // BENIGN: check-then-act handed-over
                }
            }
        }

        void drop() {
            boolean mine = false;
            synchronized (this) {
                if (user == null) {
                    user = this;
                    mine = true;
                }
            }
            if (!mine) {
                synchronized (this) {
                    user = null; // BLOCAL: check-then-act high
                }
            }
        }
    }
}
