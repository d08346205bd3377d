package interleaving;

import java.util.concurrent.RecursiveTask;

/** A sum is cut into halves, which are added up by whoever is free. */
// outcome: 3
public class OutcomeForkJoinSum {
    private static class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum upper = new Sum(middle, to);
            upper.fork();
            return new Sum(from, middle).compute() + upper.join();
        }
    }

    public static void main(String[] args) {
        System.out.println(new Sum(0, 3).compute());
    }
}
