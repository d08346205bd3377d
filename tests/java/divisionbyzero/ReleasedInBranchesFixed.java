package divisionbyzero;

import java.util.concurrent.locks.ReentrantLock;

/** The lock is released in two places, neither of which leaves zero behind. */
public class ReleasedInBranchesFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int parts = 2;

    void change(boolean isKept) {
        lock.lock();
        if (isKept) {
            lock.unlock();
        } else {
            parts = 4;
        }
        if (!isKept) {
            lock.unlock(); // ~? uncaught-exception #1
        }
    }

    int share() {
        lock.lock();
        int share = 12 / parts;
        lock.unlock();
        return share;
    }

    public static void main(String[] args) {
        ReleasedInBranchesFixed shared = new ReleasedInBranchesFixed();
        new Thread(() -> shared.change(args.length > 0)).start();
        System.out.println(shared.share());
    }
}
