package libraries;

import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.client.HttpClient;

/** What is made of a class that is not given, begun and put because nothing was there: of two that are begun one is lost, and goes on. */
class Begun {
    private static final ConcurrentHashMap<String, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    static HttpClient clientOf(String host) {
        HttpClient client = CLIENTS.get(host);
        if (client != null) {
            return client;
        }
        client = new HttpClient();
        client.setName(host);
        client.start();
        CLIENTS.put(host, client); // BLOCAL: check-then-act high {{CLIENTS}}
        return client;
    }
}

/** It is begun when it has been put. */
class BegunThere {
    private static final ConcurrentHashMap<String, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    static HttpClient clientOf(String host) {
        HttpClient client = CLIENTS.get(host);
        if (client == null) {
            client = new HttpClient();
            CLIENTS.put(host, client); // BLOCAL: check-then-act high {{CLIENTS}}
            client.start();
        }
        return client;
    }
}

/** Low: nothing is begun, so that the second is as good as the first. */
class NotBegun {
    private static final ConcurrentHashMap<String, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    static HttpClient clientOf(String host) {
        HttpClient client = CLIENTS.get(host);
        if (client == null) {
            client = new HttpClient();
            client.setName(host);
            CLIENTS.put(host, client); // BLOCAL: check-then-act low {{CLIENTS}}
        }
        return client;
    }
}

/** Silent: one operation does both. */
class BegunAtOnce {
    private static final ConcurrentHashMap<String, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    static HttpClient clientOf(String host) {
        return CLIENTS.computeIfAbsent(host, h -> {
            HttpClient client = new HttpClient();
            client.start();
            return client;
        });
    }
}

/** Silent: who has lost ends its own. */
class BegunInVain {
    private static final ConcurrentHashMap<String, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    static HttpClient clientOf(String host) {
        HttpClient client = CLIENTS.get(host);
        if (client == null) {
            client = new HttpClient();
            client.start();
            HttpClient other = CLIENTS.putIfAbsent(host, client);
            if (other != null) {
                client.close();
                client = other;
            }
        }
        return client;
    }
}
