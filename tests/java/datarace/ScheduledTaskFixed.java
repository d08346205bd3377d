package datarace;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** No race: the load is atomic. */
final class ScheduledTaskFixed {
    private final AtomicInteger load = new AtomicInteger();

    void sample() {
        load.set((int) (Runtime.getRuntime().freeMemory() >> 20));
    }

    int load() {
        return load.get();
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledTaskFixed monitor = new ScheduledTaskFixed();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        clock.scheduleAtFixedRate(monitor::sample, 0, 2, TimeUnit.MILLISECONDS);
        for (int i = 0; i < 5; i++) {
            Thread.sleep(2);
            System.out.println(monitor.load() >= 0);
        }
        clock.shutdownNow();
    }
}
