package com.google.common.collect;

public abstract class ConcurrentHashMultiset<E> {
    public static <E> ConcurrentHashMultiset<E> create() {
        throw new UnsupportedOperationException();
    }

    public abstract int count(Object element);

    public abstract int add(E element, int times);

    public abstract int setCount(E element, int times);
}
