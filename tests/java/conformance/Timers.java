package conformance;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.TimerTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Timer and TimerTask that never run: states, refusals, cancellation. */
public class Timers {
    interface Code {
        void run() throws Throwable;
    }

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        TimerTask t = new TimerTask() {
            @Override
            public void run() {
                show("never");
            }
        };
        show(t.cancel(), t.cancel(), t.scheduledExecutionTime() <= 0);
        ScheduledThreadPoolExecutor e = new ScheduledThreadPoolExecutor(0);
        show(e.getQueue().size(), e.getPoolSize(), e.isShutdown(), e.getRemoveOnCancelPolicy(), e.shutdownNow(), e.isTerminated());
        refuses(() -> e.schedule(() -> 1, 1, TimeUnit.DAYS));
        show(TimeUnit.DAYS.toSeconds(2), TimeUnit.NANOSECONDS.convert(Duration.ofMillis(3)), TimeUnit.HOURS.toChronoUnit(), TimeUnit.of(ChronoUnit.MICROS), TimeUnit.SECONDS.convert(-1500, TimeUnit.MILLISECONDS), TimeUnit.DAYS.toNanos(Long.MAX_VALUE));
    }
}
