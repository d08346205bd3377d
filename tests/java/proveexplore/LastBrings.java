package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Each counts itself before it has brought its part, so that the last one to arrive may miss the other part. */
public class LastBrings {
    private static final AtomicInteger arrived = new AtomicInteger();
    private static volatile String left;
    private static volatile String right;

    static class Left extends Thread {
        @Override
        public void run() {
            boolean isLast = arrived.incrementAndGet() == 2;
            left = "left";
            if (isLast) {
                System.out.println(right.length()); // ~ null-dereference #1
            }
        }
    }

    static class Right extends Thread {
        @Override
        public void run() {
            boolean isLast = arrived.incrementAndGet() == 2;
            right = "right";
            if (isLast) {
                System.out.println(left.length()); // ~ null-dereference #2
            }
        }
    }

    public static void main(String[] args) {
        new Left().start();
        new Right().start();
    }
}
