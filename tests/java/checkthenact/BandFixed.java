package checkthenact;

import java.util.concurrent.atomic.AtomicReference;

/** Both in one object, or under one lock; and variables that do not belong together. */
final class BandFixed {
    private record Bounds(long lower, long upper) {}

    private final AtomicReference<Bounds> bounds = new AtomicReference<>(new Bounds(0, 100));
    private volatile int left = 1;
    private volatile int right = 2;
    private volatile int from;
    private volatile int to = 10;
    private volatile long started;
    private volatile long bytes;

    void setLower(long value) {
        bounds.updateAndGet(old -> value <= old.upper() ? new Bounds(value, old.upper()) : old);
    }

    void setUpper(long value) {
        bounds.updateAndGet(old -> old.lower() <= value ? new Bounds(old.lower(), value) : old);
    }

    synchronized void turn() {
        int old = left;
        left = right;
        right = old;
    }

    synchronized void move(int by) {
        from = by;
        to = by + 10;
    }

    synchronized int width() {
        return to - from;
    }

    void begin(long now, long size) {
        started = now;
        bytes = size;
    }

    String state(long now) {
        return (now - started) + " " + bytes;
    }

    public static void main(String[] args) {
        BandFixed band = new BandFixed();
        new Thread(() -> {
            band.setLower(60);
            band.turn();
            band.move(5);
            band.begin(1, 2);
        }).start();
        new Thread(() -> {
            band.setUpper(40);
            band.turn();
            System.out.println(band.width() + band.state(3));
        }).start();
    }
}
