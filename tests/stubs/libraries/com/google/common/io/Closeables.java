package com.google.common.io;

import java.io.Closeable;
import java.io.IOException;

public final class Closeables {
    public static void close(Closeable closeable, boolean swallowIOException) throws IOException {
    }
}
