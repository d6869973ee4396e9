package org.apache.mina.util;

import java.util.HashSet;

public class ConcurrentHashSet<E> extends HashSet<E> {
    private static final long serialVersionUID = 1;
}
