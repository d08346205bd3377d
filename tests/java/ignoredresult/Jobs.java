package ignoredresult;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A full queue drops the job; a change that came too late is forgotten. */
public class Jobs {
    private static final AtomicInteger ACCEPTED = new AtomicInteger();

    static void accept(BlockingQueue<String> jobs, String job) {
        jobs.offer(job); // ~ ignored-result #1
        int before = ACCEPTED.get();
        ACCEPTED.compareAndSet(before, before + 1); // ~ ignored-result #2
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> jobs = new ArrayBlockingQueue<>(1);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> accept(jobs, "job")).start();
        }
        System.out.println(jobs.take());
    }
}
