package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Each brings its part before it counts itself: the last one to arrive finds both. */
public class LastBringsFixed {
    private static final AtomicInteger arrived = new AtomicInteger();
    private static volatile String left;
    private static volatile String right;

    static class Left extends Thread {
        @Override
        public void run() {
            left = "left";
            boolean isLast = arrived.incrementAndGet() == 2;
            if (isLast) {
                System.out.println(right.length()); // ~? null-dereference #1
            }
        }
    }

    static class Right extends Thread {
        @Override
        public void run() {
            right = "right";
            boolean isLast = arrived.incrementAndGet() == 2;
            if (isLast) {
                System.out.println(left.length()); // ~? null-dereference #2
            }
        }
    }

    public static void main(String[] args) {
        new Left().start();
        new Right().start();
    }
}
