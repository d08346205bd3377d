package ignoredresult;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A line that cannot be read ends the import without a word; the same in a timer ends all later runs. */
public class Import {
    static void read(String line) {
        if (line.isEmpty()) {
            throw new IllegalArgumentException("empty line");
        }
        System.out.println(line);
    }

    public static void main(String[] args) {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        for (String line : new String[] {"a", ""}) {
            executor.submit(() -> read(line)); // ~ ignored-result #1
        }
        executor.shutdown();
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.scheduleAtFixedRate(() -> read(System.lineSeparator().trim()), 0, 1, TimeUnit.SECONDS); // ~ ignored-result #2
    }
}
