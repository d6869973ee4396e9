package org.springframework.util;

import java.util.Map;

public final class CollectionUtils {
    private CollectionUtils() {}

    public static boolean isEmpty(Map<?, ?> map) {
        throw new UnsupportedOperationException();
    }
}
