package concurrent;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Interrupts: of sleep, wait, join, park and blocking queues; the flag. */
public class Interrupts {
    interface Blocking {
        void run() throws InterruptedException;
    }

    static void interrupted(String name, Blocking action) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            started.countDown();
            try {
                action.run();
                System.out.println(name + " ended " + Thread.interrupted());
            } catch (InterruptedException e) {
                System.out.println(name + " " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        started.await();
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        Object monitor = new Object();
        Thread main = Thread.currentThread();
        interrupted("sleep", () -> Thread.sleep(1_000_000));
        interrupted("wait", () -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        interrupted("join", main::join);
        interrupted("park", LockSupport::park);
        interrupted("take", () -> new ArrayBlockingQueue<String>(1).take());
        interrupted("spin", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(0);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.interrupted());
        }
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
    }
}
