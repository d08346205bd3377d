package notifynotall;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** One condition for two events that have nothing to do with each other: two threads suffice. */
public class TwoConditions {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean loaded;
    private boolean saved;

    void awaitLoaded() throws InterruptedException {
        lock.lock();
        try {
            while (!loaded) {
                changed.await(); // ~ notify-not-all #1 ~ notify-not-all #2
            }
        } finally {
            lock.unlock();
        }
    }

    void awaitSaved() throws InterruptedException {
        lock.lock();
        try {
            while (!saved) {
                changed.await(); // ~ notify-not-all #1 ~ notify-not-all #2
            }
        } finally {
            lock.unlock();
        }
    }

    void load() {
        lock.lock();
        try {
            loaded = true;
            changed.signal(); // ~ notify-not-all #1
        } finally {
            lock.unlock();
        }
    }

    void save() {
        lock.lock();
        try {
            saved = true;
            changed.signal(); // ~ notify-not-all #2
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TwoConditions document = new TwoConditions();
        new Thread(() -> {
            try {
                document.awaitLoaded();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(() -> {
            try {
                document.awaitSaved();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        document.load();
        document.save();
    }
}
