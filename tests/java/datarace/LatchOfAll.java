package datarace;

import java.util.concurrent.CountDownLatch;

/** Races: a worker goes on after it has counted down. */
final class LatchOfAll extends Thread {
    private final CountDownLatch done;
    private int result;

    private LatchOfAll(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public void run() {
        done.countDown();
        result = 7; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        LatchOfAll[] workers = new LatchOfAll[3];
        for (int i = 0; i < 3; i++) {
            workers[i] = new LatchOfAll(done);
            workers[i].start();
        }
        done.await();
        for (LatchOfAll worker : workers) {
            System.out.println(worker.result); // ~ data-race #1
        }
    }
}
