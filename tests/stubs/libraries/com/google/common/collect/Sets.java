package com.google.common.collect;

import java.util.Set;

public final class Sets {
    private Sets() {}

    public static <E> Set<E> newConcurrentHashSet() {
        throw new UnsupportedOperationException();
    }
}
