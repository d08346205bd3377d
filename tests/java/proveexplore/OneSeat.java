package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Who finds the seat empty takes it, in two steps: two may take it. */
public class OneSeat implements Runnable {
    private final AtomicInteger seat = new AtomicInteger();
    private final AtomicInteger seated = new AtomicInteger();

    @Override
    public void run() {
        boolean isMine = seat.get() == 0;
        seat.set(1);
        if (isMine && seated.incrementAndGet() == 2) {
            throw new IllegalStateException("two on one seat"); // ~ uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        OneSeat hall = new OneSeat();
        new Thread(hall).start();
        new Thread(hall).start();
    }
}
