package org.redisson.api;

public interface RBucket<V> {
    V get();

    void set(V value);

    boolean compareAndSet(V expect, V update);
}
