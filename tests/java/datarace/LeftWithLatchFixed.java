package datarace;

import java.util.concurrent.CountDownLatch;

/** No race: each task leaves its result, and then opens its own latch. */
final class LeftWithLatchFixed implements Runnable {
    private final CountDownLatch done = new CountDownLatch(1);
    private final int input;
    private int result;

    LeftWithLatchFixed(int input) {
        this.input = input;
    }

    @Override
    public void run() {
        try {
            result = input * input;
        } finally {
            done.countDown();
        }
    }

    int result() throws InterruptedException {
        done.await();
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        LeftWithLatchFixed three = new LeftWithLatchFixed(3);
        LeftWithLatchFixed four = new LeftWithLatchFixed(4);
        new Thread(three).start();
        new Thread(four).start();
        System.out.println(three.result() + four.result());
    }
}
