package com.google.common.collect;

public abstract class ArrayListMultimap<K, V> implements Multimap<K, V> {
    public static <K, V> ArrayListMultimap<K, V> create() {
        throw new UnsupportedOperationException();
    }
}
