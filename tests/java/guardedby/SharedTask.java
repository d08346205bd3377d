package guardedby;

import java.util.concurrent.locks.ReentrantLock;
import net.jcip.annotations.GuardedBy;

/** A task for one shelf, which is run under the lock of another one, too. */
public class SharedTask {
    static class Shelf {
        private final ReentrantLock lock = new ReentrantLock();
        private int books;

        @GuardedBy("lock")
        void put() {
            books++;
        }

        void locked(Runnable task) {
            lock.lock();
            try {
                task.run();
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Shelf first = new Shelf();
        Shelf second = new Shelf();
        Runnable task = () -> {
            first.put(); // ~ guarded-by #1
        };
        new Thread(() -> first.locked(task)).start();
        new Thread(() -> second.locked(task)).start();
    }
}
