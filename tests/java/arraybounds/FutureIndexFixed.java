package arraybounds;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The index that a task computes is one of the array that waits for it. */
public class FutureIndexFixed {
    static volatile int best;

    static void search(int[] values) {
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > values[at]) {
                at = i;
            }
        }
        best = at;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] values = {2, 9, 4, 11};
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> search(values));
        pool.shutdown();
        while (best == 0 && !pool.isTerminated()) {
            Thread.onSpinWait();
        }
        System.out.println(values[best]);
    }
}
