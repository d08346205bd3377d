package provelitmus;

/** Two threads copy a value to and fro that a fourth one could have written, but has not. */
// behaviour: r0 == 0 && r1 == 42 && r2 == 42
// happens-before: allowed
// Java memory model: forbidden
// interleavings: forbidden
// paper: shown
public class Fig10f {
    static int x;
    static int y;
    static int z;
    static int r0;
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
            x = r2;
        }
    }

    static class Thread3 extends Thread {
        @Override
        public void run() {
            z = 42;
        }
    }

    static class Thread4 extends Thread {
        @Override
        public void run() {
            r0 = z;
            x = r0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread1 = new Thread1();
        Thread thread2 = new Thread2();
        Thread thread3 = new Thread3();
        Thread thread4 = new Thread4();
        thread1.start();
        thread2.start();
        thread3.start();
        thread4.start();
        thread1.join();
        thread2.join();
        thread3.join();
        thread4.join();
        System.out.println(r0 + " " + r1 + " " + r2);
        if (r0 == 0 && r1 == 42 && r2 == 42) {
            throw new AssertionError("no interleaving shows it");
        }
    }
}
