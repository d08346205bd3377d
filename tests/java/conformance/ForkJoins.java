package conformance;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

/** ForkJoin tasks and parallel streams whose results depend on no order. */
public class ForkJoins {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1;
        final int[] data;
        final int from;
        final int to;

        Sum(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= 8) {
                long s = 0;
                for (int i = from; i < to; i++) {
                    s += data[i];
                }
                return s;
            }
            int mid = (from + to) >>> 1;
            return new Sum(data, from, mid).invoke() + new Sum(data, mid, to).invoke();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] data = IntStream.range(0, 50).map(i -> i * i).toArray();
        show(new Sum(data, 0, 50).invoke(), new Sum(data, 3, 3).invoke());
        ForkJoinTask<Integer> t = ForkJoinTask.adapt(() -> 5);
        show(t.invoke(), t.isDone(), t.isCompletedNormally(), t.getRawResult(), t.getException());
        ForkJoinTask<Integer> bad = ForkJoinTask.adapt((Callable<Integer>) () -> {
            throw new IOException("checked");
        });
        try {
            bad.invoke();
        } catch (RuntimeException e) {
            show(e.getCause());
        }
        show(bad.isCompletedAbnormally(), bad.isCancelled(), ForkJoinTask.inForkJoinPool());
        ForkJoinTask<?> cancelled = ForkJoinTask.adapt(() -> show("never"));
        show(cancelled.cancel(false), cancelled.isCancelled());
        ForkJoinTask<Integer> completed = ForkJoinTask.adapt(() -> 1);
        completed.complete(9);
        show(completed.join(), completed.isCompletedNormally());
    }
}
