package overflow;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Each task squares the shared side and stores the square as the new side. */
public class PooledSquares {
    private static final Lock LOCK = new ReentrantLock();
    private static int side = 100;

    static void square() {
        LOCK.lock();
        try {
            side = side * side; // ~ overflow #1
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++) {
            pool.execute(PooledSquares::square);
        }
        pool.shutdown();
    }
}
