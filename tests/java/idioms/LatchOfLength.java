package idioms;

import java.util.concurrent.CountDownLatch;

/** Races: the latch is made for fewer threads than there are. */
final class LatchOfLength {
    private final int[] results;
    private final CountDownLatch done;

    LatchOfLength(int parts) {
        results = new int[parts];
        done = new CountDownLatch(parts - 1);
    }

    private void compute(int part) {
        results[part] = part * part; // ~ data-race #1
        done.countDown();
    }

    int[] run() throws InterruptedException {
        for (int i = 0; i < results.length; i++) {
            int part = i;
            new Thread(() -> compute(part)).start();
        }
        done.await();
        return results;
    }

    public static void main(String[] args) throws InterruptedException {
        int sum = 0;
        for (int result : new LatchOfLength(4).run()) { // ~ data-race #1
            sum += result;
        }
        System.out.println(sum);
    }
}
