package interleaving;

import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Who makes random numbers has not looked at the clock: waits that are tried again and again come back to where they were. */
// outcome: a 1
public class SeededAndRetried {
    private static volatile int result;

    public static void main(String[] args) throws Exception {
        new Random();
        ThreadLocalRandom.current();
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread producer = new Thread(() -> {
            try {
                queue.put("a");
            } catch (InterruptedException early) {
                throw new IllegalStateException(early);
            }
        });
        producer.start();
        String found;
        do {
            found = queue.poll(10, TimeUnit.MILLISECONDS);
        } while (found == null);
        producer.join();
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> result = 1);
        while (true) {
            try {
                task.get(10, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException late) {
            }
        }
        System.out.println(found + " " + result);
    }
}
