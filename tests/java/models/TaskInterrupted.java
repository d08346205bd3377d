package models;

import java.util.concurrent.FutureTask;

/** Who sees that it is cancelled need not be interrupted yet. */
class TaskInterrupted {
    static FutureTask<Integer> task;

    static Integer work() {
        System.out.println(task.isCancelled() + " " + Thread.currentThread().isInterrupted());
        return 1;
    }

    public static void main(String[] args) {
        task = new FutureTask<>(TaskInterrupted::work);
        new Thread(task).start();
        task.cancel(true);
    }
}
