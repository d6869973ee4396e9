package org.osgi.framework;

public interface ServiceListener {
    void serviceChanged(Object event);
}
