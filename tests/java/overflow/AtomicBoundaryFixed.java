package overflow;

import java.util.concurrent.atomic.AtomicInteger;

/** The sum is read and written by atomic operations, and what is added to is what was tested. */
public class AtomicBoundaryFixed {
    private final AtomicInteger sum = new AtomicInteger(2_000_000_000);

    void add() {
        int seen = sum.get();
        if (seen <= 2_000_000_000) {
            sum.compareAndSet(seen, seen + 140_000_000);
        }
    }

    public static void main(String[] args) {
        AtomicBoundaryFixed shared = new AtomicBoundaryFixed();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
