package ignoredresult;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** An assertion says that a place is never reached: no failure to lose. The other task may well refuse what it is given. */
public class NeverReached {
    static int letters(TimeUnit unit) {
        if (unit == TimeUnit.DAYS) {
            return 1;
        }
        if (unit == TimeUnit.HOURS) {
            return 2;
        }
        throw new AssertionError(unit);
    }

    static int days(TimeUnit unit) {
        if (unit == TimeUnit.DAYS) {
            return 1;
        }
        throw new IllegalArgumentException("not days"); // ~ ignored-result #1
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> letters(TimeUnit.HOURS));
        pool.submit(() -> days(TimeUnit.HOURS)); // ~ ignored-result #1
        pool.shutdown();
    }
}
