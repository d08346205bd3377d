package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task that finds its input wrong throws, and never counts down. */
public class Thrown {
    static int parse(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        return text.length();
    }

    public static void main(String[] args) throws InterruptedException {
        String[] inputs = {"a", "", "c"};
        CountDownLatch done = new CountDownLatch(inputs.length);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String input : inputs) {
            pool.execute(() -> {
                System.out.println(parse(input)); // ~ latch-never-counted-down #1
                done.countDown(); // ~ latch-never-counted-down #1
            });
        }
        done.await(); // ~ latch-never-counted-down #1
        pool.shutdown();
    }
}
