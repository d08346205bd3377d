package lockordercycle;

/** Cannot deadlock: the workers take locks in both orders, but each worker has made its own two. */
final class ThreadConfined {
    static final class Pair {
        private final Object left = new Object();
        private final Object right = new Object();
        private int uses;

        void leftFirst() {
            synchronized (left) {
                synchronized (right) {
                    uses++;
                }
            }
        }

        void rightFirst() {
            synchronized (right) {
                synchronized (left) {
                    uses--;
                }
            }
        }
    }

    static final class Worker extends Thread {
        private Pair pair;

        @Override
        public void run() {
            pair = new Pair();
            pair.leftFirst();
            pair.rightFirst();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Worker().start();
    }
}
