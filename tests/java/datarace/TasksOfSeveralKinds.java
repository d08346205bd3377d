package datarace;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Races: a task that is picked from two may be picked twice. */
final class TasksOfSeveralKinds {
    private static final class Count implements Runnable {
        private int sum;

        @Override
        public void run() {
            sum++; // ~ data-race #1
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Runnable even = new Count();
        Runnable odd = new Count();
        for (String name : args) {
            Runnable picked = name.length() % 2 == 0 ? even : odd;
            pool.execute(picked);
        }
        pool.shutdown();
    }
}
