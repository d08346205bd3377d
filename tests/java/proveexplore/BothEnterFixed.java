package proveexplore;

/** Each raises its flag before it looks at the other's: volatile accesses are in one order, so one of them sees it. */
public class BothEnterFixed {
    private static volatile boolean first;
    private static volatile boolean second;
    private static boolean firstIsIn;
    private static boolean secondIsIn;

    static class First extends Thread {
        @Override
        public void run() {
            first = true;
            firstIsIn = !second;
        }
    }

    static class Second extends Thread {
        @Override
        public void run() {
            second = true;
            secondIsIn = !first;
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
            throw new AssertionError("both are in"); // ~? assertion #1
        }
    }
}
