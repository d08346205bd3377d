package proveexplore;

/** Each looks at the other's flag before it raises its own, so that both may find the way free. */
public class BothEnter {
    private static volatile boolean first;
    private static volatile boolean second;
    private static boolean firstIsIn;
    private static boolean secondIsIn;

    static class First extends Thread {
        @Override
        public void run() {
            boolean isFree = !second;
            first = true;
            firstIsIn = isFree;
        }
    }

    static class Second extends Thread {
        @Override
        public void run() {
            boolean isFree = !first;
            second = true;
            secondIsIn = isFree;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new First();
        Thread two = new Second();
        one.start();
        two.start();
        one.join();
        two.join();
        if (firstIsIn && secondIsIn) {
            throw new AssertionError("both are in"); // ~ assertion #1
        }
    }
}
