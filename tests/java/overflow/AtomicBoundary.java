package overflow;

import java.util.concurrent.atomic.AtomicInteger;

/** The sum is read and written by atomic operations, but two of them; others can add in between. */
public class AtomicBoundary {
    private final AtomicInteger sum = new AtomicInteger(2_000_000_000);

    void add() {
        int seen = sum.get();
        if (seen <= 2_000_000_000) {
            sum.set(sum.get() + 140_000_000); // ~ overflow #1
        }
    }

    public static void main(String[] args) {
        AtomicBoundary shared = new AtomicBoundary();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
