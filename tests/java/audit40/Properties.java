// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Properties with accessors, made lazily, with backing fields and static companions. */
public class Properties {
    static final Properties VIEW = new Properties();

    private final Object lock = new Object();
    private String _name = "";
    private int _age;
    private boolean _dirty;
    private List<String> _tags;
    private volatile StringBuilder _cache;
    private volatile Supplier<String> _init;

    public String getName() {
        synchronized (lock) {
            return _name;
        }
    }

    public void setName(String value) {
        synchronized (lock) {
            _name = value;
            _dirty = true;
        }
    }

    public int getAge() {
        synchronized (lock) {
            return _age;
        }
    }

    public void setAge(int value) {
        synchronized (lock) {
            _age = value;
            _dirty = true;
        }
    }

    public boolean isDirty() {
        synchronized (lock) {
            return _dirty;
        }
    }

    // person.age += 1
    void birthday() {
        setAge(getAge() + 1); // BLOCAL: lost-update
    }

    void birthdaySafe() {
        synchronized (lock) {
            setAge(getAge() + 1);
        }
    }

    // person.name = person.name.trim()
    void trim() {
        Properties it = this;
        it.setName(it.getName().trim()); // BLOCAL: lost-update
    }

    void trimSafe() {
        synchronized (lock) {
            _name = _name.trim();
        }
    }

    void save() {
        if (isDirty()) {
            synchronized (lock) {
                _dirty = false; // BLOCAL: check-then-act
            }
        }
    }

    void saveSafe() {
        synchronized (lock) {
            if (_dirty) {
                _dirty = false;
            }
        }
    }

    // Set to what it was found to be: the other's change goes.
    boolean compareAge(int expected, int value) {
        if (getAge() == expected) {
            setAge(value); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean compareAgeSafe(int expected, int value) {
        synchronized (lock) {
            if (_age == expected) {
                setAge(value);
                return true;
            }
            return false;
        }
    }

    // by lazy
    List<String> getTags() {
        synchronized (lock) {
            if (_tags == null) {
                _tags = new ArrayList<>();
            }
            return _tags;
        }
    }

    List<String> getTagsTorn() {
        synchronized (lock) {
            if (_tags != null) {
                return _tags;
            }
        }
        List<String> made = new ArrayList<>();
        synchronized (lock) {
            _tags = made; // BLOCAL: check-then-act
        }
        return made;
    }

    void clearTags() {
        synchronized (lock) {
            _tags = null;
        }
    }

    StringBuilder getCache() {
        StringBuilder c = _cache;
        if (c == null) {
            synchronized (this) {
                c = _cache;
                if (c == null) {
                    c = new StringBuilder("cache");
                    _cache = c; // BENIGN: check-then-act rechecked
                }
            }
        }
        return c;
    }

    StringBuilder getCacheTorn() {
        StringBuilder c = _cache;
        if (c == null) {
            synchronized (this) {
                c = new StringBuilder("cache");
                _cache = c; // BLOCAL: check-then-act
            }
        }
        return c;
    }

    synchronized void dropCache() {
        _cache = null;
    }

    static class Companion {
        private static Properties instance;
        private static int made;

        private Companion() {
        }

        static synchronized Properties get() {
            if (instance == null) {
                instance = new Properties();
                made++;
            }
            return instance;
        }

        static Properties getTorn() {
            synchronized (Companion.class) {
                if (instance != null) {
                    return instance;
                }
            }
            Properties p = new Properties();
            synchronized (Companion.class) {
                instance = p; // BLOCAL: check-then-act
            }
            return p;
        }

        static synchronized void drop() {
            instance = null;
        }

        static synchronized int made() {
            return made;
        }
    }
}
