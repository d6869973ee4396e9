// RELEASES: 8 17
package said;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Properties;

/** Who copies what it has, and puts the copy where that was, writes back what it has read: be it with or without a JDK. */
class Copies {
    static final Copies SHARED = new Copies();

    private final Object lock = new Object();
    private HashMap<String, String> map = new HashMap<>();
    private ArrayList<String> list = new ArrayList<>();
    private Properties props = new Properties();

    @SuppressWarnings("unchecked")
    void put(String k) {
        HashMap<String, String> copy;
        synchronized (lock) {
            copy = (HashMap<String, String>) map.clone();
        }
        copy.put(k, k);
        synchronized (lock) {
            map = copy; // BLOCAL: lost-update high {{map}}
        }
    }

    @SuppressWarnings("unchecked")
    void add(String k) {
        ArrayList<String> copy;
        synchronized (lock) {
            copy = (ArrayList<String>) list.clone();
        }
        copy.add(k);
        synchronized (lock) {
            list = copy; // BLOCAL: lost-update high {{list}}
        }
    }

    void set(String k) {
        Properties copy;
        synchronized (lock) {
            copy = (Properties) props.clone();
        }
        copy.setProperty(k, k);
        synchronized (lock) {
            props = copy; // BLOCAL: lost-update high {{props}}
        }
    }

    /** Silent: copied and put there in one. */
    @SuppressWarnings("unchecked")
    void putWell(String k) {
        synchronized (lock) {
            HashMap<String, String> copy = (HashMap<String, String>) map.clone();
            copy.put(k, k);
            map = copy;
        }
    }

    /** Silent: a copy for who asks. */
    Properties get() {
        synchronized (lock) {
            return (Properties) props.clone();
        }
    }

    /** Silent: what is copied is another one. */
    void replace(Properties by) {
        Properties copy = (Properties) by.clone();
        synchronized (lock) {
            props = copy;
        }
    }
}
