package com.hazelcast.cp;

public interface IAtomicLong {
    long get();

    void set(long value);

    long incrementAndGet();
}
