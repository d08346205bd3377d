package lockordercycle;

/** Cannot deadlock: both threads hold the same gate. */
final class GateOfEachOwnFixed {
    static final class Walker implements Runnable {
        private final Object gate;
        private final Object first;
        private final Object second;
        private int passed;

        Walker(Object gate, Object first, Object second) {
            this.gate = gate;
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            synchronized (gate) {
                synchronized (first) {
                    synchronized (second) {
                        passed++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Object gate = new Object();
        Object left = new Object();
        Object right = new Object();
        new Thread(new Walker(gate, left, right)).start();
        new Thread(new Walker(gate, right, left)).start();
    }
}
