package poolstarvation;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A fork-join pool runs other tasks while one waits. */
public class RecursiveFixed {
    static final class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 2) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            Sum right = new Sum(middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        System.out.println(new ForkJoinPool(2).invoke(new Sum(0, 1000)));
    }
}
