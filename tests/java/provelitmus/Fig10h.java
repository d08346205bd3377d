package provelitmus;

/** As in Fig10e, with another condition: a compiler may find that x is 42 after the second statement. */
// behaviour: r1 == 42 && r2 == 42 && r3 == 42
// happens-before: allowed
// Java memory model: allowed
// interleavings: forbidden
// paper: shown
public class Fig10h {
    static int x;
    static int y;
    static int r1;
    static int r2;
    static int r3;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            r3 = x;
            if (r3 != 42) {
                x = 42;
            }
            r1 = x;
            y = r1;
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            r2 = y;
            x = r2;
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
        if (r1 == 42 && r2 == 42 && r3 == 42) {
            throw new AssertionError("no interleaving shows it");
        }
    }
}
