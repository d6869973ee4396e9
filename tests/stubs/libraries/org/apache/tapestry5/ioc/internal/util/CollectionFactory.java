package org.apache.tapestry5.ioc.internal.util;

import java.util.List;

public final class CollectionFactory {
    private CollectionFactory() {}

    public static <V> List<V> newThreadSafeList() {
        return null;
    }

    public static <V> List<V> newList() {
        return null;
    }
}
