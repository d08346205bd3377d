package datarace;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** No race: each of two tasks is run once, and counts for itself. */
final class TasksOfSeveralKindsFixed {
    private static final class Count implements Runnable {
        private int sum;

        @Override
        public void run() {
            sum++;
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (Runnable task : new Runnable[] {new Count(), new Count()}) {
            pool.execute(task);
        }
        for (Runnable task : List.of(new Count(), new Count())) {
            pool.execute(task);
        }
        pool.shutdown();
    }
}
