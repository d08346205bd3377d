package provelitmus;

/**
 * One thread must write x before it has read y, as a compiler may arrange.
 * The shared variables are volatile, so that no execution shows more than the interleavings do.
 */
// behaviour: r1 == 1 && r2 == 1
// happens-before: forbidden
// Java memory model: forbidden
// interleavings: forbidden
// paper: shown
public class Fig10bVolatile {
    static volatile int x;
    static volatile int y;
    static int r1;
    static int r2;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            r1 = x;
            y = r1;
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            r2 = y;
            x = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread1 = new Thread1();
        Thread thread2 = new Thread2();
        thread1.start();
        thread2.start();
        thread1.join();
        thread2.join();
        System.out.println(r1 + " " + r2);
        if (r1 == 1 && r2 == 1) {
            throw new AssertionError("no interleaving shows it");
        }
    }
}
