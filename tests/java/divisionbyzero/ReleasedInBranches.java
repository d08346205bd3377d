package divisionbyzero;

import java.util.concurrent.locks.ReentrantLock;

/** The lock is released in two places, one of which leaves zero behind. */
public class ReleasedInBranches {
    private final ReentrantLock lock = new ReentrantLock();
    private int parts = 2;

    void change(boolean isKept) {
        lock.lock();
        if (isKept) {
            lock.unlock();
        } else {
            parts = 0;
        }
        if (!isKept) {
            lock.unlock(); // ~? uncaught-exception #2
        }
    }

    int share() {
        lock.lock();
        int share = 12 / parts; // ~ division-by-zero #1
        lock.unlock();
        return share;
    }

    public static void main(String[] args) {
        ReleasedInBranches shared = new ReleasedInBranches();
        new Thread(() -> shared.change(args.length > 0)).start();
        System.out.println(shared.share());
    }
}
