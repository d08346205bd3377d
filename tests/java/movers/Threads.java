package movers;

import java.util.concurrent.CountDownLatch;

/** Who starts a thread may do so earlier, who waits for it may do so later: the other way round than locks. */
public class Threads {
    private static final CountDownLatch LATCH = new CountDownLatch(2);
    private static int sum;

    static synchronized void work() { // atomicity: Threads.class ? mover : atomic
        sum++;
    }

    static Thread begin() { // atomicity: left
        Thread thread = new Thread(Threads::work);
        thread.start();
        return thread;
    }

    static void beginTwo() { // atomicity: left
        begin();
        begin();
    }

    static void end(Thread thread) throws InterruptedException { // atomicity: right
        thread.join();
    }

    static void beginAndEnd() throws InterruptedException { // atomicity: compound
        end(begin());
    }

    static void countDown() { // atomicity: left
        LATCH.countDown();
    }

    static void awaitAll() throws InterruptedException { // atomicity: right
        LATCH.await();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    beginTwo();
                    countDown();
                    awaitAll();
                    beginAndEnd();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
