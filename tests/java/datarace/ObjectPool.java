package datarace;

import java.util.ArrayDeque;
import java.util.Deque;

/** Races: giving back holds the lock, borrowing does not. */
final class ObjectPool {
    private final Deque<byte[]> free = new ArrayDeque<>();

    byte[] borrow() {
        byte[] buffer = free.pollFirst(); // ~ data-race #1
        return buffer == null ? new byte[512] : buffer;
    }

    void giveBack(byte[] buffer) {
        synchronized (free) {
            free.addFirst(buffer);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ObjectPool pool = new ObjectPool();
        Runnable copy = () -> {
            for (int i = 0; i < 100; i++) {
                byte[] buffer = pool.borrow();
                int used = buffer.length;
                if (used > 0) {
                    pool.giveBack(buffer);
                }
            }
        };
        Thread one = new Thread(copy);
        Thread two = new Thread(copy);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(pool.free.size());
    }
}
