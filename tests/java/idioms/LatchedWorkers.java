package idioms;

import java.util.concurrent.CountDownLatch;

/** Workers wait for a common start, compute in fields of their own, and are joined before these are read. */
public class LatchedWorkers {
    static final class Worker extends Thread {
        private final CountDownLatch start;
        private final int from;
        private final int to;
        private long sum;

        Worker(CountDownLatch start, int from, int to) {
            this.start = start;
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            try {
                start.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            for (int i = from; i < to; i++) {
                sum += (long) i * i;
            }
        }

        long sum() {
            return sum;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(start, i * 1000, (i + 1) * 1000);
            workers[i].start();
        }
        start.countDown();
        long total = 0;
        for (Worker worker : workers) {
            worker.join();
            total += worker.sum();
        }
        System.out.println(total);
    }
}
