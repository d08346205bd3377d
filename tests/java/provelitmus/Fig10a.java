package provelitmus;

/** The two statements of each thread are independent, so that a compiler may exchange them. */
// behaviour: r1 == 0 && r2 == 0 && r3 == 0
// happens-before: allowed
// Java memory model: allowed
// interleavings: forbidden
// paper: shown
public class Fig10a {
    static int x;
    static int y;
    static int r1;
    static int r2;
    static int r3;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            x = 1;
            r1 = y;
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            y = 1;
            r2 = x;
            r3 = x;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread1 = new Thread1();
        Thread thread2 = new Thread2();
        thread1.start();
        thread2.start();
        thread1.join();
        thread2.join();
        System.out.println(r1 + " " + r2 + " " + r3);
        if (r1 == 0 && r2 == 0 && r3 == 0) {
            throw new AssertionError("no interleaving shows it");
        }
    }
}
