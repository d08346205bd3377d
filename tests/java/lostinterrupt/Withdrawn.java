package lostinterrupt;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Taking a task out of the queue of an executor interrupts nothing, so nothing is lost in the first pool. The second is
 * shut down at once, which interrupts what it runs.
 */
public class Withdrawn {
    private static ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    static class Calm implements Runnable {
        @Override
        public void run() {
            for (int round = 0; round < 10; round++) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            }
        }
    }

    static class Stopped implements Runnable {
        @Override
        public void run() {
            for (int round = 0; round < 10; round++) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) { // ~ lost-interrupt #1
                    System.out.println("perhaps");
                }
            }
        }
    }

    public static void main(String[] args) {
        ThreadPoolExecutor first = pool();
        Calm calm = new Calm();
        first.execute(calm);
        first.remove(calm);
        first.shutdown();
        ThreadPoolExecutor second = pool();
        second.execute(new Stopped());
        second.shutdownNow(); // ~ lost-interrupt #1
    }
}
