package io.vertx.core;

public abstract class AbstractVerticle {
}
