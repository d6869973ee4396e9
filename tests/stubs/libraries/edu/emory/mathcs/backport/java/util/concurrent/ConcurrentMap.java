package edu.emory.mathcs.backport.java.util.concurrent;

import java.util.Map;

@SuppressWarnings("rawtypes")
public interface ConcurrentMap extends Map {
}
