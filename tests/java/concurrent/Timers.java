package concurrent;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Timer and scheduled executors: tasks in the order of their times. */
public class Timers {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer("timer");
        CountDownLatch done = new CountDownLatch(3);
        for (int delay : new int[] {90, 10, 50}) {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    System.out.println("task " + delay);
                    done.countDown();
                }
            }, delay);
        }
        done.await();
        CountDownLatch ticks = new CountDownLatch(3);
        timer.schedule(new TimerTask() {
            int n;

            @Override
            public void run() {
                System.out.println("tick " + ++n);
                ticks.countDown();
                if (n == 3) {
                    cancel();
                }
            }
        }, 1, 5);
        ticks.await();
        timer.cancel();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        ScheduledFuture<String> late = pool.schedule(() -> "late", 20, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> never = pool.schedule(() -> "never", 1, TimeUnit.DAYS);
        System.out.println(late.get() + " " + never.cancel(false) + " " + never.isCancelled());
        CountDownLatch rate = new CountDownLatch(4);
        ScheduledFuture<?> repeated = pool.scheduleAtFixedRate(rate::countDown, 0, 3, TimeUnit.MILLISECONDS);
        rate.await();
        repeated.cancel(false);
        pool.shutdownNow();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
    }
}
