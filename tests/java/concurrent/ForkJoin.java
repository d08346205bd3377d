package concurrent;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

/** ForkJoinPool: recursive tasks and actions. */
public class ForkJoin {
    static class Sum extends RecursiveTask<Long> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 50) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += i;
                }
                return sum;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    static class Fill extends RecursiveAction {
        final int[] array;
        final int from;
        final int to;

        Fill(int[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 4) {
                for (int i = from; i < to; i++) {
                    array[i] = i * i;
                }
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Fill(array, from, middle), new Fill(array, middle, to));
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(ForkJoinPool.commonPool().invoke(new Sum(0, 1000)));
        ForkJoinPool own = new ForkJoinPool(3);
        int[] array = new int[32];
        own.invoke(new Fill(array, 0, 32));
        System.out.println(array[31] + " " + java.util.Arrays.stream(array).sum());
        System.out.println(own.submit(() -> "submitted").join());
        own.shutdown();
        try {
            ForkJoinPool.commonPool().invoke(new RecursiveTask<Integer>() {
                @Override
                protected Integer compute() {
                    throw new IllegalStateException("inside");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
