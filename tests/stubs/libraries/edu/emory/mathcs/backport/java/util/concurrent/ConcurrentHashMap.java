package edu.emory.mathcs.backport.java.util.concurrent;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Set;

@SuppressWarnings("rawtypes")
public class ConcurrentHashMap extends AbstractMap implements ConcurrentMap {
    public Set entrySet() {
        return Collections.emptySet();
    }

    public Object putIfAbsent(Object key, Object value) {
        return null;
    }
}
