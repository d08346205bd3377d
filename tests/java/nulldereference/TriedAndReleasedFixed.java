package nulldereference;

import java.util.concurrent.locks.ReentrantLock;

/** The lock that was tried is released when the field was used. */
public class TriedAndReleasedFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private String name = "first";

    void use() {
        boolean isLocked = lock.tryLock();
        if (isLocked) {
            if (name != null) {
                System.out.println(name.length());
            }
            lock.unlock();
        }
    }

    void drop() {
        lock.lock();
        name = null;
        lock.unlock();
    }

    public static void main(String[] args) {
        TriedAndReleasedFixed shared = new TriedAndReleasedFixed();
        new Thread(shared::drop).start();
        shared.use();
    }
}
