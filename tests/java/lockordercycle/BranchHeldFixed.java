package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the lock that a branch took is released on that branch. */
final class BranchHeldFixed {
    private final Lock cellar = new ReentrantLock();
    private final Lock attic = new ReentrantLock();
    private int boxes;
    private int checks;

    void store(boolean careful) {
        if (careful) {
            cellar.lock();
            checks++;
            cellar.unlock();
        }
        attic.lock();
        boxes++;
        attic.unlock();
    }

    void fetch() {
        attic.lock();
        try {
            cellar.lock();
            boxes--;
            cellar.unlock();
        } finally {
            attic.unlock();
        }
    }

    public static void main(String[] args) {
        BranchHeldFixed house = new BranchHeldFixed();
        new Thread(() -> house.store(args.length == 0)).start();
        new Thread(house::fetch).start();
    }
}
