package models;

import java.util.concurrent.ForkJoinTask;

/** A task is done by a worker, or by the one who waits for it. */
// outcome: false true 1
// outcome: true true 1
class ForkedBoth {
    public static void main(String[] args) {
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1).fork();
        boolean isDone = task.isDone();
        int result = task.join();
        System.out.println(isDone + " " + task.isDone() + " " + result);
    }
}
