package com.google.common.collect;

public final class Multimaps {
    private Multimaps() {}

    public static <K, V> Multimap<K, V> synchronizedMultimap(Multimap<K, V> of) {
        throw new UnsupportedOperationException();
    }
}
