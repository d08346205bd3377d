package interleaving;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A pool of two workers, which steal from each other and help each other. */
// outcome: 2
public class OutcomeForkJoinPool {
    private static class Fibonacci extends RecursiveTask<Integer> {
        private final int number;

        Fibonacci(int number) {
            this.number = number;
        }

        @Override
        protected Integer compute() {
            if (number < 2) {
                return number;
            }
            Fibonacci before = new Fibonacci(number - 1);
            before.fork();
            return new Fibonacci(number - 2).compute() + before.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Fibonacci(3)));
        pool.shutdown();
    }
}
