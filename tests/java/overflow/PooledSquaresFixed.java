package overflow;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Each task squares the shared side if it is small enough. */
public class PooledSquaresFixed {
    private static final Lock LOCK = new ReentrantLock();
    private static int side = 100;

    static void square() {
        LOCK.lock();
        try {
            if (side < 1000) {
                side = side * side;
            }
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++) {
            pool.execute(PooledSquaresFixed::square);
        }
        pool.shutdown();
    }
}
