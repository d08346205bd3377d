package provelitmus;

/**
 * Each thread waits for the other one to write, so that neither ends.
 * The shared variables are volatile, so that no execution shows more than the interleavings do.
 */
// behaviour: r1 == 42 && r2 == 42
// happens-before: forbidden
// Java memory model: forbidden
// interleavings: forbidden
// paper: excluded
public class Fig10gVolatile {
    static volatile int x;
    static volatile int y;
    static int r1;
    static int r2;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            do {
                r1 = x;
            } while (r1 == 0);
            y = 42;
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            do {
                r2 = y;
            } while (r2 == 0);
            x = 42;
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
        if (r1 == 42 && r2 == 42) {
            throw new AssertionError("no interleaving shows it");
        }
    }
}
