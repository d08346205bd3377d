package datarace;

/** No race: each cell has the lock of its own number. */
final class StripedCountersFixed {
    private final Object[] locks = {new Object(), new Object()};
    private final int[] cells = new int[2];

    void count(int key) {
        int cell = key % 2;
        synchronized (locks[cell]) {
            cells[cell]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StripedCountersFixed stripes = new StripedCountersFixed();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int key = 0; key < 100; key++) {
                    stripes.count(key);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(stripes.cells[0] + stripes.cells[1]);
    }
}
