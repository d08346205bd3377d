package notatomic;

import com.acme.Atomicity;
import com.acme.Compound;
import com.acme.LeftMover;
import com.acme.Mover;
import com.acme.RightMover;
import java.util.concurrent.locks.ReentrantLock;

/** Each method is less than its annotation says. */
public class DeclaredKinds {
    private final ReentrantLock lock = new ReentrantLock();
    private int level;
    private int depth;

    // Whoever takes a lock cannot be moved to the left.
    @Mover
    int level() {
        synchronized (this) {
            return level; // ~ not-atomic #1
        }
    }

    @RightMover
    void enter() {
        lock.lock();
        depth++;
        lock.unlock(); // ~ not-atomic #2
    }

    @LeftMover
    void leave() {
        lock.lock(); // ~ not-atomic #3
        depth--;
        lock.unlock();
    }

    @Atomicity("this ? mover : atomic")
    void raise() {
        int seen;
        synchronized (this) {
            seen = level;
        } // ~ not-atomic #4
        synchronized (this) { // ~ not-atomic #4
            level = seen + 1;
        }
    }

    // Two sections are what it says, and no race.
    @Compound
    void raiseTwice() {
        synchronized (this) {
            level++;
        }
        synchronized (this) {
            level++;
        }
    }

    public static void main(String[] args) {
        DeclaredKinds shared = new DeclaredKinds();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.level();
                shared.enter();
                shared.leave();
                shared.raise();
                shared.raiseTwice();
            }).start();
        }
    }
}
