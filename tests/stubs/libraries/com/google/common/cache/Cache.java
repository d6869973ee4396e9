package com.google.common.cache;

public interface Cache<K, V> {
    V getIfPresent(Object key);

    V get(K key, java.util.concurrent.Callable<? extends V> loader);

    void put(K key, V value);

    void invalidate(Object key);
}
