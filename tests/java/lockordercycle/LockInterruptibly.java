package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: waiting interruptibly ends only if somebody interrupts, and nobody does. */
final class LockInterruptibly {
    private final Lock tongs = new ReentrantLock();
    private final Lock oven = new ReentrantLock();
    private int loaves;

    void bake() throws InterruptedException {
        tongs.lockInterruptibly();
        try {
            oven.lockInterruptibly(); // ~ lock-order-cycle #1
            loaves++;
            oven.unlock();
        } finally {
            tongs.unlock();
        }
    }

    void clean() throws InterruptedException {
        oven.lockInterruptibly();
        try {
            tongs.lockInterruptibly(); // ~ lock-order-cycle #1
            loaves = 0;
            tongs.unlock();
        } finally {
            oven.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockInterruptibly bakery = new LockInterruptibly();
        new Thread() {
            @Override
            public void run() {
                try {
                    bakery.bake();
                } catch (InterruptedException e) {
                    interrupt();
                }
            }
        }.start();
        bakery.clean();
    }
}
