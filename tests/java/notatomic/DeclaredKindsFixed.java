package notatomic;

import com.acme.Atomic;
import com.acme.Atomicity;
import com.acme.Compound;
import com.acme.LeftMover;
import com.acme.Mover;
import com.acme.RightMover;
import java.util.concurrent.locks.ReentrantLock;

/** Each method is what its annotation says, for callers that hold the lock or for all. */
public class DeclaredKindsFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int level;
    private int depth;

    @Mover("this")
    int level() {
        synchronized (this) {
            return level;
        }
    }

    // Nothing is said of callers without the lock, and there is one.
    @Atomic("lock")
    int depths() {
        lock.lock();
        int sum = depth;
        lock.unlock();
        lock.lock();
        sum += depth;
        lock.unlock();
        return sum;
    }

    @RightMover
    void enter() {
        lock.lock();
    }

    @LeftMover
    void leave() {
        lock.unlock();
    }

    @Atomic
    void deepen() {
        enter();
        depth++;
        leave();
    }

    @Atomicity("this ? mover : (lock ? cmpd : atomic)")
    void raise() {
        synchronized (this) {
            level++;
        }
    }

    @Compound
    void raiseTwice() {
        raise();
        raise();
    }

    public static void main(String[] args) {
        DeclaredKindsFixed shared = new DeclaredKindsFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (shared) {
                    shared.level();
                }
                shared.depths();
                shared.deepen();
                shared.raise();
                shared.raiseTwice();
            }).start();
        }
    }
}
