package lockordercycle;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Cannot deadlock: a barrier lies between the one order and the other. */
final class BarrierPhases {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    static void pass(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        BarrierPhases cafe = new BarrierPhases();
        CyclicBarrier barrier = new CyclicBarrier(2);
        new Thread(() -> {
            cafe.serve();
            pass(barrier);
        }).start();
        new Thread(() -> {
            pass(barrier);
            cafe.clear();
        }).start();
    }
}
