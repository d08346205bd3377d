package models;

import java.util.concurrent.FutureTask;

/** Main waits for a task that fails. */
class TaskGot {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            throw new IllegalStateException("no");
        });
        new Thread(task).start();
        try {
            System.out.println(task.get());
        } catch (java.util.concurrent.ExecutionException e) {
            System.out.println(e.getCause().getMessage() + " " + task.isDone());
        }
    }
}
