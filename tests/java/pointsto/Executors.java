package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Executors, futures, timers: what runs, on which threads, and what comes back.
class Executors {
    static class Job implements Callable<Object> {
        final Object result;

        Job(Object result) {
            this.result = result;
        }

        public Object call() {
            here(); // on call, all
            return result;
        }
    }

    static class Sum extends RecursiveTask<Object> {
        @Override
        protected Object compute() {
            here(); // on invoke, fork
            Sum half = new Sum(); // makes half
            half.fork(); // spawns fork fork-join recursive
            see(half.join()); // sees sum, sum
            return new Object(); // makes sum
        }
    }

    public static void main(String[] args) throws Exception {
        Object x = new Object(); // makes x
        Object y = new Object(); // makes y
        ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
        pool.execute(() -> { // spawns execute task
            here(); // on execute
            see(x); // sees x
        });
        Future<Object> future = pool.submit(new Job(x)); // spawns call task
        see(future.get()); // sees x
        Future<?> done = pool.submit(() -> here()); // spawns run task; on run
        see(done.get()); // sees nothing
        for (Future<Object> each : pool.invokeAll(List.of(new Job(y)))) { // spawns all task many
            see(each.get()); // sees y
        }
        FutureTask<Object> task = new FutureTask<>(() -> {
            here(); // on futureTask
            return y;
        });
        pool.execute(task); // spawns futureTask task
        see(task.get()); // sees y

        ScheduledExecutorService scheduler = java.util.concurrent.Executors.newScheduledThreadPool(1);
        scheduler.schedule(() -> { // spawns later timer
            here(); // on later
            return x;
        }, 1, TimeUnit.SECONDS);
        scheduler.scheduleAtFixedRate(Executors::tick, 0, 1, TimeUnit.SECONDS); // spawns ticks timer repeated
        new Timer().schedule(new TimerTask() { // spawns alarm timer
            @Override
            public void run() {
                here(); // on alarm
            }
        }, 10);

        CompletableFuture<Object> stage = CompletableFuture.supplyAsync(() -> { // spawns supply task
            here(); // on supply
            return x;
        });
        see(stage.join()); // sees x
        CompletableFuture<Object[]> next = stage.thenApply(value -> { // spawns apply completion
            here(); // on apply
            see(value); // sees x
            return new Object[] {value, y}; // makes array
        });
        see(next.get()); // sees array
        next.thenAccept(array -> see(array[0])); // spawns accept completion; sees x, y
        Object summed = new java.util.concurrent.ForkJoinPool().invoke(new Sum()); // spawns invoke fork-join
        see(summed); // sees sum
        pool.shutdown();
    }

    static void tick() {
        here(); // on ticks
    }
}
