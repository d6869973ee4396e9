package audit20;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Which server has which region: two maps that must agree, one by name, one a map of sets. */
public class RegionStates {
    public static final class Node {
        final String region;
        private String server;
        private long opened;

        Node(String region) {
            this.region = region;
        }

        synchronized String server() {
            return server;
        }

        synchronized void open(String s, long at) {
            server = s;
            opened = at;
        }

        synchronized long opened() {
            return opened;
        }
    }

    static final RegionStates MASTER = new RegionStates();

    private final ConcurrentMap<String, Node> regions = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<String, Node> offline = new ConcurrentSkipListMap<>();
    private final ConcurrentMap<String, Set<Node>> servers = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> failures = new ConcurrentHashMap<>();

    /** Two threads make a node each, and the second one's hides the first one's. */
    Node node(String region) {
        Node n = regions.get(region);
        if (n == null) {
            n = new Node(region);
            regions.put(region, n); // BLOCAL: check-then-act {{regions}}
        }
        return n;
    }

    Node nodeWell(String region) {
        return regions.computeIfAbsent(region, Node::new);
    }

    /** The set of a server that has just gone is dropped while a region is added to it. */
    void opened(String region, String server) {
        Node n = nodeWell(region);
        n.open(server, System.nanoTime());
        Set<Node> all = servers.computeIfAbsent(server, s -> ConcurrentHashMap.newKeySet());
        // was expected as medium: the removal that is shown below has the same cause
        all.add(n); // BLOCAL: stale-value low
    }

    void closed(String region, String server) {
        Node n = regions.get(region);
        Set<Node> all = servers.get(server);
        if (n != null && all != null) {
            all.remove(n);
            if (all.isEmpty()) {
                // was forgotten
                servers.remove(server); // BLOCAL: check-then-act
            }
        }
    }

    void openedWell(String region, String server) {
        Node n = nodeWell(region);
        n.open(server, System.nanoTime());
        servers.compute(server, (s, all) -> {
            Set<Node> set = all == null ? new HashSet<>() : all;
            set.add(n);
            return set;
        });
    }

    /** Asked whether the region is there, and got when it may be gone. */
    String serverOf(String region) {
        if (!regions.containsKey(region)) {
            return null;
        }
        return regions.get(region).server(); // BLOCAL: check-then-act
    }

    String serverOfWell(String region) {
        Node n = regions.get(region);
        return n == null ? null : n.server();
    }

    void delete(String region) {
        regions.remove(region);
        failures.remove(region);
    }

    int failed(String region) {
        int n = failures.getOrDefault(region, 0) + 1;
        failures.put(region, n); // BLOCAL: lost-update {{failures}}
        return n;
    }

    int failedWell(String region) {
        return failures.merge(region, 1, Integer::sum);
    }

    /** The first of those that are offline, if there is any by then. */
    Node firstOffline() {
        if (offline.isEmpty()) {
            return null;
        }
        return offline.firstEntry().getValue(); // BLOCAL: check-then-act
    }

    Node firstOfflineWell() {
        Map.Entry<String, Node> e = offline.firstEntry();
        return e == null ? null : e.getValue();
    }

    void offline(Node n) {
        offline.put(n.region, n);
    }

    void online(Node n) {
        offline.remove(n.region);
    }

    /** Looks at where a node is in one block of its, and moves it in another. */
    void move(Node n, String to) {
        if (!to.equals(n.server())) {
            // the one was expected as medium: other state of that lock is written; the other was forgotten
            n.open(to, n.opened()); // BLOCAL: check-then-act low; BLOCAL: lost-update
        }
    }

    void moveWell(Node n, String to) {
        synchronized (n) {
            if (!to.equals(n.server())) {
                n.open(to, n.opened());
            }
        }
    }
}
