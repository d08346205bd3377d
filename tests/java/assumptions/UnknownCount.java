package assumptions;

import java.util.concurrent.CountDownLatch;

/// If the latch counts less than its releases, it is open too early (A18).
public class UnknownCount {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(args.length);
        Thread worker = new Thread(() -> {
            result = 1;
            done.countDown();
        });
        worker.start();
        done.await();
        System.out.println(result);
    }
}
