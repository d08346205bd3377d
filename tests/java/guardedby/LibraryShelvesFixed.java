package guardedby;

import java.util.concurrent.locks.ReentrantLock;
import net.jcip.annotations.GuardedBy;

/** Many shelves, each with its own lock, under which it runs what it is given. */
public class LibraryShelvesFixed {
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
                Steps.run(task);
            } finally {
                lock.unlock();
            }
        }

        void putTwo() {
            locked(() -> {
                put();
                put();
            });
        }
    }

    static class Steps {
        static void run(Runnable task) {
            task.run();
        }
    }

    static void use(Shelf shelf) {
        new Thread(shelf::putTwo).start();
        new Thread(shelf::putTwo).start();
    }

    public static void main(String[] args) {
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
        use(new Shelf());
    }
}
