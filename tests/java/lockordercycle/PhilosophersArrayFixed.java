package lockordercycle;

/** Cannot deadlock: a philosopher asks the waiter first, and only one at a time is allowed to take forks. */
final class PhilosophersArrayFixed {
    private static final Object WAITER = new Object();

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
            synchronized (WAITER) {
                synchronized (left) {
                    synchronized (right) {
                        eaten++;
                    }
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
