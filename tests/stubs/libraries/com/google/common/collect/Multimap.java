package com.google.common.collect;

import java.util.Collection;

public interface Multimap<K, V> {
    boolean put(K key, V value);

    Collection<V> get(K key);

    Collection<V> values();

    boolean containsKey(Object key);

    Collection<V> removeAll(Object key);
}
