package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** The workers wait for the latch that they are to count down themselves, afterwards. */
public class WrongLatch {
    static final class Worker implements Runnable {
        private final CountDownLatch start;
        private final CountDownLatch done;

        Worker(CountDownLatch start, CountDownLatch done) {
            this.start = start;
            this.done = done;
        }

        @Override
        public void run() {
            try {
                start.await(); // ~ latch-never-counted-down #1
                System.out.println("working");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                done.countDown();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            new Thread(new Worker(start, done)).start();
        }
        done.await();
    }
}
