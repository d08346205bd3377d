package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Counted down in any case; and who waits for some time only is not stuck. */
public class ThrownFixed {
    static int parse(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        return text.length();
    }

    public static void main(String[] args) throws InterruptedException {
        String[] inputs = {"a", "", "c"};
        CountDownLatch done = new CountDownLatch(inputs.length);
        CountDownLatch soon = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String input : inputs) {
            pool.execute(() -> {
                try {
                    System.out.println(parse(input));
                } finally {
                    done.countDown();
                }
            });
        }
        pool.execute(() -> {
            System.out.println(parse(""));
            soon.countDown();
        });
        done.await();
        if (!soon.await(1, TimeUnit.SECONDS)) {
            System.out.println("never mind");
        }
        pool.shutdown();
    }
}
