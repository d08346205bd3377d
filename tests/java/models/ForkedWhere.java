package models;

import java.util.concurrent.ForkJoinTask;

/** The only worker takes the tasks of others in order; who waits for the second one does that itself, if it is still there. So no worker has the second one alone. */
// outcome: false false
// outcome: true false
// outcome: true true
class ForkedWhere {
    static boolean isWorker() {
        return ForkJoinTask.inForkJoinPool();
    }

    public static void main(String[] args) {
        ForkJoinTask<Boolean> first = ForkJoinTask.adapt(ForkedWhere::isWorker).fork();
        ForkJoinTask<Boolean> second = ForkJoinTask.adapt(ForkedWhere::isWorker).fork();
        boolean isSecond = second.join();
        System.out.println(first.join() + " " + isSecond);
    }
}
