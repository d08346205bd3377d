package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: both threads take the tongs first. */
final class LockInterruptiblyFixed {
    private final Lock tongs = new ReentrantLock();
    private final Lock oven = new ReentrantLock();
    private int loaves;

    void bake() throws InterruptedException {
        tongs.lockInterruptibly();
        try {
            oven.lockInterruptibly();
            loaves++;
            oven.unlock();
        } finally {
            tongs.unlock();
        }
    }

    void clean() throws InterruptedException {
        tongs.lockInterruptibly();
        try {
            oven.lockInterruptibly();
            loaves = 0;
            oven.unlock();
        } finally {
            tongs.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockInterruptiblyFixed bakery = new LockInterruptiblyFixed();
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
