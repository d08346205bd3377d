package provelitmus;

/** Neither condition can hold first, so that nothing is ever written. */
// behaviour: r1 == 42 && r2 == 42
// happens-before: allowed
// Java memory model: forbidden
// interleavings: forbidden
// paper: excluded
public class Fig10c {
    static int x;
    static int y;
    static int r1;
    static int r2;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            r1 = x;
            if (r1 != 0) {
                y = 42;
            }
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            r2 = y;
            if (r2 != 0) {
                x = 42;
            }
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
