package interleaving;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The longest time that there is means for ever. */
// outcome: 42 true true a 1
public class LongAwaitFixed {
    private static int result;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> result = 42);
        pool.shutdown();
        assert pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore permits = new Semaphore(0);
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread helper = new Thread(() -> {
            latch.countDown();
            permits.release();
            queue.add("a");
            task.run();
        });
        helper.start();
        boolean isOpen = latch.await(Long.MAX_VALUE, TimeUnit.DAYS);
        boolean hasPermit = permits.tryAcquire(Long.MAX_VALUE, TimeUnit.MILLISECONDS);
        String found = queue.poll(Integer.MAX_VALUE, TimeUnit.SECONDS);
        int one = task.get(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        System.out.println(result + " " + isOpen + " " + hasPermit + " " + found + " " + one);
    }
}
