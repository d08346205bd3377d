package datarace;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Races: the leaves of a fork-join computation add to one total. */
final class ForkJoinTotal {
    private static final class Sum extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private static long total;
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 16) {
                for (int i = from; i < to; i++) {
                    total += i; // ~ data-race #1
                }
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sum(from, middle), new Sum(middle, to));
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.invoke(new Sum(0, 1000));
        System.out.println(Sum.total);
        pool.shutdown();
    }
}
