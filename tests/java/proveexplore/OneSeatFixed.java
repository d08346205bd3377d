package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Who finds the seat empty takes it, in one step. */
public class OneSeatFixed implements Runnable {
    private final AtomicInteger seat = new AtomicInteger();
    private final AtomicInteger seated = new AtomicInteger();

    @Override
    public void run() {
        boolean isMine = seat.compareAndSet(0, 1);
        if (isMine && seated.incrementAndGet() == 2) {
            throw new IllegalStateException("two on one seat"); // ~? uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        OneSeatFixed hall = new OneSeatFixed();
        new Thread(hall).start();
        new Thread(hall).start();
    }
}
