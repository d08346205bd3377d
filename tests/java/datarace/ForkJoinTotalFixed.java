package datarace;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** No race: every task returns its part, and its parent adds them up. */
final class ForkJoinTotalFixed {
    private static final class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 16) {
                long part = 0;
                for (int i = from; i < to; i++) {
                    part += i;
                }
                return part;
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.invoke(new Sum(0, 1000)));
        pool.shutdown();
    }
}
