package concurrent;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Latch, barrier, phaser, exchanger, semaphore. */
public class Synchronizers {
    public static void main(String[] args) throws Exception {
        CountDownLatch ready = new CountDownLatch(3);
        AtomicInteger rounds = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> System.out.println("round " + rounds.incrementAndGet()));
        Semaphore semaphore = new Semaphore(2);
        AtomicInteger most = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> {
                try {
                    ready.countDown();
                    ready.await();
                    for (int k = 0; k < 3; k++) {
                        barrier.await();
                    }
                    semaphore.acquire();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    semaphore.release();
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(semaphore.availablePermits() + " " + (most.get() <= 2));
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("phase " + phase + " " + parties);
                return phase == 2;
            }
        };
        Thread worker = new Thread(() -> {
            while (!phaser.isTerminated()) {
                phaser.arriveAndAwaitAdvance();
            }
        });
        phaser.register();
        worker.start();
        for (int i = 0; i < 3; i++) {
            phaser.arriveAndAwaitAdvance();
        }
        worker.join();
        System.out.println(phaser.isTerminated());
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[1];
        Thread other = new Thread(() -> {
            try {
                got[0] = exchanger.exchange("from other");
            } catch (InterruptedException e) {
                got[0] = "interrupted";
            }
        });
        other.start();
        System.out.println(exchanger.exchange("from main"));
        other.join();
        System.out.println(got[0]);
    }
}
