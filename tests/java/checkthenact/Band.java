package checkthenact;

import java.util.concurrent.atomic.AtomicLong;

/** Two variables that belong together, each accessed in one action, and together in two. */
final class Band {
    private final AtomicLong lower = new AtomicLong();
    private final AtomicLong upper = new AtomicLong(100);
    private volatile int left = 1;
    private volatile int right = 2;
    private volatile int from;
    private volatile int to = 10;

    void setLower(long value) {
        if (value <= upper.get()) { // ~ check-then-act #1
            lower.set(value); // ~ check-then-act #1
        }
    }

    void setUpper(long value) {
        if (lower.get() <= value) {
            upper.set(value); // ~ check-then-act #1
        }
    }

    void turn() {
        int old = left; // ~ check-then-act #2
        left = right;
        right = old; // ~ check-then-act #2
    }

    void move(int by) {
        from = by;
        to = by + 10;
    }

    int width() {
        return to - from; // ~ check-then-act #3
    }

    public static void main(String[] args) {
        Band band = new Band();
        new Thread(() -> {
            band.setLower(60);
            band.turn();
            band.move(5);
        }).start();
        new Thread(() -> {
            band.setUpper(40);
            band.turn();
            System.out.println(band.width());
        }).start();
    }
}
