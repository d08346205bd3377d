package ignoredresult;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Waits for room; a queue without limit takes everything; a state that only moves on needs no answer. */
public class JobsFixed {
    private static final AtomicInteger ACCEPTED = new AtomicInteger();
    private static final AtomicBoolean IS_OPEN = new AtomicBoolean(true);

    static void accept(BlockingQueue<String> jobs, BlockingQueue<String> log, String job) {
        try {
            jobs.put(job);
        } catch (InterruptedException e) {
            return;
        }
        log.offer(job);
        int before;
        do {
            before = ACCEPTED.get();
        } while (!ACCEPTED.compareAndSet(before, before + 1));
        IS_OPEN.compareAndSet(true, false);
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> jobs = new ArrayBlockingQueue<>(1);
        BlockingQueue<String> log = new LinkedBlockingQueue<>();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> accept(jobs, log, "job")).start();
        }
        System.out.println(jobs.take());
    }
}
