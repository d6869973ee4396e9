package com.google.common.collect;

import java.util.ArrayList;

public final class Lists {
    private Lists() {}

    public static <E> ArrayList<E> newArrayList() {
        throw new UnsupportedOperationException();
    }
}
