package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** The start is given. */
public class WrongLatchFixed {
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
                start.await();
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
        start.countDown();
        done.await();
    }
}
