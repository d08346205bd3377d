package poolstarvation;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Divide and conquer on a pool of fixed size: each level waits for the next. */
public class Recursive {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(8);

    static final class Sum implements Callable<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Integer call() throws Exception {
            if (to - from < 2) {
                return from;
            }
            int middle = (from + to) / 2;
            List<Sum> halves = List.of(new Sum(from, middle), new Sum(middle, to));
            int sum = 0;
            for (var half : POOL.invokeAll(halves)) { // ~ pool-starvation #1
                sum += half.isDone() ? 1 : 0;
            }
            return sum;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(POOL.submit(new Sum(0, 1000)).get());
        POOL.shutdown();
    }
}
