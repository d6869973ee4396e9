package guards;

/** The object starts a thread of its own, which writes without the lock that the others hold: who has made the object calls those. */
class OwnThread {
    private String state = "new";

    void start() {
        new Thread(new Runnable() {
            @Override
            public void run() {
                reconnect();
            }
        }).start();
    }

    private void reconnect() {
        if (dial()) {
            state = "broken"; // BLOCAL: guarded-by medium {{state}}
        }
    }

    private static boolean dial() {
        return Math.random() < 0.5;
    }

    synchronized void login() {
        state = "in";
    }

    synchronized void logoff() {
        state = "out";
    }

    synchronized void fail(String why) {
        state = why;
    }

    synchronized String state() {
        return state;
    }
}

/** Silent: the thread takes it where it calls. */
class OwnThreadLocks {
    private String state = "new";

    void start() {
        new Thread(new Runnable() {
            @Override
            public void run() {
                synchronized (OwnThreadLocks.this) {
                    reconnect();
                }
            }
        }).start();
    }

    private void reconnect() {
        state = "broken";
    }

    synchronized void login() {
        state = "in";
    }

    synchronized void logoff() {
        state = "out";
    }

    synchronized void fail(String why) {
        state = why;
    }

    synchronized String state() {
        return state;
    }
}

/** Low: all of it is that thread's, which nobody else calls. */
class OwnThreadAlone {
    private String state = "new";

    void start() {
        new Thread(new Runnable() {
            @Override
            public void run() {
                login();
                fail("lost");
                logoff();
                reconnect();
            }
        }).start();
    }

    private void reconnect() {
        state = "broken"; // BLOCAL: guarded-by low {{state}}
    }

    private synchronized void login() {
        state = "in";
    }

    private synchronized void logoff() {
        state = "out";
    }

    private synchronized void fail(String why) {
        state = why;
    }
}

/** Low: it is handed to a thread by somebody else, who may have done with it. */
class HandedOver {
    private String state = "new";

    void reconnect() {
        state = "broken"; // BLOCAL: guarded-by low {{state}}
    }

    synchronized void login() {
        state = "in";
    }

    synchronized void logoff() {
        state = "out";
    }

    synchronized void fail(String why) {
        state = why;
    }
}

class HandsOver {
    void hand(final HandedOver over) {
        new Thread(new Runnable() {
            @Override
            public void run() {
                over.reconnect();
            }
        }).start();
    }
}
