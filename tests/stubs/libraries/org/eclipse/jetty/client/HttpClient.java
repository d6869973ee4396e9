package org.eclipse.jetty.client;

public class HttpClient {
    public HttpClient() {
    }

    public void setName(String name) {
    }

    public boolean isStarted() {
        return true;
    }

    public void start() {
    }

    public void close() {
    }
}
