package provelitmus;

/** The second thread writes 1 to x whatever it has read, which a compiler may notice. */
// behaviour: r1 == 1 && r2 == 1
// happens-before: allowed
// Java memory model: allowed
// interleavings: forbidden
// paper: shown
public class Fig10d {
    static int x;
    static int y;
    static int r1;
    static int r2;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            r1 = x;
            if (r1 == 1) {
                y = 1;
            }
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            r2 = y;
            if (r2 == 1) {
                x = 1;
            }
            if (r2 == 0) {
                x = 1;
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
        if (r1 == 1 && r2 == 1) {
            throw new AssertionError("no interleaving shows it");
        }
    }
}
