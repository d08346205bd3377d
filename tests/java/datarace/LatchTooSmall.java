package datarace;

import java.util.concurrent.CountDownLatch;

/** Races: two workers count down a latch of one, so the reader waits for the faster one only. */
final class LatchTooSmall {
    static final class Worker extends Thread {
        private final CountDownLatch done;
        private int result;

        Worker(CountDownLatch done) {
            this.done = done;
        }

        @Override
        public void run() {
            result = getName().length(); // ~ data-race #1
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Worker first = new Worker(done);
        Worker second = new Worker(done);
        first.start();
        second.start();
        done.await();
        int sum = 0;
        for (Worker worker : new Worker[] {first, second}) {
            sum += worker.result; // ~ data-race #1
        }
        System.out.println(sum);
    }
}
