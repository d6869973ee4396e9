package audit17;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Courses under a read/write lock: what the read lock saw is over when it is left (ANALYSIS 6). */
public class Enrol {
    private static final Enrol INSTANCE = new Enrol();

    public static Enrol instance() {
        return INSTANCE;
    }

    static class Course {
        final String name;
        final int limit;
        final Set<String> students = new HashSet<>();

        Course(String name, int limit) {
            this.name = name;
            this.limit = limit;
        }
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock r = rw.readLock();
    private final Lock w = rw.writeLock();
    private final Map<String, Course> courses = new LinkedHashMap<>();
    private Course favourite;
    private int total;

    public void add(String name, int limit) {
        r.lock();
        try {
            if (courses.containsKey(name)) {
                throw new IllegalArgumentException(name);
            }
        } finally {
            r.unlock();
        }
        w.lock();
        try {
            // was high, but the test's arm leaves the first block (ANALYSIS 7)
            courses.put(name, new Course(name, limit)); // BLOCAL: check-then-act medium
        } finally {
            w.unlock();
        }
    }

    public void addOnce(String name, int limit) {
        r.lock();
        try {
            if (courses.containsKey(name)) {
                return;
            }
        } finally {
            r.unlock();
        }
        w.lock();
        try {
            if (!courses.containsKey(name)) {
                courses.put(name, new Course(name, limit)); // BENIGN: check-then-act rechecked
            }
        } finally {
            w.unlock();
        }
    }

    public void drop(String name) {
        w.lock();
        try {
            courses.remove(name);
        } finally {
            w.unlock();
        }
    }

    public void enrol(String name, String student) {
        Course c;
        r.lock();
        try {
            c = courses.get(name);
        } finally {
            r.unlock();
        }
        if (c == null) {
            return;
        }
        w.lock();
        try {
            c.students.add(student); // BLOCAL: stale-value
        } finally {
            w.unlock();
        }
    }

    public void count() {
        int n;
        rw.readLock().lock();
        try {
            n = total;
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            total = n + 1; // BLOCAL: lost-update high
        } finally {
            rw.writeLock().unlock();
        }
    }

    public void countWell() {
        w.lock();
        try {
            int n = total;
            r.lock();
            try {
                total = n + 1;
            } finally {
                r.unlock();
            }
        } finally {
            w.unlock();
        }
    }

    public void favour(String name) {
        Course c = favourite();
        if (c == null) {
            w.lock();
            try {
                favourite = courses.get(name); // BLOCAL: check-then-act
            } finally {
                w.unlock();
            }
        }
    }

    public void unfavour() {
        w.lock();
        try {
            favourite = null;
        } finally {
            w.unlock();
        }
    }

    private Course favourite() {
        r.lock();
        try {
            return favourite;
        } finally {
            r.unlock();
        }
    }
}
