package oracle.jdbc.internal;

public interface Monitor {
    final class CloseableLock implements AutoCloseable {
        @Override
        public void close() {
        }
    }

    CloseableLock getMonitorLock();

    default CloseableLock acquireCloseableLock() {
        acquireLock();
        return getMonitorLock();
    }

    default void acquireLock() {
    }

    default void releaseLock() {
    }

    static Monitor newInstance() {
        return null;
    }
}
