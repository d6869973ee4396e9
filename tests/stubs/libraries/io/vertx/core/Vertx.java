package io.vertx.core;

public interface Vertx {
    long setPeriodic(long delay, java.util.function.Consumer<Long> handler);
}
