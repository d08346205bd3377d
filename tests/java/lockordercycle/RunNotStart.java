package lockordercycle;

/** Cannot deadlock: run() is called instead of start(), so that main does everything itself. */
final class RunNotStart {
    static final class Swap extends Thread {
        private final Object first;
        private final Object second;
        private int swaps;

        Swap(Object first, Object second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            synchronized (first) {
                synchronized (second) {
                    swaps++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Object left = new Object();
        Object right = new Object();
        new Swap(left, right).run();
        new Swap(right, left).run();
    }
}
