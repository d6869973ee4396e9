package com.hazelcast.map;

public interface IMap<K, V> extends java.util.concurrent.ConcurrentMap<K, V> {
    void set(K key, V value);

    void delete(Object key);

    void lock(K key);

    void unlock(K key);
}
