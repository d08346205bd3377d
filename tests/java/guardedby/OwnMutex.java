package guardedby;

import java.util.concurrent.atomic.AtomicBoolean;
import net.jcip.annotations.GuardedBy;

/** A lock of the program's own, whose functions only a model can explain; one method does not call them. */
public class OwnMutex {
    static class Mutex {
        private final AtomicBoolean taken = new AtomicBoolean();

        void lock() {
            while (!taken.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
        }

        void unlock() {
            taken.set(false);
        }
    }

    private final Mutex mutex = new Mutex();

    @GuardedBy("mutex")
    private int count;

    void increment() {
        mutex.lock();
        try {
            count++; // ~? guarded-by #1
        } finally {
            mutex.unlock();
        }
    }

    int peek() {
        return count; // ~ guarded-by #2
    }

    public static void main(String[] args) {
        OwnMutex shared = new OwnMutex();
        new Thread(shared::increment).start();
        new Thread(shared::increment).start();
        System.out.println(shared.peek());
    }
}
