package datarace;

import java.util.concurrent.CountDownLatch;

/** No race: each worker counts down when it has its result, and all are waited for. */
final class LatchOfAllFixed extends Thread {
    private final CountDownLatch done;
    private int result;

    private LatchOfAllFixed(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public void run() {
        result = 7;
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        LatchOfAllFixed[] workers = new LatchOfAllFixed[3];
        for (int i = 0; i < 3; i++) {
            workers[i] = new LatchOfAllFixed(done);
            workers[i].start();
        }
        done.await();
        for (LatchOfAllFixed worker : workers) {
            System.out.println(worker.result);
        }
    }
}
