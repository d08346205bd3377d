package idioms;

import java.util.concurrent.CountDownLatch;

/** No race: a thread for each element of the array, and a latch that counts as many. */
final class LatchOfLengthFixed {
    private final int[] results;
    private final CountDownLatch done;

    LatchOfLengthFixed(int parts) {
        results = new int[parts];
        done = new CountDownLatch(parts);
    }

    private void compute(int part) {
        results[part] = part * part;
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
        for (int result : new LatchOfLengthFixed(4).run()) {
            sum += result;
        }
        System.out.println(sum);
    }
}
