package proveexplore;

import java.util.concurrent.Semaphore;

/** The gate lets two threads in, which take two locks in opposite orders. */
public class GatedLocks {
    private static final Semaphore gate = new Semaphore(2);
    private static final Object red = new Object();
    private static final Object blue = new Object();

    static class RedFirst extends Thread {
        @Override
        public void run() {
            gate.acquireUninterruptibly();
            synchronized (red) {
                synchronized (blue) { // ~ deadlock #1
                    System.out.println("red, blue");
                }
            }
            gate.release();
        }
    }

    static class BlueFirst extends Thread {
        @Override
        public void run() {
            gate.acquireUninterruptibly();
            synchronized (blue) {
                synchronized (red) { // ~ deadlock #1
                    System.out.println("blue, red");
                }
            }
            gate.release();
        }
    }

    public static void main(String[] args) {
        new RedFirst().start();
        new BlueFirst().start();
    }
}
