package lockordercycle;

/** Can deadlock: five philosophers at a round table, each of whom takes the left fork and then waits for the right. */
final class PhilosophersArray {
    static final class Philosopher extends Thread {
        private final Object left;
        private final Object right;
        private int eaten;

        Philosopher(Object left, Object right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            synchronized (left) {
                synchronized (right) { // ~ lock-order-cycle #1
                    eaten++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Object[] forks = new Object[5];
        for (int i = 0; i < forks.length; i++) forks[i] = new Object();
        for (int i = 0; i < forks.length; i++) {
            new Philosopher(forks[i], forks[(i + 1) % forks.length]).start();
        }
    }
}
