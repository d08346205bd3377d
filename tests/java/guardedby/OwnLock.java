package guardedby;

import java.util.concurrent.locks.ReentrantLock;
import net.jcip.annotations.GuardedBy;

/** A lock of the program's own: what it takes to hold it, only its methods know. */
public class OwnLock {
    static class Gate {
        private final ReentrantLock lock = new ReentrantLock();

        void enter() {
            lock.lock();
        }

        void leave() {
            lock.unlock();
        }
    }

    private final Gate gate = new Gate();

    @GuardedBy("gate")
    private int count;

    void increment() {
        gate.enter();
        try {
            count++;
        } finally {
            gate.leave();
        }
    }

    public static void main(String[] args) {
        OwnLock shared = new OwnLock();
        new Thread(shared::increment).start();
        new Thread(shared::increment).start();
    }
}
