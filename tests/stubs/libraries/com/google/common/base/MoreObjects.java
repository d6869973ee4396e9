package com.google.common.base;

public final class MoreObjects {
    public static ToStringHelper toStringHelper(Object o) {
        return null;
    }

    public static final class ToStringHelper {
        public ToStringHelper add(String name, Object value) {
            return this;
        }

        public ToStringHelper add(String name, int value) {
            return this;
        }
    }
}
