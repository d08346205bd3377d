package models;

import java.util.concurrent.FutureTask;

/** A task is cancelled before, while or after it runs. */
class TaskCancelled {
    static volatile int ran;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> ran = 1);
        Thread other = new Thread(task);
        other.start();
        boolean isCancelled = task.cancel(true);
        other.join();
        System.out.println(isCancelled + " " + task.isCancelled() + " " + ran);
    }
}
