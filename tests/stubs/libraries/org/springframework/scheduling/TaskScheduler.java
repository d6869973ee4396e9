package org.springframework.scheduling;

public interface TaskScheduler {
    java.util.concurrent.ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long period);
}
