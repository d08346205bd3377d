package overflow;

/** Each thread writes a part that fits; together the parts do not. */
public class TwoWriters {
    static volatile int left;
    static volatile int right;

    static class Left extends Thread {
        @Override
        public void run() {
            left = 2_000_000_000;
        }
    }

    static class Right extends Thread {
        @Override
        public void run() {
            right = 500_000_000;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Left();
        Thread two = new Right();
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(left + right); // ~ overflow #1
    }
}
