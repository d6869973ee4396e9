package guards;

/* Who alone has an object needs none of its locks: what a constructor calls on the object that it makes, and all others under
   the lock, is called under the lock. */
class FromConstructor {
    static final FromConstructor SHARED = new FromConstructor();

    private int n;

    FromConstructor() {
        add();
    }

    synchronized void put() {
        add();
    }

    synchronized void reset() {
        n = 0;
    }

    synchronized void top() {
        n = 9;
    }

    private void add() {
        n++;
    }

    void set() {
        n = 7; // BLOCAL: guarded-by {{3 of 4}}
    }
}

/* Silent: the constructor calls it on an object that others have, too, so that the lock is held at half the writes. */
class FromOthersConstructor {
    static final FromOthersConstructor SHARED = new FromOthersConstructor(null);

    private int n;

    FromOthersConstructor(FromOthersConstructor other) {
        if (other != null) {
            other.add();
        }
    }

    synchronized void put() {
        add();
    }

    synchronized void reset() {
        n = 0;
    }

    synchronized void top() {
        n = 9;
    }

    private void add() {
        n++;
    }

    void set() {
        n = 7;
    }
}

/* Silent: the constructor lets others have the object before it calls. */
class FromLeakingConstructor {
    static FromLeakingConstructor last;

    private int n;

    FromLeakingConstructor() {
        last = this;
        add();
    }

    synchronized void put() {
        add();
    }

    synchronized void reset() {
        n = 0;
    }

    synchronized void top() {
        n = 9;
    }

    private void add() {
        n++;
    }

    void set() {
        n = 7;
    }
}
