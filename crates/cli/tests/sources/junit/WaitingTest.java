package shop;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Waits with time-outs, and workers that nobody sends home. */
class WaitingTest {
    private static Thread sleeper(long millis, Runnable then) {
        return new Thread(() -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException early) {
                throw new IllegalStateException(early);
            }
            then.run();
        });
    }

    @Test
    void waitsLongEnough() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {});
        pool.shutdown();
        if (!pool.awaitTermination(5, TimeUnit.SECONDS)) {
            throw new IllegalStateException("too slow");
        }
    }

    @Test
    void waitsForASleeper() throws InterruptedException {
        Thread sleeper = sleeper(10, () -> {});
        sleeper.start();
        sleeper.join(1000);
        if (sleeper.isAlive()) {
            throw new IllegalStateException("too slow");
        }
    }

    @Test
    void waitsAgain() throws InterruptedException {
        boolean[] isDone = {false};
        Object lock = new Object();
        Thread sleeper = sleeper(25, () -> {
            synchronized (lock) {
                isDone[0] = true;
            }
        });
        sleeper.start();
        synchronized (lock) {
            for (int round = 0; round < 3; round++) {
                if (!isDone[0]) {
                    lock.wait(10);
                }
            }
            if (!isDone[0]) {
                throw new IllegalStateException("too slow");
            }
        }
    }

    private volatile boolean isOpen;

    @Test
    void spins() throws InterruptedException {
        Thread sleeper = sleeper(10, () -> {
            isOpen = true;
        });
        sleeper.start();
        while (!isOpen) {
            Thread.onSpinWait();
        }
        sleeper.join();
    }

    @Test
    void waitsTooShort() throws InterruptedException {
        Thread sleeper = sleeper(1000, () -> {});
        sleeper.start();
        sleeper.join(10);
        if (sleeper.isAlive()) {
            throw new IllegalStateException("too slow");
        }
    }

    @Test
    void leavesAWorker() {
        Executors.newFixedThreadPool(1).execute(() -> {});
    }
}
