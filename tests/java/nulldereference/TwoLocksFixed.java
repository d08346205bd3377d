package nulldereference;

import java.util.concurrent.locks.ReentrantLock;

/** Writer and reader hold the same lock. */
public class TwoLocksFixed {
    private final ReentrantLock readLock = new ReentrantLock();
    private int[] data = {1, 2, 3};

    int size() {
        readLock.lock();
        try {
            return data == null ? 0 : data.length;
        } finally {
            readLock.unlock();
        }
    }

    void drop() {
        readLock.lock();
        try {
            data = null;
        } finally {
            readLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoLocksFixed shared = new TwoLocksFixed();
        Thread dropper = new Thread(shared::drop);
        dropper.start();
        System.out.println(shared.size());
        dropper.join();
    }
}
