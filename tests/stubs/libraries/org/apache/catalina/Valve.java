package org.apache.catalina;

public interface Valve {
    void invoke(Object request, Object response);
}
