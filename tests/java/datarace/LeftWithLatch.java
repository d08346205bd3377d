package datarace;

import java.util.concurrent.CountDownLatch;

/** The latch is opened before the result is there. */
final class LeftWithLatch implements Runnable {
    private final CountDownLatch done = new CountDownLatch(1);
    private final int input;
    private int result;

    LeftWithLatch(int input) {
        this.input = input;
    }

    @Override
    public void run() {
        done.countDown();
        result = input * input; // ~ data-race #1
    }

    int result() throws InterruptedException {
        done.await();
        return result; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        LeftWithLatch three = new LeftWithLatch(3);
        LeftWithLatch four = new LeftWithLatch(4);
        new Thread(three).start();
        new Thread(four).start();
        System.out.println(three.result() + four.result());
    }
}
