package com.rabbitmq.client;

public interface Connection {
    void close();
}
