package lostinterrupt;

import java.util.concurrent.CountDownLatch;

/**
 * The handler throws an exception that a helper makes. The helper asks for the time, and waits for it: it does not go on
 * as if nothing had happened. One handler only makes the exception, and forgets to throw it; another waits first.
 */
public class Wrapped implements Runnable {
    private static final Object CLOCK = new Object();

    private static RuntimeException wrap(Exception cause) {
        synchronized (CLOCK) {
            try {
                CLOCK.wait(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return new IllegalStateException("at " + System.nanoTime(), cause);
    }

    static void pause() {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            throw wrap(e);
        }
    }

    static void waitAndThrow(CountDownLatch end) throws InterruptedException {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) { // ~ lost-interrupt #2
            end.await();
            throw e;
        }
    }

    static void pauseAndForget() {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) { // ~ lost-interrupt #1
            wrap(e);
        }
    }

    @Override
    public void run() {
        try {
            waitAndThrow(new CountDownLatch(1));
        } catch (InterruptedException e) {
            throw wrap(e);
        }
        pause();
        pauseAndForget();
        pause();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(new Wrapped());
        sleeper.start();
        Thread.sleep(100);
        sleeper.interrupt(); // ~ lost-interrupt #1 ~ lost-interrupt #2
        sleeper.join();
    }
}
