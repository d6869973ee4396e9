package com.google.common.collect;

import java.util.Map;

public abstract class ImmutableMap<K, V> implements Map<K, V> {
    public static <K, V> ImmutableMap<K, V> copyOf(Map<K, V> of) {
        throw new UnsupportedOperationException();
    }
}
