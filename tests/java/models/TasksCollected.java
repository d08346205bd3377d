package models;

import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;

/** A task is done before it is in the queue of those that are done. */
class TasksCollected {
    public static void main(String[] args) {
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(task -> new Thread(task).start());
        Future<String> task = service.submit(() -> "a");
        boolean isDone = task.isDone();
        System.out.println(isDone + " " + (service.poll() == task));
    }
}
