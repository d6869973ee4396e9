package org.apache.camel.support;

import java.util.Map;

public abstract class LRUCacheFactory {
    public static <K, V> Map<K, V> newLRUCache(int most) {
        return null;
    }
}
