package datarace;

import java.util.concurrent.CountDownLatch;

/** No race: the latch waits for both workers. */
final class LatchTooSmallFixed {
    static final class Worker extends Thread {
        private final CountDownLatch done;
        private int result;

        Worker(CountDownLatch done) {
            this.done = done;
        }

        @Override
        public void run() {
            result = getName().length();
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        Worker first = new Worker(done);
        Worker second = new Worker(done);
        first.start();
        second.start();
        done.await();
        int sum = 0;
        for (Worker worker : new Worker[] {first, second}) {
            sum += worker.result;
        }
        System.out.println(sum);
    }
}
