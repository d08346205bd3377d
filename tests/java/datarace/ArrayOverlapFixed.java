package datarace;

/** No race: the halves have no element in common. */
final class ArrayOverlapFixed {
    static final class Half extends Thread {
        private final long[] cells;
        private final int from;
        private final int to;

        Half(long[] cells, int from, int to) {
            this.cells = cells;
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int i = from; i < to; i++) {
                cells[i] += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        long[] cells = new long[101];
        Half low = new Half(cells, 0, 50);
        Half high = new Half(cells, 50, 100);
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(cells[50]);
    }
}
