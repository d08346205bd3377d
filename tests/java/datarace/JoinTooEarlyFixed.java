package datarace;

/** No race: both workers are joined. */
final class JoinTooEarlyFixed {
    static final class Part extends Thread {
        private final int from;
        private final int to;

        Part(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int i = from; i < to; i++) {
                add(i);
            }
        }
    }

    private static long sum;
    private static final Object LOCK = new Object();

    private static void add(int value) {
        synchronized (LOCK) {
            sum += value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Part low = new Part(0, 100);
        Part high = new Part(100, 200);
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(sum);
    }
}
