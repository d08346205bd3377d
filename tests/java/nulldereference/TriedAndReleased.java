package nulldereference;

import java.util.concurrent.locks.ReentrantLock;

/** The lock that was tried is released before the field is used. */
public class TriedAndReleased {
    private final ReentrantLock lock = new ReentrantLock();
    private String name = "first";

    void use() {
        boolean isLocked = lock.tryLock();
        if (isLocked) {
            if (name != null) {
                lock.unlock();
                System.out.println(name.length()); // ~ null-dereference #1
            }
        }
    }

    void drop() {
        lock.lock();
        name = null;
        lock.unlock();
    }

    public static void main(String[] args) {
        TriedAndReleased shared = new TriedAndReleased();
        new Thread(shared::drop).start();
        shared.use();
    }
}
