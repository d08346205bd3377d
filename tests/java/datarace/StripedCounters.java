package datarace;

/** Races: the stripes of the locks and the cells do not match, so one cell has two locks. */
final class StripedCounters {
    private final Object[] locks = {new Object(), new Object()};
    private final int[] cells = new int[2];

    void count(int key) {
        int cell = key % 2;
        synchronized (locks[key / 2 % 2]) {
            cells[cell]++; // ~- data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StripedCounters stripes = new StripedCounters();
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
