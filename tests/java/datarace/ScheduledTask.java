package datarace;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Races: a periodic task writes the load that main reads. */
final class ScheduledTask {
    private int load;

    void sample() {
        load = (int) (Runtime.getRuntime().freeMemory() >> 20); // ~ data-race #1
    }

    int load() {
        return load; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledTask monitor = new ScheduledTask();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        clock.scheduleAtFixedRate(monitor::sample, 0, 2, TimeUnit.MILLISECONDS);
        for (int i = 0; i < 5; i++) {
            Thread.sleep(2);
            System.out.println(monitor.load() >= 0);
        }
        clock.shutdownNow();
    }
}
