package operations;

/** What a setter stores is taken away by those who give it null. */
class GivenNull {
    static final GivenNull SHARED = new GivenNull();
    private volatile String key = "a", title = "b", made = "c", text = "d", owner = "e";
    private static volatile String common = "f";

    /** Another class gives it null. */
    void setKey(String k) {
        key = k;
    }

    int ofKey() {
        if (key != null) {
            return key.length(); // BLOCAL: check-then-act medium
        }
        return 0;
    }

    /** Silent: read once. So the class knows that it may vanish. */
    int ofKeyWell() {
        String k = key;
        return k == null ? 0 : k.length();
    }

    /** Nobody gives it null: whoever might would be outside. */
    void setTitle(String t) {
        title = t;
    }

    /** Silent: it has been there, and will be. */
    int ofTitle() {
        return title != null ? title.length() : 0;
    }

    /** No mere setter: null it makes something of. */
    void setMade(String m) {
        made = m == null ? "" : m;
    }

    /** Silent: there always is one. */
    int ofMade() {
        return made != null ? made.length() : 0;
    }

    /** Two of one name: only the one of objects is ever given null, and that stores nothing. */
    void setText(String t) {
        text = t;
    }

    void setText(Object t) {
        text = String.valueOf(t);
    }

    /** Silent. */
    int ofText() {
        return text != null ? text.length() : 0;
    }

    synchronized void setOwner(String o) {
        owner = o;
    }

    /** By a getter and a lock: the lock is over when the answer is there. */
    synchronized String getOwner() {
        return owner;
    }

    int ofOwner() {
        return getOwner() == null ? 0 : getOwner().length(); // BLOCAL: check-then-act medium
    }

    /** Silent: the setter takes the same lock. */
    synchronized int ofOwnerWell() {
        return owner == null ? 0 : owner.length();
    }

    static void setCommon(String c) {
        common = c;
    }

    static int ofCommon() {
        return common == null ? 0 : common.length(); // BLOCAL: check-then-act low
    }

    /** It is called by what it implements. */
    interface Named {
        void name(String n);
    }

    static class Item implements Named {
        static final Item SHARED = new Item();
        private volatile String name;

        public void name(String n) {
            name = n;
        }

        int length() {
            return name != null ? name.length() : 0; // BLOCAL: check-then-act low
        }
    }

    static class Ends {
        void end(GivenNull g, Named n) {
            g.setKey(null);
            g.setTitle("");
            g.setMade(null);
            g.setText((Object) null);
            g.setOwner(null);
            setCommon(null);
            n.name(null);
        }
    }
}
