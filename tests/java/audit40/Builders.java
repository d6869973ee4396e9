// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Builders, varargs, immutable snapshots that are made anew. */
public class Builders {
    static class Query {
        private final List<String> wheres = new ArrayList<>();
        private int limit;

        synchronized Query where(String w) {
            wheres.add(w);
            return this;
        }

        synchronized Query limit(int n) {
            limit = n;
            return this;
        }

        synchronized int limit() {
            return limit;
        }

        synchronized boolean has(String w) {
            return wheres.contains(w);
        }

        synchronized String build() {
            return String.join(" and ", wheres) + " limit " + limit;
        }
    }

    // A builder that stays in the method: its locks are for nothing.
    static String query(String... wheres) {
        Query q = new Query();
        for (String w : wheres) {
            if (!q.has(w)) {
                q.where(w);
            }
        }
        q.limit(q.limit() + 10);
        return q.build();
    }

    static final class Settings {
        final List<String> hosts;
        final int port;

        Settings(List<String> hosts, int port) {
            this.hosts = hosts;
            this.port = port;
        }

        Settings withPort(int port) {
            return new Settings(hosts, port);
        }

        Settings withHosts(String... more) {
            List<String> all = new ArrayList<>(hosts);
            all.addAll(Arrays.asList(more));
            return new Settings(Collections.unmodifiableList(all), port);
        }

        static Builder from(Settings s) {
            Builder b = new Builder();
            b.hosts.addAll(s.hosts);
            b.port = s.port;
            return b;
        }
    }

    static final class Builder {
        private final List<String> hosts = new ArrayList<>();
        private int port;

        Builder host(String h) {
            hosts.add(h);
            return this;
        }

        Builder port(int p) {
            port = p;
            return this;
        }

        Settings build() {
            return new Settings(hosts, port);
        }
    }

    static final Builders SERVER = new Builders();

    private Settings settings = new Settings(Collections.<String>emptyList(), 80);
    private volatile Settings live = new Settings(Collections.<String>emptyList(), 80);
    private int[] ports = {80};

    synchronized Settings settings() {
        return settings;
    }

    synchronized void settings(Settings s) {
        settings = s;
    }

    void port(int p) {
        settings(settings().withPort(p)); // BLOCAL: lost-update
    }

    synchronized void portSafe(int p) {
        settings(settings().withPort(p));
    }

    void hosts(String... more) {
        Settings old = settings();
        Settings with = old.withHosts(more);
        synchronized (this) {
            settings = with; // BLOCAL: lost-update
        }
    }

    synchronized void hostsSafe(String... more) {
        settings = settings.withHosts(more);
    }

    void host(String h) {
        Settings made = Settings.from(settings()).host(h).build();
        settings(made); // BLOCAL: lost-update
    }

    void hostSafe(String h) {
        synchronized (this) {
            settings = Settings.from(settings).host(h).build();
        }
    }

    // Nothing of the old one is in the new.
    void replace(int port, String... hosts) {
        Settings made = new Settings(Arrays.asList(hosts.clone()), port);
        settings(made);
    }

    // Was marked as high: without any lock that is one operator alone.
    void livePort(int p) {
        live = live.withPort(p); // BLOCAL: lost-update medium
    }

    synchronized void livePortSafe(int p) {
        live = new Settings(Collections.<String>emptyList(), p);
    }

    Settings live() {
        return live;
    }

    void addPorts(int... more) {
        int[] old;
        synchronized (this) {
            old = ports;
        }
        int[] all = Arrays.copyOf(old, old.length + more.length);
        System.arraycopy(more, 0, all, old.length, more.length);
        synchronized (this) {
            ports = all; // BLOCAL: lost-update
        }
    }

    synchronized void addPortsSafe(int... more) {
        int[] all = Arrays.copyOf(ports, ports.length + more.length);
        System.arraycopy(more, 0, all, ports.length, more.length);
        ports = all;
    }

    synchronized void ports(int... only) {
        ports = only.clone();
    }
}
