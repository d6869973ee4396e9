package com.google.common.util.concurrent;

public final class AtomicLongMap<K> {
    public static <K> AtomicLongMap<K> create() {
        return new AtomicLongMap<>();
    }

    public long get(K key) {
        return 0;
    }

    public long put(K key, long value) {
        return 0;
    }

    public long incrementAndGet(K key) {
        return 0;
    }

    public long remove(K key) {
        return 0;
    }
}
