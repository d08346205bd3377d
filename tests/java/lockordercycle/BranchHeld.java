package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: the first lock is held only if the caller is careful, and one caller is. */
final class BranchHeld {
    private final Lock cellar = new ReentrantLock();
    private final Lock attic = new ReentrantLock();
    private int boxes;

    void store(boolean careful) {
        if (careful) cellar.lock();
        attic.lock(); // ~ lock-order-cycle #1
        boxes++;
        attic.unlock();
        if (careful) cellar.unlock();
    }

    void fetch() {
        attic.lock();
        try {
            cellar.lock(); // ~ lock-order-cycle #1
            boxes--;
            cellar.unlock();
        } finally {
            attic.unlock();
        }
    }

    public static void main(String[] args) {
        BranchHeld house = new BranchHeld();
        new Thread(() -> house.store(args.length == 0)).start();
        new Thread(house::fetch).start();
    }
}
